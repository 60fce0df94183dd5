/** Reads one text file in a format that is known or found. */
import { extname } from 'node:path'
import { detectBinary, detectFormat } from './detect-format.ts'
import { assertText, utf16By, utf16ToUtf8 } from './file-shape.ts'
import { assertTimeZone, instantOf } from '@madeleine/base'
import { zoneNote } from './chat-parts.ts'
import { type Format, formatNamed } from './format-table.ts'
import type { FormatSource, ImportFormat, ItemStream } from './formats/format.ts'
import { HEAD_BYTES, prependHead, readHead } from './import-source.ts'
import { type Fields, isFields, readableTime, type ReadingWatch } from './import-item.ts'

/** How files are read, with every default in its place. */
export interface ReadSettings extends Pick<FormatSource, 'conversationId' | 'dateOrder' | 'columns' | 'me' | 'sidechains'> {
  /** A function is asked for it where a file may need it; undefined: that of this process. */
  readonly timeZone: string | (() => string | Promise<string>) | undefined
  /** Undefined: detected. Of files in an archive or a folder only those of this format are read. */
  readonly format: Format | undefined
  readonly watch: ReadingWatch
}

/** A text file whose format is known. */
export type TextFile = Omit<FormatSource, keyof ReadSettings> & { readonly format: Format }

/** What the format reads in the file, each message with the format's name. */
export async function* readText(
  { format: name, ...file }: TextFile, { watch: _, format: __, timeZone, ...settings }: ReadSettings,
): ItemStream {
  const format = formatNamed(name)
  const source = {
    ...file, ...settings, defaultId: settings.conversationId ?? file.defaultId, timeZone: await timeZoneOf(timeZone, format),
  }
  const zone = typeof timeZone === 'string' ? timeZone : undefined
  let hasZoneless = false
  for await (const item of format.read(source)) {
    if (!('message' in item)) yield item
    else {
      const zoneless = zonelessTime(item.message)
      hasZoneless ||= zoneless !== undefined && zoneless.length > DATE_LENGTH
      const message = zone === undefined || zoneless === undefined ? item.message : inZone(item.message, zoneless, zone)
      yield { ...item, format: name, message }
    }
  }
  if (hasZoneless) yield { notes: [zoneNote(zone ?? 'UTC')] }
}

const ZONELESS = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?$/
const DATE_LENGTH = 10

/** The time of a message in ISO 8601 without a zone, which the door reads in UTC. */
function zonelessTime(message: unknown): string | undefined {
  const time = isFields(message) ? readableTime(message['timestamp']) : undefined
  return typeof time === 'string' && ZONELESS.test(time) ? time : undefined
}

/** The message at that time in the zone that whoever imports has named. */
function inZone(message: unknown, time: string, timeZone: string): unknown {
  const local = Date.parse(`${time.length > DATE_LENGTH ? time.replace(/[t ]/, 'T').replace(',', '.') : `${time}T00:00`}Z`)
  return Number.isNaN(local) ? message : { ...message as Fields, timestamp: new Date(instantOf(local, timeZone)).toISOString() }
}

/** Asked for only where it may be needed. @throws {MadeleineError} `invalid_input` for an unknown zone */
async function timeZoneOf(timeZone: ReadSettings['timeZone'], { hasLocalTimes }: ImportFormat): Promise<string> {
  if (typeof timeZone === 'string') return timeZone
  const zone = hasLocalTimes ? await timeZone?.() : undefined
  if (zone !== undefined) assertTimeZone(zone)
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The format of a file, from its first bytes in UTF-8. @throws invalid_input for a file in no known format, naming what it is */
export function recogniseFormat(head: Uint8Array, fileName: string): Format {
  const bytes = Buffer.from(head.subarray(0, HEAD_BYTES))
  const binary = detectBinary(bytes)
  if (binary !== undefined) return binary
  assertText(bytes, fileName)
  return detectFormat(bytes.toString('utf8'), fileName, head.length < HEAD_BYTES)
}

/** The head in UTF-8, and the whole source. */
export async function openText(head: Buffer, rest: AsyncGenerator<Buffer>): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const encoding = utf16By(head)
  if (!encoding) return withLineEnds(head, rest)
  const decoded = utf16ToUtf8(prependHead(head, rest), encoding)
  return withLineEnds(await readHead(decoded, HEAD_BYTES), decoded)
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d]

/** Text whose lines end with a carriage return alone, with line feeds in their place; any other as it is. */
function withLineEnds(head: Buffer, rest: AsyncIterable<Buffer>): { head: Buffer; chunks: AsyncIterable<Buffer> } {
  if (head.includes(LINE_FEED) || !head.includes(CARRIAGE_RETURN) || head.includes(0)) return { head, chunks: prependHead(head, rest) }
  const fed = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => (byte === CARRIAGE_RETURN ? LINE_FEED : byte)))
  const begin = fed(head)
  return {
    head: begin,
    chunks: (async function* () {
      yield begin
      for await (const chunk of rest) yield fed(chunk)
    })(),
  }
}

/** Bytes of a file as text in UTF-8. */
export async function* utf8TextOf(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield* (await openText(await readHead(chunks, HEAD_BYTES), chunks)).chunks
}

export const withoutExtension = (fileName: string): string => fileName.slice(0, fileName.length - extname(fileName).length)
