/** A remote embedder at work for users: redacted, booked and recorded call by call. */
import { describe, expect, it } from 'vitest'
import { governedEmbedder, ownEmbedder, type EmbeddingModel } from '../../model/embedding-model.ts'
import { governor, type CallRecord } from '../../model/governor.ts'

function setup() {
  const sent: string[][] = []
  const records: [string, CallRecord][] = []
  const model: EmbeddingModel = {
    name: 'scripted', dims: 2,
    embedTexts: async (texts) =>
      (sent.push([...texts]), { vectors: texts.map(() => Float32Array.of(1, 0)), inputTokens: 5 * texts.length }),
  }
  const governed = governor({}, {
    monotonicMs: () => 0, random: () => 0, sleep: () => new Promise(() => undefined),
    ledger: { reserve: async () => true, settle: async (userId, _, call) => void records.push([userId, call]) },
  })
  return { sent, records, model, governed }
}

describe('a remote embedder', () => {
  it('sends a long list in calls of 96 texts, each recorded with its usage, and answers in order', async () => {
    const { sent, records, model, governed } = setup()
    const texts = Array.from({ length: 200 }, (_, i) => `text ${i}`)
    expect(await governedEmbedder(model, governed).embed('ann', texts)).toHaveLength(200)
    expect(sent.map(({ length }) => length)).toEqual([96, 96, 8])
    expect(sent.flat()).toEqual(texts)
    expect(records).toMatchObject([96, 96, 8]
      .map((count) => ['ann', { purpose: 'embed', model: 'scripted', inputTokens: 5 * count, outputTokens: 0, outcome: 'ok' }]))
  })

  it('gets redacted texts only', async () => {
    const { sent, model, governed } = setup()
    await governedEmbedder(model, governed, { redact: async (text) => text.replace('4711', '•') }).embed('ann', ['pin 4711', 'no pin'])
    expect(sent).toEqual([['pin •', 'no pin']])
  })

  it('gets nothing if redaction fails, and the error holds no text', async () => {
    const { sent, model, governed } = setup()
    const redact = (text: string): string => { throw new Error(`cannot take apart ${text}`) }
    const failure: unknown = await governedEmbedder(model, governed, { redact }).embed('ann', ['pin 4711']).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'model_failed' })
    expect(String(failure)).not.toContain('4711')
    expect(sent).toEqual([])
  })
})

it('the caller’s own embedder gets redacted texts too', async () => {
  const sent: string[] = []
  const own = ownEmbedder(
    { name: 'own', dims: 1, embed: async (texts) => (sent.push(...texts), texts.map(() => Float32Array.of(1))) }, { redact: () => '•' },
  )
  await own.embed('ann', ['pin 4711'])
  expect(sent).toEqual(['•'])
})
