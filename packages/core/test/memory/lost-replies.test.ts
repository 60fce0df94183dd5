/** A commit whose reply was lost is a commit: listeners hear of it, now or from the next attempt. */
import { describe, expect, test } from 'vitest'
import { type Events, EVENTS } from '@madeleine/contract'
import { MadeleineError } from '@madeleine/base'
import type { Memory } from '../../memory/memory.ts'
import type { Db } from '@madeleine/engine'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { watchedTx } from '../../../../test/watched-db.ts'

const held = useDb()
let users = 0
const broken = () => new MadeleineError('server_unavailable', 'the connection broke')
const restarted = () => new MadeleineError('engine_restarted', 'the engine was restarted')

/** Loses the reply to the next transaction that has such a statement in it; it is committed. */
function losing(db: Db): { db: Db; lose(statement: string, error?: () => Error): void } {
  let [wanted, failure]: [string | undefined, () => Error] = [undefined, broken]
  return {
    lose(statement, error = broken) {
      [wanted, failure] = [statement, error]
    },
    db: { ...db, async transaction(work, options) {
      let isHit = false
      const result = await db.transaction(
        (tx) => work(watchedTx(tx, (query) => void (isHit ||= wanted !== undefined && query.text.includes(wanted)))), options,
      )
      if (!isHit) return result
      wanted = undefined
      throw failure()
    } },
  }
}

async function open(): Promise<{ memory: Memory; heard: string[]; lose: ReturnType<typeof losing>['lose'] }> {
  const { db, lose } = losing(held.db)
  const memory = await memoryFor(db, { user: `user ${users++}` })
  const heard: string[] = []
  for (const name of Object.keys(EVENTS) as (keyof Events)[]) if (name !== 'contents.updated') memory.on(name, () => void heard.push(name))
  return { memory, heard, lose }
}

describe('after a lost reply', () => {
  test.each([
    ['a connection that broke', broken], ['an engine that was restarted', restarted],
  ])('to a push, by %s, the push emits its events, and so does its retry', async (_, error) => {
    const { memory, heard, lose } = await open()
    const said = { conversationId: 'c', messages: talk(['The heron stood in the river']) }
    lose('with inserted as', error)
    await expect(memory.push(said)).rejects.toThrow(error().message)
    expect(heard).toEqual(['manifest.updated'])
    expect(await memory.push(said)).toMatchObject({ stored: 0, skipped: 1 })
    expect(heard).toEqual(['manifest.updated', 'manifest.updated'])
  })

  test('to a forgetting, it emits its events, and so does its retry, which finds nothing', async () => {
    const { memory, heard, lose } = await open()
    await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river']) })
    lose('delete from conversation')
    await expect(memory.forget({ conversationId: 'c' })).rejects.toThrow('broke')
    expect(heard).toHaveLength(2)
    expect(await memory.forget({ conversationId: 'c' })).toMatchObject({ done: { conversations: 0 } })
    expect(heard).toHaveLength(3)
  })

  test('to an encoding, it still emits the events of the segment and of the episode', async () => {
    const { memory, heard, lose } = await open()
    await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river']) })
    await memory.flush()
    lose('with vectors as')
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ episodes: 1, due: 0 })
    expect(heard).toEqual(expect.arrayContaining(['segment.collapsed', 'episode.created']))
  })

  test('to an encoding, it still reports which facts the rules have learnt', async () => {
    const { memory, heard, lose } = await open()
    await memory.push({ conversationId: 'c', messages: talk(['I live in Lisbon.', 'Good to know.', 'I love hiking.']) })
    await memory.flush()
    lose('with vectors as')
    await memory.settle()
    expect(await memory.facts()).toHaveLength(2)
    expect(heard.filter((name) => name === 'fact.changed')).toHaveLength(2)
  })

  test('to a look, it emits the event of a changed manifest', async () => {
    const { memory, heard, lose } = await open()
    await memory.push({ conversationId: 'c', messages: talk(['The heron stood in the river']) })
    await memory.flush()
    heard.length = 0
    lose('insert into segment')
    await memory.settle()
    expect(heard.filter((name) => name === 'manifest.updated')).toHaveLength(2) // of the look, and of the encoding
  })

  test('to a set of looks, which are then tried singly and find nothing to do, it emits the event of each changed manifest', async () => {
    const { memory, heard, lose } = await open()
    for (const conversationId of ['c', 'd', 'e']) await memory.push({ conversationId, messages: talk(['The heron stood in the river']) })
    await memory.flush()
    heard.length = 0
    lose('insert into segment')
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ episodes: 3, due: 0 })
    expect(heard.filter((name) => name === 'manifest.updated')).toHaveLength(6) // of the looks, and of the encodings
  })
})
