/** A reranker at work: what it is shown, how long it is waited for, and that recall can do without it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '../../model/call-failure.ts'
import { governor } from '../../model/governor.ts'
import { ATTEMPT_MS, rerankerOf, type RerankConditions, type Reranker } from '../../model/reranker.ts'
import { MadeleineError } from '@madeleine/base'
import { endOf, surroundingsOf, steppedClock } from './surroundings.ts'

const texts = (count: number) => Array.from({ length: count }, (_, i) => `text ${i}`)
const pointsIn = (text: string) => Array.from(text).length

/** A reranker that answers as told, and notes what it was asked. */
function scripted(answer: (documents: readonly string[], signal: AbortSignal) => unknown) {
  const calls: { query: string; documents: readonly string[]; signal: AbortSignal }[] = []
  const model: Reranker = {
    name: 'scripted',
    rerank: async (query, documents, signal) => {
      calls.push({ query, documents, signal })
      return (await answer(documents, signal)) as number[]
    },
  }
  return { calls, model }
}

const lengths = (documents: readonly string[]) => documents.map(({ length }) => length)

function setup(answer: Parameters<typeof scripted>[0], more: Partial<RerankConditions> = {}) {
  const clock = steppedClock()
  const { calls, model } = scripted(answer)
  let failures = 0
  const reranker = rerankerOf(model, { sleep: clock.sleep, onFailure: () => void (failures += 1), ...more })
  return { calls, clock, reranker, failures: () => failures }
}

describe('a reranker', () => {
  it('scores the texts in their order', async () => {
    const { calls, reranker, failures, clock } = setup(() => [0.1, -3, 7])
    expect(await reranker.rerank('ann', 'where is it?', texts(3))).toEqual([0.1, -3, 7])
    expect(calls).toMatchObject([{ query: 'where is it?', documents: texts(3) }])
    expect([reranker.name, failures(), clock.sleeping()]).toEqual(['scripted', 0, []])
  })

  it('gets only the first fifty texts', async () => {
    const { calls, reranker } = setup(lengths)
    expect(await reranker.rerank('ann', 'q', texts(70))).toHaveLength(50)
    expect(calls[0]?.documents).toEqual(texts(50))
  })

  it('is not called if the order cannot change, which is no failure', async () => {
    const { calls, reranker, failures } = setup(lengths)
    expect([await reranker.rerank('ann', 'q', []), await reranker.rerank('ann', 'q', ['a'])]).toEqual([undefined, undefined])
    expect([calls, failures()]).toEqual([[], 0])
  })

  it('gets the beginning and the end of long texts, never half a character', async () => {
    const { calls, reranker } = setup(lengths)
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (piece) => {
      const long = `b${piece.repeat(3000)}e`
      calls.length = 0
      await reranker.rerank('ann', long, [long, 'short'])
      const [query = '', document = ''] = [calls[0]?.query, calls[0]?.documents[0]]
      expect([query.at(0), query.at(-1), document.at(0), document.at(-1)]).toEqual(['b', 'e', 'b', 'e'])
      expect(pointsIn(query)).toBeLessThanOrEqual(505)
      expect(pointsIn(document)).toBeLessThanOrEqual(1005)
      expect([query, document].every((text) => !/\p{Surrogate}/u.test(text))).toBe(true)
      expect(calls[0]?.documents[1]).toBe('short')
    }), { numRuns: 30 })
  })
})

describe('an unusable answer of a reranker', () => {
  it.each<[string, () => unknown]>([
    ['of too few scores', () => [1]], ['of too many', () => [1, 2, 3]], ['of none', () => []],
    ['that is no list', () => ({ 0: 1, 1: 2, length: 2 })], ['missing', () => undefined],
    ['not a number', () => [1, NaN]], ['without end', () => [Infinity, 1]], ['of words', () => ['1', '2']],
    ['with a hole', () => { const holed = [1]; holed.length = 2; return holed }], ['with nothing in it', () => [null, 1]],
    ['that never comes for an error', () => { throw new Error('down') }],
    ['that is refused', () => Promise.reject(new CallFailure('rejected', 'no'))],
  ])('is ignored and counted: %s', async (_, answer) => {
    const { reranker, failures } = setup(answer)
    expect(await reranker.rerank('ann', 'q', ['a', 'b'])).toBeUndefined()
    expect(failures()).toBe(1)
  })

  it('is one that takes longer than three seconds, even if the reranker ignores its signal', async () => {
    const { calls, clock, reranker, failures } = setup(() => new Promise(() => undefined))
    const asked = reranker.rerank('ann', 'q', ['a', 'b'])
    await clock.step(2999)
    expect([failures(), calls[0]?.signal.aborted]).toEqual([0, false])
    await clock.step(1)
    expect([await asked, failures(), calls[0]?.signal.aborted, clock.sleeping()]).toEqual([undefined, 1, true, []])
  })

  it('is not assumed when the caller gives up: that ends the call, and is no failure of the reranker', async () => {
    const { clock, reranker, failures } = setup(() => new Promise(() => undefined))
    const caller = new AbortController()
    const asked = endOf(reranker.rerank('ann', 'q', ['a', 'b'], caller.signal))
    await clock.step(10)
    caller.abort()
    expect(await asked).toMatchObject({ code: 'aborted' })
    expect(await endOf(reranker.rerank('ann', 'q', ['a', 'b'], caller.signal))).toMatchObject({ code: 'aborted' })
    expect([failures(), clock.sleeping()]).toEqual([0, []])
  })
})

describe('the input of a reranker', () => {
  it('is redacted whole, before it is clipped', async () => {
    const { calls, reranker } = setup(lengths, { redact: async (text) => text.replaceAll('pin 4711', '•') })
    const secretAtTheCut = `${'x'.repeat(695)} pin 4711 ${'x'.repeat(900)}`
    await reranker.rerank('ann', 'my pin 4711?', ['pin 4711', secretAtTheCut, 'none'])
    expect(calls[0]).toMatchObject({ query: 'my •?', documents: ['•', expect.stringContaining('x • x'), 'none'] })
    expect(JSON.stringify(calls[0]?.documents)).not.toMatch(/pin|47/)
  })

  it.each<[string, (text: string) => string]>([
    ['throws', (text) => { throw new Error(text) }], ['gives no text', () => undefined as unknown as string],
  ])('is empty if redaction %s', async (_, redact) => {
    const { calls, reranker, failures } = setup(lengths, { redact })
    expect(await reranker.rerank('ann', 'q', ['a', 'b'])).toBeUndefined()
    expect([calls, failures()]).toEqual([[], 1])
  })

  it('does not wait for a redaction that takes more than the three seconds', async () => {
    const { calls, clock, reranker } = setup(lengths, { redact: () => new Promise(() => undefined) })
    const asked = reranker.rerank('ann', 'q', ['a', 'b'])
    await clock.step(3000)
    expect([await asked, calls]).toEqual([undefined, []])
  })
})

/** A governed reranker over stepped time, with the books of its calls. */
function governed(answer: Parameters<typeof scripted>[0], { calls: most = Infinity, maxRetries = 0 } = {}) {
  const world = surroundingsOf({ ceilings: { calls: most } })
  const { calls, model } = scripted(answer)
  let failures = 0
  const guard = governor({ totalMs: ATTEMPT_MS, maxRetries }, world.lent)
  return {
    ...world, calls, guard, failures: () => failures,
    reranker: rerankerOf(model, { sleep: world.sleep, governor: guard, onFailure: () => void (failures += 1) }),
  }
}

describe('a reranker under the governor', () => {
  it('is recorded by purpose, model and estimated tokens, the query with every text', async () => {
    const { records, dayOf, reranker } = governed(() => [1, 2, 3])
    expect(await reranker.rerank('ann', 'one two', ['three', 'four five', ''])).toEqual([1, 2, 3])
    expect(records).toMatchObject([
      { userId: 'ann', purpose: 'rerank', version: 1, model: 'scripted', inputTokens: 3 * 2 + 3, outputTokens: 0, outcome: 'ok' },
    ])
    expect(dayOf('ann')).toEqual({ calls: 1, tokens: 9 })
  })

  it('is not called at the user’s ceiling; calls of another user continue', async () => {
    const { calls, reranker, failures } = governed(lengths, { calls: 1 })
    await reranker.rerank('ann', 'q', ['a', 'bb'])
    expect(await reranker.rerank('ann', 'q', ['a', 'bb'])).toBeUndefined()
    expect([calls.length, failures()]).toEqual([1, 1])
    expect(await reranker.rerank('ben', 'q', ['a', 'bb'])).toEqual([1, 2])
  })

  it('with wrong scores is recorded as such, and called again', async () => {
    let tries = 0
    const { records, step, reranker } = governed(() => (tries++ === 0 ? [NaN, 1] : [2, 1]), { maxRetries: 1 })
    const asked = reranker.rerank('ann', 'q', ['a', 'b'])
    await step(1000)
    expect(await asked).toEqual([2, 1])
    expect(records.map(({ outcome }) => outcome)).toEqual(['malformed', 'ok'])
  })

  it('that does not answer is skipped after some recalls, so that the next ones need not wait', async () => {
    const { calls, records, step, reranker, failures, guard } = governed(() => new Promise(() => undefined))
    for (let i = 0; i < 5; i++) {
      const asked = reranker.rerank('ann', 'q', ['a', 'b'])
      await step(3000)
      expect(await asked).toBeUndefined()
    }
    expect(records.map(({ outcome }) => outcome)).toEqual(Array(5).fill('timeout'))
    expect(guard.state().breaker).toBe('open')
    expect(await reranker.rerank('ann', 'q', ['a', 'b'])).toBeUndefined() // at once: no time has passed
    expect([calls.length, failures()]).toEqual([5, 6])
  })
})

it('a missing package is reported once, with the line that installs it, and recall continues', async () => {
  const warnings: (Error & { code?: string })[] = []
  const onWarning = (warning: Error) => void warnings.push(warning)
  process.on('warning', onWarning)
  const { reranker, failures } = setup(() => { throw new MadeleineError('missing_peer', 'the reranker r needs a package: npm install it') })
  expect([await reranker.rerank('ann', 'q', ['a', 'b']), await reranker.rerank('ann', 'q', ['a', 'b'])]).toEqual([undefined, undefined])
  await new Promise((done) => setImmediate(done))
  process.off('warning', onWarning)
  expect(warnings.map(({ code, message }) => [code, message])).toEqual([['missing_peer', 'the reranker r needs a package: npm install it']])
  expect(failures()).toBe(2)
})
