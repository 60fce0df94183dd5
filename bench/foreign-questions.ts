/**
 * Questions about one chat, to be asked of another with the names of people there put in: with the names of the chat they
 * are about they would be told apart by the names alone.
 */
import { HOLIDAY_WORDS } from '../packages/language/en/times/relative.ts'
import { MONTHS, SEASONS, WEEKDAYS } from '../packages/language/en/times/words.ts'
import type { Chat } from './eval/corpora/recall-chats.ts'

type Talk = Pick<Chat, 'turns' | 'questions'>

/** Which names are put in, and which chats ask one another. */
export const SWAPS = ['everybody', 'speakers'] as const
/**
 * speakers: the names of those who talk, as the file spells them; every chat is asked the questions of every other.
 * everybody: also those who are only talked of, whatever their case; a chat is not asked about one that shares a speaker
 * with it, since what somebody tells one friend they often tell another.
 */
export type Swap = (typeof SWAPS)[number]

/** The questions of the other chats, with names of this one. Nothing is drawn at random. */
export function foreignQuestions(chats: readonly Talk[], chat: Talk, swap: Swap): string[] {
  const others = chats.filter((other) => other !== chat && (swap === 'speakers' || !shareSpeaker(other, chat)))
  if (swap === 'speakers') return others.flatMap((other) => withSpeakersOf(chat, other))
  const known = peopleTalkedOf(chat)
  return others.flatMap((other) => withPeopleOf({ speakers: speakersOf(chat), known }, other))
}

/** Who talks. */
const speakersOf = ({ turns }: Talk): string[] => [...new Set(turns.flatMap(({ name }) => (name === undefined ? [] : [name])))]

/** By their first names: a file may write them in full once and short elsewhere. */
const shareSpeaker = (a: Talk, b: Talk): boolean =>
  speakersOf(a).some((name) => speakersOf(b).some((other) => firstNameOf(name) === firstNameOf(other)))
const firstNameOf = (name: string): string => name.split(' ')[0]!.toLowerCase()

/** The whole name of each speaker, then its first word, which is how questions call people. */
function withSpeakersOf(chat: Talk, other: Talk): string[] {
  const own = speakersOf(chat)
  const swapName = (text: string, from: string, to: string): string =>
    text.replaceAll(from, to).replaceAll(from.split(' ')[0]!, to.split(' ')[0]!)
  return other.questions.map(({ text }) =>
    speakersOf(other).reduce((swapped, name, i) => swapName(swapped, name, own[i % own.length]!), text))
}

/** All names at once, so that none is put in for one that was put in before. */
function withPeopleOf({ speakers, known }: { speakers: readonly string[]; known: readonly string[] }, other: Talk): string[] {
  const names = new Map(speakersOf(other).flatMap((name, i) => {
    const to = speakers[i % speakers.length]!
    return [[name.toLowerCase(), capitalised(to)], [firstNameOf(name), capitalised(to.split(' ')[0]!)]] as const
  }))
  if (known.length > 0) for (const [i, name] of peopleTalkedOf(other).entries()) if (!names.has(name.toLowerCase())) names.set(
    name.toLowerCase(), known[i % known.length]!,
  )
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{M}])(?:${[...names.keys()].sort((a, b) => b.length - a.length).map(escaped).join('|')})(?![\p{L}\p{M}])`, 'giu',
  )
  // With a capital only: "will" and "mark" are words too
  return other.questions.map(({ text }) =>
    text.replaceAll(pattern, (found) => (/^\p{Lu}/u.test(found) ? names.get(found.toLowerCase())! : found)))
}

const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)

const NAME = String.raw`(?<name>\p{Lu}\p{Ll}[\p{L}\p{M}]*)(?![\p{L}\p{M}]|['’-]\p{Lu}| \p{Lu})`
/** No capital before the name: "Los Angeles is" names nobody. */
const WORD_BEFORE = String.raw`(?<![\p{L}\p{M}])\p{Ll}+,?`
const KIN = 'sister|brother|mother|mom|mum|father|dad|wife|husband|girlfriend|boyfriend|'
  + 'partner|friends?|daughter|son|cousin|aunt|uncle|niece|nephew'
  + '|colleague|coworker|boss|roommate|neighbou?r|teacher|coach|dog|cat|puppy|kitten'
/**
 * Where names of people and pets stand: behind what they are to somebody, behind what they are
 * called, before what they did, in a question about them.
 */
const PERSON = new RegExp([
  String.raw`(?<![\p{L}\p{M}])(?:(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|`
  + String.raw`[’']s) (?:\p{Ll}+ )?(?:${KIN})|named|called|name is|name's),? ${NAME}`,
  String.raw`(?<=${WORD_BEFORE} )${NAME}(?= (?:said|says|told|asked|and I|loves|likes|wants|`
  + String.raw`came|got|has been|is (?:my|his|her|so|doing))(?![\p{L}\p{M}]))`,
  String.raw`(?<=(?<![\p{L}\p{M}])(?:with|meet|met|tell|told|ask|asked|miss|saw|see) )${NAME}(?=['’]s(?![\p{L}])|`
  + String.raw`[,.!?]| (?:and|at|to|about|last|this|on|in|when)(?![\p{L}\p{M}]))`,
  String.raw`(?<=(?<![\p{L}\p{M}])(?:did|does|is|was|has) )${NAME}(?=['’]s(?![\p{L}])| \p{Ll}+ )`,
].map((pattern, i) => pattern.replace('<name>', `<name${i}>`)).join('|'), 'gu')
const NO_PERSON: ReadonlySet<string> = new Set([
  ...MONTHS, ...SEASONS, ...WEEKDAYS, ...HOLIDAY_WORDS, ...'god lord mr mrs dr tv'.split(' '),
])

/** Who is talked of and does not talk, by the grammar of turns and questions: whose name stands so most often first. */
export function peopleTalkedOf({ turns, questions }: Talk): string[] {
  const speakers = new Set(speakersOf({ turns, questions }).map(firstNameOf))
  const texts = [...turns, ...questions].map(({ text }) => text)
  const inLowerCase = new Set(texts.flatMap((text) => text.match(/(?<![\p{L}\p{M}'’])\p{Ll}[\p{L}\p{M}]*/gu) ?? []))
  const counts = new Map<string, number>()
  for (const { groups } of texts.flatMap((text) => [...text.matchAll(PERSON)])) {
    const name = Object.values(groups ?? {}).find((one) => one !== undefined)!
    const lower = name.toLowerCase()
    if (!speakers.has(lower) && !NO_PERSON.has(lower) && !inLowerCase.has(lower)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1)).map(([name]) => name)
}
