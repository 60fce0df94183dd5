/**
 * The corpus of bench/peers: one chat of two people with the shape of REALTALK's first development chat, and questions about it.
 * Run: npx tsx bench/peers/corpus.ts MESSAGES QUESTIONS SEED      prints JSON
 *
 * Of REALTALK only figures are used: messages of 6 words at the tenth, 22 at the half and 91 at nine tenths, 9 to 56 messages a
 * session, another speaker in 65 of 100. Words are invented (bench/zipf-talk.ts). A question holds three content words of its
 * target, each said in five messages or more, one of them with another ending: it says which search finds words again, nothing
 * of meaning.
 */
import { randomFrom } from '../seeded-random.ts'
import { firstMessages, isFunctionWord, language, type SyntheticMessage, type TalkShape } from '../zipf-talk.ts'

const REALTALK_SHAPE: TalkShape = { medianWords: 22, deviation: 1.1, words: [3, 240], sessionMessages: [9, 56], turns: 0.65 }

const [messages, questions, seed] = process.argv.slice(2).map(Number) as [number, number, number]
const log = firstMessages(language(seed), seed, messages, REALTALK_SHAPE)
const wordsOf = ({ text }: SyntheticMessage): string[] =>
  [...new Set(text.toLowerCase().match(/[a-z]+/g))].filter((word) => !isFunctionWord(word))

const counts = new Map<string, number>()
for (const one of log) for (const word of wordsOf(one)) counts.set(word, (counts.get(word) ?? 0) + 1)

/** Said in so many messages that each of them alone does not tell which one is meant. */
const sharedWords = (one: SyntheticMessage): string[] => wordsOf(one).filter((word) => counts.get(word)! >= 5)

const next = randomFrom(seed + 1)
const shuffled = <T>(list: readonly T[]): T[] =>
  list.map((one) => ({ one, order: next() })).sort((a, b) => a.order - b.order).map(({ one }) => one)
const targets = shuffled(log.filter((one) => sharedWords(one).length >= 3)).slice(0, questions)

function questionAbout(one: SyntheticMessage): { query: string; target: string } {
  const [first = '', ...rest] = shuffled(sharedWords(one)).slice(0, 3)
  return {
    query: `What did they say about the ${[first.endsWith('s') ? first.slice(0, -1) : `${first}s`, ...rest].join(' ')}?`,
    target: `m${one.doc}`,
  }
}

console.log(JSON.stringify({
  seed,
  messages: log.map(({ doc, speaker, text, at }) =>
    ({ id: `m${doc}`, role: speaker === log[0]!.speaker ? 'user' : 'assistant', speaker, text, at })),
  questions: targets.map(questionAbout),
}))
