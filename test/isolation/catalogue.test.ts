/** T-06: the schema as it stands keeps users apart, and the lint that says so can say otherwise. */
import { describe, expect, test } from 'vitest'
import type { Tx } from '@madeleine/engine'
import { isWhole } from '../layout.ts'
import { TABLES } from '../remove-rows.ts'
import { useDb } from '../testing.ts'
import { KEY_TABLES, lintCatalogue, STORE_WIDE, tablesOf } from './catalogue.ts'

const held = useDb()

/** Does it, looks, and takes it back. */
async function offencesAfter(statements: readonly string[]): Promise<string[]> {
  let offences: string[] = []
  const undo = new Error('undo')
  await held.db.transaction(async (tx: Tx) => {
    for (const text of statements) await tx.rows({ text, values: [] })
    offences = await lintCatalogue(tx)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return offences
}

describe('T-06 the catalogue', () => {
  test('has no object through which one user could learn of another', async () => {
    expect(await held.db.transaction(lintCatalogue)).toEqual([])
  })

  test('has tables of users, and, listed by name, tables of the store and of keys', async () => {
    const tables = await held.db.transaction(tablesOf)
    expect(tables.filter(({ wide }) => wide).map(({ name }) => name)).toEqual(STORE_WIDE)
    expect(tables.filter(({ keyed }) => keyed).map(({ name }) => name)).toEqual(KEY_TABLES)
    expect(tables.filter(({ wide, keyed }) => !wide && !keyed).length).toBeGreaterThanOrEqual(7)
  })

  test.runIf(isWhole)('has no table, except that of migrations, whose rows one test would leave to the next', async () => {
    const names = (await held.db.transaction(tablesOf)).map(({ name }) => name)
    expect(TABLES.split(', ').toSorted()).toEqual(names.filter((name) => name !== 'migration'))
  })
})

const guarded = (name: string, columns: string): string[] => [
  `create table ${name} (${columns})`,
  `alter table ${name} enable row level security`,
  `alter table ${name} force row level security`,
  `create policy own_rows on ${name} to madeleine_app using (user_id = nullif(current_setting('madeleine.user_id', `
  + `true), '')) with check (user_id = nullif(current_setting('madeleine.user_id', true), ''))`,
]

// Partitions refuse some of the faults by themselves
describe.runIf(isWhole)('the catalogue lint finds', () => {
  test.each<[string, string[], string[]]>([
    [
      'nothing wrong in a table that is made like ours',
      guarded('good', 'user_id text not null, id text not null, primary key (user_id, id)'), [],
    ],
    [
      'a table without row security', ['create table bad (user_id text not null, id text, primary key (user_id, id))'],
      ['bad: row security is not enabled and forced', 'bad: madeleine_app has no policy'],
    ],
    [
      'a table whose owner is let through', ['alter table message no force row level security'],
      ['message: row security is not enabled and forced'],
    ],
    ['a table without a user', [
      'create table bad (id text)', 'alter table bad enable row level security',
      'alter table bad force row level security', 'create policy own_rows on bad using (true) with check (true)',
    ], ['bad: has no user_id that must be there', 'bad.own_rows: has a policy that is not on user_id']],
    [
      'a user that may be missing',
      ['alter table conversation drop constraint conversation_pkey cascade', 'alter table conversation alter user_id drop not null'],
      ['conversation: has no user_id that must be there'],
    ],
    [
      'a second policy that opens the first', ['create policy leak on message for select to madeleine_app using (true)'],
      ['message.leak: has a policy that is not on user_id'],
    ],
    [
      'a policy that lets rows of others be written', ["alter policy own_rows on message with check (user_id <> '')"],
      ['message.own_rows: has a policy that is not on user_id'],
    ],
    ['a policy for everybody', ['create policy leak on due using (true)'], ['due.leak: has a policy that is not on user_id']],
    [
      'a unique index over all users', ['create unique index leak on message (id)'],
      ['message.leak: is a key that does not start with user_id'],
    ],
    [
      'a unique expression', ['create unique index leak on message (lower(user_id), id)'],
      ['message.leak: is a key that does not start with user_id'],
    ],
    ['a primary key over all users', guarded('bad', 'id text primary key, user_id text not null'), [
      'bad.bad_pkey: is a key that does not start with user_id',
    ]],
    ['a foreign key over all users', [
      ...guarded('bad', 'user_id text not null, other text, id text, unique (user_id, id)'),
      'alter table bad add constraint leak foreign key (other, id) references conversation (user_id, id)',
    ], ['bad.leak: is a foreign key that does not start with user_id on both sides']],
    [
      'a foreign key that crosses its columns',
      ['alter table message add constraint leak foreign key (conversation_id, user_id) references conversation (user_id, id)'],
      ['message.leak: is a foreign key that does not start with user_id on both sides'],
    ],
    [
      'texts whose words the planner would quote', ['alter table fact alter attribute set statistics -1'],
      ['fact.attribute: is text of which the planner keeps statistics, and no id, code or digest'],
    ],
    ['a view that asks as its owner', ['create view leak as select * from message'], ['leak: is a view that asks as its owner']],
    ['nothing wrong in a view that asks as its reader', ['create view fine with (security_invoker = true) as select * from message'], []],
    [
      'a materialized view', ['create materialized view leak as select * from message'],
      ['leak: is a materialized view or a foreign table'],
    ],
    [
      'a function that runs as its owner',
      ["create function leak() returns bigint language sql security definer as 'select count(*) from message'"],
      ['leak: is a function that runs as its owner'],
    ],
    ['a role that may log in', ['alter role madeleine_app login'], ['madeleine_app: is a role with more rights than it needs']],
    [
      'a role that row security does not hold', ['alter role madeleine_claim bypassrls'],
      ['madeleine_claim: is a role with more rights than it needs'],
    ],
    [
      'a role that has become another', ['grant madeleine_claim to madeleine_app'],
      ['madeleine_app in madeleine_claim: is a role that is a member of another'],
    ],
    ['a table that users own', ['alter table message owner to madeleine_app'], ['message: is owned by a role that users work as']],
    [
      'a claim that reads a column of text', ['grant select (text) on message to madeleine_claim'],
      ['message: madeleine_claim has rights on it, beyond the names of users and what a generation is'],
    ],
    [
      'a claim that reads more of conversations than their users', ['grant select (id) on conversation to madeleine_claim'],
      ['conversation: madeleine_claim has rights on it, beyond the names of users and what a generation is'],
    ],
    ['a claim that may delete', ['grant delete on due to madeleine_claim'], ['due: madeleine_claim may do more than claim']],
    [
      'settings that users may write', ['grant update on setting to madeleine_app'],
      ['setting: madeleine_app may write what is of the whole store'],
    ],
    [
      'a table that users may empty', ['grant truncate on message to madeleine_app'],
      ['message: madeleine_app may do what no row policy guards'],
    ],
    ['a table for everybody', ['grant select on message to public'], ['message: everybody has rights on it']],
    [
      'a schema users may build in', ['grant create on schema public to madeleine_app'],
      ['public: is a schema in which users could make things'],
    ],
    ['a key that users may read', ['grant select (prefix) on api_key to madeleine_app'], [
      'api_key: is a table of keys that another role may read or write',
    ]],
    [
      'a policy that shows keys to users', ['create policy leak on api_key for select to madeleine_app using (true)'],
      ['api_key.leak: is a table of keys with a policy for another role'],
    ],
    ['keys that read what users wrote', ['grant select on message to madeleine_keys'], [
      'message: madeleine_keys has rights on what is no table of keys',
    ]],
    ...['grant update on audit to madeleine_keys', 'grant delete on audit to madeleine_keys'].map((grant): [string, string[], string[]] => [
      `an audit that may be changed (${grant})`, [grant],
      ['audit: madeleine_keys may do more than add, note use and end of a key, and change or end a grant'],
    ]),
    ...['grant execute on function drop_audit_days to madeleine_app', 'grant execute on function make_audit_days to public',
      'alter function drop_audit_days set search_path = pg_temp'].map((change): [string, string[], string[]] => [
      `an audit that users may end (${change})`, [change],
      [`${/\w+_audit_days/.exec(change)![0]}: is a function that runs as its owner, for others than the role of keys or where they may put `
        + 'what it finds'],
    ]),
    ['a key whose users may be changed', ['grant update (users) on api_key to madeleine_keys'], [
      'api_key: madeleine_keys may do more than add, note use and end of a key, and change or end a grant',
    ]],
    ['a grant that could become one of another space', ['grant update (space) on space_grant to madeleine_keys'], [
      'space_grant: madeleine_keys may do more than add, note use and end of a key, and change or end a grant',
    ]],
    ['grants that users may read', ['grant select on space_grant to madeleine_app'], [
      'space_grant: is a table of keys that another role may read or write',
    ]],
    [
      'a table hidden in a schema of its own', ['create schema attic', 'create table attic.bad (user_id text primary key)'],
      ['bad: row security is not enabled and forced'],
    ],
  ])('%s', async (_, statements, expected) => {
    const offences = await offencesAfter(statements)
    if (expected.length === 0) expect(offences).toEqual([])
    else expect(offences).toEqual(expect.arrayContaining(expected))
  })
})
