/** Plans that a later message says are done: in five languages, by the person's own words, in the history, and taken back. */
import { describe, expect, test } from 'vitest'
import { atOnce, dayNumber } from '@madeleine/base'
import type { Message, SaidChange } from '@madeleine/contract'
import { carriedOut, parseTimeQuery, ruleFacts } from '@madeleine/language'
import { FRESH_PLAN_DONE_CASES, PLAN_DONE_CASES, type PlanDoneCase } from '../../../../bench/plans/cases.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const [MADE, SAID] = ['2026-03-02', '2026-03-16']

function saidIn({ later, by }: PlanDoneCase): SaidChange[] {
  const at = new Date(`${SAID}T09:00:00Z`)
  const message: Message = {
    id: 'm', role: by ?? 'user', kind: 'message', text: later, at, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {}, seq: 0,
    receivedAt: at,
  }
  return atOnce(ruleFacts([message], { conversationId: 'c', timeZone: 'UTC' }))
}

function isTakenAsDone(one: PlanDoneCase): boolean {
  const made = dayNumber(MADE)
  const [days] = parseTimeQuery(one.plan, { today: made }, { from: 2025, to: 2027 }).spans.filter(({ to }) => to >= made)
  const plan = { value: null, text: one.plan, made, days }
  return saidIn(one).some((change) => change.kind === 'done' && carriedOut(change.done, [plan]).length > 0)
}

describe('what is said of a plan', () => {
  const open = [...PLAN_DONE_CASES, ...FRESH_PLAN_DONE_CASES].filter(({ isDone }) => !isDone)
  test.each(open.map((one) => [one.later, one.plan, one] as const))(
    'does not say that it is done: %s (%s)', (_, __, one) => expect(isTakenAsDone(one)).toBe(false))

  test.each([['written before the rule', PLAN_DONE_CASES], ['written after it', FRESH_PLAN_DONE_CASES]] as const)(
    'says so in 19 of 20 cases %s', (_, cases) => {
      const done = cases.filter(({ isDone }) => isDone)
      expect(done.filter((one) => isTakenAsDone(one)).length / done.length).toBeGreaterThanOrEqual(0.95)
    })
})

const held = useDb()
const PLANS = [
  "I'm going to file my tax return on 20 March.", 'I have a dentist appointment on 10 March.',
  'I plan to paint the fence on 28 March.',
]

async function withPlans() {
  const clock = stoppedClock(`${MADE}T09:00:00Z`)
  const memory = await memoryFor(held.db, { now: clock.now, timeZone: 'UTC' })
  const say = async (conversationId: string, content: string, role: 'user' | 'assistant' = 'user'): Promise<void> => {
    await memory.push({ conversationId, messages: [{ id: `${conversationId}-1`, role, content, timestamp: clock.now() }] })
    await memory.flush()
    await memory.settle()
  }
  for (const [i, plan] of PLANS.entries()) await say(`plan${i}`, plan)
  clock.step(14 * 24 * 60)
  const agenda = async () => {
    const { next, past, done } = await memory.agenda()
    return { next: next.map(({ from }) => from), past: past.map(({ from }) => from), done: done.map(({ from }) => from) }
  }
  return { clock, memory, say, agenda }
}

describe('a plan', () => {
  test('is done by the message that says so, which the history names; undone, it is to come again, and stays so', async () => {
    const { memory, say, agenda } = await withPlans()
    expect(await agenda()).toEqual({ next: ['2026-03-20', '2026-03-28'], past: ['2026-03-10'], done: [] })
    const stands = async () => (await memory.context({ conversationId: 'new', maxTokens: 4000 })).system!.match(/^- \[goal\].*$/gmu)!.join()
    expect(await stands()).toContain('tax return')
    await say('tax', 'I filed the tax return this morning.')
    await say('teeth', 'The dentist went fine, no cavities.')
    expect(await agenda()).toEqual({ next: ['2026-03-28'], past: [], done: expect.arrayContaining(['2026-03-20', '2026-03-10']) })
    expect(await stands()).not.toContain('tax return')
    const { done } = await memory.agenda()
    expect(done.find(({ from }) => from === '2026-03-20')?.doneBy).toMatchObject({ conversationId: 'tax', messageId: 'tax-1' })
    const entry = (await memory.history()).find(({ target }) => target.proof?.conversationId === 'tax')!
    expect(entry).toMatchObject({ action: 'plan.done', by: 'rule', undone: false, target: { text: expect.stringContaining('tax return') } })
    expect(await memory.undo(entry.id)).toMatchObject({ id: entry.id, undone: true })
    expect(await agenda()).toEqual({ next: ['2026-03-20', '2026-03-28'], past: [], done: ['2026-03-10'] })
    // What is read again, as the whole of its episode or by an upgrade, says it no more
    await memory.push({ conversationId: 'tax', messages: [{ role: 'user', content: 'So much for today.' }] })
    await memory.flush()
    await memory.settle()
    await memory.upgrade()
    expect(await agenda()).toEqual({ next: ['2026-03-20', '2026-03-28'], past: [], done: ['2026-03-10'] })
    expect((await memory.undo(entry.id)).undone).toBe(true)
    const listed = (await memory.history()).filter(({ action }) => action === 'plan.done')
    expect(listed.map(({ undone }) => undone).toSorted()).toEqual([false, true])
  })

  test('is done too where plan and message come at once, as an import of months has them', async () => {
    const memory = await memoryFor(held.db, { now: stoppedClock('2026-03-14T09:00:00Z').now, timeZone: 'UTC' })
    const [plan, done, other] = [['02', PLANS[0]!], ['12', 'I filed my tax return this morning, finally.'], ['13', PLANS[2]!]]
      .map(([day, content]) => ({ id: day!, role: 'user' as const, content: content!, timestamp: new Date(`2026-03-${day}T09:00:00Z`) }))
    await memory.push({ conversationId: 'months', messages: [plan!, done!, other!] })
    await memory.flush()
    await memory.settle()
    expect((await memory.agenda()).done.map(({ text }) => text)).toEqual([expect.stringContaining('tax return')])
  })

  test('is to come again once the message that said so is forgotten, and the history has no word of it', async () => {
    const { memory, say, agenda } = await withPlans()
    await say('tax', 'I filed the tax return this morning.')
    expect((await agenda()).done).toEqual(['2026-03-20'])
    await memory.forget({ conversationId: 'tax' })
    await memory.settle()
    expect(await agenda()).toMatchObject({ next: ['2026-03-20', '2026-03-28'], done: [] })
    expect(await memory.history()).toEqual([])
  })

  test('is not done by what an assistant says, a paste, a quote, or where nobody is trusted', async () => {
    const { memory, say, agenda } = await withPlans()
    await say('assistant', 'I filed the tax return for you.', 'assistant')
    await say('quote', '> I filed the tax return.\nMy sister wrote that.')
    await say('paste', 'From: Ann Lee\nTo: Tom\nSubject: done\n\nHi Tom,\n\nI filed the tax return.\n\nBest,\nAnn')
    await memory.push({ conversationId: 'other', messages: [{ role: 'user', content: 'Hello there.' }] })
    await memory.trust('other', { off: true })
    await memory.push({ conversationId: 'other', messages: [{ role: 'user', content: 'I filed the tax return.' }] })
    await memory.flush()
    await memory.settle()
    expect((await agenda()).next).toEqual(['2026-03-20', '2026-03-28'])
  })

  test('is done by hand, and of two that are named alike neither is done by a word', async () => {
    const { memory, say, agenda } = await withPlans()
    await say('again', "I'm going to file my tax return for the shop on 30 March.")
    const { next } = await memory.agenda()
    await memory.editFact({ action: 'retire', factId: next[0]!.factId })
    expect((await agenda()).done).toEqual(['2026-03-20'])
    await memory.undo((await memory.history())[0]!.id)
    expect((await agenda()).next).toContain('2026-03-20')
  })
})

describe('a fact that a later message says is over', () => {
  test('is found under the name that a message of another language, or of none, gives it', async () => {
    const { clock, memory, say } = await withPlans()
    await say('animals', 'Tengo una gata que se llama Nube.')
    expect((await memory.facts()).map(({ text }) => text)).toContain('El usuario tiene una gata que se llama Nube.')
    clock.step(60)
    await say('later', 'Nube no sobrevivió')
    expect((await memory.facts()).map(({ text }) => text)).not.toContain('El usuario tiene una gata que se llama Nube.')
  })

  test('is not what is only said again, nor what one does without since then', async () => {
    const { clock, memory, say } = await withPlans()
    await say('home', 'We have two goats. I cut out sugar in January.')
    clock.step(60)
    await say('later', 'We have two goats. I stopped eating sugar for good.')
    expect((await memory.facts()).map(({ text }) => text)).toEqual(expect.arrayContaining(['The user has two goats.',
    'The user eats no sugar.']))
  })

  test('ends with that message, which the history names, and stands again when that is undone', async () => {
    const { clock, memory, say } = await withPlans()
    await say('band', 'I play the accordion.')
    await say('car', 'I drive a Panda.')
    const known = async () => (await memory.facts()).map(({ text }) => text).filter((text) => /accordion|Panda/.test(text))
    expect((await known()).toSorted()).toEqual(['The user drives a Panda.', 'The user plays the accordion.'])
    clock.step(60)
    await say('later', 'Ditched the accordion last month, my neighbours are happy.')
    expect(await known()).toEqual(['The user drives a Panda.'])
    const entry = (await memory.history()).find(({ action }) => action === 'fact.ended')!
    expect(entry).toMatchObject({
      by: 'rule', undone: false, target: { text: 'The user plays the accordion.', proof: { conversationId: 'later' } },
    })
    await memory.undo(entry.id)
    expect((await known()).toSorted()).toEqual(['The user drives a Panda.', 'The user plays the accordion.'])
  })

  test('ends with what is known of an animal by its name, and without a name where one has one of a kind', async () => {
    const { clock, memory, say } = await withPlans()
    await say('animals', 'I have a dog called Bruno. Bruno is 12 years old. I work at Kelpwise.')
    const known = async () => (await memory.facts()).map(({ text }) => text).filter((text) => /Bruno|Kelpwise/.test(text))
    const before = await known()
    expect(before).toEqual(expect.arrayContaining(['The user has a dog called Bruno.', 'The user works at Kelpwise.']))
    clock.step(60)
    await say('later', 'bruno passed away last night')
    expect(await known()).toEqual(['The user works at Kelpwise.'])
    await say('fired', 'well, they let me go today')
    expect(await known()).toEqual([])
  })
})
