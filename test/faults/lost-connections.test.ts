/** A server whose database ends its connections again and again: what was acknowledged is stored, and nothing twice. */
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/index.ts'
import { startServer } from '@madeleine/server'
import { byNight } from '../at-length.ts'
import { serverUrl } from '../server.ts'
import { PATIENT_SHARES } from '../support/http-server.ts'
import { useDb } from '../testing.ts'
import { openMemory } from '@madeleine/core'
import { textsOf } from './load.ts'

const held = useDb()
const WRITERS = 4

describe.runIf(serverUrl !== undefined)('a server whose connections are ended', () => {
  it('loses nothing that it acknowledged, and stores nothing twice', async () => {
    const { databaseUrl } = held.place as { databaseUrl: string }
    const store = await openStore({ databaseUrl, timeZone: 'UTC', work: true })
    const { key } = await store.createKey({ users: ['ann'] })
    const server = await startServer({ store, host: '127.0.0.1', port: 0, log: { write: () => undefined }, shares: PATIENT_SHARES })
    const striking = new pg.Client(databaseUrl)
    await striking.connect()
    const acknowledged: string[] = []
    const over = new AbortController()
    const write = async (writer: number): Promise<void> => {
      const memory = await openMemory({ url: server.url, key })
      for (let nth = 0; !over.signal.aborted; nth++) {
        const content = `Writer ${writer} says word ${nth}.`
        // Without an id of the caller's: what is sent again is known by the key that the client gives it
        const pushed = await memory.push({ conversationId: `c${writer}`, messages: [{ role: 'user', content }] }).catch(() => undefined)
        if (pushed) acknowledged.push(content)
      }
      await memory.close()
    }
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
    for (let strike = 0; strike < byNight(12, 200); strike++) {
      await new Promise((turn) => void setTimeout(turn, 40))
      await striking.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'madeleine' and pid <> pg_backend_pid()`)
    }
    over.abort()
    await Promise.all(writers)
    await striking.end()
    await server.close()
    const texts = (await Promise.all(Array.from({ length: WRITERS }, (_, writer) => textsOf(store.user('ann'), `c${writer}`)))).flat()
    const stored = new Set(texts)
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter((text) => !stored.has(text))).toEqual([])
    expect(texts.length).toBe(stored.size)
    expect((await store.user('ann').check()).ok).toBe(true)
    await store.close()
  })
})
