/**
 * Where `local` and `auto` never cut, however finely: not before a reply, nor within what one
 * person says without a pause, but where it opens a subject.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessageInput } from '@madeleine/contract'
import { auto, local, segmentAll, type Policy } from '../index.ts'
import { openHistory } from '../detector/detector-history.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { chatSignsOf, opensSubject } from '../chat/chat-signs.ts'
import { DIALOGUES, DOCTOR, longTalk, TRAIN, WEATHER } from '../../../test/support/dialogues.ts'
import { HOUR_MS, MINUTE_MS } from '@madeleine/base'

const { background } = await learnedWeights()
const START = Date.parse('2026-03-02T10:00:00Z')
const SAMPLE = readFileSync(new URL('../../../sample/chat.jsonl', import.meta.url), 'utf8').trim()
  .split('\n').map((line) => JSON.parse(line) as MessageInput)
const policies = (density: 'normal' | 'fine'): Policy[] => [local({ density }), auto({ density })]

async function cutsOf(policy: Policy, talk: readonly MessageInput[]): Promise<number[]> {
  const { segments } = await segmentAll(policy, talk)
  let start = 0
  return segments.slice(0, -1).map(({ messageIds }) => (start += messageIds.length))
}

/** Talk of two people in bursts: who says how many lines, after how many minutes. */
const bursts = fc.array(fc.record({
  lines: fc.array(fc.constantFrom(...DIALOGUES.flat().filter((line) => !line.includes('?'))), { minLength: 1, maxLength: 5 }),
  minutes: fc.integer({ min: 0, max: 25 }),
}), { maxLength: 25 })

/** The words are for a cut within the second burst, by less than a strength of three digits shows. */
const BARELY = [{ lines: [TRAIN[7]!, TRAIN[7]!], minutes: 0 }, { lines: [DOCTOR[2]!, WEATHER[7]!, DOCTOR[5]!], minutes: 0 }]

function talkOfBursts(turns: readonly { readonly lines: readonly string[]; readonly minutes: number }[]): MessageInput[] {
  let at = START
  return turns.flatMap(({ lines, minutes }, turn) => lines.map((content, line): MessageInput => {
    at += line === 0 ? minutes * MINUTE_MS : 5000
    return { id: `t${turn}.${line}`, role: turn % 2 ? 'assistant' : 'user', name: turn % 2 ? 'Ben' : 'Ada', content, timestamp: at }
  }))
}

const nameOf = (talk: readonly MessageInput[], index: number) => (talk[index] as { name?: string; role: string }).name ?? talk[index]!.role
const timeOf = (talk: readonly MessageInput[], index: number) =>
  new Date((talk[index] as { timestamp: string | number }).timestamp).getTime()

describe('a cut', () => {
  it('never parts a question from the reply of the other speaker in a chat, at any density', async () => {
    for (const density of ['normal', 'fine'] as const) for (const policy of policies(density)) {
      for (const cut of await cutsOf(policy, SAMPLE)) {
        const isPause = timeOf(SAMPLE, cut) - timeOf(SAMPLE, cut - 1) > 4 * HOUR_MS
        const asks = String((SAMPLE[cut - 1] as { content: unknown }).content).includes('?')
          && nameOf(SAMPLE, cut) !== nameOf(SAMPLE, cut - 1)
        expect([policy.name, cut, asks && !isPause]).toEqual([policy.name, cut, false])
      }
    }
  })

  it('lies within what one person of a chat says without a pause only where they open a subject, and wait for no reply', async () => {
    for (const policy of policies('fine')) {
      for (const cut of await cutsOf(policy, SAMPLE)) {
        const isPause = timeOf(SAMPLE, cut) - timeOf(SAMPLE, cut - 1) > 30 * MINUTE_MS
        if (isPause || nameOf(SAMPLE, cut) !== nameOf(SAMPLE, cut - 1)) continue
        const [before, after] = [cut - 1, cut].map((index) => String((SAMPLE[index] as { content: unknown }).content))
        expect([policy.name, cut, before?.includes('?')]).toEqual([policy.name, cut, false])
        expect(opensSubject(chatSignsOf(after!, openHistory(), background))).toBe(true)
      }
    }
  })

  it('lies within a burst only if the words leave no doubt of another subject, in any talk', () =>
    fc.assert(fc.asyncProperty(bursts, async (turns) => {
      const talk = talkOfBursts(turns)
      const { segments } = await segmentAll(local(), talk)
      let start = 0
      for (const { messageIds, strength } of segments.slice(0, -1)) {
        start += messageIds.length
        if (nameOf(talk, start) === nameOf(talk, start - 1)) expect(strength).toBeGreaterThan(0.5)
      }
    }), { numRuns: 40, examples: [[BARELY]] }))

  it('never lies within a burst for the length of a segment alone, at any density', async () => {
    for (const policy of [local({ density: 'coarse' }), ...policies('normal'), ...policies('fine')]) {
      const { segments } = await segmentAll(policy, SAMPLE)
      let start = 0
      for (const { messageIds, reason, strength } of segments.slice(0, -1)) {
        start += messageIds.length
        const isPause = timeOf(SAMPLE, start) - timeOf(SAMPLE, start - 1) > 30 * MINUTE_MS
        if (reason !== 'topic' || isPause || nameOf(SAMPLE, start) !== nameOf(SAMPLE, start - 1)) continue
        expect([policy.name, start, strength! > 0.5]).toEqual([policy.name, start, true])
      }
    }
  })

  it('follows what is said, not the number of messages: short lines make longer segments than long ones', async () => {
    const long = longTalk(400)
      .map((content, index): MessageInput => ({ role: index % 2 ? 'assistant' : 'user', content: `${content} ${content}` }))
    const short = longTalk(400).map((content, index): MessageInput =>
      ({ role: index % 2 ? 'assistant' : 'user', content: content.split(' ').slice(0, 3).join(' ') }))
    expect((await cutsOf(local(), short)).length).toBeLessThan((await cutsOf(local(), long)).length)
  })

  it('leaves no segment of a chat with more than some 700 words, nor, except after a pause, with one message', async () => {
    const { segments } = await segmentAll(local(), SAMPLE)
    const texts = new Map(
      SAMPLE.map((message) => [(message as { id: string }).id, JSON.stringify((message as { content: unknown }).content)]),
    )
    const words = segments.map(({ messageIds }) => messageIds.reduce((sum, id) => sum + (texts.get(id) as string).split(/\s+/).length, 0))
    expect(Math.max(...words)).toBeLessThan(700)
    for (const [index, { messageIds, reason }] of segments.entries()) {
      if (messageIds.length === 1) expect([reason, segments[index - 1]?.reason]).not.toContain('topic')
    }
  })
})
