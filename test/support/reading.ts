/** What an import reads, in short. */
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { readImport, type ReadImportOptions } from '@madeleine/import'
import { addCounts, type ImportItem, type LeftOutCounts, readDraft, type Role } from '@madeleine/contract'

export const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/import/${name}`, import.meta.url))

export async function collect(items: AsyncIterable<ImportItem>): Promise<ImportItem[]> {
  const found: ImportItem[] = []
  for await (const item of items) found.push(item)
  return found
}

const ZONE = 'Europe/Berlin'
export const readFixture = (name: string, options: ReadImportOptions = {}): Promise<ImportItem[]> =>
  collect(readImport(fixture(name), { timeZone: ZONE, ...options }))

/** In pieces of 1000 bytes, so that no format relies on where a chunk ends. */
export function readBytes(content: string | Uint8Array, fileName: string, options: ReadImportOptions = {}): Promise<ImportItem[]> {
  const bytes = Buffer.from(content as string)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, i) => bytes.subarray(i * 1000, (i + 1) * 1000))
  return collect(readImport(Readable.from(pieces, { objectMode: false }), { fileName, timeZone: ZONE, ...options }))
}
export const readValue = (value: unknown, fileName = 'chat.json'): Promise<ImportItem[]> => readBytes(JSON.stringify(value, null, 1),
  fileName)
export const readLines = (lines: readonly unknown[], fileName = 'chat.jsonl'): Promise<ImportItem[]> =>
  readBytes(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), fileName)

export interface ReadMessage {
  readonly conversationId: string
  readonly title: string | undefined
  readonly id: string
  readonly role: Role
  readonly name: string | undefined
  readonly kind: string
  readonly text: string
  /** ISO 8601; undefined without a time of its own. */
  readonly at: string | undefined
}

/** The messages as they would be stored. */
export const stored = (items: readonly ImportItem[]): ReadMessage[] => items.flatMap((item) => {
  if ('error' in item) return []
  const { id, role, name, kind, text, at, timed } = readDraft(item.message, { receivedAt: new Date(0), mintId: () => 'minted' })
  const { conversationId, conversationTitle: title } = item
  return [{ conversationId, title, id, role, name, kind, text, at: timed ? at.toISOString() : undefined }]
})

/** `user: text`, and the kind where it is no message. */
export const said = (items: readonly ImportItem[]): string[] =>
  stored(items).map(({ role, kind, text }) => `${role}${kind === 'message' ? '' : ` ${kind}`}: ${text}`)
export const leftOutOf = (items: readonly ImportItem[]): LeftOutCounts => items.reduce<LeftOutCounts>((sum, item) => addCounts(sum,
  item.leftOut), {})
export const errorsOf = (items: readonly ImportItem[]) => items.flatMap((item) => ('error' in item ? [item.error] : []))
