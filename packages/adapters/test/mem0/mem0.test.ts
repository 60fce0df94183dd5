/** The mem0-shaped client, against the types of the installed `mem0ai` and the habits of code written for it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Memory as Theirs } from 'mem0ai/oss'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { Memory } from '../../mem0/index.ts'
import { openStore } from '@madeleine/core'
import { plainly } from '../../../../test/plainly.ts'

const data = mkdtempSync(join(tmpdir(), 'mem0-'))
const memory = new Memory({ data, timeZone: 'UTC', idleMs: 600_000 })
/** The call that opens it. */
const opened = () => plainly(() => memory.get('none'))
beforeAll(opened)
afterAll(async () => {
  await memory.close()
  rmSync(data, { recursive: true, force: true })
})

let users = 0
const freshUser = (): string => `user-${++users}`

describe('the mem0-shaped client', () => {
  it('has the types of mem0ai/oss', () => {
    type Calls = 'add' | 'search' | 'get' | 'getAll' | 'update' | 'delete' | 'deleteAll' | 'history' | 'reset'
    expectTypeOf<Memory>().toExtend<Pick<Theirs, Calls>>()
    expectTypeOf<ConstructorParameters<typeof Theirs>[0]>().toExtend<ConstructorParameters<typeof Memory>[0]>()
  })

  it('lists a fact that a person stated by an edit, and updates it like any other', async () => {
    const other = mkdtempSync(join(tmpdir(), 'mem0-'))
    const store = await openStore({ data: other, timeZone: 'UTC' })
    const client = new Memory({ data: other, timeZone: 'UTC', idleMs: 600_000 })
    const userId = freshUser()
    await client.add('We met the heron', { userId, infer: false })
    await store.user(userId).editFact({ action: 'add', text: 'I sing in a choir.' })
    const { results } = await client.getAll({ filters: { user_id: userId } })
    const stated = results.find(({ metadata }) => metadata?.['fact'] !== undefined)
    expect(stated).toMatchObject({ memory: expect.stringContaining('choir'), user_id: userId })
    await client.update(stated!.id, 'I sing in two choirs.')
    expect(await client.get(stated!.id)).toMatchObject({ memory: 'I sing in two choirs.' })
    await client.close()
    await store.close()
    rmSync(other, { recursive: true, force: true })
  })

  it('finds at once what was added, lists it, and gives it by its id', async () => {
    const userId = freshUser()
    const added = await memory.add([
      { role: 'user', content: "I'm not a big fan of thriller movies but I love sci-fi movies." },
      { role: 'assistant', content: 'Got it! Science fiction it is.' },
    ], { userId, metadata: { category: 'movies' } })
    expect(added.results.map(({ event, attributedTo }) => [event, attributedTo])).toEqual([['ADD', 'user'], ['ADD', 'assistant']])
    const [first] = added.results
    const { results } = await memory.search('Which movies do I love?', { filters: { user_id: userId } })
    expect(results[0]).toMatchObject({ id: first!.id, memory: first!.memory, metadata: { category: 'movies' }, user_id: userId, userId })
    expect(results.map(({ score }) => score!)).toEqual(results.map(({ score }) => score!).toSorted((a, b) => b - a))
    // Facts that were learnt meanwhile are memories too
    expect((await memory.getAll({ filters: { user_id: userId } })).results.map(({ id }) => id))
      .toEqual(expect.arrayContaining(added.results.map(({ id }) => id)))
    expect(await memory.get(first!.id))
      .toMatchObject({ id: first!.id, memory: first!.memory, hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
    // Like mem0 it has a nearest for every question; the score says that it answers nothing
    const { results: nearest } = await memory.search('zzz?', { userId })
    expect(nearest.length).toBeGreaterThanOrEqual(2)
    expect(nearest.filter(({ score }) => score !== 0)).toEqual([])
    expect((await memory.search('zzz?', { userId, threshold: 0.1 })).results).toEqual([])
    expect(await memory.get('00000000-0000-0000-0000-000000000000')).toBeNull()
  })

  it('reads identity at the top level and in filters, in both spellings, and limit as topK', async () => {
    const userId = freshUser()
    await memory.add('The bike is in the cellar', { user_id: userId, run_id: 'r1' })
    await memory.add('The key hangs by the door', { userId, runId: 'r2', agentId: 'a1' })
    for (const options of [
      { userId, runId: 'r1' }, { user_id: userId, run_id: 'r1' },
      { filters: { userId, runId: 'r1' } }, { filters: { user_id: userId, run_id: 'r1' } },
    ]) {
      expect((await memory.getAll(options)).results.map((one) => one.memory)).toEqual(['The bike is in the cellar'])
    }
    expect((await memory.search('where is the key?', { userId, agentId: 'a1' })).results).toMatchObject([{ run_id: 'r2', agent_id: 'a1' }])
    expect((await memory.search('where is the key?', { userId, agentId: 'a2' })).results).toEqual([])
    expect((await memory.getAll({ userId, limit: 1 })).results).toHaveLength(1)
    expect((await memory.getAll({ userId, topK: 0 })).results).toEqual([])
    // Closing waits for what is under way, and the next call opens it again
    const [last] = await Promise.all([memory.add('The lamp is broken', { userId }), memory.close()])
    await opened()
    expect(await memory.get(last.results[0]!.id)).toMatchObject({ memory: 'The lamp is broken' })
  })

  it('gives each refusal its code, and refuses two values of one identity', async () => {
    await expect(memory.search('q', { userId: 'u', filters: { user_id: 'v' } })).rejects.toThrow('search() was given two values of userId')
    await expect(memory.search('q', {})).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(memory.add('x', { userId: 'u', expirationDate: '2099-02-30' })).rejects.toMatchObject({ code: 'bad_time' })
    await expect(memory.update('nothing', 'x')).rejects.toMatchObject({ code: 'not_found' })
    await expect(memory.deleteAll({})).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('never shows one user what another said, and metadata moves nothing to another', async () => {
    const [ann, ben] = [freshUser(), freshUser()]
    const { results: [secret] } = await memory.add(
      'My locker code is 4711', { userId: ann, metadata: { user_id: ben, agentId: 'x', topic: 'locker' } },
    )
    expect(secret!.metadata).toEqual({ topic: 'locker', event: 'ADD' })
    await memory.update(secret!.id, { metadata: { user_id: ben, run_id: 'x', _mem0: { before: [] } } })
    expect((await memory.getAll({ userId: ben })).results).toEqual([])
    expect((await memory.search('locker code', { userId: ben })).results).toEqual([])
    expect((await memory.getAll({ userId: ann })).results).toMatchObject([{ id: secret!.id, metadata: { topic: 'locker' } }])
    // Memories of an agent without a user are its own
    await memory.add('Answers are short', { agentId: ann })
    expect((await memory.getAll({ userId: ann })).results).toHaveLength(1)
    expect((await memory.getAll({ agentId: ann })).results).toMatchObject([{ memory: 'Answers are short', agent_id: ann }])
  })

  it('replaces a text under its id, finds it, and tells its history', async () => {
    const userId = freshUser()
    const { results: [one] } = await memory.add('My dentist is Dr. Amsel', { userId, metadata: { kind: 'health' }, infer: false })
    expect(await memory.update(one!.id, { text: 'My dentist is Dr. Reiher' })).toEqual({ message: 'Memory updated successfully!' })
    await memory.update(one!.id, { metadata: { seen: true } })
    const now = await memory.get(one!.id)
    expect(now).toMatchObject({
      id: one!.id, memory: 'My dentist is Dr. Reiher', createdAt: one!.createdAt,
      updatedAt: expect.any(String), metadata: { kind: 'health', seen: true },
    })
    expect(now!.hash).not.toBe(one!.hash)
    expect((await memory.search('who is my dentist?', { userId })).results.map(({ id, memory: text }) => [id, text]))
      .toEqual([[one!.id, 'My dentist is Dr. Reiher']])
    expect((await memory.getAll({ userId })).results).toHaveLength(1)
    expect((await memory.history(one!.id)).map(({ action, previous_value, new_value }) => [action, previous_value, new_value])).toEqual([
      ['UPDATE', 'My dentist is Dr. Reiher', 'My dentist is Dr. Reiher'],
      ['UPDATE', 'My dentist is Dr. Amsel', 'My dentist is Dr. Reiher'],
      ['ADD', null, 'My dentist is Dr. Amsel'],
    ])
  })

  it('makes simultaneous changes in their order, however many', async () => {
    const userId = freshUser()
    const { results: [one] } = await memory.add('Seen 0 herons', { userId, infer: false })
    await Promise.all(Array.from({ length: 17 }, (_, i) => memory.update(one!.id, `Seen ${i + 1} herons`)))
    expect(await memory.get(one!.id)).toMatchObject({ memory: 'Seen 17 herons' })
    expect((await memory.history(one!.id)).map(({ new_value }) => new_value))
      .toEqual(Array.from({ length: 18 }, (_, i) => `Seen ${17 - i} herons`))
    const gone = memory.delete(one!.id)
    await expect(memory.update(one!.id, 'Seen none')).rejects.toMatchObject({ code: 'not_found' })
    await gone
  })

  it('deletes for good: by id, by run, by user, and everything', async () => {
    const [userId, other] = [freshUser(), freshUser()]
    const { results } = await memory.add(
      [{ role: 'user', content: 'The roof leaks' }, { role: 'user', content: 'The gutter is fine' }], { userId, infer: false },
    )
    await memory.update(results[0]!.id, 'The roof leaks again')
    await memory.delete(results[0]!.id)
    expect(await memory.get(results[0]!.id)).toBeNull()
    expect(await memory.history(results[0]!.id)).toEqual([])
    await expect(memory.delete(results[0]!.id)).rejects.toThrow('not found')
    expect((await memory.search('roof', { userId })).results.map((one) => one.memory)).not.toContain('The roof leaks')
    await memory.add('In a run', { userId, runId: 'r' })
    await memory.deleteAll({ userId, runId: 'r' })
    expect((await memory.getAll({ userId })).results.map((one) => one.memory)).toEqual(['The gutter is fine'])
    await memory.add('Stays', { userId: other })
    await memory.deleteAll({ userId })
    expect((await memory.getAll({ userId })).results).toEqual([])
    expect((await memory.getAll({ userId: other })).results).toHaveLength(1)
    await memory.reset()
    expect((await memory.getAll({ userId: other })).results).toEqual([])
  })

  it('filters by metadata with the operators of mem0, and hides what has expired', async () => {
    const userId = freshUser()
    await memory.add('Tea in the morning', { userId, metadata: { topic: 'tea', weight: 3 } })
    await memory.add('Coffee in the morning', { userId, metadata: { topic: 'coffee', weight: 5 } })
    await memory.add('Milk until yesterday in the morning', { userId, expirationDate: '2020-01-01' })
    const texts = async (filters: object, rest = {}) =>
      (await memory.search('in the morning', { filters: { user_id: userId, ...filters }, ...rest })).results.map((one) => one.memory)
        .toSorted()
    expect(await texts({ topic: 'tea' })).toEqual(['Tea in the morning'])
    expect(await texts({ weight: { gte: 4 } })).toEqual(['Coffee in the morning'])
    expect(await texts({ OR: [{ topic: 'tea' }, { weight: { gt: 4 } }] })).toHaveLength(2)
    expect(await texts({ NOT: [{ topic: { icontains: 'TEA' } }], topic: '*' })).toEqual(['Coffee in the morning'])
    expect(await texts({})).toHaveLength(2)
    expect(await texts({}, { showExpired: true })).toHaveLength(3)
    await expect(texts({ weight: { near: 4 } })).rejects.toThrow('operator: near')
  })

  it(
    'shows the facts that were read, under ids that can be changed and deleted, but none of '
    + 'what infer: false added; an edit that was cut short leaves one memory',
    async () => {
      const [userId, other] = [freshUser(), freshUser()]
      const { results: [gate] } = await memory.add('The gate code is 1111', { userId: other, infer: false })
      await memory.add('I moved to Lisbon last week and I work as a carpenter', { userId, metadata: { from: 'chat' } })
      await memory.add('I live in Oslo and I play the cello', { userId, runId: 'quiet', infer: false })
      await memory.close()
      {
        await using store = await plainly(() => openStore({ data, work: false }))
        const own = store.user(userId)
        await own.flush()
        await own.settle()
        // What update stores first, without the forgetting that follows it
        const ben = store.user(other)
        const [{ id: conversationId } = { id: '' }] = (await ben.conversations()).conversations
        const [{ messageIds: [id] } = { messageIds: [] }] = await ben.segments({ conversationId })
        await ben.push({ conversationId, messages: [{ id: `${id}~mem0.1`, role: 'user', content: 'The gate code is 2222', metadata: {
          _mem0: { createdAt: gate!.createdAt, before: [] },
        } }] })
      }
      await opened()
      const texts = async () => [await memory.get(gate!.id), ...(await memory.getAll({ userId: other })).results, ...(await memory.search(
        'gate code', { userId: other },
      )).results].map((one) => one?.memory)
      expect(await texts()).toEqual(Array.from({ length: 3 }, () => 'The gate code is 2222'))
      await memory.update(gate!.id, 'The gate code is 3333')
      expect(await texts()).toEqual(Array.from({ length: 3 }, () => 'The gate code is 3333'))
      await memory.delete(gate!.id)
      expect((await memory.getAll({ userId: other })).results).toEqual([])
      const facts = async () => (await memory.getAll({ userId })).results.filter((one) => one.metadata['fact'] !== undefined)
      const home = (await facts()).find((one) => one.metadata['fact'].attribute === 'home')!
      expect(home).toMatchObject({
        memory: 'The user lives in Lisbon.', metadata: { from: 'chat', fact: { value: 'Lisbon', quality: 'rules' } }, user_id: userId,
      })
      expect((await facts()).map((one) => one.memory).join()).not.toMatch(/cello|Oslo/)
      expect((await memory.search('where does the user live?', { userId })).results.map(({ id }) => id)).toContain(home.id)
      expect(await memory.history(home.id)).toMatchObject([{ action: 'ADD', new_value: 'The user lives in Lisbon.' }])
      await memory.update(home.id, 'The user lives in Sintra.')
      expect(await memory.get(home.id)).toMatchObject({ id: home.id, memory: 'The user lives in Sintra.' })
      expect(await memory.history(home.id))
        .toMatchObject([{ action: 'UPDATE', previous_value: 'The user lives in Lisbon.' }, { action: 'ADD' }])
      await memory.delete(home.id)
      expect(await memory.get(home.id)).toBeNull()
    },
  )
})

it.each([[null], [undefined], [5], ['text']])('add refuses a list with %s in place of a message, and stores nothing of it', async (odd) => {
  const given = [{ role: 'user', content: 'The lamp is blue.' }, odd] as never
  await expect(memory.add(given, { userId: 'odd' })).rejects.toMatchObject({
    code: 'invalid_input', message: expect.stringContaining('messages[1]') as string,
  })
  expect((await memory.getAll({ filters: { user_id: 'odd' } })).results).toEqual([])
})
