/** What comes in pieces over HTTP: imports, exports, restores, events, and what is said meanwhile. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { zipArchive } from '../../bench/zip-archive.ts'
import { CHAT, writeCursor } from '../adapters/import/cursor-files.ts'
import { chatGptTalk } from '../adapters/export-shapes.ts'
import { until as comesTrue, useDb } from '../testing.ts'
import { ask, serve } from './http-server.ts'

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
    const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/import/${name}`, import.meta.url))
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

  it('says in its last line why a file is refused, and takes no path as a name', async () => {
    const { send, running, store } = await served()
    const refused = linesOf((await send('import?name=x.bin', '\u0000\u0001\u0002')).text).at(-1)
    expect(refused).toMatchObject({ error: { code: expect.any(String) as string, requestId: expect.any(String) as string } })
    expect((await send('import?name=../x', 'text')).status).toBe(400)
    expect((await send('import?strict=maybe', '', { 'content-type': LINES })).status).toBe(400)
    await running.close()
    const [own] = (await store.keys()).keys // a server of the test before may write its last rows now
    const failed = (await store.audit()).entries
      .filter(({ call, status, keyId }) => call === 'import' && status === 200 && keyId === own!.id)
    expect(failed).toMatchObject([{ code: refused!['error']!['code'] }]) // the status was sent before it was known
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
