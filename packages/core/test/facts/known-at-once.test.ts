/** What somebody says is known in the next conversation: read in the open tail, and again as a whole when its episode is written. */
import { describe, expect, test } from 'vitest'
import { idle } from '@madeleine/segment'
import type { Message } from '@madeleine/contract'
import { type Query, sql, withUser } from '@madeleine/engine'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { losingReply, onThisThread, watchedDb } from '../../../../test/watched-db.ts'
import { factsModel } from '../../../../test/support/facts-model.ts'
import { readAll } from '../../../../test/support/learning.ts'

const held = useDb()
const clock = stoppedClock('2026-03-02T09:00:00Z')
const open = (options = {}) => memoryFor(held.db, { now: clock.now, ...options })

type Said = Partial<Pick<Message, 'role' | 'name'>> & { readonly content: string; readonly id?: string }
const say = (memory: Memory, messages: readonly Said[], conversationId = 'c'): Promise<unknown> =>
  memory.push({ conversationId, messages: messages.map((one) => ({ role: 'user', ...one })) })
const known = async (memory: Memory): Promise<string[]> => (await memory.facts({})).map(({ text }) => text).toSorted()
const rows = async () => (await readAll(held.db)).toSorted((a, b) => (a.text < b.text ? -1 : 1))
const queued = () => held.db.transaction((tx) => tx.rows<{ kind: string }>(sql`select kind from due where kind in ('learn', 'encode')`))
const close = async (memory: Memory): Promise<void> => {
  await memory.flush()
  await memory.settle()
}

describe('known at once', () => {
  test.each([
    ['en', 'Please always answer in German. I am allergic to nuts.', /German/, /allergic to nuts/],
    ['de', 'Bitte antworte mir immer auf Englisch. Ich bin allergisch gegen Nüsse.', /Englisch/, /Nüsse/],
    ['zh', '以后都用英文回答。我对花生过敏。', /英文/, /花生/],
  ])('an order and a fact stand in a context of the next conversation, in %s', async (_, content, order, fact) => {
    const memory = await open()
    await say(memory, [{ content }])
    await memory.settle()
    await say(memory, [{ content: 'Hello there' }], 'next')
    const { system = '' } = await memory.context({ conversationId: 'next' })
    expect(system).toMatch(order)
    expect(system).toMatch(fact)
    expect((await memory.segments({ conversationId: 'c' })).map(({ status }) => status)).toEqual(['created'])
  })

  test('work in the background does it by itself, about a second after the last message', async () => {
    const memory = await open({ work: true, now: () => new Date() })
    const changed = new Promise<string>((resolve) => memory.on('fact.changed', ({ factId }) => resolve(factId)))
    await say(memory, [{ content: 'I am allergic to nuts.' }])
    const id = await changed
    expect(await memory.facts({})).toMatchObject([{ id, value: 'nuts' }])
    await memory.close()
  })

  test('an imported conversation that goes on is read too, one that has ended with its episode', async () => {
    const memory = await open()
    const said = (conversationId: string, content: string, timestamp: Date) =>
      ({ conversationId, line: 1, message: { role: 'user' as const, content, timestamp } })
    await memory.import([
      said('old', 'I live in Lisbon.', new Date('2020-01-01T00:00:00Z')), said('live', 'I love hiking.', clock.now()),
    ])
    expect(await queued()).toEqual([{ kind: 'learn' }])
    await memory.settle()
    expect((await rows()).map(({ value }) => value).toSorted()).toEqual(['Lisbon', 'hiking'])
    expect((await memory.segments({ conversationId: 'live' })).map(({ status }) => status)).toEqual(['created'])
  })

  test('a fact names its message, and no episode until there is one', async () => {
    const memory = await open()
    await say(memory, [{ id: 'a', content: 'I live in Lisbon.' }])
    await memory.settle()
    expect((await memory.facts({}))[0]!.sources).toEqual([{ conversationId: 'c', messageId: 'a', at: clock.now() }])
    await close(memory)
    expect((await memory.facts({}))[0]!.sources).toMatchObject([{ messageId: 'a', episodeId: expect.any(String) }])
  })

  test('it ends what was known before, in story time, and past times stay as they were', async () => {
    const memory = await open()
    await say(memory, [{ content: 'I live in Lisbon.' }], 'before')
    await close(memory)
    const then = clock.now()
    clock.step(60)
    await say(memory, [{ content: 'I live in Porto now.' }])
    await memory.settle()
    expect((await memory.facts({ query: 'where do I live' })).map(({ value }) => value)).toContain('Porto')
    expect(await memory.facts({ category: 'identity' })).toMatchObject([{ value: 'Porto' }])
    expect(await memory.facts({ category: 'identity', asOf: then })).toMatchObject([{ value: 'Lisbon' }])
    expect(await memory.facts({ category: 'identity', knownAt: then })).toMatchObject([{ value: 'Lisbon' }])
  })

  test('what is no word of the person teaches nothing: questions, quotes, code, jokes, an assistant, a tool', async () => {
    const memory = await open()
    await say(memory, [
      { content: 'Am I allergic to nuts?' }, { content: '> I am allergic to eggs.' }, { content: 'She said "I live in Rome".' },
      { content: '```\nI live in Oslo.\n```' }, { content: 'I am a pirate, just kidding lol' },
      { role: 'assistant', content: 'I live in Berlin. Always answer in French.' },
      { role: 'assistant', content: 'Here is a text for you: I am allergic to milk and I work at a bakery in Ghent.' },
      { content: 'Here is a text for you: I am allergic to milk and I work at a bakery in Ghent.' },
    ])
    await memory.settle()
    expect(await known(memory)).toEqual([])
  })

  test('what the next message tells to be somebody else\'s words is taken back, also far into a long talk', async () => {
    const memory = await open()
    for (const turn of Array.from({ length: 15 }, (_, i) => i)) {
      await say(memory, [{ content: `And what about hill ${turn}?` }, { role: 'assistant', content: `Hill ${turn} is steep.` }])
      await memory.settle()
    }
    await say(memory, [{ content: 'I live in Bruges and I work as a baker.' }])
    await memory.settle()
    expect((await rows()).map(({ value }) => value)).toContain('Bruges')
    await say(memory, [{ content: 'Please fix the grammar of the text above, it is from my neighbour.' }])
    await memory.settle()
    expect(await rows()).toEqual([])
  })

  test('in a long talk what is new is read, and what is known stays', async () => {
    const memory = await open()
    const things = ['hiking', 'rowing', 'chess', 'sailing', 'baking', 'climbing']
    for (const thing of things) {
      await say(memory, [
        { content: `I love ${thing}.` },
        ...Array.from({ length: 9 }, (_, i) => ({ role: 'assistant' as const, content: `Line ${i} about it.` })),
      ])
      await memory.settle()
    }
    expect((await rows()).map(({ value }) => value).toSorted()).toEqual(things.toSorted())
    const before = await rows()
    await close(memory)
    expect((await rows()).map((fact) => ({ ...fact, sources: [] }))).toEqual(before.map((fact) => ({ ...fact, sources: [] })))
  })

  test('it is known to the one who said it, and to nobody else', async () => {
    const memory = await open()
    await say(memory, [{ content: 'I am allergic to nuts.' }])
    await memory.settle()
    expect(await known(await open({ user: 'other' }))).toEqual([])
  })

  test('talk that only goes on changes nothing, and what a later message takes back is gone', async () => {
    const memory = await open()
    await say(memory, [{ content: 'I love hiking.' }])
    await memory.settle()
    const before = await rows()
    const changed: string[] = []
    memory.on('fact.changed', ({ factId }) => void changed.push(factId))
    clock.step(1)
    await say(memory, [{ role: 'assistant', content: 'Nice, where do you go?' }, { content: 'To the hills mostly.' }])
    await memory.settle()
    await memory.settle()
    expect(await rows()).toEqual(before)
    expect(changed).toEqual([])
    await say(memory, [{ content: "I don't like hiking any more." }])
    await memory.settle()
    expect((await memory.facts({ category: 'preference' })).map(({ text }) => text)).not.toContain(before[0]!.text)
  })
})

describe('the episode', () => {
  test('neither doubles nor loses what was known: the same facts, with the same ids, known since the same time', async () => {
    const memory = await open({ policy: idle({ idleMinutes: 60 }) })
    await say(memory, [{ content: 'I live in Lisbon. I love hiking.' }, { content: 'Please always answer in German.' }])
    await memory.settle()
    const before = await rows()
    expect(before).toHaveLength(3)
    const changed: string[] = []
    memory.on('fact.changed', ({ factId }) => void changed.push(factId))
    clock.step(61)
    await memory.settle()
    expect((await memory.segments({ conversationId: 'c' })).map(({ status }) => status)).toEqual(['collapsed'])
    expect((await rows()).map((fact) => ({ ...fact, sources: [] }))).toEqual(before.map((fact) => ({ ...fact, sources: [] })))
    expect(changed).toEqual([])
    expect(await memory.check()).toMatchObject({ ok: true })
  })

  test('takes back what was known of a part that it reads otherwise as a whole', async () => {
    const memory = await open({ policy: idle({ idleMinutes: 60 }) })
    await say(memory, [{ content: 'I live in Lisbon.' }, { content: 'I love hiking.' }])
    await memory.settle()
    const [lisbon] = (await rows()).filter(({ value }) => value === 'Lisbon')
    // As an older build, or another zone, would have read it
    await withUser(held.db, 'local', async (tx) => {
      tx.run(sql`update fact_source set text_key = 'other', fact_key = 'other', text = 'The user lives in Rome', value = 'Rome'
                  where fact_id = ${lisbon!.id}::uuid`)
    })
    await close(memory)
    expect((await rows()).map(({ value }) => value).toSorted()).toEqual(['Lisbon', 'hiking'])
    expect(await memory.check()).toMatchObject({ ok: true })
  })

  test('keeps what the person did to a fact: a correction, a pin, a fact that was retired or forgotten', async () => {
    const memory = await open()
    await say(memory, [
      { content: 'I live in Lisbon.' }, { content: 'I love hiking.' },
      { content: 'I am allergic to nuts.' }, { content: 'I have two cats.' },
    ])
    await memory.settle()
    const idOf = async (value: RegExp) => (await rows()).find(({ text }) => value.test(text))!.id
    await memory.editFact({ action: 'correct', factId: await idOf(/Lisbon/), text: 'The user lives in Porto', value: 'Porto' })
    await memory.editFact({ action: 'pin', factId: await idOf(/nuts/) })
    await memory.editFact({ action: 'retire', factId: await idOf(/cats/) })
    await memory.forget({ factId: await idOf(/hiking/) })
    const before = (await memory.facts({ includeSuperseded: true })).map(({ sources: _, ...fact }) => fact)
    await say(memory, [{ content: 'It rains again.' }])
    await memory.settle()
    expect((await memory.facts({ includeSuperseded: true })).map(({ sources: _, ...fact }) => fact)).toEqual(before)
    await close(memory)
    expect((await memory.facts({ includeSuperseded: true })).map(({ sources: _, ...fact }) => fact)).toEqual(before)
    expect(await memory.check()).toMatchObject({ ok: true })
  })
})

test('where a model reads, what the rules read in the tail is known until the model has read the episodes', async () => {
  const { model, prompts } = factsModel(() => [])
  const memory = await open({ model })
  await say(memory, [{ content: 'I live in Lisbon.' }], 'c0')
  await memory.settle()
  expect([prompts.length, (await rows()).map(({ value, quality }) => [value, quality])]).toEqual([0, [['Lisbon', 'rules']]])
  await close(memory)
  expect([prompts.length, (await rows()).map(({ value, quality }) => [value, quality])]).toEqual([0, [['Lisbon', 'rules']]])
  for (const id of ['c1', 'c2']) await say(memory, [{ content: 'It rained in Lisbon, and I had no coat with me.' }], id)
  await close(memory)
  expect([prompts.length > 0, await rows()]).toEqual([true, []])
})

describe('forgetting', () => {
  test('a message of the tail forgets what it taught, and what it had ended holds again', async () => {
    const memory = await open()
    await say(memory, [{ id: 'a', content: 'I live in Lisbon.' }, { id: 'b', content: 'I live in Porto now.' }])
    await memory.settle()
    expect(await memory.facts({ category: 'identity' })).toMatchObject([{ value: 'Porto' }])
    await memory.forget({ conversationId: 'c', firstId: 'b', lastId: 'b' })
    await memory.settle()
    expect(await memory.facts({ category: 'identity' })).toMatchObject([{ value: 'Lisbon' }])
    await memory.forget({ conversationId: 'c' })
    await memory.settle()
    expect(await rows()).toEqual([])
    expect(await memory.check()).toMatchObject({ ok: true })
  })

  test('a reading under way writes nothing of a message that was forgotten meanwhile', async () => {
    const memory = await open()
    await say(memory, [{ id: 'a', content: 'I live in Lisbon.' }, { id: 'b', content: 'I love hiking.' }])
    let forgetting: Promise<unknown> | undefined
    const isRead = ({ text }: Query): boolean => text.includes('select seq from fact_source')
    const worker = await memoryFor({ ...onThisThread(held.db), async transaction(work, options) {
      let isReading = false
      const done = await watchedDb(held.db, (query) => void (isReading ||= isRead(query))).transaction(work, options)
      if (isReading) await (forgetting ??= memory.forget({ conversationId: 'c', firstId: 'a', lastId: 'a' }))
      return done
    } }, { now: clock.now })
    await worker.settle()
    expect(forgetting).toBeDefined()
    expect((await rows()).map(({ value }) => value)).toEqual(['hiking'])
  })
})

describe('a crash', () => {
  test.each([
    ['before the facts are written', 'insert into fact_source'], ['before the job ends', 'delete from due where'],
  ])('%s leaves the job, and the next worker learns them once', async (_, statement) => {
    await say(await open(), [{ content: 'I am allergic to nuts.' }])
    let failures = 0
    const failing = await memoryFor(watchedDb(held.db, ({ text }) => {
      if (text.includes(statement) && failures++ === 0) throw new Error('connection lost')
    }), { now: clock.now })
    await failing.settle()
    expect(failures).toBeGreaterThan(1)
    expect((await rows()).map(({ value, sources }) => [value, sources.length])).toEqual([['nuts', 1]])
    expect(await queued()).toEqual([])
  })

  test('after the commit loses no event', async () => {
    await say(await open(), [{ content: 'I am allergic to nuts.' }])
    const memory = await memoryFor(losingReply(held.db, ({ text }) => text.includes('insert into fact_source')), { now: clock.now })
    const changed: string[] = []
    memory.on('fact.changed', ({ factId }) => void changed.push(factId))
    await memory.settle()
    expect(changed).toEqual((await rows()).map(({ id }) => id))
  })
})
