/** Chats that readers divided into segments by hand: their cuts by message id, and the messages from the data files. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readChats } from './eval/corpora/recall-chats.ts'
import { isFields } from '../packages/import/import-item.ts'
import type { MessageInput } from '../packages/contract/message.ts'

/** The cuts of one chat: ids of the first messages of segments. Pauses over four hours are no question, and are left out. */
export interface ReadChat {
  /** The chat's id in its file, or the file's name. */
  readonly chat: string
  /** Signs and weights were chosen on `tune` and `more`; `test` was looked at a few times; `fresh` was divided before a policy ran. */
  readonly part: 'tune' | 'more' | 'test' | 'fresh'
  /** The first and the last message that were read. */
  readonly first: string
  readonly last: string
  /** By reader, or by pass of one. */
  readonly readers: Readonly<Record<string, readonly string[]>>
}

/** A message as a policy takes it, with the fields that the measures need. */
export type ReadMessage = MessageInput & { readonly id: string; readonly content: string; readonly speaker: string; readonly ms: number }

/** A read chat with its messages; a cut is the index of the first message of a segment. */
export interface TalkWithCuts {
  readonly chat: string
  readonly part: ReadChat['part']
  readonly messages: readonly ReadMessage[]
  /** By reader, or by pass of one. */
  readonly cuts: Readonly<Record<string, readonly number[]>>
}

const ANNOTATIONS = new URL('cut-annotations.json', import.meta.url)
const SAMPLE = new URL('../sample/chat.jsonl', import.meta.url)

/** The read chats that the files hold, and those of the sample. @throws Error for a cut at a message that a file does not hold */
export async function talkWithCuts(files: readonly string[]): Promise<TalkWithCuts[]> {
  const read = JSON.parse(await readFile(ANNOTATIONS, 'utf8')) as ReadChat[]
  const messagesOf = new Map<string, readonly ReadMessage[]>([['sample', await sampleMessages()]])
  for (const file of files) {
    const { chats } = readChats(JSON.parse(await readFile(file, 'utf8')), basename(file).replace(/\.json$/, ''))
    for (const { name, turns } of chats) messagesOf.set(name, turns.map(({ item }) => readMessage(item.message)))
  }
  return read.flatMap((one) => {
    const messages = messagesOf.get(one.chat)
    return messages === undefined ? [] : [withCuts(one, messages)]
  })
}

async function sampleMessages(): Promise<ReadMessage[]> {
  return (await readFile(SAMPLE, 'utf8')).trim().split('\n').map((line) => readMessage(JSON.parse(line)))
}

function readMessage(message: unknown): ReadMessage {
  if (!isFields(message)) throw new Error('a message is no object')
  const { id, role, name, content, timestamp } = message
  return { ...message, id, role, content: String(content), speaker: String(name ?? role), ms: Date.parse(String(timestamp)) } as ReadMessage
}

function withCuts({ chat, part, first, last, readers }: ReadChat, all: readonly ReadMessage[]): TalkWithCuts {
  const indexOf = (id: string) => {
    const at = all.findIndex((message) => message.id === id)
    if (at < 0) throw new Error(`${chat} has no message ${id}`)
    return at
  }
  const from = indexOf(first)
  const messages = all.slice(from, indexOf(last) + 1)
  const cutsAt = (ids: readonly string[]) => ids.map((id) => indexOf(id) - from).toSorted((one, other) => one - other)
  return { chat, part, messages, cuts: Object.fromEntries(Object.entries(readers).map(([reader, ids]) => [reader, cutsAt(ids)])) }
}
