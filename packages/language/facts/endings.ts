/** Words by which people say that something is over, and what of: without them no known fact ends. */
import { contentWords } from './word-forms.ts'
import { LatinRegExp } from '@madeleine/base'

const between = (words: string): RegExp => new LatinRegExp(
  `(?<![\\p{L}\\p{N}])(?:${words.replace(/\s*\n\s*/g, '|')})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Of anything. */
const OVER = between(`stop(?:ped)?(?! (?:at|by|in|over|off|for|near)(?![\\p{L}]))|quit
  quitted|left|leaving|gave up|given up|giving up|no longer|no more|any\\s?more|not|n['’]t|dont
  doesnt|isnt|never|ended|over|finished|done|did it|made it|cancel(?:l?ed)?|called off|lost|instead|actually|wrong|mistake|was|were
  used to|back to|switched|changed|until|former|ex|without
  aufgehört|nicht|nicht mehr|kein\\p{L}*|nie|beendet|vorbei|fertig|geschafft|abgesagt|verloren|war|gewechselt|früher|fini|terminé|plus
  arrêté|perdu|ya no|dejé|terminé|acabó|perdí`)
const OVER_CHINESE = /不再|不是|不|没|沒|别|停|结束|完成|取消|放弃|丢|以前|曾经|离开|换|搬|辞|分手|离婚|死|去世|卖|戒/u

/** Of what an attribute tells: these words name it too. */
const OVER_OF: readonly (readonly [attribute: RegExp, words: RegExp])[] = [
  [/^(?:home|living-situation|residence|city)$/, between('moved|moving|move|relocated|umgezogen|ziehe|gezogen|déménagé|mudé|mudado')],
  [/^(?:employer|occupation|place-of-work|work-field|job)$/, between(`fired|laid off|resign(?:ed)?|retired|retiring|new job|quit (?:my
    the) job|lost (?:my|the) job|gekündigt|entlassen|rente|démissionné|licencié|renuncié|jubilé`)],
  [/^(?:partner|relationship-status|relationship|companion)$/, between(`broke up|broken up|divorced?|separated|split up|dumped|single
    widow(?:er|ed)?|died|passed away|getrennt|geschieden|schluss gemacht|gestorben|séparés?|divorcé`)],
  [/^(?:pets?|children|child|siblings?|sister|brother|family|friend|parent)$/, between(`died|passed away|dead|put down|put to sleep
    rehomed|gave away|gestorben|tot|mort|murió`)],
  [/^(?:owns?|belongings|car|possession|vehicle)$/, between(`sold|stolen|broke|broken|crashed|scrapped|gave away|given away|threw
    verkauft|gestohlen|geklaut|kaputt|vendu|volé|vendí|robaron`)],
  [/^(?:plan|goal|learning|studies|school)$/, between(`graduated|ran|passed|dropped out|dropped|moved|bought|got|live|began|started
    abgeschlossen|abgebrochen|bestanden`)],
]
const SAYS_ALL_CHINESE: readonly (readonly [attribute: RegExp, words: RegExp])[] = [
  [/^(?:home|living-situation)$/, /搬/u],
  [/^(?:employer|occupation|place-of-work)$/, /辞职|离职|失业|退休|被裁/u],
  [/^(?:partner|relationship-status|relationship)$/, /分手|离婚/u],
]

export interface Endable {
  readonly subject: string
  readonly attribute?: string
  readonly value?: string
  readonly text: string
}

/** Whether a message says that a known fact is over: by a word of ending, and a word of the fact or one that names its attribute. */
export function reportsEnd(message: string, { subject, attribute = '', value, text }: Endable): boolean {
  const names = ([attributes]: readonly [RegExp, RegExp]): boolean => attributes.test(attribute)
  const ofAttribute = OVER_OF.filter(names).some(([, words]) => words.test(message))
    || SAYS_ALL_CHINESE.filter(names).some(([, words]) => words.test(message))
  // "We moved to Porto" ends a home without naming it; "I sold it" says nothing of what
  if (ofAttribute && SINGLE.test(attribute)) return true
  if (!ofAttribute && !OVER.test(message) && !OVER_CHINESE.test(message)) return false
  const named = new Set(contentWords(subject).flatMap(({ forms }) => forms))
  const said = new Set(contentWords(message).flatMap(({ forms }) => forms))
  const words = contentWords(`${value ?? ''} ${text} ${attribute.replaceAll('-', ' ')}`).filter(({ word }) => !named.has(word))
  return words.some(({ forms }) => forms.some((form) => said.has(form))) || sharesPair(message, value ?? text)
}

/** What somebody wishes, plans or refuses to end goes on. */
const NOT_ENDED = new LatinRegExp(`(?<![\\p{L}])(?:want|wants|wanna|would|could|might|may|plan|planning|thinking|if|wish|hope|should|never
|not|\\w+n['’]t|dont|wont|will|nie|nicht|würde|möchte
)(?![\\p{L}])(?: \\p{L}+){0,4} (?:leave|leaving|quit|quitting|stop|stopping|end|sell|give up
|break up|divorce|lose|cancel|switch|change|verlassen|kündigen|aufhören)(?![\\p{L}])|[不没别想](?:会|要|有)?(?:离开|辞职|搬|卖|分手|离婚)`
  .replaceAll('\n', ''), 'iu')

/** Whether a clause can tell an end: not one that somebody only wishes, plans, or refuses. */
export const mayEnd = (clause: string): boolean => !NOT_ENDED.test(clause)

const SINGLE = /^(?:home|living-situation|employer|occupation|place-of-work|partner|relationship-status|relationship)$/

/** Whether two texts have two neighbouring Han characters in common, or one that stands alone. */
export const sharesPair = (text: string, told: string): boolean =>
  (told.length === 1 && HAN.test(told) && text.includes(told))
  || Array.from({ length: Math.max(0, told.length - 1) }, (_, i) => told.slice(i, i + 2))
    .some((pair) => HAN.test(pair) && text.includes(pair))

const HAN = /^\p{Script=Han}{1,2}$/u
