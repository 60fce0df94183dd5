/** The threshold policy on the golden vectors of agent-memory, whose segments it gives exactly. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, MINUTE_MS } from '@madeleine/base'
import { type MessageInput, readMessage } from '@madeleine/contract'
import { segmentAll, segmenter, threshold, type CutSegment } from '../index.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'

interface Golden {
  case: { events: { id: string; ts: number; text: string; type: string }[]; config: Record<string, number> }
  segments: { events: string[]; overlap: string[]; start: number; end: number; tokens: number }[]
}

describe('the golden vectors of agent-memory', () => {
  const golden = readFileSync(new URL('../../../test/fixtures/threshold.jsonl', import.meta.url), 'utf8')
    .trim().split('\n').map((line): Golden => JSON.parse(line))
  const policyOf = ({ case: { config } }: Golden) => threshold({
    gapMinutes: (config['time_threshold_ms'] as number) / MINUTE_MS, maxTokens: config['token_threshold'] as number,
    overlapMinutes: (config['overlap_time_ms'] as number) / MINUTE_MS, overlapTokens: config['overlap_tokens'] as number,
    maxToolResultChars: config['max_tool_result_chars'] as number, tokens: 'words',
  })
  const inputs = ({ case: { events } }: Golden): MessageInput[] => events.map(({ id, ts, text, type }) =>
    type === 'tool_result' ? { id, role: 'tool', kind: 'tool_result', content: text, timestamp: ts }
      : { id, role: 'user', content: text, timestamp: ts })
  const shown = (segments: readonly CutSegment[]) => segments.map(({ messageIds, overlapIds, startAt, endAt, tokens }) =>
    ({ events: messageIds, overlap: overlapIds, start: startAt?.getTime(), end: endAt?.getTime(), tokens }))

  it('are 120', () => expect(golden.length).toBe(120))

  it('match segmentAll', async () => {
    for (const vector of golden) expect(shown((await segmentAll(policyOf(vector), inputs(vector))).segments)).toEqual(vector.segments)
  })

  it('match segmenter', async () => {
    for (const vector of golden) {
      const { add, flush } = segmenter(policyOf(vector))
      const segments: CutSegment[] = []
      for (const input of inputs(vector)) segments.push(...(await add(input)))
      expect(shown([...segments, ...(await flush())])).toEqual(vector.segments)
    }
  })

  it('match looks at any time, with the state kept between them', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...golden), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (vector, steps) => {
        const policy = policyOf(vector)
        const log = inputs(vector).map((input, seq) => {
          const receivedAt = new Date(input.timestamp as number)
          return { ...readMessage(input, { receivedAt, mintId: String }), receivedAt, seq }
        })
        const got: { events: string[]; overlap: string[] }[] = []
        let [cursor, state]: [number, Json | undefined] = [0, undefined]
        for (let to = 0, step = 0; cursor < log.length; step++) {
          to = Math.min(log.length, to + (steps[step % steps.length] as number))
          const cut = await policy.cut(windowOf(log.slice(cursor, to), { flush: to === log.length, ...(state !== undefined && { state }) }))
          for (const { length, overlap = 0 } of cut.closed) {
            got.push({ events: log.slice(cursor, cursor + length).map(({ id }) => id), overlap: log.slice(cursor - overlap, cursor)
              .map(({ id }) => id) })
            cursor += length
          }
          state = JSON.parse(JSON.stringify(cut.state))
        }
        expect(got).toEqual(vector.segments.map(({ events, overlap }) => ({ events, overlap })))
      }),
    ))
})
