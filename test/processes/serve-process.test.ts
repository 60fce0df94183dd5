/** `madeleine serve` as a process of its own: what it says, whom it answers, how it ends; and the command lines of its container. */
import { randomBytes } from 'node:crypto'
import {
  existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, utimesSync, writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { zipArchive } from '../../bench/zip-archive.ts'
import { openMemory } from '../../src/index.ts'
import { serverUrl } from '../server.ts'
import { talk, until, useDb } from '../testing.ts'
import { ask } from '../support/http-server.ts'
import { newFolder, run } from './own-process.ts'

describe('madeleine serve', () => {
  it('prints a token once for a new folder, serves it, and ends without losing anything that it acknowledged', async () => {
    const data = newFolder()
    const server = run(['serve', '--port', '0', '--data', data])
    const url = await server.until(/serves (http:\S+);/)
    const key = await server.until(/^token (mdl_\S{43})$/m)
    const acknowledged: string[] = []
    const pushing = Array.from({ length: 12 }, async (_, nth) => {
      const body = { conversationId: 'c', messages: [{ id: `m${nth}`, role: 'user', content: `Word ${nth} of many.` }] }
      const answer = await ask(`${url}/api/v0/push`, { key, body }).catch(() => undefined)
      if (answer?.status === 200) acknowledged.push(`m${nth}`)
    })
    await pushing[0]
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await Promise.all(pushing)
    expect(server.err()).not.toMatch(/Word|"content"/)
    const memory = await openMemory({ data, work: false })
    const { items } = await memory.messages({ conversationId: 'c' })
    await memory.close()
    const stored = items.flatMap((item) => (item.type === 'message' ? [item.id] : []))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([])
  })

  it('prints no token once there is a key, under which a second user sees nothing of the first', async () => {
    const data = newFolder()
    const made = await Promise.all(['ann', 'bob'].map(async (user) => {
      const create = run(['keys', 'create', '--data', data, '--user', user, '--json'])
      await create.ended
      return (JSON.parse(create.out()) as { key: string }).key
    }))
    const server = run(['serve', '--port', '0', '--data', data, '--json', '--workers', '0'])
    const url = await server.until(/"url":"(\S+?)"/)
    const [ann, bob] = await Promise.all(made.map((key) => openMemory({ url, key })))
    await ann!.push({ conversationId: 'c', messages: [{ role: 'user', content: 'The cat is called Miso.' }] })
    expect((await ann!.recall({ query: 'what is the cat called' })).passages).toHaveLength(1)
    expect(await bob!.recall({ query: 'what is the cat called' })).toMatchObject({ passages: [], confidence: { level: 'none' } })
    expect((await bob!.conversations()).conversations).toEqual([])
    await Promise.all([ann!.close(), bob!.close()])
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect([server.out(), server.err()].join('')).not.toMatch(/token|Miso/)
  })

  it('whose folder is replaced leaves the new store as it is, and loses nothing of its own', async () => {
    const [data, other, moved] = [newFolder(), newFolder(), newFolder()]
    const said = async (folder: string): Promise<unknown[]> => {
      const memory = await openMemory({ data: folder, work: false })
      const { items } = await memory.messages({ conversationId: 'c' }).finally(() => memory.close())
      return items.flatMap((item) => (item.type === 'message' ? [item.text] : []))
    }
    const push = (text: string) => ({ conversationId: 'c', messages: [{ role: 'user' as const, content: text }] })
    const memory = await openMemory({ data: other, work: false })
    await memory.push(push('The choir sings on Monday.'))
    await memory.close()
    const server = run(['serve', '--port', '0', '--data', data])
    const url = await server.until(/serves (http:\S+);/)
    const key = await server.until(/^token (mdl_\S{43})$/m)
    expect(await ask(`${url}/api/v0/push`, { key, body: push('The ferry leaves at nine.') })).toMatchObject({ status: 200 })
    renameSync(data, moved)
    renameSync(other, data)
    expect(await ask(`${url}/api/v0/push`, { key, body: push('The tent leaks.') }))
      .toMatchObject({ status: 503, json: { error: { code: 'store_gone' } } })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect([await said(data), await said(moved)]).toEqual([['The choir sings on Monday.'], ['The ferry leaves at nine.']])
  })

  it.runIf(process.platform === 'linux')('killed during an upload leaves nothing of it, and removes what others left', async () => {
    const [data, own] = [newFolder(), newFolder()]
    const left = join(own, 'madeleine-aB3xyz')
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'archive'), 'kumquats')
    for (const path of [join(left, 'archive'), left]) utimesSync(path, 1e9, 1e9)
    const server = run(['serve', '--port', '0', '--data', data], { TMPDIR: own })
    const url = await server.until(/serves (http:\S+);/)
    expect(existsSync(left)).toBe(false)
    const headers = { authorization: `Bearer ${await server.until(/^token (mdl_\S{43})$/m)}`, 'content-type': 'application/zip' }
    const upload = request(`${url}/api/v0/import?name=a.zip`, { method: 'POST', headers }).on('error', () => undefined)
    upload.write(zipArchive([{ name: 'a.txt', content: randomBytes(300_000) }]).subarray(0, 200_000))
    const fds = `/proc/${server.child.pid}/fd`
    const isKept = () => readdirSync(fds).some((fd) => {
      try {
        const file = readlinkSync(join(fds, fd))
        return file.startsWith(own) && file.endsWith(' (deleted)')
      } catch {
        return false // closed by now
      }
    })
    await until(isKept)
    server.child.kill('SIGKILL')
    await server.ended
    expect(readdirSync(own)).toEqual([])
  })

  it('makes no store if it cannot listen', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve))
    const data = newFolder()
    const server = run(['serve', '--data', data, '--port', String((taken.address() as { port: number }).port)])
    expect(await server.ended).toBe(2)
    expect(server.err()).toContain('another program is using this address')
    expect(existsSync(data)).toBe(false)
    taken.close()
  })
})

describe.runIf(serverUrl !== undefined)('madeleine serve on PostgreSQL', () => {
  const held = useDb()

  it('ends with 0 at SIGTERM though its reading threads have nothing to do, and a worker that starts meanwhile ends too', async () => {
    const { databaseUrl } = held.place as { databaseUrl: string }
    const server = run(['serve', '--port', '0', '--allow-owner', '--database-url', databaseUrl])
    await server.until(/^token (mdl_\S{43})$/m)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const killed = run(['serve', '--port', '0', '--allow-owner', '--database-url', databaseUrl])
    await killed.until(/serves (http:\S+);/) // its worker has just been started
    killed.child.kill('SIGKILL')
    await killed.ended
    await until(() => processesOn(databaseUrl).length === 0)
  })

  it('answers while a separate worker process cuts, shows what that measures, and does not leave it behind', async () => {
    const { databaseUrl } = held.place as { databaseUrl: string }
    const server = run(['serve', '--port', '0', '--allow-owner', '--database-url', databaseUrl])
    const url = await server.until(/serves (http:\S+);/)
    const key = await server.until(/^token (mdl_\S{43})$/m)
    const memory = await openMemory({ url, key })
    await memory.push({ conversationId: 'c', messages: talk(['The cat is called Miso.', 'What a name for a cat!']) })
    await memory.flush()
    await until(async () => (await memory.stats()).episodes === 1)
    expect((await memory.recall({ query: 'what is the cat called' })).passages).toHaveLength(2)
    await memory.close()
    const numbers = async (): Promise<string> => (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } })).text()
    await until(async () => /madeleine_jobs_total\{kind="encode",outcome="done"\} [1-9]/.test(await numbers()))
    expect(processesOn(databaseUrl)).toHaveLength(2)
    server.child.kill('SIGKILL')
    await server.ended
    await until(() => processesOn(databaseUrl).length === 0)
    expect(server.err()).not.toMatch(/Miso|Working/)
  })
})

/** The servers and workers of a database. */
const processesOn = (databaseUrl: string): string[] =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandLineOf(pid).includes(databaseUrl))

/** The command line of a process; nothing of one that has ended. */
function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

describe('the container', () => {
  it('starts the server with a command line that this version knows', async () => {
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8'))![1]!) as string[]
    expect(command[0]).toBe('madeleine')
    const data = newFolder()
    const args = command.slice(1).map((arg) => (arg === '/data/memory' ? data : arg))
    const server = run([...args, '--port', '0'])
    const url = await server.until(/serves (http:\S+);/)
    expect(await server.until(/There is no key yet/)).toBeDefined()
    const { port } = new URL(url)
    expect((await ask(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
  })

  it('that answers the network has the password of a login that owns nothing, and no other', () => {
    const composed = readFileSync('compose.yaml', 'utf8')
    const [, migrate = '', server = ''] = /^ {2}migrate:\n(.*?)^ {2}server:\n(.*?)^volumes:/ms.exec(composed) ?? []
    expect(migrate).toContain('"--login", "madeleine_server"')
    expect(migrate).toContain('LOGIN_PASSWORD: ${SERVER_PASSWORD:?}')
    expect(server).toContain('madeleine_server:${SERVER_PASSWORD:?}@')
    expect(server).not.toContain('POSTGRES_PASSWORD')
  })
})
