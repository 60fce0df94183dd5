/** MiniLM through an optional package: what it gives where the package is there, and what is said where it is not. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { miniLm, type FeatureExtraction } from '../../model/providers/minilm.ts'
import { failureOf, wordsOf } from '../../../../test/support/failing.ts'

const { signal } = new AbortController()

/** A pipeline that gives the n-th text the n-th direction, and notes what it was asked. */
function scripted(more: Partial<{ data: ArrayLike<number>; error: Error }> = {}) {
  const asked: { texts: string[]; options: unknown }[] = []
  let loads = 0
  const extract: FeatureExtraction = async (texts, options) => {
    asked.push({ texts, options })
    if (more.error) throw more.error
    const data = new Float32Array(texts.length * 384)
    texts.forEach((text, row) => (data[row * 384 + Number(text)] = 1))
    return { data: more.data ?? data }
  }
  return { asked, loads: () => loads, load: async () => ((loads += 1), extract) }
}

describe('MiniLM', () => {
  it('is loaded once, on first use, and gives a unit vector of 384 numbers for each text in order', async () => {
    const { asked, loads, load } = scripted()
    const model = miniLm(load)
    expect([model.name, model.dims, loads()]).toEqual(['all-MiniLM-L6-v2', 384, 0])
    const texts = Array.from({ length: 70 }, (_, i) => String(i))
    const [first, second] = await Promise.all([model.embedTexts(texts, signal), model.embedTexts(['5'], signal)])
    expect(first.vectors.map((vector) => vector.indexOf(1))).toEqual(texts.map(Number))
    expect(first.vectors.every((vector) => vector.length === 384)).toBe(true)
    expect(second.vectors[0]?.indexOf(1)).toBe(5)
    expect(loads()).toBe(1)
    expect(asked.map(({ texts: { length } }) => length).sort()).toEqual([1, 32, 32, 6].sort())
    expect(asked[0]?.options).toEqual({ pooling: 'mean', normalize: true })
  })

  it('without its package throws the line that installs it', () => {
    // The test runner resolves packages in its own way: asked is Node, of what users run
    const script = `import { miniLm } from './dist/core/model/providers/minilm.js'
      miniLm().embedTexts(['a'], new AbortController().signal).catch(({ code, message }) => console.log(code, message))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(stdout).toMatch(/^missing_peer .*npm install @huggingface\/transformers$/m)
  })

  it('that could not be loaded is loaded again the next time', async () => {
    const { load } = scripted()
    let down = true
    const model = miniLm(async () => {
      if (down) throw new Error('no network')
      return load()
    })
    expect(await failureOf(model.embedTexts(['1'], signal))).toMatchObject({ outcome: 'network', isRetryable: true })
    down = false
    expect((await model.embedTexts(['1'], signal)).vectors).toHaveLength(1)
  })

  it.each([
    ['a number too few', new Float32Array(383).fill(1)], ['a vector too many', new Float32Array(768).fill(1)],
    ['zero', new Float32Array(384)], ['not finite', new Float32Array(384).fill(NaN)],
  ])('whose answer is %s is refused', async (_, data) => {
    expect((await failureOf(miniLm(scripted({ data }).load).embedTexts(['1'], signal))).outcome).toBe('malformed')
  })

  it('that fails throws no word of the texts', async () => {
    const failure = await failureOf(miniLm(scripted({ error: new Error('CANARY') }).load).embedTexts(['1'], signal))
    expect(failure.outcome).toBe('malformed')
    expect(wordsOf(failure)).not.toMatch(/canary/i)
  })

  it('is not waited for once the caller has given up', async () => {
    const caller = new AbortController()
    const asked = miniLm(() => new Promise(() => undefined)).embedTexts(['1'], caller.signal)
    caller.abort()
    expect((await failureOf(asked)).outcome).toBe('aborted')
  })
})
