/** How much of one memory may wait: whatever fills its queue is counted, and refused or held up where it is full. T-27 of the threats. */
import { describe, expect, it } from 'vitest'
import { stoppedClock, until, useDb } from '../../../../test/testing.ts'
import { ask, serve, type Answer } from '../../../../test/support/http-server.ts'

const held = useDb()

async function served(mostPending: number) {
  const clock = stoppedClock()
  const server = await serve(held.db, { now: clock.now, server: { mostPending } })
  const { store, url } = server
  const keyOf = async (user: string): Promise<string> => (await store.createKey({ users: [user], scopes: ['read', 'write'] })).key
  const messages = (count: number) => Array.from({ length: count }, () => ({ role: 'user', content: 'word' }))
  const push = (key: string, count: number, space?: string): Promise<Answer> => ask(`${url}/api/v0/push`, {
    key, body: { conversationId: 'c', messages: messages(count), ...(space !== undefined && { space }) },
  })
  /** Empties the queue of a memory. */
  const work = async (user: string): Promise<void> => {
    await store.user(user).flush()
    await store.user(user).settle()
    clock.step(1001)
  }
  return { ...server, clock, keyOf, push, work }
}

const FULL = { status: 429, json: { error: { code: 'queue_full' } } }

describe('what stores messages', () => {
  it("is refused while too many messages of its user wait, but not if they are another user's (T-27)", async () => {
    const { clock, keyOf, push, work, url } = await served(3)
    const [key, other] = [await keyOf('ann'), await keyOf('bob')]
    for (let nth = 0; nth < 3; nth++) expect((await push(key, 1)).status).toBe(200)
    clock.step(1001)
    const refused = await push(key, 1)
    expect(refused).toMatchObject(FULL)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await push(other, 1)).status).toBe(200)
    expect((await ask(`${url}/api/v0/recall`, { key, body: { query: 'word' } })).status).toBe(200)
    await work('ann')
    expect((await push(key, 1)).status).toBe(200)
  })

  it('is counted from one count of the store to the next, so that a flood within a second is limited too (T-27)', async () => {
    const { keyOf, push, store } = await served(30)
    const key = await keyOf('ann')
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => push(key, 10)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    expect(await store.pending('ann')).toEqual({ messages: 30 })
  })

  it('is refused by every door, as is what goes to a space whose queue is full, whoever filled it (T-27)', async () => {
    const { keyOf, push, work, store, url } = await served(2)
    const [ann, bob] = [await keyOf('ann'), await keyOf('bob')]
    for (const user of ['ann', 'bob']) await store.grantSpace({ space: 'team', user, access: 'read_write' })
    expect((await push(ann, 2, 'team')).status).toBe(200)
    expect(await push(bob, 1, 'team')).toMatchObject(FULL)
    expect((await push(ann, 2)).status).toBe(200)
    const item = `${JSON.stringify({ conversationId: 'c', line: 1, message: { role: 'user', content: 'x' } })}\n`
    const lines = { 'content-type': 'application/x-ndjson' }
    expect((await ask(`${url}/api/v0/import`, { key: ann, body: item, headers: lines })).text).toContain('queue_full')
    expect((await ask(`${url}/api/v0/import?space=team`, { key: bob, body: item, headers: lines })).text).toContain('queue_full')
    expect(await ask(`${url}/api/v0/add_message`, { key: ann, body: { conversation_id: 'c', message: { role: 'user', content: 'x' } } }))
      .toMatchObject(FULL)
    const noted = await ask(`${url}/mcp`, {
      key: ann, headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'remember', arguments: { text: 'Ann likes tea.' } } },
    })
    expect(noted.text).toContain('queue_full')
    expect((await push(bob, 1)).status).toBe(200)
    // Nobody learns of a queue that is none of theirs
    expect(await push(await keyOf('eve'), 1, 'team')).toMatchObject({ status: 404 })
    await work('team')
    expect((await push(bob, 1, 'team')).status).toBe(200)
  })

  it('is counted until it is in an episode, not only until it is cut', async () => {
    const { keyOf, push, store } = await served(3)
    const key = await keyOf('ann')
    expect((await push(key, 3)).status).toBe(200)
    await store.user('ann').flush()
    const jobs = async () => (await store.queue()).map(({ kind }) => kind)
    await until(async () => (await jobs()).includes('look'))
    expect(await store.pending('ann')).toEqual({ messages: 3 })
    await store.user('ann').settle()
    expect(await store.pending('ann')).toEqual({ messages: 0 })
  })

  it('waits if it is an import that has begun, until there is room, and is refused if nobody makes any', async () => {
    const { clock, keyOf, work, store, url } = await served(400)
    const key = await keyOf('ann')
    const item = (nth: number): string =>
      `${JSON.stringify({ conversationId: 'c', line: nth, message: { id: `m${nth}`, role: 'user', content: 'word' } })}\n`
    const file = Array.from({ length: 700 }, (_, nth) => item(nth)).join('')
    /** Its answer, and what is done again and again until it is there. */
    const send = async (meanwhile: () => unknown): Promise<string> => {
      let answer: Answer | undefined
      void ask(`${url}/api/v0/import`, { key, body: file, headers: { 'content-type': 'application/x-ndjson' } })
        .then((whole) => void (answer = whole))
      await until(async () => {
        await meanwhile()
        return answer !== undefined
      })
      return answer!.text
    }
    expect(await send(() => clock.step(2))).toContain('queue_full')
    expect((await store.user('ann').stats()).messages).toBe(500)
    await work('ann')
    expect(await send(() => work('ann'))).toContain('"imported":200')
  })
})
