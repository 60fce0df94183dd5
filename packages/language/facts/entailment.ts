/** Whether people's messages say what a reply makes of them: by words, by affirmation, and for guidelines by the gate. */
import { containsQuote, type FactCategory, type FactRefusal, type KnownFact } from '@madeleine/contract'
import { LatinRegExp } from '@madeleine/base'
import { statingOf, widePattern, type OwnMessage } from './finding.ts'
import { isAllowedGuideline, isOrder } from './guideline-gate.ts'
import { mayEnd, sharesPair, reportsEnd } from './endings.ts'
import { isHeld, textEvidence, clausesOfSpeaker, type Evidence } from './held-text.ts'
import { clausesAbout, keyedClauses, type KeyedClause, type SidedClause } from './polarity.ts'
import { contentWords, unspacedRuns } from './word-forms.ts'

/** A fact as a reply tells it. */
export interface ReplyFact {
  readonly subject: string
  readonly category: FactCategory
  readonly attribute?: string
  readonly value?: string
  readonly text: string
  /** The words that say since when. */
  readonly phrase: string
}

/** What was said. */
export interface SpokenText {
  /** Cited messages of people. */
  readonly own: readonly OwnMessage[]
  /** Names of those who speak. */
  readonly speakers: readonly string[]
  /** What is known of the subject; the first is the fact that is updated, if one is. */
  readonly known: readonly KnownFact[]
  readonly isUpdate: boolean
  readonly timeZone: string
}

type Judged = { readonly stating: readonly OwnMessage[] } | { readonly reason: FactRefusal }

/** The messages that state a fact, or why none does. */
export function judgeFact(fact: ReplyFact, said: SpokenText): Judged {
  const stating = statingOf(said.own, fact).filter((message) => isAbout(message, fact.subject, said))
  if (fact.category === 'guideline' || isOrder(fact.text)) return judgeGuideline(fact, said)
  if (stating.length === 0) return { reason: 'unproven' }
  if (!stating.some((message) => saysOfSubject(message, fact, said))) return { reason: 'unproven' }
  if (fact.category === 'identity' && !stating.some((message) => statesAlone(message, fact, said))) return { reason: 'unproven' }
  if (!isTold(fact, said)) return { reason: 'unheld-text' }
  const agreeing = stating.filter((message) => agrees(message, fact, said))
  return agreeing.length > 0 ? { stating: agreeing } : { reason: 'polarity' }
}

/** A wish is its own message's, all of it, and passes the gate. */
function judgeGuideline(fact: ReplyFact, { own, timeZone }: SpokenText): Judged {
  const { subject, text, value = text } = fact
  const stating = own.filter((message) => {
    if (message.self !== subject || !isAllowedGuideline(value, message.text) || !isAllowedGuideline(text, message.text)) return false
    const evidence = [readOf(message, timeZone).evidence]
    return isHeld(text, evidence, { closed: 'wishes', names: [subject], isExact: true })
      && isHeld(value, evidence, { closed: 'wishes', isExact: true })
  })
  if (stating.length === 0) return { reason: 'guideline' }
  const agreeing = stating.filter((message) => isSameSide(readOf(message, timeZone).clauses, fact, { mayBeSupposed: true }))
  return agreeing.length > 0 ? { stating: agreeing } : { reason: 'polarity' }
}

interface ReadOnce {
  readonly timeZone: string
  readonly evidence: Evidence
  readonly clauses: readonly KeyedClause[]
}
/** What was read of a message, for as long as it is compared. */
const readOnce = new WeakMap<OwnMessage, ReadOnce>()

/** Code units of a message that are compared with facts. */
const READ_UNITS = 8000

function readOf(message: OwnMessage, timeZone: string): ReadOnce {
  const known = readOnce.get(message)
  if (known?.timeZone === timeZone) return known
  const text = message.text.slice(0, READ_UNITS)
  const read = { timeZone, evidence: textEvidence({ text, at: message.message.at }, timeZone), clauses: keyedClauses(text) }
  readOnce.set(message, read)
  return read
}

/** Whether a message speaks of the subject: it is theirs, names them, is a question that they answer, or they speak nowhere. */
function isAbout(message: OwnMessage, subject: string, { own, speakers, timeZone }: SpokenText): boolean {
  if (message.self === subject || !speakers.includes(subject)) return true
  const { forms } = readOf(message, timeZone).evidence
  return contentWords(subject).some(({ word }) => forms.has(word))
    || own.some((other) => other.self === subject && other.question !== '' && message.text.includes(other.question))
}

type Claimed = Pick<ReplyFact, 'subject' | 'category' | 'attribute' | 'value' | 'text'>

/**
 * Whether a message says it of the subject: in a clause of their own, with the words of living, working, being somewhere or
 * something. Only the words of speakers about themselves are compared.
 */
function saysOfSubject(message: OwnMessage, fact: Claimed, { own, timeZone }: SpokenText): boolean {
  const isAnswered = own.some((other) => other.question !== '' && message.text.includes(other.question))
  if (message.self !== fact.subject || isAnswered) return true
  const { clauses } = readOf(message, timeZone)
  const about = clausesAbout(clauses, fact.value ?? fact.text, fact.text)
  const ofSpeaker = new Set<SidedClause>(clausesOfSpeaker(clauses, fact))
  const theirs = about.filter((clause) => ofSpeaker.has(clause))
  if (about.length > 0 && theirs.length === 0) return false
  if (message.question !== '' || about.length === 0) return true
  return theirs.some(({ text }) => statesRelation(text, fact))
}

/** Identity: its value, else all of its text, stands in one message, word by word. */
function statesAlone(message: OwnMessage, { subject, text, value, phrase }: ReplyFact, { timeZone }: SpokenText): boolean {
  const evidence = [readOf(message, timeZone).evidence, ...phraseEvidence(phrase, [message], timeZone)]
  return value === undefined
    ? isHeld(text, evidence, { closed: 'grammar', names: [subject, message.self], isExact: true })
    : isHeld(value, evidence, { closed: 'none', isExact: true })
}

/** The words that say since when, where a message says them, as a text of their own: alone they may be read in full. */
function phraseEvidence(phrase: string, own: readonly OwnMessage[], timeZone: string): Evidence[] {
  const message = phrase === '' ? undefined : own.find(({ text }) => containsQuote(text, phrase))
  return message ? [textEvidence({ text: phrase, at: message.message.at }, timeZone)] : []
}

/** Words of a known fact count where the talk has so many of them, beside the subject's name. */
const SHARED_WORDS = 2

function isTold({ subject, category, text, value, phrase }: ReplyFact, { own, known, isUpdate, timeZone }: SpokenText): boolean {
  const isStrict = category === 'identity'
  const at = own[0]!.message.at
  const besides = (words: string): Evidence => ({ ...textEvidence({ text: words, at }, timeZone), times: [] })
  const said = own.map((message) => readOf(message, timeZone).evidence)
  const questions = own.flatMap(({ question }) => (question === '' ? [] : [besides(question)]))
  const told = [...said, ...phraseEvidence(phrase, own, timeZone), ...questions]
  const related = isStrict ? [] : known.filter((fact, i) => (isUpdate && i === 0) || sharedWords(fact, told) >= SHARED_WORDS)
  const evidence = [...told, ...related.map((fact) => besides(fact.text))]
  const names = [subject, ...own.map(({ self }) => self)]
  const closed = isStrict ? 'grammar' : 'tastes'
  return sharesWord(text, value, said, names) && isHeld(text, evidence, { closed, names })
    && (value === undefined || isHeld(value, evidence, { closed, names, isExact: isStrict }))
}

/** Whether a text has any word of its value or of what was said, beside names: closed words alone tell nothing. */
function sharesWord(text: string, value: string | undefined, said: readonly Evidence[], names: readonly string[]): boolean {
  const named = new Set(names.flatMap(contentWords).map(({ word }) => word))
  const ofValue = new Set(contentWords(value ?? '').flatMap(({ forms }) => forms))
  const isShared = (form: string): boolean => ofValue.has(form) || said.some(({ forms }) => forms.has(form))
  return contentWords(text).some(({ word, forms }) => !named.has(word) && forms.some(isShared))
    || (value !== undefined && sharesPair(text, value)) || unspacedRuns(text).some((run) => said.some(({ pairs }) => hasPair(run, pairs)))
}

const hasPair = (run: string, pairs: ReadonlySet<string>): boolean =>
  Array.from({ length: Math.max(0, run.length - 1) }, (_, i) => run.slice(i, i + 2)).some((pair) => pairs.has(pair))

function sharedWords({ subject, text }: KnownFact, told: readonly Evidence[]): number {
  const names = new Set(contentWords(subject).map(({ word }) => word))
  return contentWords(text)
    .filter((word) => !names.has(word.word) && word.forms.some((form) => told.some(({ forms }) => forms.has(form)))).length
}

const MAY_BE_SUPPOSED: readonly FactCategory[] = ['preference', 'interest', 'personality', 'goal']
const REFUSES = new LatinRegExp(String.raw`^\W*(?:no|nope|nah|not|never|nein|nicht|non|不|没|没有)(?![\p{L}\p{N}])`, 'iu')

function agrees(message: OwnMessage, fact: ReplyFact, { own, timeZone }: SpokenText): boolean {
  const { text, question } = message
  const answer = own.find((other) => other.question !== '' && text.includes(other.question))
  if (answer) return REFUSES.test(answer.text) === isDeniedIn(fact.text, fact)
  if (question !== '' && REFUSES.test(text)) return isDeniedIn(fact.text, fact)
  return isSameSide(readOf(message, timeZone).clauses, fact, { mayBeSupposed: MAY_BE_SUPPOSED.includes(fact.category) })
}

type Sided = Pick<ReplyFact, 'text' | 'value'>

/** Whether a message and a text affirm, or both deny, what the text tells. */
function isSameSide(message: readonly KeyedClause[], fact: Sided, { mayBeSupposed }: { mayBeSupposed: boolean }): boolean {
  const denied = isDeniedIn(fact.text, fact)
  const clauses = clausesAbout(message, fact.value ?? fact.text, fact.text)
  return clauses.length === 0
    || clauses.some((clause) => isDeniedBy(clause, fact.value) === denied && (mayBeSupposed || !clause.isSupposed))
}

/** Whether a message says the contrary of a text in any clause about it. */
function isDeniedAnywhere(message: readonly KeyedClause[], fact: Sided): boolean {
  const denied = isDeniedIn(fact.text, fact)
  return clausesAbout(message, fact.value ?? fact.text, fact.text)
    .some((clause) => isDeniedBy(clause, fact.value) !== denied && !clause.isSupposed)
}

const isDeniedIn = (text: string, { value, text: told }: Sided): boolean =>
  clausesAbout(keyedClauses(text), value ?? told, told).some((clause) => isDeniedBy(clause, value))

/** What is left, lost or sold is denied, although the sentence is not. */
const LEFT = widePattern(String.raw`
  (?<![\p{L}\p{N}])(?:left|leaving|lost|sold|resigned from|fired (?:from|by)|laid off (?:from|by)|moved (?:away |out )?(?:from|of)|
  relocated from|divorced|broke up with|dumped|buried)(?![\p{L}\p{N}])|离开|辞去|辞掉|卖|分手|搬离|搬出|verlassen|gekündigt|verkauft|verloren|
  getrennt`)
const VALUE_REACH = 30

function isDeniedBy({ text, isDenied }: SidedClause, value: string | undefined): boolean {
  const left = LEFT.exec(text)
  if (!left) return isDenied
  const [first = ''] = value === undefined ? [] : [value.toLowerCase().split(/\s+/)[0]!]
  const at = first === '' ? left.index : text.toLowerCase().indexOf(first)
  const reach = at - left.index
  // "I moved from Lisbon to Porto"
  if (reach > 0 && /(?:^|\s)(?:to|into|nach|a|à)\s+$|[到去]$/iu.test(text.slice(left.index + left[0].length, at))) return isDenied
  return isDenied !== (at < 0 || /\p{Script=Han}|[vg]e/u.test(left[0]) || (reach >= 0 && reach <= VALUE_REACH))
}

/** Whether any of the messages, or the questions before them, has one of these forms of a word. */
export const hasForm = (own: readonly OwnMessage[], timeZone: string, forms: readonly string[]): boolean =>
  own.some((message) => forms.some((form) => readOf(message, timeZone).evidence.forms.has(form)))

/** The messages that state a known fact again. */
export const repeatingOf = (known: KnownFact, said: SpokenText): OwnMessage[] =>
  statingOf(said.own, known)
    .filter((message) => isAbout(message, known.subject, said) && saysOfSubject(message, known, said)
      && isSameSide(readOf(message, said.timeZone).clauses, known, { mayBeSupposed: true }))

/** The messages that say that a known fact is over: by words of ending, by denying it, or by another value where only one can be. */
export function endingOf(known: KnownFact, said: SpokenText): OwnMessage[] {
  return said.own.filter((message) => {
    if (!isAbout(message, known.subject, said)) return false
    const { clauses } = readOf(message, said.timeZone)
    const spoken = (message.self === known.subject ? clausesOfSpeaker(clauses, known) : clauses).filter(({ text }) => mayEnd(text))
    return reportsEnd(spoken.map(({ text }) => text.trim()).join('\n'), known)
      || (statingOf([message], known).length > 0 && isDeniedAnywhere(spoken, known))
  })
}

// What an attribute or a text claims of somebody, and the words without which a message does not say it.

interface Relation {
  readonly attribute: RegExp
  /** In the text of a fact. */
  readonly told: RegExp
  /** In the message of the one who says it of themselves: no form of the third person. */
  readonly said: RegExp
}

const BE = String.raw`(?:i['’]?m|i am|we['’]re|we are|ich bin|wir sind|je suis|soy|estoy)(?! (?:\p{L}+ly )?(?!freelanc)\p{L}+ing\b)`
const between = (words: string): RegExp => widePattern(String.raw`(?<![\p{L}\p{N}])(?:${words.trim()})(?![\p{L}\p{N}])`)

const RELATIONS: readonly Relation[] = [
  {
    attribute: /^(?:home|living-situation|residence|city)$/,
    told: /\b(?:lives?|resides?|wohnt|lebt|habite|vive)\b|住在|居住/iu,
    said: widePattern(String.raw`${between(String.raw`
      live|lived|living|reside|residing|home|based|located|mov(?:e|ed|ing)|relocat\p{L}+|settl\p{L}+|stay|staying|flat|apartment|
      house|${BE} (?:\p{L}+ )?from|born|grew up|raised|wohn(?:e|en|te|ten)|leb(?:e|en|te|ten)|zuhause|zu hause|(?:um|weg)?gezogen|
      zieh(?:e|en)|habit(?:e|ons|ais)|vis|vivons|déménagé|vivo|vivimos|mudé|mudamos`).source}|住|居|搬|定居|家在|长大|生活`),
  }, {
    attribute: /^(?:employer|occupation|place-of-work|work-field|job|profession)$/,
    told: /\b(?:works?|employed|arbeitet|travaille|trabaja)\b|工作|职业|上班/iu,
    said: widePattern(String.raw`${between(String.raw`
      ${BE}|as an?|work|worked|working|job|gig|position|role|career|employed|hired|joined|join|joining|start|started|starting|teach|
      taught|run|do|doing|own|first (?:day|week|month)|became|become|trained|freelanc\p{L}+|shifts?|internship|promoted|arbeit(?:e|en|ete
      |eten)?|beruf|als|
      angefangen|fange|job|stelle|travaille|trabajo`).source}|工作|上班|任职|入职|就职|职业|当|做|是`),
  }, {
    attribute: /^(?:name|first-name|full-name|nickname)$/,
    told: /^(?:the user|user) (?:is called|is named)\b/iu,
    said: widePattern(String.raw`${between(String.raw`
      ${BE}|this is|names?|named|call(?:ed)? me|called|heiße|nenn(?:t|en)?|appelle|llamo|llama`).source}|叫|名|姓|我是`),
  }, {
    attribute: /^(?:birthplace|hometown|origin|nationality|native)$/,
    told: /\b(?:was born|geboren)\b|出生/iu,
    said: widePattern(String.raw`${between(String.raw`
      ${BE}|born|birth|birthplace|native|come from|from|grew up|raised|originally|hometown|geboren|komme|stamme|aufgewachsen|né|née|
      nací`).source}|出生|生于|来自|长大|老家|是`),
  },
]
/** That somebody is something. */
const IS = /(?:^|\s)(?:is|ist|est|es) (?:an? |the |eine? )?$|是(?:一?[名位个])?$/iu
const SAYS_IS = widePattern(String.raw`${between(String.raw`
  ${BE}|am|are|as an?|work|worked|working|job|became|become|turned|trained|my|als|bin|geworden|mein|meine`).source}|是|当|做|成为|我的|职业`)
/** What is wished, planned or asked about is not so yet. */
const NOT_YET = widePattern(String.raw`
  (?<![\p{L}])(?:want|wanna|hope|hoping|plan|planning|thinking (?:of|about)|(?:['’]d|would) (?:like|love) to|möchte|hoffe|plane)(?![\p{L}])|
  [想考](?:要|虑)?|打算`)

/** "Ann's mother …" */
const OF_ANOTHER = /^(?:the )?\S+(?:['’]s?|s) |^\S+ \S+ (?:des|der) |^\S*?的/iu

interface Claim {
  readonly category: string
  readonly attribute?: string
  readonly value?: string
  readonly text: string
}

/** Whether words of somebody say what a fact claims of them: where they live, what they work, what they are. */
function statesRelation(said: string, { category, attribute = '', value, text }: Claim): boolean {
  const isIdentity = category === 'identity'
  const isOfRelative = category === 'relationship' && OF_ANOTHER.test(text)
  const relations = RELATIONS.filter((one) => (isIdentity && one.attribute.test(attribute)) || (!isOfRelative && one.told.test(text)))
  if (relations.length > 0 && category !== 'goal' && !NOT_YET.test(text) && NOT_YET.test(said)) return false
  if (relations.some((relation) => !relation.said.test(said))) return false
  const at = value === undefined || /^\p{N}/u.test(value) ? -1 : text.toLowerCase().indexOf(value.toLowerCase())
  return !isIdentity || at < 0 || !IS.test(text.slice(0, at)) || SAYS_IS.test(said)
}
