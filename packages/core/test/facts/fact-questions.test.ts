/** A question whose answer is a fact finds it first: of whom, which attribute, and as of when. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { empty, memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { KNOWN, KNOWN_IN_CHINESE, own, states } from './known.ts'
import { fact, learn, place, storeLog } from '../../../../test/support/learning.ts'

const held = useDb({ emptied: 'once' })
const now = () => new Date('2026-06-01T12:00:00Z')
const FROM = '2026-01-01T12:00:00Z'
let memory: Memory
const ORDER = ['identity', 'preference', 'interest', 'personality', 'relationship', 'experience', 'goal', 'guideline']

async function fresh(): Promise<void> {
  await empty(held.db)
  await storeLog(held.db, { days: 150 })
  memory = await memoryFor(held.db, { now })
}

const best = async (query: string, options: Parameters<Memory['facts']>[0] = {}) =>
  (await memory.facts({ query, ...options }))[0]?.text ?? null

describe('a question about facts', () => {
  beforeAll(async () => {
    await fresh()
    await learn(held.db, KNOWN)
    await learn(held.db, [states('Lena likes coffee', 20, { category: 'preference', attribute: 'likes', value: 'coffee' })])
    const [coffee] = await memory.facts({ query: 'does Lena like coffee' })
    await learn(held.db, [{
      kind: 'update', factId: coffee!.id,
      fact: fact('Lena dislikes coffee', 90, { category: 'preference', attribute: 'dislikes', value: 'coffee' }),
    }])
  })

  test.each([
    ['where does Lena live?', 'Lena lives in Lisbon'],
    ["What's Lena's address?", 'Lena lives in Lisbon'],
    ['Where does Lena live these days', 'Lena lives in Lisbon'],
    ['where did Lena live before Berlin', 'Lena lives in Paris'],
    ['where did Lena live before Lisbon?', 'Lena lives in Berlin'],
    ['where did Lena live after Paris', 'Lena lives in Berlin'],
    ['where did Lena use to live, previously?', 'Lena lives in Berlin'],
    ['Where did Lena live in February?', 'Lena lives in Berlin'],
    ['when is my birthday', "The user's birthday is 14 May"],
    ["what's my dog called", 'The user has a dog called Biscuit'],
    ["what is my cat's name?", 'The user has a cat called Pepper'],
    ['what does Mia do for a living', 'Mia works in a bakery'],
    ['who does Tom work for', 'Tom works for the harbour authority'],
    ['what am I allergic to', 'The user is allergic to walnuts'],
    ['does she like coffee', 'Lena dislikes coffee'],
    ['does Lena like coffee?', 'Lena dislikes coffee'],
    ['what are my hobbies', 'The user plays the cello'],
    ['where does my sister live', 'Mia, the sister of the user, lives in Oslo'],
    ['莉娜住在哪里', '莉娜住在成都'],
  ])('is answered first by the right fact: %s %s', async (query, answer) => {
    expect(await best(query)).toBe(answer)
  })

  test('may ask for dislikes by "does not like", and likes do not answer it', async () => {
    for (const query of [
      'What does Lena not like?', "what doesn't Lena like", 'What is Lena not a fan of?', 'Which drink is Lena not very fond of?',
    ]) {
      const [first, ...others] = await memory.facts({ query })
      expect([query, first?.text]).toEqual([query, 'Lena dislikes coffee'])
      expect([query, others.filter(({ confidence }) => confidence! >= 0.4)]).toEqual([query, []])
    }
    expect((await memory.facts({ query: 'what does Lena like and not like' })).map(({ text }) => text).toSorted())
      .toEqual(['Lena dislikes coffee', 'Lena likes tea'])
    expect(await best('what does Lena like')).toBe('Lena likes tea')
  })

  test('as of a day is answered with what held then', async () => {
    expect(await best('where does Lena live?', { asOf: '2026-01-20' })).toBe('Lena lives in Paris')
    expect(await best('where does Lena live?', { asOf: '2026-03-01' })).toBe('Lena lives in Berlin')
    expect(await best('does Lena like coffee', { asOf: '2026-03-01' })).toBe('Lena likes coffee')
  })

  test.each([
    'where does Zoe live', 'where in Oslo does Lena live', 'where do I live', 'who do I work for',
    'what is my brother called', "what's my rabbit called", 'when is the birthday of Lena',
    'what is your favourite colour', 'does Lena like spinach', 'asdf', '?!', '莉娜的生日是几号',
  ])('that no fact answers finds none: %s', async (query) => {
    const found = await memory.facts({ query })
    expect(found.filter(({ confidence }) => confidence! >= 0.4)).toEqual([])
  })

  test('gets an answer that says since when, what it replaced, and who said so', async () => {
    const [lisbon] = await memory.facts({ query: 'where does Lena live' })
    const before = (await memory.facts({ subject: 'lena', includeSuperseded: true })).find(({ text }) => text === 'Lena lives in Berlin')!
    expect(lisbon).toMatchObject({
      subject: 'Lena', attribute: 'home', value: 'Lisbon', validFrom: place(100).at,
      supersedes: before.id, quality: 'model', sources: [{ messageId: 'm100', conversationId: 'c' }],
    })
    expect(lisbon).not.toHaveProperty('validTo')
    expect(before).toMatchObject({ validTo: place(100).at, supersededBy: lisbon!.id })
  })
})

describe('facts', () => {
  beforeEach(fresh)

  test('are found by a misspelt word, read as one that the log knows', async () => {
    await memory.push({
      conversationId: 'e',
      messages: talk(['Where does my friend Lena live now?', 'Lena is in Lisbon, she says her birthday is near'], { first: 900 }),
    })
    await memory.flush()
    await memory.settle()
    await learn(held.db, KNOWN)
    expect(await best('wheer does Lnea live')).toBe('Lena lives in Lisbon')
    expect(await best('when is my brithday')).toBe("The user's birthday is 14 May")
  })

  test('in Chinese answer questions in Chinese', async () => {
    await learn(held.db, KNOWN_IN_CHINESE)
    expect(await best('我的生日是几号')).toBe('用户的生日是五月十四号')
    expect(await best('我对什么过敏')).toBe('用户对花生过敏')
    expect(await best('我住在哪里')).toBeNull()
  })

  test('without a query come by category, the newest first, and only those that hold', async () => {
    await learn(held.db, KNOWN)
    const all = await memory.facts()
    expect(all.map(({ category }) => category))
      .toEqual([...all].map(({ category }) => category).toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
    expect(all.map(({ text }) => text)).not.toContain('Lena lives in Paris')
    expect(all.slice(0, 3).map(({ text }) => text))
      .toEqual(['Lena lives in Lisbon', '莉娜住在成都', 'Mia, the sister of the user, lives in Oslo'])
    expect(all.every((one) => !('confidence' in one))).toBe(true)
    expect((await memory.facts({ category: 'interest' })).map(({ text }) => text)).toEqual(['The user plays the cello'])
    expect((await memory.facts({ subject: 'TOM' })).map(({ value }) => value)).toEqual(['Bergen', 'harbour authority'])
    expect((await memory.facts({ subject: 'Lena', includeSuperseded: true })).map(({ value }) => value))
      .toEqual(['Lisbon', 'Berlin', 'Paris', 'tea'])
    expect(await memory.facts({ limit: 0 })).toEqual([])
  })

  test('about whoever says "I" in a chat with names are found by their name', async () => {
    // Message 6 is Ann's, of role user; message 7 is Ben's, of role assistant
    await learn(held.db, [states('Ann lives in Riga', 6, { subject: 'Ann', attribute: 'home', value: 'Riga' }), states(
      'Ben lives in Turku', 7, { subject: 'Ben', attribute: 'home', value: 'Turku' },
    )])
    expect(await best('where do I live')).toBe('Ann lives in Riga')
    expect(await best('where does Ben live')).toBe('Ben lives in Turku')
  })

  test('learnt later were not known before', async () => {
    await learn(held.db, [states('Lena lives in Paris', 1, { attribute: 'home', value: 'Paris' })], { learntAt: '2026-02-01T00:00:00Z' })
    await learn(held.db, [states('Lena lives in Berlin', 20, { attribute: 'home', value: 'Berlin' })], { learntAt: '2026-04-01T00:00:00Z' })
    expect(await best('where does Lena live', { knownAt: '2026-03-01' })).toBe('Lena lives in Paris')
    expect(await best('where does Lena live')).toBe('Lena lives in Berlin')
  })

  test('known at an earlier time show no later proof, no later predecessor, and no id that either gave', async () => {
    await learn(held.db, [states('Lena lives in Berlin', 20, { attribute: 'home', value: 'Berlin' })], { learntAt: '2026-02-01T00:00:00Z' })
    const [known] = await memory.facts()
    await learn(held.db, [{ kind: 'reinforce', factId: known!.id, sources: [place(60)] }], { learntAt: '2026-04-01T00:00:00Z' })
    await learn(held.db, [states('Lena lives in Paris', 1, { attribute: 'home', value: 'Paris' }), states(
      'Lena lives in Berlin', 10, { attribute: 'home', value: 'Berlin' },
    )], { learntAt: '2026-05-01T00:00:00Z' })
    for (const query of ['where does Lena live', undefined]) {
      const asked = { ...(query !== undefined && { query }), category: 'identity' as const }
      const [then] = await memory.facts({ ...asked, knownAt: '2026-03-01' })
      expect(then).toMatchObject({ id: known!.id, text: 'Lena lives in Berlin', sources: [{ messageId: 'm20' }] })
      expect(then).not.toHaveProperty('supersedes')
      // What held at a time of the story, by all that was said of it since; in a recall by what had been said then
      const [told] = await memory.facts({ ...asked, asOf: '2026-02-01' })
      expect(told!.sources.map(({ messageId }) => messageId)).toEqual(['m60', 'm20', 'm10'])
      const { facts: [recalled] } = await memory.recall({ query: 'where does Lena live', asOf: '2026-02-01' })
      expect(recalled!.sources.map(({ messageId }) => messageId)).toEqual(['m20', 'm10'])
      expect((await memory.facts({ ...asked }))[0]!.supersedes).toBe(told!.supersedes)
      expect((await memory.facts({ ...asked }))[0]!.sources).toHaveLength(3)
    }
  })

  test('are found only by the user whose facts they are', async () => {
    await learn(held.db, KNOWN)
    await storeLog(held.db, { user: 'ben' })
    const other = await memoryFor(held.db, { now, user: 'ben' })
    await learn(held.db, [own('The user plays the oboe', 9, { category: 'interest' })], { user: 'ben' })
    expect((await other.facts()).map(({ text }) => text)).toEqual(['The user plays the oboe'])
    expect(await other.facts({ query: 'where does Lena live' })).toEqual([])
    const [lisbon] = await memory.facts({ query: 'where does Lena live' })
    await expect(other.expand(lisbon!.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('lead to the talk that proves them, the newest proof first', async () => {
    const [lena] = KNOWN.slice(2, 3)
    await storeLog(held.db, { conversationId: 'd', from: FROM, days: 5 })
    await learn(held.db, [lena!])
    const [known] = await memory.facts()
    await learn(held.db, [{ kind: 'reinforce', factId: known!.id, sources: [place(102), place(2, { conversationId: 'd' })] }])
    const [proved] = await memory.facts() // an earlier first proof gives it another id
    for (const id of [proved!.id, `fact:${proved!.id}`]) {
      const expanded = await memory.expand(id, { before: 3, after: 1 })
      expect(expanded.conversationId).toBe('c')
      expect(expanded.messages.map(({ seq, isSupport }) => [seq, isSupport]))
        .toEqual([[99, false], [100, true], [101, false], [102, true], [103, false]])
      expect(expanded.elsewhere).toMatchObject([{ conversationId: 'd', messageId: 'm2' }])
    }
    await expect(memory.expand('fact:00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
  })
})
