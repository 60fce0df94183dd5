/** Reads texts as files of talk, for tests: what would be stored, in short. */
import { Readable } from 'node:stream'
import { type ReadImportOptions, readImport } from '../../read-import.ts'
import { type ImportItem, readMessage } from '@madeleine/contract'

const door = { receivedAt: new Date('2030-01-01'), mintId: () => 'minted' }

/** The items of a text under a file name, in UTC unless said otherwise. */
export async function itemsOf(text: string | Buffer, fileName: string, options: ReadImportOptions = {}): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  const source = Readable.from([Buffer.from(text as string)])
  for await (const item of readImport(source, { timeZone: 'UTC', fileName, ...options })) items.push(item)
  return items
}

export interface Said {
  readonly id: string
  readonly role: string
  readonly name?: string
  readonly kind: string
  readonly text: string
  readonly at: string
}

/** The messages, as the door reads them. */
export const saidIn = (items: readonly ImportItem[]): Said[] => items.flatMap((item) => {
  if ('error' in item) return []
  const { id, role, name, kind, text, at, timed } = readMessage(item.message, door)
  return [{ id, role, ...(name !== undefined && { name }), kind, text, at: timed ? at.toISOString().replace('.000Z', 'Z') : 'untimed' }]
})

/** `at name: text` of each message; role in place of a name. */
export const linesOf = (items: readonly ImportItem[]): string[] =>
  saidIn(items).map(({ at, name, role, text }) => `${at} ${name ?? role}: ${text}`)

export const errorsOf = (items: readonly ImportItem[]): string[] =>
  items.flatMap((item) => ('error' in item ? [`${item.error.line}: ${item.error.message}`] : []))

/** What was left out, summed up. */
export function leftOutOf(items: readonly ImportItem[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { leftOut = {} } of items) for (const [kind, count] of Object.entries(leftOut)) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}

export const notesOf = (items: readonly ImportItem[]): string[] => items.flatMap(({ notes = [] }) => notes)

/** Conversations and their titles. */
export const conversationsOf = (items: readonly ImportItem[]): Record<string, string | undefined> =>
  Object.fromEntries(items.flatMap((item) => ('error' in item ? [] : [[item.conversationId, item.conversationTitle]])))
