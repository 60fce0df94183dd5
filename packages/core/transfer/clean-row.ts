/** Derived text of an export is cleaned as what is derived here: whoever can write the file could not have had it derived. */
import { plainLine, withoutHidden } from '@madeleine/base'
import { EXPORTED_KINDS, exportedTable, type ExportedKind, type JsonColumn } from './exported-tables-sql.ts'

type Clean = (value: unknown) => unknown

/** UTF-16 units of a derived text: no step of ours writes a longer one. */
const MAX_UNITS = 65_536

const text = (clean: (given: string) => string): Clean =>
  (value) => (typeof value === 'string' ? clean(value.slice(0, MAX_UNITS).toWellFormed()) : value)
const line = text(plainLine)
/** A piece of a message, whose words stay. */
const quote = text(withoutHidden)

const within = (fields: Readonly<Record<string, Clean>>): Clean => (value) => {
  if (typeof value !== 'object' || value === null) return value
  const given = Object.entries(value)
  return Object.fromEntries(given.map(([name, inner]) => [name, Object.hasOwn(fields, name) ? fields[name]!(inner) : inner]))
}
const each = (clean: Clean): Clean => (value) => (Array.isArray(value) ? value.map(clean) : value)

const keywords = each(within({ text: line }))
const content = within({ headline: line, keywords, bullets: each(within({ text: line })) })

/**
 * Documents with derived texts in them, by the properties of their columns. Messages and queries have none: they are what
 * somebody wrote, and stay as they are.
 */
const DOCUMENTS: { readonly [K in ExportedKind]?: Partial<Readonly<Record<JsonColumn<K>, Clean>>> } = {
  segment: { plan: within({ title: line, summary: line, why: line, named: within({ title: line, summary: line }) }) },
  episode: { keywords, sentences: each(within({ text: line, support: within({ quote }) })) },
  contents: { content },
  contents_version: { content },
}

/** What is derived of a table, by the names of its columns: the texts that its description says are, and those in its documents. */
function derivedOf(kind: ExportedKind): Readonly<Record<string, Clean>> {
  const documents: Readonly<Record<string, Clean>> = DOCUMENTS[kind] ?? {}
  const derived = Object.entries(exportedTable(kind).columns)
    .map(([name, { isDerived, property }]) => [name, isDerived ? line : documents[property]] as const)
  return Object.fromEntries(derived.filter((entry): entry is readonly [string, Clean] => entry[1] !== undefined))
}

const DERIVED = new Map(EXPORTED_KINDS.map((kind) => [kind, derivedOf(kind)]))

/**
 * The row with clean texts.
 * @returns undefined where nothing of it changes, as in every export that this version made
 */
export function cleanRow(kind: ExportedKind, row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const columns = DERIVED.get(kind)!
  const cleaned = within(columns)(row) as Readonly<Record<string, unknown>>
  return Object.keys(columns).some((name) => JSON.stringify(cleaned[name]) !== JSON.stringify(row[name])) ? cleaned : undefined
}
