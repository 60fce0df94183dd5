/**
 * The people whom a question is about, by its grammar alone, whether anybody knows them: "where does Petra work", "Petra's job",
 * "was darf Petra nicht nehmen", 玛尔塔对什么过敏. A place or a product in the same position is one too: what says nothing of it
 * does not answer either.
 */
import { fold } from '../../text/characters.ts'
import { compatible } from '../../text/normalise.ts'
import { isEnglishWord } from '../../text/spelling/english-word.ts'
import { HOLIDAY_WORDS } from '../../lang/en/times/holidays.ts'
import { MONTHS, SEASONS, WEEKDAYS } from '../../lang/en/times/words.ts'
import { LatinRegExp } from '../../latin-regexp.ts'

/** Characters of a question that are read: a pasted page asks for nobody. */
const READ_CHARACTERS = 500

const WORD = String.raw`[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*`
const CAPITAL = String.raw`\p{Lu}${WORD}|\p{Lu}(?=[\p{sc=Han}])`
const VERBS = 'is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|might'
const AUXILIARY = `(?:${VERBS})(?:n['’]t| not)?|can(?:['’]t|not)|won['’]t`
const QUESTION_WORDS = 'who|whom|whose|what|which|where|when|why|how'
/** Behind what stands the one asked about. */
const SUBJECT = new LatinRegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${AUXILIARY}|(?:${QUESTION_WORDS})['’]s)\s+(?<words>${WORD}(?:\s+\p{Lu}${WORD})?)`, 'giu')
const POSSESSOR = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?<words>\p{Lu}[\p{L}\p{M}-]+)['’]s(?![\p{L}\p{M}])`, 'gu')
const OF = new LatinRegExp(String.raw`(?:\b[Tt]he (?!fan|member|part|kind|lot|rest|end)\p{Ll}+ of`
  + String.raw`|\b(?:know|tell me|anything|something|everything) about)\s+(?<words>${CAPITAL})`, 'gu')
const ASKS_ENGLISH = new LatinRegExp(String.raw`^\s*(?:\p{L}+[,.!]?\s+){0,6}?(?:${QUESTION_WORDS}|${AUXILIARY})(?![\p{L}\p{M}])`, 'iu')

const GERMAN = new LatinRegExp(
  String.raw`^\s*(?:wo|was|wer|wann|wie|wogegen|woher|wohin|warum|worauf|womit|wem|wen|welche[nmrs]?)(?![\p{L}\p{M}])`,
  'iu',
)
const GERMAN_VERBS = 'ist|war|hat|hatte|arbeitet|wohnt|lebt|mag|isst|trinkt|heißt|darf|kann|soll|muss|will|macht|kommt|spielt|lernt|studiert'
  + '|nimmt|verträgt|liebt|hasst|fährt|geht'
const SUBJECT_GERMAN = new LatinRegExp(String.raw`(?<![\p{L}\p{M}])(?:${GERMAN_VERBS})\s+(?<words>\p{Lu}\p{Ll}[\p{L}\p{M}-]*)`, 'gu')

const ASKED_CHINESE = '对(?:什么|啥)|住|在哪|喜欢|讨厌|不?能吃|吃什么|的(?:生日|工作|职业|老家|爱好)|是做什么|做什么|几岁|多大'
const SUBJECT_CHINESE = new LatinRegExp(String.raw`^(?<words>(?![我你您他她它咱这那谁哪什怎])[\p{sc=Han}]{2,4}?)(?:${ASKED_CHINESE})`, 'gu')
const LATIN_IN_CHINESE =
  /(?<![\p{L}\p{M}])(?<words>\p{Lu}\p{Ll}[a-z\p{M}]*)(?=[\p{sc=Han}])|(?<=[\p{sc=Han}])(?<more>\p{Lu}\p{Ll}[a-z\p{M}]*)/gu

/** With a capital, and no name: they open questions, or stand for people who are named otherwise. */
const NO_NAMES: ReadonlySet<string> = new Set([
  ...MONTHS, ...SEASONS, ...WEEKDAYS, ...HOLIDAY_WORDS,
  ...`i you he she it we they there this that these those the a an my your his her our their its who what where when why how which one
    anyone someone everyone anybody somebody everybody nobody mum mom dad mother father mama papa grandma grandpa mr mrs ms dr prof god
    internet english german french spanish chinese`.split(/\s+/u),
])
const RELATIVES_CHINESE = /妈|爸|父|母|姐|妹|哥|弟|儿|女|孩|奶|爷|外|姑|姨|叔|舅|家|老婆|老公|妻|丈夫|朋友|同事|老师|医生|狗|猫/u

/**
 * The words that name somebody whom a question is about, as written, each once. Written without a capital only what is no
 * English word: "where does petra work", but not "where does work begin". Never throws.
 */
export function peopleAsked(text: string): string[] {
  const read = text.slice(0, READ_CHARACTERS)
  const german = GERMAN.test(read) ? [...read.matchAll(SUBJECT_GERMAN)] : []
  const english = ASKS_ENGLISH.test(read) ? [SUBJECT, POSSESSOR, OF] : [POSSESSOR]
  const found = [...german, ...[...(german.length > 0 ? [] : english), LATIN_IN_CHINESE].flatMap((pattern) => [...read.matchAll(pattern)])]
    .flatMap(({ groups }) => namesIn(groups?.['words'] ?? groups?.['more'] ?? ''))
  const chinese = [...read.matchAll(SUBJECT_CHINESE)].flatMap(({ groups }) => groups?.['words'] ?? [])
    .filter((name) => !RELATIVES_CHINESE.test(name))
  return [...new Set([...found.filter(isName), ...chinese])]
}

/** A name, and the family name behind it. */
const namesIn = (words: string): string[] =>
  words.split(/\s+/u).filter((word, i) => i === 0 || /^\p{Lu}/u.test(word)).map((word) => word.replace(/['’]s$/u, ''))

function isName(word: string): boolean {
  const folded = fold(compatible(word)).toLowerCase()
  if (NO_NAMES.has(folded) || folded.length < 2 || /\p{Ll}\p{Lu}/u.test(word)) return false
  return /^\p{Lu}\p{Ll}/u.test(word) || (/^[a-z]{3,}$/u.test(word) && !isEnglishWord(folded) && !word.endsWith('s'))
}
