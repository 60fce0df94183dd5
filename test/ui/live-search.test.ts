/** Searching while somebody types: what is asked, what is given up, what is shown. */
import { describe, expect, it } from 'vitest'
import { liveSearch, type Later } from '../../packages/page/parts/live-search.ts'

/** Pauses that end when a test says so, and questions that a test answers. */
function stepped() {
  const waiting = new Set<() => void>()
  const later: Later = (work) => {
    waiting.add(work)
    return () => void waiting.delete(work)
  }
  const asked: { query: string; signal: AbortSignal; answer(result: string): void; fail(error: Error): void }[] = []
  const ask = (query: string, signal: AbortSignal): Promise<string> =>
    new Promise((answer, fail) => void asked.push({ query, signal, answer, fail }))
  const search = liveSearch<string>(ask, later)
  const pause = (): void => {
    for (const work of waiting) work()
    waiting.clear()
  }
  return { search, asked, pause }
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

describe('searching while somebody types', () => {
  it('asks once they pause, and not for each key', () => {
    const { search, asked, pause } = stepped()
    for (const query of ['w', 'we', 'wei']) search.type(query)
    expect(asked).toEqual([])
    pause()
    expect(asked.map(({ query }) => query)).toEqual(['wei'])
  })

  it('asks at once when somebody presses Enter, even the same again', () => {
    const { search, asked, pause } = stepped()
    search.type('wei', true)
    search.type('wei', true)
    pause()
    expect(asked.map(({ query }) => query)).toEqual(['wei', 'wei'])
    expect(asked[0]!.signal.aborted).toBe(true)
  })

  it('gives up the previous question, whose answer is not shown if it comes late', async () => {
    const { search, asked, pause } = stepped()
    search.type('cat')
    pause()
    search.type('cats')
    expect(asked[0]!.signal.aborted).toBe(true)
    pause()
    asked[1]!.answer('many')
    await turn()
    asked[0]!.answer('one')
    await turn()
    expect(search.state.value).toEqual({ query: 'cats', isAsking: false, answer: { query: 'cats', result: 'many' } })
  })

  it('keeps the previous answer on the page while it waits for the next one', async () => {
    const { search, asked, pause } = stepped()
    search.type('cat')
    pause()
    asked[0]!.answer('one')
    await turn()
    search.type('dog')
    expect(search.state.value).toEqual({ query: 'dog', isAsking: true, answer: { query: 'cat', result: 'one' } })
  })

  it('asks nothing for an empty field, and then shows nothing', async () => {
    const { search, asked, pause } = stepped()
    search.type('cat')
    search.type('  ')
    pause()
    await turn()
    expect(asked).toEqual([])
    expect(search.state.value).toEqual({ query: '', isAsking: false })
  })

  it('says why a question has no answer, until the next one has', async () => {
    const { search, asked } = stepped()
    search.type('cat', true)
    asked[0]!.fail(new Error('gone'))
    await turn()
    expect(search.state.value).toMatchObject({ isAsking: false, failure: new Error('gone') })
    search.repeat()
    asked[1]!.answer('one')
    await turn()
    expect(search.state.value).toEqual({ query: 'cat', isAsking: false, answer: { query: 'cat', result: 'one' } })
  })
})
