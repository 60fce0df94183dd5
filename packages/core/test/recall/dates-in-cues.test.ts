/** A cue about a date brings what was said then, says how it read the date, and says so where nothing was said. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { RecallOptions } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { empty, memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { idsOf, remember, type Stretch } from '../../../../test/support/remembered.ts'

const held = useDb({ emptied: 'once' })
/** A Monday, the day after the clocks went back in Berlin; in New York they go back a week later. */
const clock = stoppedClock('2026-10-26T12:00:00Z')

/** Fourteen months, told in UTC. */
const LOG: Readonly<Record<string, Stretch>> = {
  catCame: {
    from: '2025-09-13T16:00:00Z', texts: ['Miso the cat has moved in with us, she sleeps on the radiator', 'Congratulations to the cat'],
  },
  goose: { from: '2025-12-24T18:30:00Z', texts: ['The goose is in the oven and my brother sings', 'Merry everything'] },
  afterwards: { from: '2025-12-29T12:00:00Z', texts: ['Our Christmas was quiet in the end, one goose for four people', 'Sounds good'] },
  glazier: {
    from: '2026-01-06T10:00:00Z',
    texts: ['The glazier measured the kitchen window and will come back', 'Which window?', 'The one that whistles'],
  },
  piano: { from: '2026-01-06T19:00:00Z', texts: ['I bought the old piano from the neighbours for eighty euros', 'Can it be tuned?'] },
  clocks: { from: '2026-03-29T01:30:00Z', texts: ['I am awake, the night train stands still in Kassel', 'Poor you'] },
  flat: {
    from: '2026-05-20T15:00:00Z',
    texts: ['In January we will look for a bigger flat, it happened too often that guests slept in the bath', 'January is far'],
  },
  bread: { from: '2026-10-24T18:30:00Z', texts: ['Klaus the sourdough climbed out of his jar', 'Feed him less'] },
  boiler: { from: '2026-10-25T18:15:00Z', texts: ['The boiler makes a noise like a ship', 'Call the landlord'] },
  late: { from: '2026-10-25T22:30:00Z', texts: ['Still no hot water, I am going to bed with the cat', 'Sleep well'] },
  monday: { from: '2026-10-25T23:30:00Z', texts: ['I cannot sleep, the boiler sings again', 'It is past midnight here'] },
}
const NAMES = Object.keys(LOG)
const nameOf = (id: string): string | undefined => NAMES[Math.floor(Number(id.slice(1)) / 10)]

let memory: Memory
const fill = async (timeZone: string): Promise<void> => {
  await empty(held.db)
  memory = await memoryFor(held.db, { now: clock.now, timeZone })
  await remember(memory, Object.values(LOG))
}
const recall = (query: string, options: Omit<RecallOptions, 'query'> = {}) => memory.recall({ query, ...options })
/** The stretches of the messages found, each once, best first. */
const stretches = async (query: string, options?: Omit<RecallOptions, 'query'>): Promise<(string | undefined)[]> =>
  [...new Set(idsOf(await recall(query, options)).map(nameOf))]

describe('in Berlin,', () => {
  beforeAll(() => fill('Europe/Berlin'))

  describe('a cue that names only a time', () => {
    test.each([
      ['what happened on January 6', ['glazier', 'piano']], ['January 6', ['glazier', 'piano']],
      ['what did we talk about on 6 January?', ['glazier', 'piano']], ['in May', ['flat']],
      ['what did we do last weekend', ['boiler', 'bread', 'late']], ['yesterday evening', ['boiler', 'late']],
      ['last night', ['boiler', 'late', 'monday']], ['the week before New Year', ['afterwards']],
      ['on New Year’s Eve 2025', []], ['24 December', ['goose']], ['Q1', ['clocks', 'glazier', 'piano']],
      ['since Saturday', ['boiler', 'bread', 'late', 'monday']], ['before October 2025', ['catCame']],
      ['today', ['monday']], ['last night and this night', ['boiler', 'late', 'monday']],
      ['a year ago', ['afterwards', 'catCame', 'goose']],
      ['一月六号我们聊了什么', ['glazier', 'piano']], ['上周末', ['boiler', 'bread', 'late']], ['昨天晚上说了什么', ['boiler', 'late', 'monday']],
      ['Was war am 6. Januar?', ['glazier', 'piano']], ['letztes Wochenende', ['boiler', 'bread', 'late']],
      ['le 6 janvier', ['glazier', 'piano']], ['de quoi on a parlé hier soir', ['boiler', 'late']],
      ['el 6 de enero', ['glazier', 'piano']], ['qué pasó el fin de semana pasado', ['boiler', 'bread', 'late']],
    ])('brings what was said then and nothing else: "%s"', async (query, expected) => {
      expect((await stretches(query)).toSorted()).toEqual(expected.toSorted())
    })

    test('shows the best passage of each episode of that time before a second of any, and says why', async () => {
      const { passages, episodes } = await recall('what happened on January 6')
      expect(passages.slice(0, 2).map(({ text }) => text).sort()).toEqual([LOG['piano']!.texts[0], LOG['glazier']!.texts[0]].sort())
      expect(episodes.map(({ why }) => why))
        .toEqual(["Ann's turn, 6 Jan 2026: “January 6” read as 6 Jan 2026", "Ann's turn, 6 Jan 2026: “January 6” read as 6 Jan 2026"])
    })

    test('is sure of what it brings', async () => {
      for (const query of ['what happened on January 6', 'last weekend', 'since Saturday', '最近聊了什么']) {
        const { confidence, passages } = await recall(query)
        expect([query, confidence.level, passages.length > 0]).toEqual([query, 'strong', true])
      }
    })

    test('and a person begins with what that person said', async () => {
      const { passages } = await recall('what did Ben say yesterday evening')
      expect(passages[0]).toMatchObject({ name: 'Ben', at: expect.any(Date) })
      expect((await stretches('what did Ben say yesterday evening')).toSorted()).toEqual(['boiler', 'late'])
    })

    test('that is a holiday also finds what is said of it soon after', async () => {
      expect((await stretches('what happened at Christmas')).toSorted()).toEqual(['afterwards', 'goose'])
    })

    test('finds messages that belong to no episode yet', async () => {
      const open = await memoryFor(held.db, { now: clock.now, user: 'open' })
      await open.push({
        conversationId: 'open', messages: [{ id: 'a', role: 'user', content: 'The ferry was late', timestamp: '2026-10-25T15:00:00Z' }],
      })
      const { passages, times } = await open.recall({ query: 'yesterday' })
      expect([idsOf({ passages }), times.map(({ isEmpty }) => isEmpty)]).toEqual([['a'], [false]])
    })
  })

  describe('the day of a cue', () => {
    test('is that of the zone, even on days on which the clocks change', async () => {
      expect(await stretches('29 March 2026')).toEqual(['clocks'])
      const { times } = await recall('last weekend')
      expect(times).toEqual([{
        text: 'last weekend', from: '2026-10-24', to: '2026-10-25',
        after: new Date('2026-10-23T22:00:00Z'), before: new Date('2026-10-25T23:00:00Z'), isEmpty: false,
      }])
    })

    test('is counted from asOf', async () => {
      expect(await stretches('yesterday', { asOf: '2025-12-25T12:00:00Z' })).toEqual(['goose'])
    })

    test('without a year is one in each year of the log up to now, the latest first', async () => {
      const { times } = await recall('September 13')
      expect(times.map(({ from, isEmpty }) => [from, isEmpty])).toEqual([['2026-09-13', true], ['2025-09-13', false]])
      expect((await recall('the 30th of December')).times.map(({ from }) => from)).toEqual(['2025-12-30'])
    })

    test('comes with the bounds by which another recall keeps to it', async () => {
      const { times: [time] } = await recall('yesterday evening')
      const { after, before, hours } = time!
      expect(hours).toEqual([17, 24])
      expect((await stretches('boiler', { after, before, hours: hours! })).toSorted()).toEqual(['boiler', 'late'])
    })
  })

  describe('if nothing was said then,', () => {
    test('the answer says so everywhere, and no word of the cue is taken literally', async () => {
      for (const query of ['what happened on February 3', 'February 3', '二月三号说了什么', 'am 3. Februar']) {
        const { times, passages, episodes, text, confidence } = await recall(query)
        expect([times.map(({ isEmpty }) => isEmpty), passages, episodes, confidence.level]).toEqual([[true], [], [], 'none'])
        expect(text).toContain('No messages on 3 Feb 2026')
      }
    })

    test('what is said soon after is the nearest at most: the confidence is none', async () => {
      const { confidence, passages } = await recall('December 28')
      expect([confidence.level, nameOf(passages[0]!.messageId)]).toEqual(['none', 'afterwards'])
    })

    test('a cue does not lose its other words', async () => {
      const { times, passages, episodes } = await recall('the whistling window in February')
      expect(times).toMatchObject([{ text: 'February', isEmpty: true }])
      expect(nameOf(passages[0]!.messageId)).toBe('glazier')
      expect(episodes[0]!.why).toMatch(/^“whistling → whistles” in Ann's turn, 6 Jan 2026$/)
      expect(nameOf(idsOf(await recall('Easter'))[0] ?? 'm999')).toBe(undefined)
    })

    test('and the other words of the cue find nothing, talk that names the month is the nearest, and not sure', async () => {
      const { times, passages, confidence } = await recall('how much was the zeppelin in January', { after: '2026-05-01' })
      expect(times.every(({ isEmpty }) => isEmpty)).toBe(true)
      expect([nameOf(passages[0]?.messageId ?? 'm999'), ['none', 'weak'].includes(confidence.level)]).toEqual(['flat', true])
    })

    test('but there is talk of that year, which no other word leads to, that talk is the nearest', async () => {
      const { passages, confidence } = await recall('zeppelin in 2025')
      expect([new Set(passages.map(({ at }) => at.getUTCFullYear())), confidence.level]).toEqual([new Set([2025]), 'none'])
    })

    test('in the part of the log that is searched, the answer says so too', async () => {
      expect((await recall('January 6', { within: ['elsewhere'] })).times).toMatchObject([{ isEmpty: true }])
      expect((await recall('January 6', { before: '2025-12-31' })).times).toMatchObject([{ isEmpty: true }])
    })
  })

  describe('a cue of other words', () => {
    test('and a time says how the time was read, if the message was said then', async () => {
      const { episodes } = await recall('the piano in January')
      expect(episodes[0]!.why).toBe("“piano” in Ann's turn, 6 Jan 2026; “January” read as January 2026")
    })

    test('and a time that asks for talk prefers the day itself to the days after it', async () => {
      expect((await stretches('what did we say about the cat on October 25'))[0]).toBe('late')
      expect((await stretches('what did we say about the goose on December 24'))[0]).toBe('goose')
    })

    test('and a time hides nothing, and a vague time is only words', async () => {
      expect(await stretches('the boiler in January')).toContain('boiler')
      expect((await recall('has the boiler been loud recently')).times).toEqual([])
    })

    test('without a time has no times, and its text says nothing of them', async () => {
      const { times, text } = await recall('the cat')
      expect(times).toEqual([])
      expect(text).not.toContain('**Query time:**')
    })
  })
})

describe('in New York,', () => {
  beforeAll(() => fill('America/New_York'))

  test('the same log has other days', async () => {
    expect((await stretches('last weekend')).toSorted()).toEqual(['boiler', 'bread', 'late', 'monday'])
    expect(await stretches('28 March 2026')).toEqual(['clocks'])
    expect((await recall('29 March 2026')).times).toMatchObject([{ isEmpty: true }])
  })
})
