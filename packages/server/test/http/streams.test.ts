/** What comes in pieces over HTTP: imports, exports, restores, events, and what is said meanwhile. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { zipArchive } from '../../../../bench/zip-archive.ts'
import { CHAT, writeCursor } from '../../../../test/support/cursor-files.ts'
import { chatGptTalk } from '../../../../test/support/export-shapes.ts'
import { stoppedClock, until as comesTrue, useDb } from '../../../../test/testing.ts'
import { keyWatch } from '../../http/guards/check-key.ts'
import { ask, serve } from '../../../../test/support/http-server.ts'

const held = useDb()
const LINES = 'application/x-ndjson'

async function served(user = 'ann') {
  const server = await serve(held.db)
  const { key } = await server.store.createKey({ users: [user], scopes: ['read', 'write', 'admin'] })
  const send = (path: string, body?: string | object, headers: Record<string, string> = {}) =>
    ask(`${server.url}/api/v0/${path}`, { key, ...(body !== undefined && { body }), headers, method: 'POST' })
  return { ...server, key, send, memory: server.store.user(user) }
}

const linesOf = (text: string): Record<string, never>[] => text.trim().split('\n').map((line) => JSON.parse(line) as Record<string, never>)

describe('an import over HTTP', () => {
  it('takes a file as it was exported, and reports its progress', async () => {
    const { send, memory } = await served()
    const file = Array.from({ length: 700 }, (_, nth) =>
      JSON.stringify({ role: 'user', content: `Line ${nth} of the log.`, timestamp: 1e12 + nth }))
    const answer = await send('import?name=years.jsonl', file.join('\n'), { 'content-type': 'application/octet-stream' })
    const lines = linesOf(answer.text)
    expect(lines[0]).toHaveProperty('progress')
    expect(lines.at(-1)).toMatchObject({ result: { imported: 700, skipped: 0, conversations: 1, errors: [] } })
    expect((await memory.conversations()).conversations).toMatchObject([{ id: 'years' }])
    const again = await send('import?name=years.jsonl', file.join('\n'), { 'content-type': 'application/octet-stream' })
    expect(linesOf(again.text).at(-1)).toMatchObject({ result: { imported: 0, skipped: 700 } })
  })

  it('reads a file as its query says: the zone, the order of dates, the columns, and who the user is', async () => {
    const { send, memory } = await served()
    const last = async (query: string, file: string) => linesOf((await send(`import?${query}`, file)).text).at(-1)
    const talk = '03/04/2026, 21:14 - Ann: I moved to Porto\n03/04/2026, 21:15 - Ben: Finally!\n'
    const chat = 'name=WhatsApp%20Chat%20with%20Ben.txt&timeZone=Asia/Tokyo&dateOrder=mdy&me=Ann'
    expect(await last(chat, talk)).toMatchObject({ result: { imported: 2, errors: [] } })
    const storedIn = async (conversationId: string) =>
      (await memory.messages({ conversationId })).items.filter(({ type }) => type === 'message')
    expect(await storedIn('WhatsApp Chat with Ben')).toMatchObject([
      { name: 'Ann', role: 'user', at: new Date('2026-03-04T12:14:00Z') }, { name: 'Ben', role: 'assistant' },
    ])
    const table = 'x1,2026-03-04 09:00,Ann,tea?\n'
    expect(await last('name=a.csv&columns=id=A,time=B,author=C,text=D', table)).toMatchObject({ result: { imported: 1, errors: [] } })
    expect(await storedIn('a')).toMatchObject([{ id: 'x1', name: 'Ann', text: 'tea?' }])
    // Without a zone of its own a file is read in the store's, and not in that of the server's process
    const { timeZone } = await memory.stats()
    expect(await last('name=b.txt&format=whatsapp', talk)).toMatchObject({ result: { notes: [expect.any(String),
      expect.stringContaining(timeZone)] } })
  })

  it('takes every kind of file that the thread of uploads loads parts for: mail, a database, JSON read twice', async () => {
    const { send, memory } = await served()
    const folder = await mkdtemp(join(tmpdir(), 'upload-'))
    writeCursor(folder, 'state.vscdb', { disk: CHAT }).close()
    const fixture = (name: string): string => fileURLToPath(new URL(`../../../../test/fixtures/import/${name}`, import.meta.url))
    for (const file of [...['mail.eml', 'mail.mbox', 'telegram.json'].map(fixture), join(folder, 'state.vscdb')]) {
      const { text } = await send(`import?name=${basename(file)}`, new Uint8Array(await readFile(file)))
      expect([basename(file), linesOf(text).at(-1)]).toMatchObject([basename(file), { result: { errors: [] } }])
    }
    expect((await memory.stats()).conversations).toBeGreaterThanOrEqual(4)
    await rm(folder, { recursive: true })
  })

  it.each(['dateOrder=dym', 'columns=author', 'columns=speaker=B', 'timezone=UTC'])('is refused with a code for %s', async (query) => {
    const { send } = await served()
    const answer = await send(`import?name=a.csv&${query}`, 'a,b\n')
    expect([answer.status, answer.json]).toMatchObject([400, { error: { code: 'invalid_input' } }])
  })

  it('takes an archive as it was downloaded', async () => {
    const { url, key } = await served()
    const content = JSON.stringify([chatGptTalk('a', ['Rain?', 'Yes, from noon.'])])
    const body = zipArchive([{ name: 'conversations-000.json', content }, { name: 'user.json', content: '{}' }])
    const send = async () => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip' }
      const answer = await fetch(`${url}/api/v0/import?name=export.zip`, { method: 'POST', headers, body: new Uint8Array(body) })
      return linesOf(await answer.text()).at(-1)
    }
    expect(await send()).toMatchObject({ result: { imported: 2, errors: [], leftOut: { otherFiles: 1 } } })
    expect(await send()).toMatchObject({ result: { imported: 0, skipped: 2 } })
  })

  it('takes items one by one, lists invalid ones, and in strict mode stops at the first of them', async () => {
    const { send } = await served()
    const items = [
      JSON.stringify({ conversationId: 'c', line: 1, message: { id: 'a', role: 'user', content: 'first' } }), '{', '7',
      JSON.stringify({ conversationId: 'c', line: 4, message: { id: 'b', role: 'user', content: 'last' } }),
    ].join('\n')
    const loose = linesOf((await send('import', items, { 'content-type': LINES })).text).at(-1)
    expect(loose)
      .toMatchObject({ result: { imported: 2, errors: [{ line: 2, code: 'invalid_input' }, { line: 3, code: 'invalid_input' }] } })
    const strict = linesOf((await send('import?strict=true', items, { 'content-type': LINES })).text).at(-1)
    expect(strict).toMatchObject({ result: { skipped: 1, errors: [{ line: 2 }] } })
  })

  it('says why a file is refused, with the status of the error, and takes no path as a name', async () => {
    const { send, running, store } = await served()
    const refused = await send('import?name=x.bin', '\u0000\u0001\u0002')
    expect(refused).toMatchObject({ status: 400, json: { error: { code: 'invalid_input', requestId: expect.any(String) as string } } })
    expect((await send('import?name=../x', 'text')).status).toBe(400)
    expect((await send('import?strict=maybe', '', { 'content-type': LINES })).status).toBe(400)
    await running.close()
    const [own] = (await store.keys()).keys // a server of the test before may write its last rows now
    const failed = (await store.audit()).entries.filter(({ call, keyId }) => call === 'import' && keyId === own!.id)
    expect(failed.map(({ status, code }) => [status, code])).toEqual(Array.from({ length: 3 }, () => [400, 'invalid_input']))
  })
})

describe('an export over HTTP', () => {
  it('is restored for a user who has nothing, and is then the same', async () => {
    const ann = await served()
    await ann.memory.push({ conversationId: 'c', messages: [{ id: 'a', role: 'user', content: 'Grüße, 世界 🐈', timestamp: 1e12 }] })
    const file = await ann.send('export')
    expect(file.headers.get('content-type')).toBe(LINES)
    expect((await ann.send('restore', file.text, { 'content-type': LINES })).json).toMatchObject({ error: { code: 'not_empty' } })
    const { key } = await ann.store.createKey({ users: ['eve'], scopes: ['admin'] })
    const restored = await ask(`${ann.url}/api/v0/restore`, { key, body: file.text, headers: { 'content-type': LINES } })
    expect(restored.status).toBe(200)
    const cut = await ann.store.createKey({ users: ['cut'], scopes: ['admin'] })
    const half = file.text.slice(0, -40)
    expect((await ask(`${ann.url}/api/v0/restore`, { key: cut.key, body: half, headers: { 'content-type': LINES } })).status).toBe(400)
    expect((await ann.store.user('eve').messages({ conversationId: 'c' })).items).toHaveLength(2)
  })

  it('is recorded in the audit as it ended: whole, or broken off by the caller', async () => {
    const ann = await served()
    const content = 'The log of many years. '.repeat(800)
    await ann.memory.push({ conversationId: 'c', messages: Array.from({ length: 200 }, () => ({ role: 'user', content })) })
    await ann.send('export')
    const gone = new AbortController()
    const { body } = await fetch(`${ann.url}/api/v0/export`, {
      method: 'POST', headers: { authorization: `Bearer ${ann.key}` }, signal: gone.signal,
    })
    await body!.getReader().read()
    gone.abort()
    await comesTrue(() => ann.log.join('').includes('"aborted"'))
    await ann.running.close()
    const [own] = (await ann.store.keys()).keys // a server of the test before may write its last rows now
    const exports = (await ann.store.audit()).entries.filter(({ call, keyId }) => call === 'export' && keyId === own!.id)
    expect(exports).toMatchObject([{ status: 200, code: 'aborted' }, { status: 200 }])
    expect(exports[1]).not.toHaveProperty('code')
  })
})

describe('a context over HTTP, in lines,', () => {
  it('sends the session before what is recalled', async () => {
    const { send, memory } = await served()
    await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'Where is the cat?' }] })
    const lines = linesOf((await send('context', { conversationId: 'c', query: 'cat' }, { accept: LINES })).text)
    expect(lines.map((line) => Object.keys(line)[0])).toEqual(['session', 'result'])
    const wrong = await send('context', { conversationId: 'c', limit: -1 }, { accept: LINES })
    expect(linesOf(wrong.text)).toMatchObject([{ error: { code: 'invalid_input' } }])
  })
})

describe('the events', () => {
  it('of a memory reach its listeners, with ids only, until the server ends', async () => {
    const { url, key, memory, store, running } = await served()
    const response = await fetch(`${url}/api/v0/events`, { headers: { authorization: `Bearer ${key}` } })
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const until = async (text: string): Promise<void> => {
      while (!heard.includes(text)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`ended before ${text}: ${heard}`)
        heard += value
      }
    }
    await until(': open')
    await store.user('bob').push({ conversationId: 'bobs', messages: [{ role: 'user', content: 'kumquat' }] })
    await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'persimmon' }] })
    await until('manifest.updated')
    expect(heard).toContain('data: {"conversationId":"c"}')
    expect(heard).not.toMatch(/bobs|kumquat|persimmon/)
    const ending = running.close(5000)
    await until('event: closing')
    await ending
    expect((await reader.read().catch(() => ({ done: true }))).done).toBe(true)
  })
})

/** Reads a body to its end, however it ends. @param heard gets what is read */
async function rest(body: ReadableStream<Uint8Array>, heard: string[] = []): Promise<string> {
  try {
    for await (const piece of body.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) heard.push(piece)
  } catch {
    // It was cut off
  }
  return heard.join('')
}

describe('what a key opened', () => {
  it('ends with it: events, when it is revoked or expires, and those of other keys go on (T-105)', async () => {
    const clock = stoppedClock()
    const { store, url } = await serve(held.db, { now: clock.now })
    const made = async (expiresAt?: Date) => store.createKey({ users: ['ann'], ...(expiresAt && { expiresAt }) })
    const keys = [await made(), await made(new Date(clock.now().getTime() + 60_000)), await made()]
    const streams = await Promise.all(keys.map(async ({ key }) => {
      const { body } = await fetch(`${url}/api/v0/events`, { headers: { authorization: `Bearer ${key}` } })
      const heard: string[] = []
      return { heard, ended: rest(body!, heard) }
    }))
    await store.revokeKey(keys[0]!.id)
    expect(await streams[0]!.ended).toBe(': open\n\n')
    clock.step(60_000)
    expect(await streams[1]!.ended).toBe(': open\n\n')
    await store.user('ann').push({ conversationId: 'c', messages: [{ role: 'user', content: 'persimmon' }] })
    await comesTrue(() => streams[2]!.heard.join('').includes('"conversationId":"c"'))
  })

  it('stays open while the store does not say what became of the key', async () => {
    const answers: (Error | undefined)[] = [new Error('away'), undefined]
    const asked: string[] = []
    const { during } = keyWatch(async (key) => {
      asked.push(key)
      const answer = answers.shift()
      if (answer) throw answer
      return undefined
    })
    await expect(during('k', (keyEnded) => new Promise((_, reject) => {
      keyEnded.addEventListener('abort', () => reject(keyEnded.reason as Error))
    }))).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(asked).toEqual(['k', 'k'])
  })

  it('ends with it: an import that is still sent, and an export that is still read (T-105)', async () => {
    const { send, key, url, memory, store, running } = await served()
    const item = (nth: number): string => `${JSON.stringify({ conversationId: 'c', line: nth, message: {
      id: `m${nth}`, role: 'user', content: 'The log of many years. '.repeat(1600) } })}\n`
    const items = Array.from({ length: 200 }, (_, nth) => item(nth + 1)).join('')
    await send('import', items, { 'content-type': LINES })
    const post = (path: string, body?: ReadableStream<Uint8Array>) => fetch(`${url}/api/v0/${path}`, {
      method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': LINES }, ...(body && { body, duplex: 'half' }),
    } as RequestInit)
    const sent = new TransformStream<Uint8Array, Uint8Array>()
    const writer = sent.writable.getWriter()
    const bytes = new TextEncoder()
    const importing = post('import', sent.readable)
    const [exported] = await Promise.all([post('export'), writer.write(bytes.encode(item(201)))])
    const [own] = (await store.keys()).keys
    await store.revokeKey(own!.id)
    const dripped = setInterval(() => void writer.write(bytes.encode(item(202))).catch(() => undefined), 50)
    expect(linesOf(await rest((await importing).body!)).at(-1)).toMatchObject({ error: { code: 'unauthenticated' } })
    clearInterval(dripped)
    expect(await rest(exported.body!)).not.toContain('"madeleine":"manifest"')
    expect((await memory.messages({ conversationId: 'c', limit: 500 })).items.filter(({ type }) => type === 'message')).toHaveLength(200)
    await running.close()
    const cut = (await store.audit()).entries.filter(({ keyId, code }) => keyId === own!.id && code === 'unauthenticated')
    expect(cut.map(({ call }) => call).toSorted()).toEqual(['export', 'import'])
  })
})
