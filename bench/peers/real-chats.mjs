/** Real chats with questions, in the shape that peers are given: read and filtered as `madeleine eval recall` reads them. */
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { readChats } from '../eval/corpora/recall-chats.ts'
import { scoreRanking } from '../eval/recall/recall-metrics.ts'

const SETS = { locomo: 'LoCoMo', realtalk: 'REALTALK', longmemeval: 'LongMemEval' }
const DAY_MS = 86_400_000
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What a peer's search is given of a message, by the name that settings have for it. */
const FORMS = {
  text: ({ text }) => text,
  'name: text': ({ speaker, text }) => `${speaker}: ${text}`,
  'name, date: text': ({ speaker, at, text }) => `${speaker}, ${DAY.format(at)}: ${text}`,
}

/** Later by a millisecond for each message before it: LoCoMo has one time for a session, and Mastra takes messages of one time for one. */
function messageOf({ id, name, text, item: { message } }, index) {
  const at = Date.parse(message.timestamp) + index
  if (Number.isNaN(at)) throw new Error(`no time: ${id}`)
  return { id, role: message.role, speaker: name, text, at }
}

/** The chats of a file that have questions with evidence. */
export function chatsOf(file) {
  const { format, chats } = readChats(JSON.parse(readFileSync(file, 'utf8')), basename(file, extname(file)))
  const asked = chats.filter(({ questions }) => questions.length > 0)
  return asked.map((chat) => ({ set: SETS[format], chat, messages: chat.turns.map(messageOf) }))
}

/**
 * The corpus of a peer. As many messages as Madeleine's recall returns by default are asked for where time is taken, and as
 * many as it returns at most where rankings are scored.
 */
export const corpusOf = ({ chat, messages }, { form = 'text', options }, isScored) => ({
  people: true, now: Math.max(...messages.map(({ at }) => at)) + DAY_MS, few: 20, ...(isScored && { many: 200 }), options,
  messages: messages.map((message) => ({ ...message, text: FORMS[form](message) })),
  questions: chat.questions.map(({ text }) => ({ query: text })),
})

/** The scores of a peer's rankings, one for each question. */
export function scoresOf({ chat }, rankings) {
  const words = new Map(chat.turns.map((turn) => [turn.id, turn.words]))
  const wordsOf = (id) => words.get(id)
  return chat.questions.map(({ evidence }, at) => scoreRanking(rankings[at].map((id) => [id]), { evidence, wordsOf }))
}
