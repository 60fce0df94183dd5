/** What a table has besides its rows, read from the catalogue, so that another can be made like it. */
import type { Tx } from '@madeleine/engine'

export interface Named {
  readonly name: string
  readonly definition: string
}

export interface ForeignKey extends Named {
  /** The table that it refers to. */
  readonly refersTo: string
  readonly isDeferrable: boolean
}

export interface KeyColumn {
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
}

export interface DescribedTable {
  readonly name: string
  readonly owner: string
  readonly columns: readonly string[]
  /** The columns by which a row is known: those of the primary key, else of a unique key in which nulls are equal; without the user's. */
  readonly key: readonly KeyColumn[]
  /** Primary and unique keys. */
  readonly keys: readonly Named[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Indexes that are no keys', without those of vectors. */
  readonly indexes: readonly Named[]
  /** Valid indexes of vectors, which take long to build. */
  readonly vectorIndexes: readonly Named[]
  /** What stands behind `create policy NAME on TABLE`. */
  readonly policies: readonly Named[]
  /** Rights (such as `select (user_id)`) as names, to whom as definitions. */
  readonly grants: readonly Named[]
  /** Options of its storage, such as a fillfactor. */
  readonly storage: string | null
  /** Columns of which no statistics are kept. */
  readonly unsampled: readonly string[]
}

const named = (name: string, definition: string): string => `jsonb_build_object('name', ${name}, 'definition', ${definition})`
const indexesWhere = (condition: string): string => `(
  select coalesce(jsonb_agg(${named('quote_ident(x.relname)', 'pg_get_indexdef(x.oid)')} order by x.relname), '[]')
    from pg_index i join pg_class x on x.oid = i.indexrelid
   where i.indrelid = c.oid and ${condition}
     and not exists (select from pg_constraint k where k.conindid = x.oid and k.contype in ('p', 'u')))`

/** Describes tables, each before those that refer to it. @throws {RangeError} if foreign keys go in a circle */
export async function describeTables(tx: Tx, names: readonly string[]): Promise<DescribedTable[]> {
  const found = await tx.rows<DescribedTable>({ text: DESCRIPTION, values: [names] })
  const ordered: DescribedTable[] = []
  const isIn = (list: readonly DescribedTable[], name: string): boolean => list.some((one) => one.name === name)
  while (ordered.length < found.length) {
    const next = found.filter((one) => !isIn(ordered, one.name)
      && one.foreignKeys.every(({ refersTo }) => refersTo === one.name || !isIn(found, refersTo) || isIn(ordered, refersTo)))
    if (next.length === 0) throw new RangeError('the foreign keys of the tables go in a circle')
    ordered.push(...next)
  }
  return ordered
}

const DESCRIPTION = `
  select c.relname as name, quote_ident(c.relowner::regrole::name) as owner, array_to_string(c.reloptions, ', ') as storage,
         array(select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
                order by attnum) as columns,
         (select coalesce(jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
                   'isNullable', not a.attnotnull) order by k.nth), '[]')
            from (select indkey::int2[] from pg_index where indrelid = c.oid and indisunique and indpred is null
                    and (indisprimary or indnullsnotdistinct) order by not indisprimary, indexrelid limit 1) i,
                 unnest(i.indkey) with ordinality as k (attnum, nth) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
           where a.attname <> 'user_id') as key,
         (select coalesce(jsonb_agg(${named('quote_ident(k.conname)', 'pg_get_constraintdef(k.oid)')} order by k.conname), '[]')
            from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u')) as keys,
         (select coalesce(jsonb_agg(${named('quote_ident(k.conname)', 'pg_get_constraintdef(k.oid)')} || jsonb_build_object(
                   'refersTo', k.confrelid::regclass::text, 'isDeferrable', k.condeferrable) order by k.conname), '[]')
            from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0) as "foreignKeys",
         ${indexesWhere("x.relname !~ '^embedding_hnsw_'")} as indexes,
         ${indexesWhere("x.relname ~ '^embedding_hnsw_' and i.indisvalid")} as "vectorIndexes",
         (select coalesce(jsonb_agg(${named('quote_ident(p.policyname)', `
                   format('for %s to %s', p.cmd, array_to_string(p.roles, ', '))
                     || coalesce(' using (' || p.qual || ')', '') || coalesce(' with check (' || p.with_check || ')', '')`)}
                   order by p.policyname), '[]')
            from pg_policies p where p.schemaname = c.relnamespace::regnamespace::name and p.tablename = c.relname) as policies,
         (select coalesce(jsonb_agg(${named('privilege', 'quote_ident(grantee::regrole::name)')}), '[]')
            from (select a.privilege_type as privilege, a.grantee from aclexplode(c.relacl) a
                   where a.grantee <> c.relowner and a.grantee <> 0
                  union all
                  select format('%s (%I)', a.privilege_type, t.attname), a.grantee
                    from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid and a.grantee <> c.relowner) g) as grants,
         array(select quote_ident(attname) from pg_attribute
                where attrelid = c.oid and attnum > 0 and not attisdropped and attstattarget = 0) as unsampled
    from unnest($1::text[]) with ordinality as t (name, nth) join pg_class c on c.oid = t.name::regclass order by nth`
