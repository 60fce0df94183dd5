/** Reads an export as input from anywhere: every line is checked, and nothing is stored before the last one is. */
import { StringDecoder } from 'node:string_decoder'
import * as z from 'zod'
import { EXPORT_BEGINNING, FACT_EDIT_ACTIONS } from '@madeleine/contract'
import {
  assertTimeZone, codedError, giveTurn, invalidInput, JSON_DEPTH, type JsonBounds, JsonMeter, MadeleineError, reading, show,
  throwIfAborted,
} from '@madeleine/base'
import { readForwardIndex } from '../rank/forward-index.ts'
import { isPacked } from '../rank/message-vectors.ts'
import { SCHEMA } from '../store/migrate.ts'
import type { ColumnType } from '../store/tables/columns.ts'
import { exportedTable, EXPORTED_KINDS, type ExportedKind, type JsonColumn } from './exported-tables-sql.ts'
import { cleanRow } from './clean-row.ts'
import { EXPORT_FORMAT, ExportHeader, ExportManifest, tallyLines, openSpool, type ExportedCounts, type Spool } from './export-format.ts'

/** UTF-16 units of the longest line. A message has at most 4 MB, unless the store allows more. */
export const MAX_EXPORT_LINE = 32 * 1024 * 1024

/** Of a row: no message has half of it in its parts and its metadata. */
const ROW_BOUNDS: JsonBounds = { values: 100_000, keys: 30_000, depth: Infinity }

/** An export of which every line was checked, in a spool of its own. */
export class VerifiedExport {
  readonly header: ExportHeader
  readonly counts: ExportedCounts
  readonly conversationIds: readonly string[]
  readonly rows: Spool

  constructor({ header, counts, conversationIds, rows }: Pick<VerifiedExport, 'header' | 'counts' | 'conversationIds' | 'rows'>) {
    this.header = header
    this.counts = counts
    this.conversationIds = conversationIds
    this.rows = rows
  }

  close(): Promise<void> {
    return this.rows.close()
  }
}

/** An export as text or bytes, in pieces of any size; or one that was verified, which is closed by whoever takes it. */
export type ExportSource = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> | VerifiedExport

/**
 * Reads the export into a spool, and compares it with its manifest.
 * @throws {MadeleineError} `invalid_input` for what is no whole, unchanged export, naming the line; `too_large`,
 *   `store_newer`, `store_full`, `aborted`; `callback_failed` where the source throws
 */
export async function verifyExport(source: unknown, signal?: AbortSignal): Promise<VerifiedExport> {
  const rows = await openSpool()
  try {
    return new VerifiedExport({ ...(await readInto(rows, source, signal)), rows })
  } catch (error) {
    await rows.close()
    throw error
  }
}

async function readInto(
  spool: Spool, source: unknown, signal: AbortSignal | undefined,
): Promise<Pick<VerifiedExport, 'header' | 'counts' | 'conversationIds'>> {
  const tally = tallyLines()
  const conversationIds: string[] = []
  let [header, manifest, number, lastKind]: [ExportHeader | undefined, ExportManifest | undefined, number, number] =
    [undefined, undefined, 0, 0]
  for await (const line of linesOf(source)) {
    await giveTurn(line.length)
    throwIfAborted(signal)
    number += 1
    if (line === '') continue
    if (manifest) throw atLine(number, 'nothing may follow the manifest; an import takes one export at a time')
    if (!header) {
      header = readHeader(line)
      tally.add(line)
    } else if (line.startsWith('{"manifest":')) {
      manifest = readManifest(line, number)
    } else {
      const { kind, values } = readRow(line, number)
      const place = EXPORTED_KINDS.indexOf(kind)
      if (place < lastKind) throw atLine(number, `a row of ${kind} must not follow one of ${EXPORTED_KINDS[lastKind]}`)
      lastKind = place
      if (kind === 'conversation') conversationIds.push(String(values['id']))
      tally.add(line, kind)
      const cleaned = cleanRow(kind, values)
      await spool.write(cleaned ? JSON.stringify({ kind, row: cleaned }) : line)
    }
  }
  if (!header) throw new MadeleineError('invalid_input', 'the export is empty')
  if (!manifest) throw new MadeleineError(
    'invalid_input', `the export ends after line ${number}, without its manifest: it was cut short; export again`,
  )
  assertSame(manifest, tally.manifest())
  await spool.end()
  return { header, counts: manifest.manifest.counts, conversationIds }
}

/** The lines of text or bytes that come in pieces, without their ends; also those of Windows. */
async function* linesOf(source: unknown): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let [pieces, units]: [string[], number] = [[], 0]
  const add = (piece: string): void => {
    units += piece.length
    if (units > MAX_EXPORT_LINE) throw new MadeleineError(
      'too_large', `a line of an export must have at most ${MAX_EXPORT_LINE} characters`,
    )
    pieces.push(piece)
  }
  const finish = (): string => {
    const line = pieces.join('').replace(/^\ufeff/, '').replace(/\r$/, '')
    ;[pieces, units] = [[], 0]
    return line
  }
  for await (const piece of checkedPieces(source)) {
    const [first = '', ...more] = (typeof piece === 'string' ? piece : decoder.write(piece)).split('\n')
    add(first)
    for (const begun of more) {
      yield finish()
      add(begun)
    }
  }
  add(decoder.end())
  const last = finish()
  if (last !== '') yield last
}

/** @throws {MadeleineError} `invalid_input` for what is neither text nor bytes; `callback_failed` where the source throws */
export async function* checkedPieces(source: unknown): AsyncGenerator<string | Uint8Array> {
  const iterable = reading('the export', () => {
    const { [Symbol.asyncIterator]: asyncIterator, [Symbol.iterator]: iterator } =
      Object(source) as Partial<AsyncIterable<unknown> & Iterable<unknown>>
    if (typeof source === 'object' && (typeof asyncIterator === 'function' || typeof iterator === 'function')) {
      return source as AsyncIterable<unknown>
    }
    throw invalidInput('the export', source, 'a stream of text or bytes, such as memory.export() or createReadStream(path)')
  })
  try {
    for await (const piece of iterable) {
      if (typeof piece === 'string') yield piece
      else if (piece instanceof Uint8Array) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
      else throw invalidInput('a piece of the export', piece, 'text or bytes')
    }
  } catch (error) {
    throw codedError(error, 'callback_failed', 'the stream of the export failed')
  }
}

const atLine = (line: number, problem: string): MadeleineError =>
  new MadeleineError('invalid_input', `line ${line} of the export: ${problem}`)

/** Units of the first line, which has the settings of a store. */
const MAX_HEADER = 1_048_576

function readHeader(line: string): ExportHeader {
  if (line.length > MAX_HEADER) {
    throw new MadeleineError('too_large', `the first line of an export must have at most ${MAX_HEADER} characters`)
  }
  const value = line.startsWith(EXPORT_BEGINNING) ? parse(line, 1) : undefined
  const { format, schema } = (value ?? {}) as { format?: unknown; schema?: unknown }
  if (!value) {
    throw new MadeleineError('invalid_input', `this is not an export of madeleine: the first line must begin with ${EXPORT_BEGINNING}`)
  }
  if (Number(format) > EXPORT_FORMAT || Number(schema) > SCHEMA) {
    throw new MadeleineError('store_newer', `a newer version of madeleine wrote the export (format ${show(format)}, `
      + `schema ${show(schema)}; this one knows ${EXPORT_FORMAT} and ${SCHEMA}): update madeleine`)
  }
  const header = checked(ExportHeader, value, 1) as ExportHeader
  assertTimeZone(header.settings.timeZone)
  return header
}

const readManifest = (line: string, number: number): ExportManifest => checked(ExportManifest, parse(line, number), number)

function checked<T extends z.ZodType>(schema: T, value: unknown, line: number): z.infer<T> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw atLine(line, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`)
}

function parse(line: string, number: number): unknown {
  if (line.length > ROW_BOUNDS.keys) new JsonMeter(ROW_BOUNDS, `line ${number} of the export`).add(Buffer.from(line))
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw atLine(number, 'this is not JSON: the export was cut short, or changed') // without its cause, which quotes the text
  }
  assertPlainJson(value, JSON_DEPTH + 2, (problem) => atLine(number, problem))
  return value
}

/** Where `rowOf` finds the row. */
const PREFIX = /^\{"kind":"([a-z_]+)","row":\{/

/** The kind of a line that was verified, and the text of its row. */
export function rowOf(line: string): { readonly kind: ExportedKind; readonly row: string } {
  const [prefix = '', kind] = PREFIX.exec(line) ?? []
  return { kind: kind as ExportedKind, row: line.slice(prefix.length - 1, -1) }
}

/** A row with exactly the columns of its table. */
function readRow(line: string, number: number): { readonly kind: ExportedKind; readonly values: Readonly<Record<string, unknown>> } {
  const value = parse(line, number) as { kind: unknown; row: object }
  const [, written] = PREFIX.exec(line) ?? []
  const kind = EXPORTED_KINDS.find((known) => known === written)
  if (written !== undefined && kind === undefined) throw atLine(number, `unknown kind ${show(written)}`)
  if (kind === undefined || value.kind !== kind || Object.keys(value).length !== 2) {
    throw atLine(number, 'a line must be {"kind":…,"row":{…}}')
  }
  const values = value.row as Readonly<Record<string, unknown>>
  const { columns } = exportedTable(kind)
  const unknown = Object.keys(values).find((column) => !Object.hasOwn(columns, column))
  if (unknown !== undefined) throw atLine(number, `unknown column ${show(unknown)} of ${kind}`)
  const [missing] = Object.entries(columns).find(([column, { later }]) => later === undefined && !Object.hasOwn(values, column)) ?? []
  if (missing !== undefined) throw atLine(number, `column ${missing} of ${kind} is missing`)
  const wrong = wrongColumn(kind, values)
  if (wrong !== undefined) throw atLine(number, `a row of ${kind} that no store has: ${wrong}`)
  return { kind, values }
}

/** @throws {MadeleineError} `invalid_input` that names what differs */
function assertSame({ manifest: said }: ExportManifest, { manifest: read }: ExportManifest): void {
  const differing = EXPORTED_KINDS.find((kind) => said.counts[kind] !== read.counts[kind] || said.sha256[kind] !== read.sha256[kind])
  if (differing !== undefined) {
    const counts = said.counts[differing] === read.counts[differing] ? 'a line of it was changed'
      : `it has ${read.counts[differing]} of ${said.counts[differing]} lines`
    throw new MadeleineError('invalid_input', `the export does not match its manifest: ${differing}: ${counts}; export again`)
  }
  if (said.total.lines !== read.total.lines || said.total.sha256 !== read.total.sha256) {
    throw new MadeleineError('invalid_input', 'the export does not match its manifest: its first line was changed; export again')
  }
}

// A check of JSON from anywhere: neither deep, nor with keys that name a prototype, nor with text that no database stores.

/** An own key of one of these names sets a prototype at the next careless `Object.assign`. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'] as const

/** @param depth levels of nested containers @param refuse makes the error @throws what `refuse` makes */
export function assertPlainJson(value: unknown, depth: number, refuse: (problem: string) => Error): void {
  if (typeof value === 'string') return assertStorable(value, refuse)
  if (typeof value !== 'object' || value === null) return
  if (depth === 0) throw refuse('it is nested too deep')
  for (const key of PROTOTYPE_KEYS) if (Object.hasOwn(value, key)) throw refuse(`a key must not be ${key}`)
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(key, refuse)
    assertPlainJson(inner, depth - 1, refuse)
  }
}

function assertStorable(text: string, refuse: (problem: string) => Error): void {
  if (text.includes('\0')) throw refuse('a text must not contain the character NUL, which no database stores')
  if (!text.isWellFormed()) throw refuse('a text must not contain half a character (a lone surrogate), which no database stores')
}

// What a column of an export may hold, by its type, and what the documents in JSON look like that
// the rest of the code reads without looking.

/** As PostgreSQL writes it in JSON; in the years that a message may have. */
const TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00:00$/
/** Only in lower case, as PostgreSQL writes it: ids are compared as texts too. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isTextOf = (pattern: RegExp) => (value: unknown): boolean => typeof value === 'string' && pattern.test(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value)
/** Not as a text: PostgreSQL would read 'NaN', which is greater than everything and passes its rules. */
const isNumber = (value: unknown): boolean => Number.isFinite(value)
const isListOf = (isItem: (value: unknown) => boolean) => (value: unknown): boolean => Array.isArray(value) && value.every(isItem)

const IS_TYPE: Readonly<Record<ColumnType, (value: unknown) => boolean>> = {
  text: isText, integer: isWhole, smallint: isWhole, bigint: isWhole, real: isNumber, 'double precision': isNumber,
  boolean: (value) => typeof value === 'boolean', uuid: isTextOf(UUID),
  timestamptz: isTextOf(TIME), date: isTextOf(/^(?!0000)\d{4}-\d\d-\d\d$/),
  jsonb: () => true, 'text[]': isListOf(isText), 'uuid[]': isListOf(isTextOf(UUID)),
  bytea: isTextOf(/^[A-Za-z0-9+/]*={0,2}$/), halfvec: isTextOf(/^\[[-+.,e\d]+\]$/),
}

const FactEdits = z.array(z.strictObject({
  at: z.iso.datetime(), by: z.string().optional(), id: z.guid(), action: z.enum(FACT_EDIT_ACTIONS),
  wasNeverTrue: z.literal(true).optional(),
}))
const weighted = z.array(z.looseObject({ text: z.string(), weight: z.number() }))
const time = z.iso.datetime()
const instant = z.iso.datetime({ offset: true })
const Content = z.looseObject({
  headline: z.string(), keywords: weighted, startAt: time, endAt: time, segments: z.int(), messages: z.int(), talkTokens: z.number(),
  bullets: z.array(z.looseObject({ text: z.string(), at: time, segmentId: z.string(), grip: z.string().optional(), weight: z.number() })),
  by: z.looseObject({ model: z.string(), promptVersion: z.int(), of: z.string() }).optional(),
}).nullable()
const fromTo = { from: z.int().min(0), to: z.int().min(0) }

/** Of a document that is opaque to this code: it was given by a caller, or belongs to a policy. */
const Opaque = z.unknown()

/** The documents of every table, by the properties of their columns. */
const DOCUMENTS: { readonly [K in ExportedKind as JsonColumn<K> extends never ? never : K]: Readonly<Record<JsonColumn<K>, z.ZodType>> } = {
  conversation: { lookState: Opaque },
  message: {
    parts: Opaque,
    metadata: z.looseObject({}).nullable(),
    marks: z.looseObject({
      normalized: z.literal(true).optional(), future: z.literal(true).optional(),
      fullLength: z.int().optional(), recalled: z.array(z.tuple([z.int(), z.int()])).optional(),
      retold: z.literal(true).optional(),
    }),
  },
  segment: { plan: z.looseObject({
    title: z.string().optional(), summary: z.string().optional(), surpriseLevel: z.string().optional(),
    complexity: z.number().optional(), model: z.string().optional(), promptVersion: z.int().optional(),
    named: z.strictObject({ title: z.string().optional(), summary: z.string().optional() }).optional(),
    kept: z.strictObject({
      archivedAt: instant.optional(), starredAt: instant.optional(),
      memory: z.strictObject({
        stabilityDays: z.number().positive(), difficulty: z.number(), lastReviewedAt: instant.nullable(),
      }).optional(),
    }).optional(),
  }) },
  episode: {
    keywords: weighted,
    sentences: z.array(z.looseObject({ text: z.string(), support: z.looseObject({ ...fromTo, quote: z.string() }).optional() })),
  },
  contents: { content: Content },
  contents_version: { content: Content },
  fact: { edits: FactEdits.nullish() },
  history: { before: Opaque },
}
const documentsOf = (kind: ExportedKind): Readonly<Record<string, z.ZodType>> =>
  (kind in DOCUMENTS ? DOCUMENTS[kind as keyof typeof DOCUMENTS] : {})

/**
 * What is wrong with the first wrong column of a row; undefined where there is none. Which columns
 * may be null, and how values relate, the database knows.
 */
export function wrongColumn(kind: ExportedKind, row: Readonly<Record<string, unknown>>): string | undefined {
  const documents = documentsOf(kind)
  for (const [name, { type, later, property }] of Object.entries(exportedTable(kind).columns)) {
    const value = row[name] ?? later ?? null
    if (value !== null && !IS_TYPE[type](value)) return `${name} is not a valid ${type}`
    const document = documents[property]
    if (document && !document.safeParse(value).success) return `${name} is not what this version writes`
  }
  if (kind === 'segment' && row['forward'] !== null && !isForwardIndex(String(row['forward']))) return 'forward is not an index of messages'
  if (kind === 'message_vectors' && !isPacked({ signs: blob(row['signs']), vectors: blob(row['vectors']) })) return 'vectors are not packed'
  // It would lift a ceiling
  if (kind === 'spending' && Object.values(row).some((value) => typeof value === 'number' && value < 0)) return 'a spending is below 0'
  // They are about the store that it was made in
  return kind === 'due' && (row['kind'] === 'erase' || row['kind'] === 'forget') ? `kind is ${row['kind']}` : undefined
}

const blob = (encoded: unknown): Uint8Array => Buffer.from(String(encoded), 'base64')

function isForwardIndex(encoded: string): boolean {
  try {
    readForwardIndex(Buffer.from(encoded, 'base64'), new Map(), 0)
    return true
  } catch {
    return false
  }
}
