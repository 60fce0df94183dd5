/** Broadcasts between processes: ids of what changed, received by the memories of that user, and nothing else. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Events, EVENTS } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { openMemory } from '../../memory/open-store.ts'
import { createBroadcast } from '../../memory/event-bus.ts'
import type { MemoryEvent } from '../../pipeline/pipeline-context.ts'
import { localChannel } from '../../../engine/channel/channel.ts'
import { sql } from '@madeleine/engine'
import { serverUrl } from '../../../../test/server.ts'
import { talk, until, useDb, type Held } from '../../../../test/testing.ts'

describe('a broadcast receiver', () => {
  const heard: MemoryEvent[] = []
  let woken = 0
  const ears = {
    event: (one: MemoryEvent) => void heard.push(one), wake: () => void woken++,
    settings: () => undefined, up: () => undefined, down: () => undefined,
  }
  beforeEach(() => {
    heard.length = 0
    woken = 0
  })

  test('receives the messages of others, word for word and once, and not its own', async () => {
    const channel = localChannel()
    const [a, b] = [createBroadcast(channel, 'a', ears), createBroadcast(channel, 'b', ears)]
    a.listen()
    a.listen()
    const all: MemoryEvent[] = [
      { userId: 'ann', event: 'segment.collapsed', conversationId: '\u0000"\ud800{}', segmentId: 's' },
      { userId: 'ann', event: 'contents.updated', nodeId: 'toc:year:2026' },
      { userId: 'bea', event: 'fact.changed', factId: 'f' },
    ]
    for (const one of all) b.send(one)
    for (const one of all) a.send(one)
    expect(heard).toEqual(all)
    b.wake()
    expect(woken).toBe(4)
    await a.close()
    a.listen()
    b.send(all[0]!)
    expect(heard).toHaveLength(3)
  })

  test.each([
    '', 'missed', '{', 'null', '[]', '{}', '{"from":7}', '{"from":"x","more":1}', '{"from":"x","ids":{"a":{}}}',
    `{"from":"x","userId":"${'u'.repeat(256)}"}`, '{"from":"x","__proto__":{"userId":"ann"},"event":1}',
  ])('ignores the invalid text "%s"', (text) => {
    const channel = localChannel()
    createBroadcast(channel, 'a', ears).listen()
    expect(() => channel.send(text)).not.toThrow()
    expect([heard, woken]).toEqual([[], 0])
  })

  test.each([
    '{"from":"x","userId":"ann","event":"of a later version","ids":{}}', '{"from":"x","userId":"ann","event":"toString","ids":{}}',
    '{"from":"x","userId":"ann","event":"episode.created","ids":{"conversationId":"c"}}',
    '{"from":"x","event":"fact.changed","ids":{"factId":"f"}}',
  ])('reads %s as no event, and knows only that something changed', (text) => {
    const channel = localChannel()
    createBroadcast(channel, 'a', ears).listen()
    channel.send(text)
    expect([heard, woken]).toEqual([[], 1])
  })

  test('gets messages that fit into a notification, for ids of any length and content', () => {
    const channel = localChannel()
    let longest = 0
    channel.listen({
      onText: (text) => void (longest = Math.max(longest, Buffer.byteLength(text))), onUp: () => undefined, onDown: () => undefined,
    })
    for (const odd of ['\u0001', '\ud800', '"', '漢']) {
      const id = odd.repeat(255)
      createBroadcast(channel, 'x'.repeat(36), ears).send({ userId: id, event: 'episode.created', conversationId: id, episodeId: id })
    }
    expect(longest).toBeLessThan(8000)
  })
})

if (serverUrl !== undefined) onServer(useDb())

function onServer(held: Held): void {
  const opened: Memory[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((memory) => memory.close()))
  })
  const open = async (user = 'ann', work = false): Promise<Memory> => {
    const memory = await openMemory({ ...(held.place as { databaseUrl: string }), user, work, timeZone: 'UTC' })
    opened.push(memory)
    return memory
  }
  const hearing = (memory: Memory): string[] => {
    const heard: string[] = []
    for (const name of Object.keys(EVENTS) as (keyof Events)[]) {
      memory.on(name, (ids) => void heard.push(`${name} ${Object.values(ids)[0]}`))
    }
    return heard
  }
  const listeners = async (): Promise<number[]> => (await held.db.transaction((tx) => tx.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name = 'madeleine-listen' and datname = current_database()`))).map(({ pid }) => pid)
  /** Pushes to ever new conversations until one of them is heard of: then this memory hears. */
  const untilHeard = async (from: Memory, heard: string[]): Promise<void> => {
    for (let i = 0; ; i++) {
      const conversationId = `try ${i} ${heard.length} ${Math.random()}`
      await from.push({ conversationId, messages: talk(['one']) })
      for (let turns = 0; turns < 50; turns++) {
        if (heard.includes(`manifest.updated ${conversationId}`)) return void (heard.length = 0)
        await held.db.transaction((tx) => tx.rows(sql`select 1`)) // what was sent has as much time as an answer
      }
    }
  }

  describe('two memories with pools of their own', () => {
    test('hear each other: each event arrives once, in the one that caused it as in the other', async () => {
      const [a, b] = [await open(), await open()]
      const [inA, inB] = [hearing(a), hearing(b)]
      await untilHeard(a, inB)
      inA.length = 0
      await a.push({ conversationId: 'c', messages: talk(['The heron stood in the river']) })
      await a.flush({ conversationId: 'c' })
      await a.settle()
      const did = () => inA.filter((line) => line.endsWith(' c'))
      await until(() => new Set(inB.filter((line) => line.endsWith(' c'))).size === new Set(did()).size)
      await untilHeard(b, hearing(a)) // whatever was under way has arrived
      expect(did().filter((line) => line.startsWith('episode'))).toEqual(['episode.created c'])
      expect(inB.filter((line) => line === 'episode.created c' || line === 'segment.collapsed c').toSorted())
        .toEqual(['episode.created c', 'segment.collapsed c'])
    })

    test("hear nothing of another user, while that user's work still wakes the worker", async () => {
      const [ann, bea] = [await open('ann', true), await open('bea')]
      const [annHeard, beaHeard] = [hearing(ann), hearing(bea)]
      await untilHeard(await open('ann'), annHeard)
      await bea.push({ conversationId: 'hers', messages: talk(['The harbour at dawn']) })
      await bea.flush()
      await until(() => beaHeard.includes('episode.created hers'))
      await untilHeard(await open('ann'), annHeard)
      expect(annHeard.filter((line) => line.includes('hers'))).toEqual([])
    })

    test('show each other\'s changes, although both cache the manifest', async () => {
      const [a, b] = [await open(), await open()]
      for (const memory of [a, b]) expect((await memory.manifest()).days).toEqual([])
      for (const [i, [writer, reader]] of [[a, b], [b, a], [a, b]].entries()) {
        await writer!.push({ conversationId: `c${i}`, messages: talk(['The heron']) })
        expect((await writer!.manifest()).days[0]!.entries).toHaveLength(i + 1)
        await until(async () => (await reader!.manifest()).days[0]?.entries.length === i + 1)
      }
    })

    test('receive again after the connection they listen on was killed, and miss no change in between', async () => {
      const [a, b] = [await open(), await open()]
      const heard = hearing(b)
      await untilHeard(a, heard)
      await b.manifest()
      const pids = await listeners()
      expect(pids.length).toBeGreaterThan(0)
      await held.db.transaction((tx) => tx.rows(sql`select pg_terminate_backend(pid::int) from unnest(${pids}::int[]) as pid`))
      await a.push({ conversationId: 'meanwhile', messages: talk(['The heron']) })
      await until(async () => (await b.manifest()).text.includes('eron'))
      await untilHeard(a, heard)
      expect(await listeners()).not.toEqual(expect.arrayContaining(pids))
    })

    test('open no connection for listening before the first listener, and leave none behind', async () => {
      const memory = await open()
      await memory.push({ conversationId: 'c', messages: talk(['one']) })
      expect(await listeners()).toEqual([])
      memory.on('manifest.updated', () => undefined)
      await until(async () => (await listeners()).length === 1)
      await memory.close()
      await until(async () => (await listeners()).length === 0)
    })
  })

  test('broadcasts hold ids, and no word of a message', async () => {
    const client = new pg.Client((held.place as { databaseUrl: string }).databaseUrl)
    await client.connect()
    const said: string[] = []
    client.on('notification', ({ payload = '' }) => void said.push(payload))
    await client.query('listen madeleine')
    const memory = await open()
    await memory.push({ conversationId: 'c', messages: talk(['The quagmirezebra stood in the river']) })
    await memory.flush()
    await memory.settle()
    await memory.close()
    await until(() => said.some((text) => text.includes('episode.created')))
    await client.end()
    expect(said.join()).not.toMatch(/zebra/i)
    expect(said.map((text) => JSON.parse(text) as object).filter((one) => 'event' in one).length).toBeGreaterThan(2)
  })
}
