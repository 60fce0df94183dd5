/** Descriptions of tables: their lists agree with each other, with the database, and with what rows are. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { json, sql } from '@madeleine/engine'
import {
  bigint, columnName, Columns, double, integer, jsonb, real, smallint, text, texts, time, truth, uuid, uuids, type RowOf, type TableColumn,
} from '../../store/tables/columns.ts'
import { EXPORTED_KINDS, exportedTable } from '../../transfer/exported-tables-sql.ts'
import { useDb } from '../../../../test/testing.ts'

const held = useDb()

const anyProperty = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 3 })
  .map(([first = '', ...more]) => first + more.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join(''))
const anyColumn = fc.constantFrom<TableColumn>(text(), integer(), real(), jsonb(), time(), truth({ name: 'other_name' }))
const anyColumns = fc.dictionary(anyProperty, anyColumn, { minKeys: 1, maxKeys: 8, noNullPrototype: true }).map((of) => new Columns(of))
const items = (list: { readonly text: string }): string[] => list.text.split(', ')

describe('the columns of a table', () => {
  test('are named in SQL after their properties, in lower case with underscores, or by a given name', () => {
    expect(columnName('startAt', time())).toBe('start_at')
    expect(columnName('id', uuid())).toBe('id')
    expect(columnName('from', integer({ name: 'from_seq' }))).toBe('from_seq')
    fc.assert(fc.property(anyProperty, (property) => {
      expect(columnName(property, {})).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
      expect(columnName(property, {}).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())).toBe(property)
    }))
  })

  test('stand in the same order in every list, so that a statement cannot mix them up', () => {
    fc.assert(fc.property(anyColumns, (columns) => {
      const names = Object.entries(columns.of).map(([property, column]) => columnName(property, column))
      const unquoted = (list: readonly string[]): string[] => list.map((item) => item.replaceAll('"', ''))
      expect(items(columns.names())).toEqual(names)
      expect(items(columns.replaced())).toEqual(names.map((name) => `${name} = excluded.${name}`))
      expect(unquoted(items(columns.values('r')))).toEqual(Object.keys(columns.of).map((property) => `r.${property}`))
      expect(unquoted(items(columns.defined()))).toEqual(Object.entries(columns.of).map(([property, { type }]) => `${property} ${type}`))
      expect(items(columns.selected('t')).map((item) => item.split(/::| as /)[0])).toEqual(names.map((name) => `t.${name}`))
    }))
  })

  test('are picked in the order that is asked for, and those that are left keep their order', () => {
    const anyOfThem = anyColumns.chain((columns) => fc.tuple(fc.constant(columns), fc.shuffledSubarray(Object.keys(columns.of))))
    fc.assert(fc.property(anyOfThem, ([columns, some]) => {
      expect(Object.keys(columns.pick(...some).of)).toEqual(some)
      expect(Object.keys(columns.without(...some).of)).toEqual(Object.keys(columns.of).filter((property) => !some.includes(property)))
    }))
  })

  test('add no parameter to a statement: none of their lists has one', () => {
    const { values } = sql`select ${new Columns({ startAt: time(), to: integer() }).selected()} from t where a = ${1}`
    expect(values).toEqual([1])
  })

  test('carry a row into the database and back as it was, whatever its properties are called', async () => {
    const all = new Columns({
      from: integer({ name: 'from_seq' }), to: smallint({ name: 'to_seq' }), startAt: time(), text: text(), isOpen: truth<boolean | null>(),
      plan: jsonb<{ why: string }>(), surprise: real(), price: double(), callIds: texts(), episodeIds: uuids(), total: bigint(), id: uuid(),
    })
    const id = 'f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1'
    const row: RowOf<typeof all> = {
      from: 3, to: 7, startAt: new Date('2026-03-02T12:00:00.5Z'), text: 'a "quoted" text', isOpen: null,
      plan: { why: 'a pause' }, surprise: 0.5, price: 0.1, callIds: ['a', 'b'], episodeIds: [id], total: 2 ** 40, id,
    }
    const [back] = await held.db.transaction((tx) => tx.rows<RowOf<typeof all>>(sql`
      select ${all.selected('t')} from (
        select ${all.values('r')} from jsonb_to_recordset(${json([row])}::text::jsonb) as r (${all.defined()})) as t (${all.names()})`))
    expect(back).toEqual(row)
  })
})

test('every table is described with the types that its columns have in the database', async () => {
  const found = await held.db.transaction((tx) => tx.rows<{ kind: string; name: string; type: string }>(sql`
    select attrelid::regclass::text as kind, attname::text as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = any(${EXPORTED_KINDS}::text[]::regclass[]) and attnum > 0 and not attisdropped`))
  const short = (type: string): string => (type === 'timestamp with time zone' ? 'timestamptz' : type)
  const types = new Map(found.map(({ kind, name, type }) => [`${kind}.${name}`, short(type)]))
  const wrong = EXPORTED_KINDS.flatMap((kind) => Object.entries(exportedTable(kind).columns)
    .filter(([name, { type }]) => !(kind === 'embedding' && name === 'model') && types.get(`${kind}.${name}`) !== type)
    .map(([name, { type }]) => `${kind}.${name} is ${types.get(`${kind}.${name}`)}, described as ${type}`))
  expect(wrong).toEqual([])
})
