/** Entailment by words: whether all that a text says stands in the words of messages. */
import { type KnownFact, lineOf, USER_SUBJECT } from '@madeleine/contract'
import { civilFromDays, compatible, dayNumber, fold, type Json, LatinRegExp, literalPattern, localDate } from '@madeleine/base'
import { isEnglishWord } from '../spelling.ts'
import { parseTimeQuery } from '../times/time-query.ts'
import { widePattern, spansOf, type PlacedMessage } from './finding.ts'
import { isOrder } from './guideline-gate.ts'
import {
  contentWords, unspacedRuns, formsOf, CLOSED_WORDS, FOLLOWS, UNSPACED_CLOSED, UNSPACED_GROUPS, type HeldWord, type ClosedList,
} from './word-forms.ts'

/** Words as they were said. */
export interface SpokenWords {
  readonly text: string
  /** Story time. */
  readonly at: Date
}

/** What a message may hold of a text. */
export interface Evidence {
  readonly forms: ReadonlySet<string>
  /** Words of six letters and more, for the endings that no stemmer knows. */
  readonly long: readonly string[]
  /** Pairs of neighbouring characters of scripts without spaces, and single ones. */
  readonly pairs: ReadonlySet<string>
  /** First and last days of the times that are named, and of when it was said. */
  readonly times: readonly (readonly [from: number, to: number])[]
  readonly today: number
}

/** Code units of a text in which times are looked for. */
const TIME_UNITS = 4000

/** The evidence of a text. Computed once for a message: a reply may cite it a hundred times. */
export function textEvidence({ text, at }: SpokenWords, timeZone: string): Evidence {
  const words = contentWords(text)
  const today = dayNumber(localDate(at, timeZone))
  const named = spansOf(text.slice(0, TIME_UNITS), today).map(({ from, to }) => [from, to] as const)
  // A weekday is the last one or the next
  const coming = named.flatMap(([from, to]) =>
    (from === to && from <= today && today - from <= WEEK ? [[from + WEEK, to + WEEK] as const] : []))
  return {
    forms: new Set(words.flatMap(({ forms }) => forms)),
    long: [...new Set(words.map(({ word }) => word).filter(({ length }) => length >= LONG_WORD))],
    pairs: new Set(unspacedRuns(text).flatMap((run) => pairsOf(fold(run)))),
    times: [[today, today], ...named, ...coming],
    today,
  }
}

const WEEK = 7
const LONG_WORD = 6
/** Share of a long word that two spellings of it have in common, from its beginning. */
const COMMON_BEGINNING = 0.75
/** Share of the characters of a script without spaces that must stand in the messages as they are. */
const UNSPACED_SHARE = 0.8

interface Holding {
  readonly closed: ClosedList | 'none'
  /** Names of the subject and the speaker, which a text may always use. */
  readonly names?: readonly string[]
  /** Whether other endings than those of stems count: not for values of identity. */
  readonly isExact?: boolean
}

/** Whether the words, times and characters of a text are held. */
export function isHeld(text: string, evidence: readonly Evidence[], { closed, names = [], isExact = false }: Holding): boolean {
  const rest = withoutTimes(compatible(text), evidence)
  // German writes its possessive without an apostrophe: Anns Bruder
  const named = new Set(names.flatMap((name) => contentWords(`${name} ${name}s`)).flatMap(({ forms }) => forms))
  const list = closed === 'none' ? NOTHING : CLOSED_WORDS[closed]
  const words = contentWords(rest).filter(({ word, forms }) => !(named.has(word) || forms.some((form) => list.has(form))))
  const characters = closed === 'none' ? names : [...names, ...UNSPACED_CLOSED[closed]]
  return words.every((word) => isWordHeld(word, evidence, isExact)) && isUnspacedHeld(rest, evidence, characters, isExact)
}

const NOTHING: ReadonlySet<string> = new Set()

function isWordHeld({ word, forms, isCapitalised }: HeldWord, evidence: readonly Evidence[], isExact: boolean): boolean {
  const isSaid = (form: string): boolean => evidence.some((one) => one.forms.has(form))
  if (forms.some(isSaid)) return true
  if (isExact) return false
  if (forms.some((form) => [...(FOLLOWS.get(form) ?? [])].some(isSaid))) return true
  return !isCapitalised && word.length >= LONG_WORD
    && evidence.some(({ long }) => long.some((other) => haveSameBeginning(word, other)))
}

const haveSameBeginning = (a: string, b: string): boolean => commonBeginning(a, b) >= COMMON_BEGINNING * Math.max(a.length, b.length)

function commonBeginning(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

function isUnspacedHeld(text: string, evidence: readonly Evidence[], closed: readonly string[], isExact: boolean): boolean {
  const isSaid = (pair: string): boolean => evidence.some(({ pairs }) => pairs.has(pair))
  const alike = isExact ? [] : UNSPACED_GROUPS.flatMap((group) => (group.some(isSaid) ? group.slice(0, 1) : []))
  let [all, held] = [0, 0]
  for (const run of unspacedRuns(text)) {
    const folded = fold(run)
    const covered = Array.from({ length: folded.length }, () => false)
    const cover = (at: number, length: number): void => void covered.fill(true, at, at + length)
    for (const word of [...closed, ...alike]) for (const at of placesOf(fold(word), folded)) cover(at, word.length)
    for (let i = 0; i < folded.length; i++) {
      if (isSaid(folded.slice(i, i + 2)) && i + 2 <= folded.length) cover(i, 2)
      if (folded.length === 1 && isSaid(folded)) cover(i, 1)
    }
    all += folded.length
    held += covered.filter(Boolean).length
    // One character may be the verb of a sentence: each that is left must be said by itself
    if (covered.some((isCovered, i) => !isCovered && HAN.test(folded[i]!) && !isSaid(folded[i]!))) return false
  }
  return held >= (isExact ? 1 : UNSPACED_SHARE) * all
}

const HAN = /\p{Script=Han}/u

const placesOf = (word: string, text: string): number[] =>
  word === '' ? [] : Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(word, at))

const pairsOf = (run: string): string[] =>
  [...run.split(''), ...Array.from({ length: Math.max(0, run.length - 1) }, (_, i) => run.slice(i, i + 2))]

const BOUND = new LatinRegExp(
  String.raw`(?<![\p{L}\p{N}])(?:since|from|until|by|before|after|seit|ab|bis|depuis|desde)(?![\p{L}\p{N}])`,
  'giu',
)

/** The text without the times that the evidence names, or names more exactly. */
function withoutTimes(text: string, evidence: readonly Evidence[]): string {
  const times = evidence.flatMap((one) => one.times)
  const today = evidence[0]?.today ?? 0
  const { year } = civilFromDays(today)
  const plain = text.replace(BOUND, (word) => ' '.repeat(word.length))
  const named = parseTimeQuery(plain, { today }, { from: year - 1, to: year + 1 }).times
  const held = named.filter(({ from, to }) => times.some(([first, last]) => from <= first && last <= to))
  return held.reduce((rest, { text: words }) => rest.replace(words, ' '), plain)
}

// Whom a reply speaks of: a speaker, somebody known, or somebody whom a person named.

const SUBJECT_LIMITS = { words: 5, characters: 60 }
/** How a model names the speaker. */
const SELF = /^(?:i|me|myself|self|they|user|the user|speaker|the speaker|human|person|我|自己|用户|本人|说话人|der nutzer|die nutzerin|nutzer)$/iu
/** What has a capital and is nobody's name. */
const NOBODY = new RegExp(`^(?:${`
  always never please remember note today tomorrow yesterday ignore system assistant user admin administrator developer prompt
  instruction instructions tool function everyone everybody someone nobody anyone
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
  december english german chinese french spanish
  python java javascript typescript linux windows internet ai chatgpt gpt claude the this that it we you he she they yes no ok and but
  new old`.trim().split(/\s+/).join('|')})$`, 'i')
const NOBODY_CHINESE = /[我你您他她它的是了吗呢请不没]|总是|以后|永远|今天|明天|昨天|系统|助手|用户|工具|指令|大家|有人/u
/** Words before a name, whose writer may spare the capital. */
const NAMED = widePattern(String.raw`
  (?:sister|brother|mother|mom|mum|father|dad|wife|husband|girlfriend|boyfriend|partner|friend|daughter|son|dog|cat|cousin|colleague|
  boss|roommate|neighbou?r|named|called|schwester|bruder|mutter|vater|frau|mann|freundin?|tochter|sohn|hund|katze|heißt|namens)(?: is|
   name is|'s name is)?[\s,]+$`)

interface SubjectSource {
  readonly cited: readonly PlacedMessage[]
  readonly shown: readonly PlacedMessage[]
  readonly known: readonly KnownFact[]
}

/**
 * The subject that a reply names: a speaker by name, or by a word for the one who speaks; somebody of whom something is
 * known; else somebody whose name a person wrote as one, with a capital or behind "my sister", in an episode that is cited.
 *
 * @returns undefined for anybody else
 */
export function namedSubject(value: Json | undefined, { cited, shown, known }: SubjectSource): string | undefined {
  const name = lineOf(value, SUBJECT_LIMITS)
  const speakers = [...new Set(shown.flatMap(({ self }) => self ?? []))]
  const same = speakers.find((speaker) => speaker.toLowerCase() === name?.toLowerCase())
  if (same !== undefined) return same
  if (name === undefined || SELF.test(name)) return cited.find(({ self }) => self !== undefined)?.self
  const firstName = speakers.filter((speaker) => speaker !== USER_SUBJECT && speaker.toLowerCase().split(' ')[0] === name.toLowerCase())
  if (firstName.length === 1) return firstName[0]
  const knownOne = known.find(({ subject }) => subject.toLowerCase() === name.toLowerCase())
  if (knownOne) return knownOne.subject
  if (isOrder(name) || /[^\p{L}\p{N}\p{M}\s.'’&-]/u.test(name)) return undefined
  const episodes = new Set(cited.map(({ episode }) => episode))
  const heard = shown.filter(({ self, episode }) => self !== undefined && episodes.has(episode)).map(({ text }) => text)
  const words = name.split(/\s+/)
  return heard.some((text) => (hasCase(name) ? words.every((word) => isNamedIn(text, word)) : isHanName(name, text))) ? name : undefined
}

const hasCase = (name: string): boolean => /\p{Lu}|\p{Ll}/u.test(name)
const isHanName = (name: string, text: string): boolean =>
  [...name].length >= 2 && [...name].length <= 12 && !NOBODY_CHINESE.test(name) && text.includes(name)

/** Parts of names that are written small. */
const PARTICLE = /^(?:de|da|do|dos|das|del|la|le|van|von|der|den|of|the|and|for|di|du|y|e|&)$/i

/** Whether a person writes a word as a name; one that begins a sentence has its capital from there, if it is a word besides. */
function isNamedIn(text: string, name: string): boolean {
  if (PARTICLE.test(name)) return true
  const word = name.replace(/['’]s$/u, '').replace(/[^\p{L}\p{N}\p{M}'’-]/gu, '')
  if (word === '' || NOBODY.test(word)) return false
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word.split(/[-'’]/).map(literalPattern).join('[-\'’]')}(?![\\p{L}\\p{N}])`, 'giu')
  return [...text.matchAll(pattern)].some(({ 0: written, index }) => {
    const before = text.slice(Math.max(0, index - 40), index)
    if (!/^\p{Lu}/u.test(written)) return NAMED.test(before)
    return !/(?:^|[.!?…:\n])\s*$/u.test(before) || !isEnglishWord(fold(word)) || NAMED.test(before)
  })
}

// Of whom a message speaks, clause by clause: what one's sister does is not one's own.

/** Persons and animals that people have. */
const KIN = String.raw`sisters?|brothers?|siblings?|mothers?|moms?|mums?|mama|fathers?|dads?|papa|parents?|wife|husband|spouse|partner|
  girlfriend|boyfriend|fianc[eé]e?|ex|daughters?|sons?|kids?|child(?:ren)?|baby|cousins?|aunts?|uncles?|nieces?|nephews?|grand\p{L}+|
  grandma|grandpa|nana|granny|friends?|mates?|buddy|room-?mates?|flatmates?|colleagues?|co-?workers?|boss|manager|neighbou?rs?|teacher|
  landlord|therapist|doctor|\p{L}+-in-law|(?:step|half)-?\p{L}+|family|folks|dogs?|cats?|pets?|horse|rabbit|parrot|hamster|
  schwestern?|bruder|brüder|geschwister|mutter|vater|mama|papa|eltern|frau|mann|freund(?:e|in|innen)?|verlobter?|tochter|töchter|söhne|
  sohn|kind(?:er)?|vetter|cousine|tante|onkel|neffe|nichte|oma|opa|groß\p{L}+|schwieger\p{L}+|kolleg(?:en?|in)|chef(?:in)?|
  nachbar(?:n|in)?|mitbewohner(?:in)?|lehrer(?:in)?|hund|katze|sœur|frère|mère|père|femme|mari|fille|fils|ami|amie|cousin|collègue|
  hermano|hermana|madre|padre|esposa|esposo|marido|hija|hijo|novia|novio|amigo|amiga|primo|prima|jefe`
/** Somebody's relative who does something: not one with whom, or of whom, somebody else does it. */
const RELATIVE = widePattern(String.raw`
  (?<![\p{L}\p{N}])(?:my|our|his|her|their|your|mein|meine|unser|unsere|sein|seine|ihr|ihre|mon|ma|mes|mi|mis|a|an|the|ein|eine|der|die)\s
  (?:[\p{L}-]+\s){0,2}?(${KIN})(?![\p{L}\p{N}])`)
const BESIDE = widePattern(String.raw`
  (?<![\p{L}])(?:with|to|for|of|from|by|about|at|like|than|without|near|and|mit|für|von|bei|über|wie|zu|avec|pour|de|con|para)\s+$`)
const CHINESE_RELATIVE = widePattern(String.raw`(?<![和跟与陪给对])[我你他她](?:的|家|们)?([表堂亲大小二三老男女外继养干公婆祖前]{0,2}(?:妈妈|爸爸|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|儿子|女儿|孩子
  |[妈爸爹娘哥姐弟妹爷奶叔姨舅姑婆妻夫儿友嫂伯岳孙侄]|同事|老板|老师|同学|邻居|室友|爱人|老公|老婆|太太|丈夫|妻子|朋友|领导|猫|狗))`, 'u')
const SELF_IN_CLAUSE = widePattern(String.raw`
  (?<![\p{L}\p{N}])(?:i|i['’](?:m|ve|d|ll)|im|ive|we|we['’](?:re|ve|d|ll)|me|us|ich|wir|mich|mir|uns|je|j['’]\p{L}+|nous|yo|
  nosotros)(?![\p{L}\p{N}])`)
const OBJECT = /^(?:me|us|mich|mir|uns)$/iu
/** Verbs by which one tells of somebody else. */
const SAYS =
  new LatinRegExp(
    String.raw`(?<![\p{L}])(?:know|think|believe|hear|heard|say|said|told|guess|hope|glad|happy|sad|proud|that|weiß|glaube|`
    + String.raw`dass)(?![\p{L}])`,
    'iu',
  )
const ANOTHER = new LatinRegExp(String.raw`(?<![\p{L}\p{N}])(?:he|she|they|er|elle|él|ella)(?![\p{L}\p{N}])|[他她](?!的?们?[妈爸])`, 'iu')

/** Somebody by name who does it. */
const NAMING = /^\W*(?:and |und )?(\p{Lu}[\p{L}-]+) (?:is|was|has|works|worked|lives|lived|moved|ist|wohnt|lebt|arbeitet)(?![\p{L}])/u

/** Who does what a clause tells; undefined where it does not say. */
type Doer = 'self' | { readonly person: string | undefined } | undefined

function doerIn(clause: string): Doer {
  const chinese = CHINESE_RELATIVE.exec(clause)
  if (chinese) return { person: chinese[1] }
  if (/[我咱]/u.test(clause)) return 'self'
  const own = SELF_IN_CLAUSE.exec(clause)
  const relative = RELATIVE.exec(clause)
  if (relative && !BESIDE.test(clause.slice(0, relative.index)) && !(own && OBJECT.test(own[0]))
    && (!own || SAYS.test(clause.slice(own.index, relative.index)))) return { person: relative[1] }
  if (own) return 'self'
  const named = NAMING.exec(clause)?.[1]
  if (named !== undefined && !ANOTHER.test(named) && !CLOSED_WORDS.grammar.has(named.toLowerCase())) return { person: named }
  return ANOTHER.test(clause) ? { person: undefined } : undefined
}

interface ChainWords {
  readonly category: string
  readonly text: string
}

/**
 * The clauses of a text of the one who speaks that tell of them, or of a person of theirs whom the words in `told` name. A
 * clause that names nobody continues the one before it.
 *
 * @param told a fact about the speaker; what tells of "him" may be one of a relationship
 */
export function clausesOfSpeaker<C extends { readonly text: string }>(clauses: readonly C[], told: ChainWords): C[] {
  let doer: Doer
  return clauses.filter((clause) => {
    const next = doerIn(clause.text)
    // "My mom is Gloria, she lives in Cádiz"
    const isSame = typeof next === 'object' && next.person === undefined && typeof doer === 'object'
    if (next !== undefined && !isSame) doer = next
    if (doer === undefined || doer === 'self') return true
    return doer.person === undefined ? told.category === 'relationship' : isNamedBy(doer.person, told.text)
  })
}

/** Whether a text tells of a person by the same word, or by one that follows from it: "partner" from "husband". */
function isNamedBy(person: string, told: string): boolean {
  if (HAN.test(person)) {
    return told.includes(person) || UNSPACED_GROUPS.some((group) => group.includes(person) && group.some((word) => told.includes(word)))
  }
  const forms = new Set(formsOf(person))
  return contentWords(told)
    .some((word) => word.forms.some((form) => forms.has(form) || [...(FOLLOWS.get(form) ?? [])].some((from) => forms.has(from))))
}

// Characters by which a text looks like another one, or says more than it shows.

/** Characters that show nothing; joiners are letters' business in scripts that have them, and stand in emoji. */
const HIDDEN = /[^\P{Cf}\u200c\u200d]|(?<=[\p{Script=Latin}\p{Script=Han}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\s])[\u200c\u200d]/u
/** Scripts whose letters look alike, in one word. */
const WORD = /[\p{L}\p{M}]+/gu
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
const READ_UNITS = 4000

/** Whether a reply's text hides characters, mixes scripts in a word, or has letters in a form that no cited message has. */
export function hasDisguise(value: Json | undefined, own: readonly { readonly text: string }[]): boolean {
  if (typeof value !== 'string') return false
  const text = value.slice(0, READ_UNITS)
  if (HIDDEN.test(text)) return true
  return (text.match(WORD) ?? []).some((word) => ALIKE.filter((script) => script.test(word)).length > 1
    || (compatible(word) !== word.normalize('NFC') && !own.some((message) => message.text.includes(word))))
}
