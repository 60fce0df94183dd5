/** German: facts by rules. */
import { LatinRegExp } from '@madeleine/base'
import { USER_SUBJECT } from '@madeleine/contract'
import type { FactLanguage } from '../../facts/fact-language.ts'
import { type Finding, findingsBy, firstFindings, type RuleAttribute, type StatedClause, type StatementRule } from '../../facts/finding.ts'
import { type StatementRow, statementTable, type TableWords } from '../../facts/statement-table.ts'
import { timePast } from '../../facts/stated-times.ts'
import type { TimeSpan } from '../../times/time-spans.ts'
import { GERMAN_ANSWERS } from './answers.ts'
import { germanClauses, isGerman, ofOne, withoutSince, withWholeDates } from './clauses.ts'
import { GERMAN_ENDINGS } from './endings.ts'
import { germanNearPeople, germanRelativesIn } from './people.ts'
import { GERMAN_STATEMENTS } from './statements.ts'
import { third } from './verbs.ts'
import { GERMAN_POINTING, GERMAN_SLOTS, NO_NAME, NO_TASTE, NUMBER } from './words.ts'

/** What is said only of others: ages of children. */
const COUNT = '(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|\\d{1,3}|\\p{L}+einhalb)'
const OF_OTHERS: readonly StatementRow[] = [
  ['age', `ich bin (?:erst )?(?<value>${COUNT})(?: Jahre)?(?: alt)?`, 'ist $value Jahre alt'],
  ['age', `ich bin (?:erst )?(?<value>${COUNT} (?:Monate|Wochen))(?: alt)?`, 'ist $value alt'],
  ['trait', `ich werde (?<value>(?:(?:im|am|nächste[nsr]?|diese[ns]?) [^,]{2,24} )?${COUNT})`, 'wird $value'],
  ['trait', 'ich heirate (?<value>(?:im|am|nächste\\p{L}*|diese\\p{L}*) [^,]{3,20})', 'heiratet $value'],
  ['trait', 'ich (?<verb>wohne|lebe) (?<value>allein|im \\p{Lu}[\\p{L}-]+)', '$verb $value'],
]

const bounded = (words: string): RegExp => new LatinRegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')
const begun = (words: string): RegExp => new LatinRegExp(`^(?:${words})(?!\\p{L})`, 'iu')
const [POINTING, UNNAMED, TASTELESS] = [bounded(GERMAN_POINTING), begun(NO_NAME), begun(NO_TASTE)]
/** What places, firms and people are called by. */
const NAMED = new Set<RuleAttribute>(['name', 'home', 'hometown', 'birthplace', 'employer'])
const TASTES = new Set<RuleAttribute>(['likes', 'dislikes', 'allergy', 'favourite'])

/** Words about oneself as they are said of somebody. */
const ofThem = (text: string): string =>
  text.replace(/(?<!\p{L})(?:mich|mir)(?!\p{L})/gu, 'sich').replace(/(?<!\p{L})m(?=ein(?:e[mnrs]?)?(?!\p{L}))/gu, 's')

const WORDS: TableWords = {
  slots: GERMAN_SLOTS,
  isCertain: (value, attribute) => value.length <= 80 && (attribute === 'guideline' || !POINTING.test(value))
    && !(NAMED.has(attribute) && UNNAMED.test(value.replace(/^(?:der|dem|den) (?=\p{Lu})/u,
      ''))) && !(TASTES.has(attribute) && TASTELESS.test(value)),
  forms: {
    value: ofThem, where: ofThem,
    verb: (verb) => (verb.endsWith(' mich') ? `${third(verb.slice(0, -5))} sich` : third(verb)),
    ages: (ages) => (ages === '' ? '' : `(${ages.replace(/[ ,]+(?:und )?(?=\d)/g, ', ')} Jahre)`),
  },
  between: (from, to) => (from === to ? `am ${from}` : `zwischen ${from} und ${to}`),
}
const LOWER_PLACE = '(?<value>(?:(?:bad|sankt|new|san|los) )?\\p{L}{3,})'
/** Without capitals a name is told by what stands before it, and a noun by nothing. */
const LOWER_WORDS: TableWords = {
  ...WORDS, flags: 'iu',
  slots: { ...GERMAN_SLOTS, place: LOWER_PLACE, region: LOWER_PLACE, firm: '(?<value>\\p{L}{3,})', noun: '(?!)', stuff: '(?!)' },
}

interface Rules {
  readonly own: readonly StatementRule[]
  readonly ofOthers: readonly StatementRule[]
}
const rulesOf = (words: TableWords): Rules => {
  const own = statementTable(GERMAN_STATEMENTS, words)
  return { own, ofOthers: [...statementTable(OF_OTHERS, words), ...own] }
}
const made: { cased?: Rules; lower?: Rules } = {}

/** What "we" do that each of them does. */
const OURS = new Set<RuleAttribute>(['home', 'pets', 'children', 'owns', 'plan', 'event', 'habit', 'relationship-status', 'occupation',
  'diet', 'hobby'])
const isOurs = (sentence: string): boolean => /(?<!\p{L})wir(?!\p{L})/iu.test(sentence) && !/(?<!\p{L})ich(?!\p{L})/iu.test(sentence)

function sinceOf({ attribute }: Finding, text: string, since: string | undefined, day: number): { since?: TimeSpan } {
  const time = since === undefined ? attribute === 'event' || attribute === 'home' ? timePast(text, day) : undefined
    : timePast(since, day) ?? timePast(since.replace(/^(?:schon )?seit/iu, 'vor'), day)
  return time && attribute !== 'plan' ? { since: time.span } : {}
}

/** "Hi, ich bin die Lena": who is called so greets. */
const GREETING = /^(?:hi|hallo|hey|moin|servus)(?=[ ,!]+ich bin )/iu
const withGreeting = ({ text, sentence }: StatedClause): string =>
  (/^ich bin d(?:ie|er) /.test(text) ? [GREETING.exec(sentence)?.[0].toLowerCase(), text].join(' ').trim() : text)
/** "My husband and I live" is "we live". */
const BOTH = /^meine? \p{L}+ und ich (?=\p{Ll}+n )/u
/** "I have two children and a dog" is said of each. */
const AND = new LatinRegExp(` und (?=${NUMBER} )`, 'u')
const othersHad = (said: StatedClause, rules: readonly StatementRule[]): Finding[] =>
  (said.text.startsWith('ich habe ') ? said.text.split(AND).slice(1) : [])
    .flatMap((part) => firstFindings(rules, { ...said, text: `ich habe ${part}` }))

function read(clause: StatedClause): Finding[] {
  const isLower = !/\p{Lu}/u.test(clause.text + clause.sentence.slice(1))
  const { own, ofOthers } = isLower ? made.lower ??= rulesOf(LOWER_WORDS) : made.cased ??= rulesOf(WORDS)
  const whole = withGreeting(clause).replace(BOTH, 'wir ')
  const { text, since } = withoutSince(ofOne(whole))
  const said = { ...clause, text }
  const ours = isOurs(clause.sentence)
  const first = [text, whole].map((one) => firstFindings(own, { ...clause, text: one })).find(({ length }) => length > 0) ?? []
  const found = [...first, ...othersHad(said, own).filter(({ attribute }) => first.every((one) => one.attribute !== attribute))]
    .filter(({ attribute }) => !ours || OURS.has(attribute))
  const near = findingsBy((one) => germanNearPeople(one, ofOthers), said)
  const all = [...found, ...near].map((one) => ({ ...one, ...sinceOf(one, text, since, clause.day) }))
  return [...(isLower ? all.map(withCapital) : all), ...findingsBy(germanRelativesIn, clause)]
}

/** A name gets the capital that was not typed. */
function withCapital(one: Finding): Finding {
  if (!NAMED.has(one.attribute)) return one
  const value = one.value.replace(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase())
  const at = one.says.lastIndexOf(one.value)
  return { ...one, value, says: `${one.says.slice(0, at)}${value}${one.says.slice(at + value.length)}` }
}

export const GERMAN_FACTS: FactLanguage = {
  knows: isGerman,
  readsQuestions: false,
  endings: GERMAN_ENDINGS,
  answers: GERMAN_ANSWERS,
  sentenceOf: (text) => ({ text, clauses: germanClauses(text) }),
  read,
  textOf(subject, { says, ofSubject }) {
    const isUser = subject === USER_SUBJECT
    // What begins with a noun is the subject's
    return ofSubject || /^\p{Lu}/u.test(says) ? `${isUser ? 'Des Nutzers' : `${subject}s`} ${says}.`
      : `${isUser ? 'Der Nutzer' : subject} ${says}.`
  },
  withWholeDates,
}
