/** A cross-encoder through an optional package: what it gives where the package is there, and what is said where it is not. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { crossEncoder, type PairScorer } from '../../model/providers/cross-encoder.ts'
import { failureOf, wordsOf } from '../../../../test/support/failing.ts'

const { signal } = new AbortController()
const NAME = 'Xenova/ms-marco-MiniLM-L-6-v2'

/** A scorer that gives a text its own number, and notes what it was asked. */
function scripted(answer: (texts: readonly string[]) => ArrayLike<number> = (texts) => Float32Array.from(texts, Number)) {
  const asked: { query: string; texts: readonly string[] }[] = []
  const loads: string[] = []
  const scorer: PairScorer = async (query, texts) => {
    asked.push({ query, texts })
    return answer(texts)
  }
  return { asked, loads, load: async (modelId: string) => (loads.push(modelId), scorer) }
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i))

describe('a cross-encoder', () => {
  it('is loaded once, on first use, and scores each text against the query, in batches', async () => {
    const { asked, loads, load } = scripted()
    const reranker = crossEncoder(NAME, load)
    expect([reranker.name, loads]).toEqual([NAME, []])
    const [first, second] = await Promise.all([reranker.rerank('q', numbers(25), signal), reranker.rerank('other', ['7'], signal)])
    expect([first, second]).toEqual([numbers(25).map(Number), [7]])
    expect(loads).toEqual([NAME])
    const own = asked.filter(({ query }) => query === 'q').map(({ texts }) => texts)
    expect([own.map(({ length }) => length), own.flat()]).toEqual([[10, 10, 5], numbers(25)])
  })

  it('whose package is missing throws the line that installs it', () => {
    // The test runner resolves packages in its own way: asked is Node, of what users run
    const script = `import { crossEncoder } from './dist/core/model/providers/cross-encoder.js'
      crossEncoder('${NAME}').rerank('q', ['a'], new AbortController().signal).catch(({ code, message }) => console.log(code, message))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(stdout).toMatch(/^missing_peer the reranker Xenova\/ms-marco-MiniLM-L-6-v2 .*npm install @huggingface\/transformers$/m)
  })

  it('that could not be loaded is loaded again the next time', async () => {
    const { load } = scripted()
    let down = true
    const reranker = crossEncoder(NAME, async (modelId) => {
      if (down) throw new Error('no network')
      return load(modelId)
    })
    expect(await failureOf(reranker.rerank('q', ['1'], signal))).toMatchObject({ outcome: 'network', isRetryable: true })
    down = false
    expect(await reranker.rerank('q', ['1'], signal)).toEqual([1])
  })

  it('that gives more or fewer than one number per text is refused', async () => {
    for (const count of [0, 1, 4]) {
      const failure = await failureOf(crossEncoder(NAME, scripted(() => new Float32Array(count)).load).rerank('q', ['1', '2'], signal))
      expect(failure).toMatchObject({ outcome: 'malformed', message: expect.stringContaining(`got ${count}`) })
    }
  })

  it('that fails throws no word of the texts', async () => {
    const failure = await failureOf(crossEncoder(NAME, scripted(() => { throw new Error('CANARY') }).load)
      .rerank('CANARY', ['CANARY'], signal))
    expect(failure.outcome).toBe('malformed')
    expect(wordsOf(failure)).not.toMatch(/canary/i)
  })

  it('is not waited for once the caller has given up, and starts no further batch', async () => {
    const caller = new AbortController()
    const { asked, load } = scripted((texts) => (caller.abort(), Float32Array.from(texts, Number)))
    expect((await failureOf(crossEncoder(NAME, load).rerank('q', numbers(25), caller.signal))).outcome).toBe('aborted')
    expect(asked).toHaveLength(1)
    const loading = crossEncoder(NAME, () => new Promise(() => undefined)).rerank('q', ['1'], AbortSignal.abort())
    expect((await failureOf(loading)).outcome).toBe('aborted')
  })
})
