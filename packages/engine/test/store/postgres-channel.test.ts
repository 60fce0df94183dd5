/** A server that gives no connection to listen on: reported once, and nothing waits for it. */
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pgChannel } from '../../channel/postgres-channel.ts'

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none'
const warnings: (Error & { code?: string })[] = []
const onWarning = (warning: Error) => void warnings.push(warning)
beforeEach(() => {
  warnings.length = 0
  process.on('warning', onWarning)
})
afterEach(() => void process.off('warning', onWarning))

test('a channel to an unreachable server is retried, reported once, and closes at once', async () => {
  const pool = new pg.Pool({ connectionString: NOWHERE })
  const channel = pgChannel({ url: NOWHERE, isDirect: true }, pool)
  const heard: string[] = []
  const listener = { onText: () => void heard.push('heard'), onUp: () => void heard.push('up'), onDown: () => void heard.push('down') }
  const end = channel.listen(listener)
  channel.listen(listener)
  while (warnings.length === 0) await new Promise((done) => setImmediate(done))
  expect(warnings[0]).toMatchObject({ code: 'not_listening' })
  channel.send('lost')
  await channel.flush()
  end()
  channel.listen(listener) // begins again
  await channel.close()
  await pool.end()
  expect([heard, warnings.length]).toEqual([[], 1])
})
