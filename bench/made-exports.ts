/** Exports as assistants and messengers write them, of any number of messages, drawn from a seed: the same seed, the same bytes. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '../packages/base/units.ts'
import { zipArchive } from './zip-archive.ts'
import { firstMessages, language, syntheticTalk, type SyntheticMessage, type TalkShape } from './zipf-talk.ts'

/** Talk with an assistant, whose turns are long, and between people. */
const WITH_ASSISTANT: TalkShape = { medianWords: 50, deviation: 1.1, words: [3, 600], sessionMessages: [4, 24], turns: 1 }
const BETWEEN_PEOPLE: TalkShape = { medianWords: 9, deviation: 0.8, words: [2, 60], sessionMessages: [10, 40], turns: 0.6 }

/** Conversations that one file of ChatGPT's export holds. */
const TALKS_A_FILE = 100

/** Messages that follow each other within three hours. */
function* sessionsOf(messages: Iterable<SyntheticMessage>): Generator<SyntheticMessage[]> {
  let session: SyntheticMessage[] = []
  for (const message of messages) {
    const last = session.at(-1)
    if (last && message.at - last.at >= 3 * HOUR_MS) {
      yield session
      session = []
    }
    session.push(message)
  }
  if (session.length > 0) yield session
}

/** One conversation: a chain of nodes below an empty root, and every seventh answer once more on a branch that was given up. */
function chatGptTalk(session: readonly SyntheticMessage[]): object {
  const [{ doc, at: begun }] = session as [SyntheticMessage]
  const id = `00000000-0000-4000-8000-${String(doc).padStart(12, '0')}`
  const mapping: Record<string, object> = { root: { id: 'root', parent: null, children: [`${id}/0`], message: null } }
  for (const [i, one] of session.entries()) {
    const node = `${id}/${i}`
    const [parent, next] = [i === 0 ? 'root' : `${id}/${i - 1}`, i + 1 < session.length ? [`${id}/${i + 1}`] : []]
    const other = i % 7 === 1 && next.length > 0 ? [`${node}+`] : []
    mapping[node] = { id: node, parent, children: [...other, ...next], message: chatGptMessage(node, one, i) }
    if (other.length > 0) mapping[`${node}+`] = { id: `${node}+`, parent: node, children: [], message: chatGptMessage(`${node}+`, one, i) }
  }
  return {
    title: session[0]!.text.split(' ').slice(0, 5).join(' '), create_time: begun / 1000, update_time: session.at(-1)!.at / 1000, mapping,
    moderation_results: [], current_node: `${id}/${session.length - 1}`, plugin_ids: null, conversation_id: id,
    conversation_template_id: null, gizmo_id: null, is_archived: false, safe_urls: [], default_model_slug: 'auto', id,
  }
}

const chatGptMessage = (id: string, { text, at }: SyntheticMessage, i: number): object => ({
  id, author: { role: i % 2 === 0 ? 'user' : 'assistant', name: null, metadata: {} }, create_time: at / 1000, update_time: null,
  content: { content_type: 'text', parts: [text] }, status: 'finished_successfully', end_turn: true, weight: 1,
  metadata: i % 2 === 0 ? {} : { model_slug: 'auto', finish_details: { type: 'stop' }, is_complete: true }, recipient: 'all', channel: null,
})

/** A download of ChatGPT: files of a hundred conversations each, their manifest, and what lies beside them. */
export function chatGptZip(messages: number, seed: number): Buffer {
  const talks = [...sessionsOf(firstMessages(language(seed), seed, messages, WITH_ASSISTANT))].map(chatGptTalk)
  const files = Array.from({ length: Math.ceil(talks.length / TALKS_A_FILE) }, (_, i) => ({
    name: `conversations-${String(i).padStart(3, '0')}.json`,
    content: JSON.stringify(talks.slice(i * TALKS_A_FILE, (i + 1) * TALKS_A_FILE)),
  }))
  const manifest = { files: files.map(({ name, content }) => ({ name, size_bytes: Buffer.byteLength(content) })) }
  return zipArchive([
    { name: 'user.json', content: '{"id":"user-1","email":"mira@example.org"}' }, ...files,
    { name: 'export_manifest.json', content: JSON.stringify(manifest) }, { name: 'chat.html', content: '<html><body></body></html>' },
  ])
}

/** conversations.json of at least so many bytes, in one line. */
export const writeChatGptFile = (path: string, bytes: number, seed: number): Promise<void> => writeArray(path, bytes, {
  begin: '[', elements: iterate(sessionsOf(syntheticTalk(language(seed), seed, WITH_ASSISTANT)), chatGptTalk), end: ']',
})

function* iterate<Given, Made>(given: Iterable<Given>, make: (one: Given) => Made): Generator<Made> {
  for (const one of given) yield make(one)
}

interface LongArray {
  readonly begin: string
  readonly elements: Iterable<object>
  readonly end: string
}

async function writeArray(path: string, bytes: number, { begin, elements, end }: LongArray): Promise<void> {
  function* pieces(): Generator<string> {
    yield begin
    let written = 0
    for (const element of elements) {
      const piece = `${written === 0 ? '' : ','}${JSON.stringify(element)}`
      written += Buffer.byteLength(piece)
      yield piece
      if (written >= bytes) break
    }
    yield end
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A chat of WhatsApp on Android, day first; some messages have two lines, some are media. */
export function whatsAppText(messages: number, seed: number): string {
  const lines = firstMessages(language(seed), seed, messages, BETWEEN_PEOPLE).map(({ doc, speaker, text, at }) => {
    const time = new Date(at)
    const day = `${twoDigits(time.getUTCDate())}/${twoDigits(time.getUTCMonth() + 1)}/${time.getUTCFullYear()}`
    const said = doc % 40 === 39 ? '<Media omitted>' : doc % 15 === 14 ? text.replace('. ', '.\n') : text
    return `${day}, ${twoDigits(time.getUTCHours())}:${twoDigits(time.getUTCMinutes())} - ${speaker}: ${said}`
  })
  return ['01/01/2015, 00:00 - Messages and calls are end-to-end encrypted.', ...lines, ''].join('\n')
}

const telegramMessage = ({ doc, speaker, text, at }: SyntheticMessage): object => ({
  id: doc + 1, type: 'message', date: new Date(at).toISOString().slice(0, 19), date_unixtime: String(Math.floor(at / 1000)),
  from: speaker, from_id: `user${speaker.length}`, text, text_entities: [{ type: 'plain', text }],
})

/** A chat of Telegram Desktop, as result.json. */
export function telegramJson(messages: number, seed: number): string {
  const list = firstMessages(language(seed), seed, messages, BETWEEN_PEOPLE).map(telegramMessage)
  return JSON.stringify({ name: 'Jonas', type: 'personal_chat', id: 1, messages: list }, null, 1)
}

/** Everything of Telegram, in one chat, of at least so many bytes. */
export const writeTelegramFile = (path: string, bytes: number, seed: number): Promise<void> => writeArray(path, bytes, {
  begin: '{"about":"","personal_information":{"user_id":1},"chats":{"list":[{"name":"Jonas","type":"personal_chat","id":2,"messages":[',
  elements: iterate(syntheticTalk(language(seed), seed, BETWEEN_PEOPLE), telegramMessage), end: ']}]}}',
})
