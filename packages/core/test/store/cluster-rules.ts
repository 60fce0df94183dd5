/**
 * What a cluster asks of tables and statements, checked without one. Each statement is explained: where the planner cannot
 * derive which user's rows every scan reads, a cluster asks all of its workers.
 */
import { type Db, type Query, sql, type Tx } from '@madeleine/engine'

/** Tables that every node has. */
const REFERENCE = ['setting', 'generation']

const OF_USERS = sql`
  select c.oid, c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid where p.polname = 'own_rows'`

/** One row, with its name, for each offence. */
const RULES: Readonly<Record<string, Query>> = {
  'is a key that user_id does not lead': sql`
    select t.name || '.' || i.indexrelid::regclass as name from users t join pg_index i on i.indrelid = t.oid
     where i.indisunique
       and (select attname from pg_attribute where attrelid = t.oid and attnum = i.indkey[0]) is distinct from 'user_id'`,
  'is a foreign key that is not led by user_id on both sides': sql`
    select t.name || '.' || k.conname as name from users t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
     where k.confrelid in (select oid from users)
       and ((select attname from pg_attribute where attrelid = t.oid and attnum = k.conkey[1]) <> 'user_id'
         or (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) <> 'user_id')`,
  'is a foreign key to a table that is neither of users nor on every node': sql`
    select t.name || '.' || k.conname as name from users t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      join pg_class r on r.oid = k.confrelid where r.oid not in (select oid from users) and r.relname <> all(${REFERENCE}::text[])`,
  'is a foreign key from a table that is not of users': sql`
    select k.conname as name from pg_constraint k where k.contype = 'f' and k.confrelid in (select oid from users)
       and k.conrelid not in (select oid from users)`,
  'is a foreign key that writes the referring row': sql`
    select t.name || '.' || k.conname as name from users t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
     where k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c')`,
  'has a trigger of its own': sql`
    select t.name || '.' || g.tgname as name from users t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal`,
  'has a column that a sequence or the database fills': sql`
    select t.name || '.' || a.attname as name from users t join pg_attribute a on a.attrelid = t.oid
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     where a.attidentity <> '' or a.attgenerated <> '' or pg_get_expr(d.adbin, t.oid) like '%nextval%'`,
  'inherits from another table': sql`select t.name from users t join pg_inherits i on i.inhrelid = t.oid`,
}

/** Every offence of the catalogue, as `name: what is wrong with it`. */
export async function offencesOfTables(tx: Tx): Promise<string[]> {
  const offences: string[] = []
  for (const [says, rule] of Object.entries(RULES)) {
    const rows = await tx.rows<{ name: string }>(sql`with users as (${OF_USERS}) ${rule}`)
    offences.push(...rows.map(({ name }) => `${name}: ${says}`))
  }
  return offences.sort()
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Operation?: string
  readonly Output?: readonly string[]
  readonly Plans?: readonly Plan[]
  readonly [key: string]: unknown
}

/** Conditions by which a node chooses rows. */
const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Merge Cond', 'TID Cond', 'One-Time Filter']

/** What a cluster refuses in any statement. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\bas (?:not materialized |materialized )?\(\s*insert\b/i, 'inserts within another statement'],
  [/\bset_config\(/i, 'sets what workers are not told of'],
  [/\binsert\b(?:(?!\bselect\b)[^])*\bvalues\b(?:(?!\breturning\b)[^])*\(\s*select\b/i, 'asks within what it inserts'],
  [/^\s*insert\b[^]*\breturning\b[^]*\(\s*select\b/i, 'asks within what it returns'],
  // Neither values, nor with an answer, nor from rows of the worker
  [/^\s*(?:with\b[^]*)?insert into (?!generation|setting)(?![^]*\b(?:values|on conflict|returning|select c\.user_id)\b)/i,
    'copies what it inserts, past the policies'],
  [/\breturning\b[^]*\bnow\(\)/i, 'returns the time'],
]

/** Without what it asks in brackets, which a cluster's worker computes. */
function withoutSubselects(text: string): string {
  const from = text.search(/\(\s*select\b/i)
  if (from < 0) return text
  let [to, depth] = [from, 0]
  do depth += { '(': 1, ')': -1 }[text[to]!] ?? 0
  while (depth > 0 && ++to < text.length)
  return withoutSubselects(`${text.slice(0, from)}''${text.slice(to + 1)}`)
}

/** What is not immutable, such as the making of a jsonb of any type: a cluster takes none in the cases of an update. */
const MUTABLE_UPDATE = /^\s*update\b[^]*\b(?:jsonb?_build_\w+|to_jsonb?|jsonb?_agg|jsonb?_object_agg|now)\(/i

/** What is wrong with a statement about one user, on a cluster; nothing if it is answered by that user's worker alone. */
export async function offencesOfStatement(
  db: Pick<Db, 'transaction'>, { text, values }: Query, tables: ReadonlySet<string>,
): Promise<string[]> {
  const refused = [
    ...REFUSED.filter(([pattern]) => pattern.test(text)).map(([, says]) => says),
    ...(MUTABLE_UPDATE.test(withoutSubselects(text)) ? ['changes rows by a function that is not immutable'] : []),
  ]
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return refused
  const [row] = await db.transaction((tx) => tx.rows<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>({
    text: `explain (verbose, costs off, format json) ${text}`, values,
  }))
  const { Plan: plan } = row!['QUERY PLAN'][0]!
  return [...refused, ...(joinsNothing(plan) ? ['joins a table of which nothing can be true'] : []), ...unnamed(plan, tables)]
}

/** Compared with null, for example: such a table has no worker, and cannot be joined with those that have one. */
const joinsNothing = ({ Plans: below = [] }: Plan): boolean =>
  below.some((plan) => plan['One-Time Filter'] === 'false' || joinsNothing(plan))

function unnamed(plan: Plan, tables: ReadonlySet<string>): string[] {
  const below = (plan.Plans ?? []).flatMap((child) => unnamed(child, tables))
  const { 'Relation Name': name, Alias: alias = name, 'Node Type': type } = plan
  if (name === undefined || !tables.has(name)) return below
  if (type === 'ModifyTable') {
    const isInsert = plan.Operation === 'Insert'
    const source = plan.Plans?.find((child) => child['Parent Relationship'] === 'Outer')
    return isInsert && !namesUser(source) ? [...below, `inserts into ${name} for a user that it does not name`] : below
  }
  const conditions = CONDITIONS.flatMap((key) => (typeof plan[key] === 'string' ? [plan[key]] : []))
  const isNamed = conditions.some((condition) => new RegExp(
    String.raw`(?:\b${alias}\.)?user_id = '[^']*'::text`).test(condition))
  return isNamed ? below : [...below, `reads ${name} without naming the user`]
}

/** What is inserted begins with the user's name, or with the column of rows that were read by it. */
const namesUser = (source: Plan | undefined): boolean =>
  source?.['Node Type'] === 'Result' || /^(?:'[^']*'::text|\w+\.user_id)$/.test(source?.Output?.[0] ?? '')
