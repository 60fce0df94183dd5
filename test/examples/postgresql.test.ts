/** The example of a server, on a server. */
import { describe, expect, it } from 'vitest'
import { serverUrl } from '../server.ts'
import { useDb } from '../testing.ts'
import { printedBy } from './run-example.ts'

describe.runIf(serverUrl !== undefined)('the example', () => {
  const held = useDb()

  it('postgresql hears of the episode that another process made', async () => {
    const { databaseUrl } = held.place as { databaseUrl: string }
    expect(await printedBy('postgresql.mjs', { env: { DATABASE_URL: databaseUrl } }))
      .toMatch(/^.*pump.*: 2 messages\nWei sees 0 of Lena's episodes\n$/)
  })
})
