/** Point 10: the first minutes, from the README. */
import { describe, expect, it } from 'vitest'
import { folder, madeleine } from './packed.ts'

describe('the first minutes', () => {
  it('remember a chat and find a message in it', async () => {
    const cwd = folder()
    const lines = [
      { id: 'm1', role: 'user', name: 'Lena', content: 'Miso is gone, the cat slipped out last night', timestamp: '2026-03-08T22:10:00Z' },
      { id: 'm2', role: 'assistant', name: 'Wei', content: 'Did you look in the laundry room?', timestamp: '2026-03-08T22:11:00Z' },
    ]
    const imported = await madeleine(['import', '-'], { cwd, stdin: lines.map((line) => `${JSON.stringify(line)}\n`).join('') })
    expect(imported).toMatchObject({ code: 0 })
    const found = await madeleine(['recall', 'where is the cat?'], { cwd })
    expect(found.code).toBe(0)
    expect(found.stdout).toContain('Miso is gone')
  })
})
