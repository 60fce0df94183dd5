/** The last wall, alone: whatever statement runs as one user, the rows of another are not there. */
import { beforeEach, describe, expect, test } from 'vitest'
import { json, type Query, sql, type Tx, withClaim, withUser } from '@madeleine/engine'
import { isDistributed } from '../layout.ts'
import { serverUrl } from '../server.ts'
import { useDb, useFilled } from '../testing.ts'
import { STORE_WIDE } from './catalogue.ts'
import { analyse, CANARY, live, rowsOf, userTables } from './two-users.ts'

const held = useDb()
const DENIED = '42501'
/** A cluster's code for what it does for nobody, such as giving a row to another user. */
const NOT_SUPPORTED = '0A000'
/** The database's own code for a refused statement. */
const stateOf = ({ cause }: { cause: { code: string } }): string => cause.code

let tables: string[]
let hidden: Map<string, Record<string, unknown>[]>

useFilled(held, async () => {
  await live(held.db, 'bea', { mark: CANARY, names: 'bea' })
  await live(held.db, 'ann', { mark: 'ordinary', names: 'ann' })
})
beforeEach(async () => {
  tables = await userTables(held.db)
  hidden = await rowsOf(held.db, 'bea')
})

const raw = (text: string, ...values: unknown[]): Query => ({ text, values })

/** How many rows the statement touched as Ann, or the code it was refused with. */
async function attack(query: Query, user = 'ann'): Promise<number | string> {
  return withUser(held.db, user, (tx) => tx.rows(query)).then((rows) => rows.length, stateOf)
}

/** The answer of every table to the statement made for it. */
const everywhere = async (statement: (table: string) => Query, user?: string): Promise<Record<string, number | string>> => {
  const answers: Record<string, number | string> = {}
  for (const table of tables) answers[table] = await attack(statement(table), user)
  return answers
}

const all = <T>(answer: T): Record<string, T> => Object.fromEntries(tables.map((table) => [table, answer]))
const row = (table: string) => json(hidden.get(table)?.[0])
// On a cluster what answers is inserted by the worker, whose policies refuse it; what does not would be copied, which is refused before
const copyOf = (table: string, onConflict = '') =>
  `insert into ${table} select * from jsonb_populate_record(null::${table}, $1::text::jsonb) ${onConflict}`
  + `${isDistributed ? ' returning user_id' : ''}`

test('both users have rows in every table, so that every attack has something to hit', async () => {
  const own = await rowsOf(held.db, 'ann')
  for (const rows of [...own.values(), ...hidden.values()]) expect(rows.length).toBeGreaterThan(0)
})

describe('rows of another user', () => {
  test('are not read, counted, changed or deleted, by name or all together', async () => {
    expect(await everywhere((table) => raw(`select 1 from ${table} where user_id = 'bea'`))).toEqual(all(0))
    expect(await everywhere((table) => raw(`select 1 from ${table} where user_id <> 'ann'`))).toEqual(all(0))
    expect(await everywhere((table) => raw(`select 1 from ${table} t where to_jsonb(t)::text like $1`, `%${CANARY}%`))).toEqual(all(0))
    expect(await everywhere((table) => raw(`update ${table} set user_id = user_id where user_id = 'bea' returning 1`))).toEqual(all(0))
    expect(await everywhere((table) => raw(`delete from ${table} where user_id = 'bea' returning 1`))).toEqual(all(0))
    for (const table of tables) await attack(raw(`delete from ${table}`))
    expect(await rowsOf(held.db, 'bea')).toEqual(hidden)
  })

  test('cannot be created, taken over or given away', async () => {
    expect(await everywhere((table) => raw(copyOf(table), row(table)))).toEqual(all(DENIED))
    expect(await everywhere((table) => raw(copyOf(table, 'on conflict do nothing'), row(table)))).toEqual(all(DENIED))
    expect(await everywhere((table) => raw(`update ${table} set user_id = 'bea'`))).toEqual(all(isDistributed ? NOT_SUPPORTED : DENIED))
    expect(await rowsOf(held.db, 'bea')).toEqual(hidden)
  })

  test('cannot be reached by an upsert on their key', async () => {
    const keys: Record<string, string> = {
      conversation: 'user_id, id', message: 'user_id, conversation_id, seq', segment: 'user_id, id', episode: 'user_id, segment_id',
      corpus: 'user_id', posting: 'user_id, block, field, term',
      embedding: 'user_id, generation, segment_id, part', message_vectors: 'user_id, segment_id, model',
      due: 'user_id, kind, key',
      served: 'user_id, conversation_id, source_id, message_id, episode_id, fact_id', model_call: 'user_id, id',
      spending: 'user_id, day', contents: 'user_id, id', contents_version: 'user_id, id, version',
      recall: 'user_id, id', review: 'user_id, episode_id, number', fact: 'user_id, id',
      fact_source: 'user_id, text_key, conversation_id, seq, kind', fact_term: 'user_id, term, fact_id', person_merge: 'user_id, id',
      fact_edit: 'user_id, id', history: 'user_id, id', forgotten_row: 'user_id, id', user_setting: 'user_id',
    }
    expect(Object.keys(keys).sort()).toEqual([...tables].sort())
    expect(await everywhere((table) =>
      raw(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::text::jsonb)
        on conflict (${keys[table]}) do update set user_id = 'ann' returning ${table}.*`, row(table))))
      .toEqual(all(isDistributed ? NOT_SUPPORTED : DENIED))
    expect(await rowsOf(held.db, 'bea')).toEqual(hidden)
  })

  test('cannot be truncated, copied to a file or copied in', async () => {
    const somewhere = held.db.engine === 'pglite' ? '/dev/blob' : '/tmp/leak'
    expect(await everywhere((table) => raw(`truncate ${table} cascade`))).toEqual(all(DENIED))
    expect(await everywhere((table) => raw(`copy ${table} to '${somewhere}'`))).toEqual(all(DENIED))
    expect(await everywhere((table) => raw(`copy ${table} from '${somewhere}'`))).toEqual(all(DENIED))
    expect(await everywhere((table) => raw(`copy (select * from ${table}) to program 'cat'`))).toEqual(all(DENIED))
    expect(await rowsOf(held.db, 'bea')).toEqual(hidden)
  })

  test('stay hidden when row security is switched off: that is an error, not an answer', async () => {
    const answers: Record<string, string> = {}
    for (const table of tables) {
      answers[table] = await withUser(held.db, 'ann', async (tx) => {
        await tx.rows(sql`set local row_security = off`)
        return String((await tx.rows(raw(`select 1 from ${table}`))).length)
      }).catch(stateOf)
    }
    expect(answers).toEqual(all(DENIED))
  })

  test.skipIf(isDistributed)('do not show in statistics', async () => {
    await analyse(held.db)
    const figures = sql`select tablename from pg_stats where tablename = any(${tables}::text[])`
    expect((await held.db.transaction((tx) => tx.rows(figures))).length).toBeGreaterThan(0)
    expect(await attack(figures)).toBe(0)
    expect(await attack(sql`select 1 from pg_statistic`)).toBe(DENIED)
  })
})

describe('a transaction without a user', () => {
  /** As the role of users, before a user is set. */
  const unnamed = (query: Query) => held.db.transaction(async (tx: Tx) => {
    await tx.rows(sql`select set_config('role', 'madeleine_app', true)`)
    return tx.rows(query)
  })

  test('or with an empty one reads no row and raises no error', async () => {
    for (const table of tables) {
      expect(await unnamed(raw(`select 1 from ${table}`))).toEqual([])
      expect(await withUser(held.db, '', (tx) => tx.rows(raw(`select 1 from ${table}`)))).toEqual([])
    }
  })

  test('can store nothing', async () => {
    for (const table of tables) await expect(unnamed(raw(copyOf(table), row(table)))).rejects.toMatchObject({ cause: { code: DENIED } })
    const nobodys = json({ ...hidden.get('conversation')?.[0], user_id: '' })
    await expect(unnamed(raw(copyOf('conversation'), nobodys))).rejects.toMatchObject({ cause: { code: DENIED } })
    expect(await attack(raw(copyOf('conversation'), nobodys), '')).toBe(DENIED)
  })
})

describe('a user', () => {
  test.each([
    ['read or write what is of the whole store', STORE_WIDE.flatMap(
      (table) => [`insert into ${table} select * from ${table}`, `delete from ${table}`],
    )],
    ['change the schema', [
      'create table leak (a int)', 'alter table message disable row level security',
      'drop policy own_rows on message', 'drop table message', 'create policy leak on message using (true)',
    ]],
    ['make code that runs for others', [
      "create function leak() returns int language sql as 'select 1'", 'create view leak as select 1', 'create schema leak',
    ]],
    ['become more', [
      'create role leak', 'alter role madeleine_app bypassrls', 'grant madeleine_claim to madeleine_app',
      'grant madeleine_keys to madeleine_app',
    ]],
    ['read files or the passwords', ["select pg_read_file('PG_VERSION')", 'select * from pg_authid']],
  ])('may not %s', async (_, statements) => {
    for (const text of statements) expect([text, await attack(raw(text))]).toEqual([text, DENIED])
  })

  test('may read the store-wide settings', async () => {
    expect(await attack(sql`select name from setting`)).toBe(3)
  })

  if (serverUrl !== undefined) {
    test('sees no statement of any other session on the server', async () => {
      expect(await attack(sql`select 1 from pg_stat_activity where query not in ('', '<insufficient privilege>')`)).toBe(0)
    })
  }
})

describe('the claim of due work', () => {
  const claim = (query: Query) => withClaim(held.db, (tx) => tx.rows(query)).then((rows) => rows.length, stateOf)

  test('sees the due work of all users, the names of users, generations, and no other table', async () => {
    expect(await claim(sql`select distinct user_id from due`)).toBe(2)
    expect(await claim(sql`select distinct user_id from conversation`)).toBe(2)
    for (const column of ['id', 'incarnation', 'look_state', 'next_seq']) {
      expect([column, await claim(raw(`select ${column} from conversation`))]).toEqual([column, DENIED])
    }
    for (const table of [...tables, ...STORE_WIDE].filter((name) => !['due', 'conversation', 'generation'].includes(name))) {
      expect([table, await claim(raw(`select 1 from ${table}`))]).toEqual([table, DENIED])
    }
  })

  test('neither creates nor deletes due work', async () => {
    expect(await claim(raw(copyOf('due'), row('due')))).toBe(DENIED)
    expect(await claim(sql`delete from due`)).toBe(DENIED)
  })

  test("finds no user's text in it", () => {
    for (const due of hidden.get('due') ?? []) expect(JSON.stringify(due)).not.toContain(CANARY)
  })
})

describe('T-10 keys reveal nothing:', () => {
  test('a foreign key answers alike for a row of another user and for a missing row', async () => {
    const [message] = hidden.get('message') ?? []
    const answers = ['bea closed', 'nobody closed'].map((conversation_id) =>
      withUser(held.db, 'ann', (tx) => tx.rows(raw(copyOf('message'), json({ ...message, user_id: 'ann', conversation_id }))))
        .catch(({ cause }: { cause: Error & { code: string } }) => ({ code: cause.code, text: cause.message })))
    const [hiddenAnswer, noAnswer] = await Promise.all(answers)
    expect(hiddenAnswer).toEqual(noAnswer)
    expect(hiddenAnswer).toMatchObject({ code: '23503' })
  })

  test("every id of another user is free: that user's whole history can be stored under it a second time", async () => {
    const parentsFirst = [
      'conversation', 'message', 'segment', 'episode', 'contents', 'contents_version', 'corpus', 'posting',
      'embedding', 'message_vectors', 'recall', 'review', 'fact', 'fact_source', 'fact_term', 'fact_edit', 'served', 'person_merge',
      'history', 'forgotten_row', 'due',
      'model_call', 'spending', 'user_setting',
    ]
    expect([...parentsFirst].sort()).toEqual([...tables].sort())
    for (const table of parentsFirst) {
      const rows = (hidden.get(table) ?? []).map((one) => ({ ...one, user_id: 'cy' }))
      const second = raw(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb) returning 1`, json(rows),
      )
      expect([table, await attack(second, 'cy')]).toEqual([table, rows.length])
    }
  })
})
