/** kill -9 in the middle of an import, of `--recut` and of forgetting: nothing that was acknowledged is lost, doubled or back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openEngine, sql, type Tx, withUser } from '@madeleine/engine'
import { batch } from '@madeleine/segment'
import { checkInvariants } from '../../packages/core/store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../closing-silence.ts'
import { randomFrom, seedOr, type Random } from '../crash/random.ts'
import { freshGround, type Ground } from '../crash/torture.ts'
import { TABLES } from '../remove-rows.ts'
import { KEY_TABLES } from '../isolation/catalogue.ts'
import { NIGHT, EMBEDDED_BY_DAY } from '../night.ts'
import { plainly } from '../plainly.ts'
import { memoryFor } from '../testing.ts'
import { live, NEVER, type Death, type Task } from './killed.ts'
import type { ImportItem } from '@madeleine/contract'

const USER = 'local'
/** Kills of each of the three in one store; by night in many stores. */
const KILLS = NIGHT ? 3 : 1
const FIRST_SEED = seedOr(20261123)
const SEEDS = Array.from({ length: NIGHT ? 15 : 1 }, (_, i) => FIRST_SEED + i)
const WORDS = ['lantern', 'violin', 'thunder', 'saddle', 'orchard', 'pepper', 'engine', 'garden']

/** Conversation i is about `wordOf(i)`, which no other one has. */
const wordOf = (i: number): string => `${WORDS[i % WORDS.length]}ish${String.fromCharCode(97 + i)}`
const START = Date.parse('2026-03-01T08:00:00Z')

/** Conversations whose messages take turns in the file. */
function itemsOf({ conversations, messages }: { conversations: number; messages: number }): ImportItem[] {
  return Array.from({ length: conversations * messages }, (_, line) => {
    const [c, i] = [line % conversations, Math.floor(line / conversations)]
    return {
      conversationId: `c${c}`, line,
      message: {
        id: `m${i}`, role: i % 2 === 0 ? 'user' : 'assistant', content: `Message ${i} is about the ${wordOf(c)} that we saw.`,
        timestamp: new Date(START + (Math.floor(i / 12) * 300 + i) * 60_000).toISOString(),
      },
    } as ImportItem
  })
}

const contentOf = (item: ImportItem): string => ('message' in item ? String((item.message as { content: string }).content) : '')

/** What a store should hold: the texts of each conversation, in order. */
function logsOf(items: readonly ImportItem[]): Map<string, string[]> {
  const logs = new Map<string, string[]>()
  for (const item of items) {
    if ('message' in item) logs.set(item.conversationId, [...(logs.get(item.conversationId) ?? []), contentOf(item)])
  }
  return logs
}

async function storedLogs(tx: Tx): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ id: string; texts: string[] }>(sql`
    select conversation_id as id, array_agg(text order by seq) as texts from message group by conversation_id`)
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}

let ground: Ground

/** Invariants hold; then whatever the test wants to see. @param first what is done before on the same opening */
async function inspect(see: (tx: Tx) => Promise<void>, first?: (db: Db) => Promise<void>): Promise<void> {
  const db = await plainly(() => openEngine(ground.place))
  try {
    await first?.(db)
    await withUser(db, USER, async (tx) => {
      expect((await checkInvariants(tx, USER, CLOSING_SILENCE)).filter(({ ok }) => !ok)).toEqual([])
      await see(tx)
    })
  } finally {
    await db.close()
  }
}

async function settled(db: Db): Promise<void> {
  const memory = await memoryFor(db, { user: USER, policy: batch({ windowMessages: 10, maxWindowMessages: 10 }) })
  await memory.flush()
  await memory.settle()
  expect(await memory.check()).toMatchObject({ ok: true })
  expect(await memory.stats()).toMatchObject({ pending: 0, collapsing: 0, due: 0 })
  await memory.close()
}

/** Kills the task again and again, looks at what is left each time, then lets it end. What is left then is for the caller to see. */
async function torment(
  task: Task, { random, lines }: { random: Random; lines: number }, look: (said: readonly string[]) => Promise<void>,
): Promise<void> {
  let deaths = 0
  const said: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const death: Death = { line: 1 + random.below(lines), turns: random.below(2000) }
    const lived = await live(ground.place, task, death)
    if (!lived.includes('done')) deaths++
    said.push(...lived)
    await look(said)
  }
  said.push(...(await live(ground.place, task, NEVER)))
  expect(said.at(-1)).toBe('done')
  process.stdout.write(`killed midway ${JSON.stringify({ task: task.kind, kills: KILLS, deathsBeforeDone: deaths })}\n`)
}

const acknowledged = (said: readonly string[]): string[] => said.filter((line) => line.startsWith('ack ')).map((line) => line.slice(4))

describe.runIf(EMBEDDED_BY_DAY).each(SEEDS)(`killed ${KILLS} times (SEED=%i),`, { timeout: 3_600_000 }, (seed) => {
  beforeAll(async () => void (ground = await freshGround()))
  afterAll(() => ground.remove())
  const random = randomFrom(seed)
  const items = itemsOf({ conversations: 6, messages: NIGHT ? 180 : 36 })
  const whole = logsOf(items)

  test('T-70 an import has stored what it reported, in order and once, and the same import again completes it', async () => {
    await torment({ kind: 'import', items }, { random, lines: items.length / 25 }, async (said) => {
      const reported = logsOf(items.slice(0, Math.max(0, ...acknowledged(said).map(Number))))
      await inspect(async (tx) => {
        const stored = await storedLogs(tx)
        for (const [id, texts] of stored) expect(texts).toEqual(whole.get(id)?.slice(0, texts.length))
        for (const [id, texts] of reported) expect(stored.get(id)?.length ?? 0).toBeGreaterThanOrEqual(texts.length)
      })
    })
    await inspect(async (tx) => expect(await storedLogs(tx)).toEqual(whole), settled)
  })

  test('T-66 an upgrade with recut keeps every message, and the same upgrade again leaves nothing to cut', async () => {
    await torment({ kind: 'recut' }, { random, lines: 15 }, () => inspect(async (tx) => expect(await storedLogs(tx)).toEqual(whole)))
    await inspect(async (tx) => {
      expect(await storedLogs(tx)).toEqual(whole)
      const [left] = await tx.rows(sql`select count(*)::int as "left" from segment s join episode e on e.segment_id = s.id
         where s.state = 'collapsed' and e.title not like '%marmalade%'`)
      expect(left).toEqual({ left: 0 })
    }, settled)
  })

  test('T-66 a conversation whose forgetting was acknowledged is in no row, the others are whole or in none', async () => {
    const conversations = [...whole.keys()].slice(0, -1)
    await torment({ kind: 'forget', conversations }, { random, lines: 3 }, async (said) => {
      const forgotten = new Set(acknowledged(said))
      await inspect(async (tx) => {
        const stored = await storedLogs(tx)
        for (const [id, texts] of whole) {
          if (forgotten.has(id)) await expectNowhere(tx, id)
          else if (stored.has(id) || !conversations.includes(id)) expect(stored.get(id)).toEqual(texts)
          else await expectNowhere(tx, id)
        }
      })
    })
    await inspect(async (tx) => {
      expect(await storedLogs(tx)).toEqual(new Map([['c5', whole.get('c5')]]))
      for (const id of conversations) await expectNowhere(tx, id)
    }, settled)
  })
})

/** Neither its id nor its word in any row of any table. */
async function expectNowhere(tx: Tx, id: string): Promise<void> {
  const word = wordOf(Number(id.slice(1)))
  for (const table of TABLES.split(', ').filter((name) => !KEY_TABLES.includes(name))) {
    const [found] = await tx.rows<{ count: number }>({
      text: `select count(*)::int as count from ${table} t where t::text ilike '%${word}%' or to_jsonb(t)->>'conversation_id' = $1`,
      values: [id],
    })
    expect({ table, id, ...found }).toEqual({ table, id, count: 0 })
  }
}
