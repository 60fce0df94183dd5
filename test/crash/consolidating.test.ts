/**
 * A crash at each kind of boundary, every one by night, while a model reads episodes for facts:
 * whatever is under way, each fact is learnt once and no episode is left out.
 */
import { expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { threshold } from '@madeleine/segment'
import { type Db, sql, withUser } from '@madeleine/engine'
import { factsModel, homes } from '../support/facts-model.ts'
import { NIGHT, ON_THIS_ENGINE } from '../night.ts'
import { SEED } from '../sampled.ts'
import { keepRows, memoryFor, useDb } from '../testing.ts'
import { crashingDb, dieAt, type Doom } from './crashing-db.ts'

const held = useDb()
const TEXTS = [
  'I live in Lisbon now, near the river.', 'The harbour was busy, we saw many ships.', 'Our boat leaked, so I live in Porto today.',
]
const TODAY = () => new Date('2026-03-05T09:00:00Z')
const TOMORROW = () => new Date('2026-03-06T00:00:01Z')

/** Three episodes whose facts wait for the next day. */
async function begin(): Promise<void> {
  const memory = await memoryFor(
    held.db, { policy: threshold({ gapMinutes: 30 }), model: factsModel(homes).model, now: TODAY, ceilings: { callsPerDay: 0 } },
  )
  for (const [i, content] of TEXTS.entries()) {
    await memory.push({
      conversationId: `c${i % 2}`,
      messages: [{ role: 'user', name: 'Ann', content, timestamp: new Date(Date.parse('2026-03-01T09:00:00Z') + i * 86_400_000) }],
    })
    await memory.flush()
    await memory.settle()
  }
}

const open = (db: Db, doom: Doom): Promise<Memory> => memoryFor(crashingDb(db, doom), {
  policy: threshold({ gapMinutes: 30 }), now: TOMORROW, leaseMs: db.engine === 'postgres' ? 250 : 120_000,
  model: factsModel((shown) => {
    doom.pass('before the model')
    const said = homes(shown)
    doom.pass('after the model')
    return said
  }).model,
})

/** Settles in a process that may die. True when it lived. */
async function live(doom: Doom): Promise<boolean> {
  try {
    const memory = await open(held.db, doom)
    await memory.settle({ signal: AbortSignal.timeout(30_000) })
  } catch (error) {
    if (!doom.dead) throw error
  }
  return !doom.dead
}

const made = () => withUser(held.db, 'local', (tx) => tx.rows(sql`
  select (select jsonb_agg(to_jsonb(f) - 'created_at' order by f.valid_from) from fact f) as facts,
         (select jsonb_agg(to_jsonb(s) order by s.conversation_id, s.seq, s.text_key) from fact_source s) as sources,
         (select jsonb_agg(jsonb_build_object('at', e.consolidated_at, 'waits', e.awaits_facts) order by e.end_at)
             from episode e) as episodes,
         (select count(*)::int from due) as due`))

test.runIf(ON_THIS_ENGINE)(`reading for facts survives a crash at each boundary (SEED=${SEED})`, { timeout: 300_000 }, async () => {
  await begin()
  const putBack = await keepRows(held.db)
  const calm = dieAt()
  await live(calm)
  const [expected] = await made()
  expect(expected).toMatchObject({ facts: [{ value: 'Lisbon' }, { value: 'Porto' }], due: 0 })
  const places = [
    'before the model', 'after the model', 'before delete from fact_source', 'before insert into fact_source',
    'before insert into fact ', 'before update episode set consolidated_at', 'after the commit of delete from due',
  ]
  for (const place of places) {
    expect([place, calm.passed.some((boundary) => boundary.startsWith(place))]).toEqual([place, true])
  }
  const first = calm.passed.findIndex((boundary) => boundary.startsWith('before with first as'))
  let deaths = 0
  const fates = NIGHT ? calm.passed.map((_, i) => dieAt(i + 1)).slice(first)
    : [...new Set(calm.passed.slice(first))]
      .filter((kind) => !/^before (?:begin|select|the commit)/.test(kind))
      .filter((kind, i) => places.some((place) => kind.startsWith(place)) || i % 3 === SEED % 3).map((kind) => dieAt(1, kind))
  for (const doom of fates) {
    await putBack()
    if (!(await live(doom))) deaths++
    await live(dieAt())
    expect({ died: doom.passed.at(-1), made: (await made())[0] }).toEqual({ died: doom.passed.at(-1), made: expected })
  }
  expect(deaths).toBeGreaterThanOrEqual(places.length)
})
