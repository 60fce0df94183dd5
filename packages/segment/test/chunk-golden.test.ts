/** The golden cases of the chunk policy, through its three doors. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readMessage } from '@madeleine/contract'
import { chunk, segmentAll, type CutSegment } from '../index.ts'
import { jsonl, usePlace, values } from '../../../test/support/program.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { answering } from '../../../test/support/ports.ts'

const place = usePlace()

interface Golden {
  case: {
    messages: { id: string; role: 'user' | 'assistant'; content: string; timestamp: string }[]
    flush: boolean; max_tokens: number; max_messages: number; min_chunk_tokens: number
    /** The model's reply, or that it is down. */
    llm?: Record<string, unknown>
  }
  chunks: string[][]
  wait: boolean
}

const DOWN = '__raise__'

describe('the golden vectors of the EverOS chunker', () => {
  const golden = readFileSync(new URL('../../../test/fixtures/chunk.jsonl', import.meta.url), 'utf8')
    .trim().split('\n').map((line): Golden => JSON.parse(line))
  const optionsOf = ({ case: given }: Golden) =>
    ({ maxTokens: given.max_tokens, maxMessages: given.max_messages, minTokens: given.min_chunk_tokens, tokens: 'chars4' as const })
  const portOf = ({ case: { llm } }: Golden) => llm && answering(DOWN in llm ? new Error(String(llm[DOWN])) : llm)
  const policyOf = (vector: Golden) => chunk({ ...optionsOf(vector), boundaries: portOf(vector) })

  it('are 120', () => expect(golden.length).toBe(120))

  it('match segmentAll, including wait', async () => {
    for (const vector of golden) {
      const { segments, wait } = await segmentAll(policyOf(vector), vector.case.messages, { flush: vector.case.flush })
      expect({ chunks: segments.map(({ messageIds }) => messageIds), wait }).toEqual({ chunks: vector.chunks, wait: vector.wait })
    }
  })

  it('match cut, the tail last; a model that is down fails the cut, and the rules give them', async () => {
    for (const vector of golden) {
      const log = vector.case.messages.map((input, seq) => {
        const receivedAt = new Date(input.timestamp)
        return { ...readMessage(input, { receivedAt, mintId: String }), receivedAt, seq }
      })
      const window = windowOf(log, { flush: vector.case.flush })
      const down = DOWN in (vector.case.llm ?? {})
      const { closed } = await policyOf(vector).cut(window).catch((error: unknown) => {
        expect([down, error]).toMatchObject([true, { code: 'model_failed' }])
        return policyOf(vector).cut({ ...window, rulesOnly: true })
      })
      const ids = log.map(({ id }) => id)
      const chunks = closed.map(({ length }) => ids.splice(0, length))
      expect([...chunks, ...(ids.length > 0 ? [ids] : [])]).toEqual(vector.chunks)
    }
  })

  it('match the command line, those that flush and need no model', async () => {
    const plain = golden.filter(({ case: { flush, llm } }) => flush && !llm).slice(0, 5)
    expect(plain.length).toBe(5)
    for (const vector of plain) {
      const { stdout } = await place.run(
        ['segment', '-', '--policy', 'chunk', '--options', JSON.stringify(optionsOf(vector)), '--json'],
        { input: jsonl(vector.case.messages) },
      )
      expect(values(stdout).map((line) => (line as CutSegment).messageIds)).toEqual(vector.chunks)
    }
  })
})
