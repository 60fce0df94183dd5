/** Point 7: a date in a cue brings what was said then, and says so where nothing was. */
import { beforeAll, describe, expect, it } from 'vitest'
import { folder, madeleine, useReader } from './packed.ts'

const said = (id: string, name: string, timestamp: string, content: string): string =>
  `${JSON.stringify({ id, role: name === 'Lena' ? 'user' : 'assistant', name, content, timestamp })}\n`
const CHAT = [
  said('m1', 'Lena', '2025-12-20T17:00:00Z', 'The gingerbread house collapsed, Miso sat on it'),
  said('m2', 'Wei', '2025-12-20T17:01:00Z', 'A cat is not a load-bearing roof'),
  said('m3', 'Lena', '2026-01-06T18:30:00Z', 'The plumber found the leak behind the bath'),
  said('m4', 'Wei', '2026-01-06T18:31:00Z', 'Finally! What does he want for it?'),
  said('m5', 'Lena', '2026-05-20T09:00:00Z', 'In January I said it happened never again, now the bath leaks again'),
  said('m6', 'Wei', '2026-05-20T09:01:00Z', 'Call him tomorrow'),
  said('m7', 'Lena', '2026-05-23T19:00:00Z', 'Klaus the sourdough is on the balcony, he likes the weather'),
  said('m8', 'Wei', '2026-05-23T19:01:00Z', 'Bring him in before it rains'),
].join('')
/** A Monday. */
const ASKED = ['--as-of', '2026-05-25T09:00:00Z']

describe('a date in a query', () => {
  const cwd = folder()
  const look = useReader(cwd)
  const recall = async (query: string, ...flags: string[]) => {
    const { code, stdout } = await look(['recall', query, ...ASKED, ...flags], { env: { TZ: 'UTC' } })
    expect(code).toBe(0)
    return stdout
  }

  beforeAll(async () => {
    const { code, stderr } = await madeleine(['import', '-'], { cwd, stdin: CHAT, env: { TZ: 'UTC' } })
    if (code !== 0) throw new Error(stderr)
  })

  it('finds what was said then, and says how the date was read', async () => {
    const day = await recall('what happened on January 6')
    expect(day).toMatch(/^“January 6” read as 6 Jan 2026/)
    expect(day).toContain('The plumber found the leak')
    expect(day).not.toContain('never again')
    const weekend = await recall('last weekend')
    expect(weekend).toMatch(/^“last weekend” read as 23–24 May 2026/)
    expect(weekend).toContain('Klaus the sourdough')
    expect(await recall('letztes Wochenende')).toContain('Klaus the sourdough')
  })

  it('reports first that nothing was said then, and matches none of its words literally', async () => {
    const evening = await recall('yesterday evening')
    expect(evening).toMatch(/^No messages on 24 May 2026 from 17:00 to 24:00/)
    const { times, passages } = JSON.parse(await recall('what happened on January 7', '--json')) as {
      times: unknown; passages: { text: string }[]
    }
    expect(passages.map(({ text }) => text).join()).not.toContain('never again')
    expect(times).toMatchObject([{ text: 'January 7', from: '2026-01-07', to: '2026-01-07', isEmpty: true }])
  })
})
