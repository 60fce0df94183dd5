/** German: which sentences make statements, and their clauses in the order "ich" – verb – rest. */
import { fragmentTable, withFragments } from '../../facts/fragments.ts'
import { LatinRegExp } from '@madeleine/base'
import { languageOf } from '../../language.ts'
import { alternatives, inLines, patternOf } from '../../facts/finding.ts'
import { ofUs } from './verbs.ts'
import { OWN_VERBS, GERMAN_ADVERBS, GERMAN_MONTH, GERMAN_OFTEN, SINCE } from './words.ts'

/** What makes all of a sentence uncertain, a report or a question. */
const UNCERTAIN = inLines('iu')`(?<!\p{L})(?:wenn|falls|würden?|wäre|hätten?|könnten?|vielleicht|wahrscheinlich|angeblich|angenommen
  |stell dir|überlegen?|sofern|damals|glaube|schätze|vermute|denke|sagt|sagte|gesagt|meint|meinte|gemeint|erzählte?|schrieb|schreibt
  |geschrieben|behauptet|glaubt|denkt|haha|hoho|Witz|Spiel|Spaß|Traum|träume|geträumt|Film|Roman|Rolle|Theaterstück|sozusagen|quasi|gefühlt
  |wünschte|übersetze|FIFA|Sims|Minecraft|D&D)(?!\p{L})|[?„“”"»«😂🤣😉]`
/** What makes a clause untrue, or true of another time. */
const UNTRUE = inLines('iu')`(?<!\p{L})(?:nicht|nie|niemals|kein(?:e[mnrs]?)?|früher|fast|beinahe|ob|dass|kaum|nix|nichts)(?!\p{L})`
/** Clauses whose denial is what they say: their rows read it. */
const DENIED = inLines('iu')`^ich (?:esse|trinke|mag|vertrage|rauche|spreche|kann [^,]{2,40} (?:leiden|ausstehen|ab|essen)$|darf
  |interessiere)(?!\p{L})|interessier(?:t|en) mich|(?:benutze?|verwende|nutze|schreibe?|mach) keine(?= )|sind tabu|^keine `

const BREAKS = patternOf(String.raw`\s*[,;–—!()]+\s*|\s+-\s+|(?<!\bmeine? \p{L}+)\s+(?:und|aber|denn|weil|da) (?=(?:ich|mein|meine|wir
  |unser|unsere
  |als|bitte|lass|fass|antworte|duze?|sprich|schreibe?|${OWN_VERBS})(?!\p{L}))
  |(?<=geboren) und (?=(?:in|bei|auf) .+ (?:aufgewachsen|groß geworden))`, 'iu')
/** Names behind a count of animals or children. */
const NAMES = /(?<=\b(?:habe?|haben) [^,;]{3,60} \p{Lu}\p{L}+), (?=\p{Lu}\p{L}+ und \p{Lu}\p{L}+(?:$|[.!,]))/u
/** A goal behind its verb, and languages in a row, are no clauses of their own. */
const ONE_CLAUSE =
  /(?<=\bZiel ist es), |(?<=\bspreche [^;,]{3,20}), (?=(?:etwas |ein bisschen )?\p{Lu}\p{L}+)|(?<=\d), (?=\d+ und \d+ )|(?<=\d),(?=\d)/gu
const LEADS = inLines('iu')`^(?:(?:ja|nein|nee|nö|also|hallo|hi|hey|und|aber|übrigens|naja|okay|ok|na ja|du|moin|servus|ach|außerdem|btw
  |hab mal ne frage|kurze frage|sorry|danke|bitte|daher|deshalb|darum)[\s,:]+)+`
const BEGINS_WITH_VERB = new LatinRegExp(`^(?:${OWN_VERBS})(?! (?:ich|wir|du|bitte)(?!\\p{L}))(?!\\p{L})`, 'iu')
const ARTICLES: Readonly<Record<string, string>> = { n: 'ein', ne: 'eine', nen: 'einen', ner: 'einer', nem: 'einem' }
/** Verbs of "ich" that end in no "e". */
const WITHOUT_E = 'bin|mag|will|kann|muss|darf|soll|weiß|war|nicht|hatte'
/** Words in front that are no noun's, and so lose their capital. */
const FRONT_LOWER = new LatinRegExp(`^(?:${alternatives(`Am|Im|In|Seit|Gegen|Auf|Aus|Bei|Mit|Vor|Nach|Ab|Zum|Zur|An|Von|Als|Wegen
  |Nächste[nsrm]?
  |Letzte[nsrm]?|Diese[nsrm]?|Jede[nsr]?|Fast|Einmal|Zweimal|Dreimal|Heute|Morgen|Gestern|Immer|${GERMAN_OFTEN}|${GERMAN_ADVERBS}
  |(?:auf)?ge\\p{L}+(?:en|t)`)})(?!\\p{L})`, 'iu')
const INVERTED = /^(?<front>\S.{0,45}?) (?<verb>\p{Ll}+) (?<self>(?:mich |mir |uns )?(?:ich|wir))(?<rest> .+|)$/iu
const PARTICIPLE = /^(?:auf)?ge\p{L}+(?:en|t)$/iu
const VERB_LAST = /^(?:weil|da|wo) (?<self>ich|wir) (?<rest>.+) (?<verb>\p{Ll}+)$/iu
const ADVERBS = new LatinRegExp(`(?<!(?<!\\p{L})(?:ab|bis|von|in)) (?:${GERMAN_ADVERBS})(?! (?:nicht|nie|kein)\\p{L}*)(?=$| )`, 'giu')
/** A count with which an answer begins. */
const COUNTED = /(?<=^ich \p{Ll}+ )(?:K?[Ee]ine?[nmr]?|Zwei|Drei|Vier)(?= )/u
/** What is liked is said behind how much. */
const FONDLY = /^(ich \p{Ll}+) (.+?) (gerne?|am liebsten)(?= |$)/u

/** A clause with "ich" and its verb in front, without what leaves a statement as it is. */
function inOrder(clause: string): string {
  const whole = clause.replace(/(?<=\p{L} )(?:n|ne|nen|ner|nem)(?= \p{L})/gu, (short) => ARTICLES[short]!)
    .replace(new LatinRegExp(`^(?:hab|bin) (?=mir |mich )`, 'iu'), (verb) => `ich ${verb.toLowerCase()}`)
  const { self: subject, rest: said, verb: last } = VERB_LAST.exec(whole)?.groups ?? {}
  if (subject !== undefined) return ofOne(`${subject} ${last!} ${said!}`)
  const { front = '', verb, self = '', rest = '' } = INVERTED.exec(whole)?.groups ?? {}
  if (verb === undefined || front.includes(' ich ')) return ofOne(whole)
  const who = /wir$/i.test(self) ? 'wir' : 'ich'
  const own = self.replace(/ ?(?:ich|wir)$/i, '')
  const before = FRONT_LOWER.test(front) && !/^(?:Anfang|Mitte|Ende) /.test(front) ? `${front[0]!.toLowerCase()}${front.slice(1)}` : front
  return ofOne(PARTICIPLE.test(before) ? `${who} ${verb} ${own}${rest} ${before}` : `${who} ${verb} ${own} ${before}${rest}`)
}

/** "Wir fahren" is "ich fahre", and "ich hab" is "ich habe". */
export function ofOne(clause: string): string {
  const said = clause.replace(/\s+/g, ' ')
  const ours = said.replace(/^wir (?<verb>\p{Ll}+)(?= |$)/iu, (_, verb: string) => `ich ${ofUs(verb)}`)
  const mine = ours === said ? said
    : ours.replace(/(?<!\p{L})uns(?!\p{L})/gu, 'mich').replace(/(?<!\p{L})unser(?=(?:e[nmr]?)?(?!\p{L}))/gu, 'mein')
  const full = mine.replace(/^ich (?<verb>\p{Ll}{2,}?)['’]?(?= |$)/iu, (_, verb: string) =>
    `ich ${verb.endsWith('e') || new RegExp(`^(?:${WITHOUT_E})$`, 'iu').test(verb) ? verb : `${verb}e`}`)
  if (!full.startsWith('ich ')) return full
  return full.replace(COUNTED, (word) => word.toLowerCase()).replace(ADVERBS, '').replace(ADVERBS, '').replace(FONDLY, '$1 $3 $2')
}

const DATE = new LatinRegExp(
  `(?<=\\b(?:am|zum|ab|ab dem|vom|bis|bis zum|seit dem) \\d{1,2}\\.) ?(?<month>${GERMAN_MONTH}|\\d{1,2}\\.)(?= |$)`, 'gu')
const DATE_JOINED = /(?<=\b\d{1,2})\.(?=\p{Lu})/gu
/** A text whose dates hold no full stop that could end a sentence: "am 3. August" and "am 3.8." are "am 3.August" in it. */
export const withWholeDates = (text: string): string =>
  text.replace(DATE, (month) =>
    (/\d/.test(month) ? GERMAN_MONTH.split('|').filter((name) => name !== 'Jänner')[Number.parseInt(month, 10) - 1] ?? month
      : month.trim()))

const OF_OTHER = /^(?:meine?|unsere?) \p{L}+(?: \p{L}+)? (?:ist|hat|\p{Ll}+t)(?!\p{L})/iu
/** What is uncertain before a "but" leaves what stands behind it. */
const OWN_BEHIND = /\s*[,;–]\s*aber (?=(?:ich|wir|meine?|unsere?)(?!\p{L}))/iu
/** A clause begins small, but for a noun that is no subject "ich" or "mein". */
const BEGINS_SMALL = inLines('u')`^(?:Ich|Wir|Meine?|Unsere?|Die|Der|Das|Bitte|Keine?|Ab|Von|In|Künftig|Du|Kannst|Halte?|Zitiere|Fass
  |Antworte|Schreibe?|Nenne?|Verwende|Benutze?|Nutze|Sprich|Duze?|Sieze?|Lass|Erkläre?|Sag|Gib|Formuliere|Mach|Rede|Als|Am|Im|Ende
  |Nächste[nrs]?|Bei|Seit)(?!\p{L})`

/** "41, zwei Kinder, Rückenschmerzen" */
const FRAGMENTS = fragmentTable([
  [/^[1-9]\d(?: Jahre(?: alt)?)?$/, 'ich bin '],
  [patternOf(`^(?:eine?n?|zwei|drei|vier|\\d) (?:kleine |große |alte )?(?:Kind(?:er)?|Söhne?|Sohn|Töchter|Tochter|Katzen?|Hunde?|Kater
    |Kaninchen)$`, 'iu'), 'ich habe '],
  [inLines('iu')`^(?:verheiratet|geschieden|verwitwet|ledig|schwanger|(?:laktose|gluten)intolerant|vegan|vegetarisch
    |(?:Vegetarier|Veganer|Diabetiker)(?:in)?)$`, 'ich bin '],
  [/^(?:\p{L}{3,}(?:probleme|schmerzen|allergie)|Asthma|Diabetes|Migräne|Bluthochdruck|Arthrose|Zöliakie)$/iu, 'ich habe '],
], { unsure: /^ich (?:bin \d|habe (?:ein|zwei|drei|vier|\d))/, job: /^$/, own: /^ich /i,
  listed: /^(?:kein|ein|zwei|drei|\d)\p{L}* \p{L}+$/iu,
  ofAnother: /(?<!\p{L})(?:er|sie|(?:meine?n?|eine?n?|die|der|den|unsere?n?) (?!Kind)\p{L}+|Freund\p{L}*)(?!\p{L})/u })

/** The clauses of a German sentence that may state something. */
export function germanClauses(sentence: string): string[] {
  const [first = '', ...others] = sentence.split(OWN_BEHIND)
  if (others.length > 0) return [first, ...others].flatMap((part) => germanClauses(part))
  if (UNCERTAIN.test(sentence)) return []
  const born = /^ich bin (?=in )/iu.test(sentence)
  const said = sentence.replace(DATE_JOINED, '. ').replace(NAMES, ' namens ').replace(ONE_CLAUSE, ' ')
  const pieces = withFragments(said.split(BREAKS), FRAGMENTS)
  return pieces.slice(0, 12).flatMap((piece, i) => {
    const bare = piece.replace(/[.!…\s]+$/, '').replace(LEADS, '').replace(/ bitte(?=$| )/giu, '').trim()
    // "My son is six and likes …": he does
    const begun = BEGINS_WITH_VERB.test(bare) && !OF_OTHER.test(pieces[i - 1] ?? '') ? `ich ${bare[0]!.toLowerCase()}${bare.slice(1)}`
      : born && /^(?:in|bei|auf) .+ (?:aufgewachsen|groß geworden)$/iu.test(bare) ? `ich bin ${bare}` : bare
    const clause = inOrder(begun).replace(BEGINS_SMALL, (word) => word[0]!.toLowerCase() + word.slice(1))
    return clause === '' || clause.length > 160 || (UNTRUE.test(clause) && !DENIED.test(clause)) ? [] : [clause]
  })
}

/** Since when a clause holds, as it is said; and the clause without it. */
const SINCE_IN = new LatinRegExp(` (?<since>${SINCE})(?=$| )`, 'u')
export function withoutSince(clause: string): { text: string; since: string | undefined } {
  const since = SINCE_IN.exec(clause)?.groups?.['since']
  return { text: since === undefined ? clause : clause.replace(SINCE_IN, ''), since }
}

/** A count, or a place behind a noun, in words that only German has. */
const ELLIPTIC = inLines('iu')`(?<!\p{L})(?:eine?n?|zwei|drei|vier) (?:\p{L}+ )?(?:Kind(?:er)?|Söhne|Töchter|Katzen|Hunde|Kater)(?!\p{L})
  |^\p{L}*[äöüß]\p{L}* (?:im|am|beim|bei|in der) \p{L}|(?<!\p{L})(?:seit|neue) .*(?<!\p{L})(?:Wohnung|Job|Stelle)(?!\p{L})`
const OPENING = inLines('iu')`^\W*(?:(?:Bitte|Antworte|Schreibe?|Nenne?|Verwende|Benutze?|Nutze|Sprich|Duze?|Sieze?|Lass|Erkläre?|Fass|Keine
  |Als \p{Lu}\p{Ll}+|Bei uns in|(?:bin|habe?|wohne|arbeite|komme|studiere|spreche|trinke|esse|spiele|lebe|lerne|leide|fange|ziehe|vertrage
  |heiße|ernähre mich|fahre|fliege|mache|jogge|klettere|mag|nehme) (?:aus|in|bei|als|seit|jetzt|gestern|heute|gerade|am|im|nach|eine?n?
  |gegen|keine?n?)|hab|bin (?:gebürtig\p{L}*|\p{Lu}\p{L}+|\d\d(?: und)?)|(?:Oma|Opa|Mama|Papa) (?:ist|hat|wohnt|lebt|wird|kommt|arbeitet)
  |(?:Die|Der) (?:Kleine|Große))(?!\p{L})|\p{Lu}\p{L}+ sind tabu)`
const OWN = /(?<!\p{L})(?:ich|wir|meine?[mnrs]?|unser(?:e[mnrs]?)?|mich|bitte)(?!\p{L})/iu
/** A name may hold one of the commonest words. */
const ENGLISH = /(?<!\p{L})(?:I|I'm|my|you)(?!\p{L})|(?<!\p{L})(?:the|is|of|to)(?!\p{L}).*(?<!\p{L})(?:the|is|of|to|and|in)(?!\p{L})/u

/** Whether a sentence is German: its pronouns and verbs have no other reading. */
export const isGerman = (sentence: string): boolean =>
  (OPENING.test(sentence) || OWN.test(sentence) || ELLIPTIC.test(sentence) || languageOf(sentence) === 'german') && !ENGLISH.test(sentence)
