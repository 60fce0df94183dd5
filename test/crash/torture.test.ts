/** kill -9, again and again: what was acknowledged is there, once, as it was sent; and the line ends. */
import { expect, test } from 'vitest'
import { openMemory } from '@madeleine/core'
import { type Db, openEngine, sql, type Tx, withUser } from '@madeleine/engine'
import { checkInvariants } from '../../packages/core/store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../closing-silence.ts'
import { NIGHT, EMBEDDED_BY_DAY } from '../night.ts'
import { plainly } from '../plainly.ts'
import { memoryFor } from '../testing.ts'
import { client, type Client } from './client.ts'
import { randomFrom, seedOr } from './random.ts'
import { freshGround, liveAndDie, type Ground, type Place } from './torture.ts'

const USER = 'local'
/** Each costs a folder two openings; KILLS=200 and more is for the night. */
const KILLS = Number(process.env.KILLS ?? (NIGHT ? 12 : 4))
const SEED = seedOr(20261121)
/** Of ten kills one falls into the very first opening of a store, and one, or the last, into closing. */
const OPENING_KILLS = Math.ceil(KILLS / 10)
const DAY_MS = 24 * 3_600_000

test.runIf(
  EMBEDDED_BY_DAY,
)(`${KILLS} kills lose nothing, duplicate nothing and leave no work behind (SEED=${SEED})`, { timeout: DAY_MS }, async () => {
  const random = randomFrom(SEED)
  for (let i = 0; i < OPENING_KILLS; i++) {
    const ground = await freshGround()
    await killedWhileOpening(ground, random.below(400)).finally(ground.remove)
  }
  const ground = await freshGround()
  try {
    const clients = Array.from({ length: 5 }, (_, i) => client(`c${i}`, SEED + i))
    await liveAndDie({ place: ground.place, clients, sentence: (said) => (said === 'opening' ? random.below(400) : undefined) })
    for (let kills = OPENING_KILLS + 1; kills < KILLS; kills++) {
      await liveAndDie({
        place: ground.place,
        clients,
        sentence: dieAfterFirstAck(50 + random.below(400)),
        ...(random.chance(0.1) || kills === KILLS - 1 ? { warnMs: random.below(60) } : {}),
        ...(random.chance(0.3) ? { meanwhile: () => ground.cutConnection(random) } : {}),
      })
      await inspect(ground.place, clients)
    }
    const end = await finish(ground.place, clients)
    process.stdout.write(`torture ${JSON.stringify({
      engine: 'data' in ground.place ? 'pglite' : 'postgres', seed: SEED, kills: KILLS, openingKills: OPENING_KILLS + 1, ...end,
    })}\n`)
  } finally {
    await ground.remove()
  }
})

const dieAfterFirstAck = (ms: number) => (said: string) => (said.startsWith('ack') ? ms : undefined)

/** A store whose first opening was cut short opens, and works. */
async function killedWhileOpening({ place }: Ground, afterMs: number): Promise<void> {
  await liveAndDie({ place, clients: [], sentence: (said) => (said === 'opening' ? afterMs : undefined) })
  const memory = await plainly(() => openMemory({ ...place, user: USER, work: false }))
  try {
    await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'is anybody there?' }] })
    await memory.flush()
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ messages: 1, episodes: 1, due: 0 })
    expect(await memory.check()).toMatchObject({ ok: true })
  } finally {
    await memory.close()
  }
}

interface StoredMessage {
  readonly id: string
  readonly content: string
  readonly role: string
  readonly timestamp: string
}

async function logOf(tx: Tx, conversationId: string): Promise<StoredMessage[]> {
  const rows = await tx.rows<{ id: string; role: string; text: string; at: Date }>(sql`
    select id, role, text, at from message where conversation_id = ${conversationId} order by seq`)
  return rows.map(({ id, role, text, at }) => ({ id, role, content: text, timestamp: at.toISOString() }))
}

/** Every log is what was acknowledged, and at most the one batch more that was under way; every invariant holds. */
async function inspect(place: Place, clients: readonly Client[]): Promise<void> {
  const db = await plainly(() => openEngine(place))
  await inspectOn(db, clients).finally(() => db.close())
}

const inspectOn = (db: Db, clients: readonly Client[]): Promise<void> => withUser(db, USER, async (tx) => {
  for (const { conversationId, acknowledged, sent } of clients) {
    const log = await logOf(tx, conversationId)
    const expected = sent(acknowledged)
    expect(log, `${conversationId} after ${acknowledged} acknowledged batches`)
      .toEqual(log.length > expected.length ? sent(acknowledged + 1) : expected)
  }
  expect((await checkInvariants(tx, USER, CLOSING_SILENCE)).filter(({ ok }) => !ok)).toEqual([])
})

interface End {
  acknowledged: number
  stored: number
  duplicates: number
  gaps: number
  segments: number
  episodes: number
  overlaps: number
}

/** Closes what is open, waits until everything is remembered, and counts. */
async function finish(place: Place, clients: readonly Client[]): Promise<End> {
  const db = await plainly(() => openEngine(place))
  try {
    const memory = await memoryFor(db, { user: USER })
    await memory.flush()
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ pending: 0, collapsing: 0, due: 0 })
    await memory.close()
    await inspectOn(db, clients)
    const [counted] = await withUser(db, USER, (tx) => tx.rows<Omit<End, 'acknowledged'>>(counts))
    const end = {
      acknowledged: clients.reduce((sum, { sent, acknowledged }) => sum + sent(acknowledged).length, 0),
      ...(counted as Omit<End, 'acknowledged'>),
    }
    expect(end).toMatchObject({ duplicates: 0, gaps: 0, overlaps: 0, episodes: end.segments })
    expect(end.stored).toBeGreaterThanOrEqual(end.acknowledged)
    return end
  } finally {
    await db.close()
  }
}

const counts = sql`
  select (select count(*)::int from message) as stored,
         (select count(*)::int from (select 1 from message group by conversation_id, id having count(*) > 1) d) as duplicates,
         (select coalesce(sum(last + 1 - n), 0)::int
             from (select max(seq) as last, count(*) as n from message group by conversation_id) g) as gaps,
         (select count(*)::int from segment) as segments,
         (select count(*)::int from episode) as episodes,
         (select count(*)::int from segment a join segment b on b.conversation_id = a.conversation_id and b.id <> a.id
             and b.from_seq < a.to_seq and a.from_seq < b.to_seq) as overlaps`
