/** A table's columns, said once: what its rows are in TypeScript, and the lists that statements and exports have of it. */
import { type Query, sql } from '@madeleine/engine'

/** Types as `json_to_recordset` reads them, and what their values are here. */
interface Types {
  text: string; uuid: string; 'text[]': readonly string[]; 'uuid[]': readonly string[]
  integer: number; smallint: number; bigint: number; real: number; 'double precision': number; boolean: boolean
  timestamptz: Date; date: string; jsonb: unknown; bytea: Uint8Array; halfvec: string
}
export type ColumnType = keyof Types

/** What is unusual about a column. */
interface ColumnTraits {
  /** Its name in SQL; absent: that of the property, `start_at` of `startAt`. */
  readonly name?: string
  /** It is about this store alone: no export has it. */
  readonly isLocal?: true
  /** A text that was derived from what people wrote: that of an export is cleaned. */
  readonly isDerived?: true
  /** What it is in an export of an earlier schema, which lacks it, an empty list among it; absent: every export has it. */
  readonly later?: boolean | number | readonly [] | null
}

/** A column of type `S`, whose values are read as `T`. */
export interface TableColumn<T = unknown, S extends ColumnType = ColumnType> extends ColumnTraits {
  readonly type: S
  /** Never set: it carries the type of the values. */
  readonly value?: T
}

/** Columns of a type, with any of its values, or fewer, or null: `text<Role>()`, `text<string | null>({ isDerived: true })`. */
const columnOf = <S extends ColumnType>(type: S) =>
  <T extends Types[S] | null = Types[S]>(traits: ColumnTraits = {}): TableColumn<NoInfer<T>, S> => ({ type, ...traits })
export const text = columnOf('text')
export const uuid = columnOf('uuid')
export const texts = columnOf('text[]')
export const uuids = columnOf('uuid[]')
export const integer = columnOf('integer')
export const smallint = columnOf('smallint')
export const bigint = columnOf('bigint')
export const real = columnOf('real')
export const double = columnOf('double precision')
export const truth = columnOf('boolean')
export const time = columnOf('timestamptz')
export const date = columnOf('date')
export const jsonb = columnOf('jsonb')
export const bytes = columnOf('bytea')
export const halfvec = columnOf('halfvec')

type ColumnMap = Readonly<Record<string, TableColumn>>
/** A row of these columns: `RowOf<typeof EPISODES>`. */
export type RowOf<C extends { readonly of: ColumnMap }> = {
  readonly [K in keyof C['of']]: C['of'][K] extends TableColumn<infer T> ? T : never
}

/** The name in SQL of a property's column. */
export const columnName = (property: string, { name }: ColumnTraits): string =>
  name ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** A property as SQL spells it: PostgreSQL folds the case of what is not quoted, and has keywords. */
const spelt = (property: string): string => (/^(?!(?:from|to)$)[a-z]+$/.test(property) ? property : `"${property}"`)
/** Names that this package wrote, as part of a query. */
const fragment = (source: string): Query => sql(Object.assign([source], { raw: [source] }))

/** Columns by property, in the order in which they are listed and exported. `user_id`, which leads every table, is not named. */
export class Columns<C extends ColumnMap> {
  readonly of: C

  constructor(of: C) {
    this.of = of
  }

  /** Only these, in this order. */
  pick<K extends keyof C & string>(...properties: readonly K[]): Columns<Pick<C, K>> {
    return new Columns(Object.fromEntries(properties.map((property) => [property, this.of[property]])) as Pick<C, K>)
  }

  /** All but these. */
  without<K extends keyof C & string>(...properties: readonly K[]): Columns<Pick<C, Exclude<keyof C & string, K>>> {
    const isKept = (property: string): property is Exclude<keyof C & string, K> => !properties.some((one) => one === property)
    return this.pick(...Object.keys(this.of).filter(isKept))
  }

  /** What is inserted into: `segment_id, title`. */
  names = (): Query => this.#list((_property, name) => name)
  /** What is selected for a `RowOf`: `e.segment_id as "segmentId", e.title`; a real as the double that it is. @param alias of the table */
  selected = (alias?: string): Query => this.#list((property, name, type) =>
    `${name}${type === 'real' ? '::float8' : ''}${type === 'real' || name !== property ? ` as ${spelt(property)}` : ''}`, alias)
  /** The columns of a `jsonb_to_recordset` of rows: `"segmentId" uuid, title text`. */
  defined = (): Query => this.#list((property, _name, type) => `${spelt(property)} ${type}`)
  /** The values of such a recordset: `r."segmentId", r.title`. @param alias of the recordset */
  values = (alias?: string): Query => this.#list((property) => spelt(property), alias)
  /** What an `on conflict do update` sets: `title = excluded.title`. */
  replaced = (): Query => this.#list((_property, name) => `${name} = excluded.${name}`)

  #list(item: (property: string, name: string, type: ColumnType) => string, alias?: string): Query {
    const items = Object.entries(this.of).map(([property, column]) => item(property, columnName(property, column), column.type))
    return fragment(items.map((one) => (alias === undefined ? one : `${alias}.${one}`)).join(', '))
  }
}
