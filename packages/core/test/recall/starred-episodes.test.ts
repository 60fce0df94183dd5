/** Episodes with a star stand in every context, within a budget of their own. */
import { beforeAll, expect, it } from 'vitest'
import { CLOSED_NOTE, countTokens, STARRED_HEADING } from '@madeleine/base'
import type { ContextResult } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb({ emptied: 'once' })
const clock = stoppedClock('2026-03-20T09:00:00Z')
const SUBJECTS = ['boiler', 'heron', 'tram', 'choir', 'hive', 'kiln', 'violin', 'harbour', 'saddle']
let memory: Memory
let ids: string[]

beforeAll(async () => {
  memory = await memoryFor(held.db, { user: 'ann', now: () => clock.now(), timeZone: 'UTC' })
  for (const [day, subject] of SUBJECTS.entries()) {
    await memory.push({ conversationId: 'house', messages: ['cellar', 'garden', 'street'].map((place, i) => ({
      id: `${day}-${i}`, role: 'user', content: `The ${subject} in the ${place} was painted again`,
      timestamp: new Date(Date.UTC(2026, 0, 5 + day, 10, i)),
    })) })
    await memory.flush({ conversationId: 'house' })
  }
  await memory.settle()
  ids = (await memory.segments({ conversationId: 'house' })).map(({ id }) => id)
})

const contextOf = (maxTokens: number, conversationId = 'new', query = ''): Promise<ContextResult> =>
  memory.context({ conversationId, query, maxTokens })
/** The part of the system text that is about episodes with a star; empty where there is none. */
const starredIn = ({ system = '' }: ContextResult): string =>
  (system.includes(STARRED_HEADING) ? system.slice(system.indexOf(STARRED_HEADING)).split(CLOSED_NOTE)[0]!.split(/\n## /)[0]! : '')
const namedIn = (text: string): string[] => SUBJECTS.filter((subject) => text.includes(subject))

it('stand under a heading of their own whatever is asked, the latest star first, until it is taken off', async () => {
  expect(starredIn(await contextOf(4000))).toBe('')
  await memory.star(ids[1]!)
  clock.step(1)
  await memory.star(ids[4]!)
  const shown = starredIn(await contextOf(4000))
  expect(namedIn(shown)).toEqual(['heron', 'hive'])
  expect(shown.indexOf('hive')).toBeLessThan(shown.indexOf('heron'))
  expect(namedIn(starredIn(await contextOf(4000, 'new', 'Who was the plumber?')))).toEqual(['heron', 'hive'])
  await memory.star(ids[4]!, { off: true })
  expect(namedIn(starredIn(await contextOf(4000)))).toEqual(['heron'])
})

it('are said once where the conversation is their own, and are no part of a session', async () => {
  const { system = '' } = await contextOf(4000, 'house')
  expect(starredIn({ system } as ContextResult)).toContain('heron')
  expect(system.match(/\*\*Summary:\*\*.*heron/g)).toHaveLength(1)
  expect((await memory.session({ conversationId: 'house' })).system).not.toContain(STARRED_HEADING)
})

it('take a tenth of the budget at most, the rest is counted as left out, and the whole never exceeds the budget', async () => {
  for (const id of ids) {
    clock.step(1)
    await memory.star(id)
  }
  for (const maxTokens of [0, 300, 1000, 4000, 16_000]) {
    const context = await contextOf(maxTokens, 'house')
    expect(context.tokens).toBeLessThanOrEqual(maxTokens)
    const shown = starredIn(context)
    expect(countTokens(shown)).toBeLessThanOrEqual(maxTokens / 10)
    const left = context.leftOut.filter(({ kind }) => kind === 'starred')
    expect(namedIn(shown).length + left.length).toBe(SUBJECTS.length)
  }
  expect(namedIn(starredIn(await contextOf(1000)))).toContain('saddle')
})

it('never fade, are never archived by the rule, and stand in no context of another user', async () => {
  const ruled = await memoryFor(held.db, { user: 'ann', now: () => clock.now(), timeZone: 'UTC', archive: { afterDays: 1 } })
  await ruled.settle()
  expect((await memory.episode(ids[0]!))).toMatchObject({ retrievability: 1 })
  expect((await memory.segments({ conversationId: 'house' })).every(({ status }) => status === 'collapsed')).toBe(true)
  const other = await memoryFor(held.db, { user: 'ben', now: () => clock.now(), timeZone: 'UTC' })
  expect(starredIn(await other.context({ conversationId: 'house', query: 'heron', maxTokens: 4000 }))).toBe('')
})
