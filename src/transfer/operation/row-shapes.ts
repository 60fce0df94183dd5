/**
 * What a column of an export may hold, by its type, and what the documents in JSON look like that
 * the rest of the code reads without looking.
 */
import * as z from 'zod'
import { FACT_EDIT_ACTIONS } from '../../facts/core/fact-edit.ts'
import { readForwardIndex } from '../../rank/forward-index.ts'
import type { ColumnType } from '../../store/tables/columns.ts'
import { exportedTable, type ExportedKind, type JsonColumn } from '../sql/exported-tables.ts'

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
    }),
  },
  segment: { plan: z.looseObject({
    title: z.string().optional(), summary: z.string().optional(), surpriseLevel: z.string().optional(),
    complexity: z.number().optional(), model: z.string().optional(), promptVersion: z.int().optional(),
  }) },
  episode: {
    keywords: weighted,
    sentences: z.array(z.looseObject({ text: z.string(), support: z.looseObject({ ...fromTo, quote: z.string() }).optional() })),
  },
  contents: { content: Content },
  contents_version: { content: Content },
  fact: { edits: FactEdits.nullish() },
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
  // It would lift a ceiling
  if (kind === 'spending' && Object.values(row).some((value) => typeof value === 'number' && value < 0)) return 'a spending is below 0'
  // It is about files of the store it was made in
  return kind === 'due' && row['kind'] === 'erase' ? 'kind is erase' : undefined
}

function isForwardIndex(encoded: string): boolean {
  try {
    readForwardIndex(Buffer.from(encoded, 'base64'), new Map(), 0)
    return true
  } catch {
    return false
  }
}
