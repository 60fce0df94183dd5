/** `madeleine ui`: an address with a key of its own, the page behind it, and an end when it is told to. */
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, vi } from 'vitest'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()

async function addressOf(args: readonly string[]) {
  const running = place.begin(['ui', '--no-open', '--port', '0', ...args])
  const [line] = await once(createInterface(running.stdout), 'line') as [string]
  return { running, line }
}

describe('ui', () => {
  it('prints an address whose fragment is a key of this run, serves page and memory, and exits with 0 on SIGINT (T-40)', async () => {
    const messages = jsonl(chat('2026-03-02T09:00:00Z', ['The heron stood in the river', 'A grey heron? In the city?']))
    await place.run(['push', '--data', 'birds', '--conversation', 'birds', '--json'], { input: messages })
    const { running, line } = await addressOf(['--data', 'birds'])
    const [, url = '', token = ''] = /(http:\/\/127\.0\.0\.1:\d+)\/ui#token=(mdl_[\w-]{43})$/.exec(line) ?? []
    expect(await (await fetch(`${url}/ui`)).text()).toContain('<div id="page">')
    const asked = (key: string) => fetch(`${url}/api/v0/conversations`, { headers: { authorization: `Bearer ${key}` } })
    expect((await asked(`${token.slice(0, -1)}!`)).status).toBe(401)
    expect(await (await asked(token)).json()).toMatchObject({ conversations: [{ id: 'birds', messages: 2 }] })
    running.signal('SIGINT')
    expect((await running.ended).code).toBe(0)
    expect((await running.ended).stderr).not.toContain(token)
  })

  it.runIf(process.platform === 'linux')('hands the browser a code and not the key, which others could read there (T-40)', async () => {
    const [programs, path] = [join(place.folder, 'programs'), process.env['PATH']]
    await mkdir(programs)
    const script = `#!/bin/sh\nprintf %s "$*" > '${programs}/part' && mv '${programs}/part' '${programs}/opened'\n`
    await writeFile(join(programs, 'xdg-open'), script)
    await chmod(join(programs, 'xdg-open'), 0o755)
    process.env['PATH'] = `${programs}${delimiter}${path}`
    const running = place.begin(['ui', '--port', '0', '--data', 'opened'])
    try {
      const [line] = await once(createInterface(running.stdout), 'line') as [string]
      const [, token = ''] = /#token=(mdl_[\w-]{43})$/.exec(line) ?? []
      const handed = await vi.waitFor(() => readFile(join(programs, 'opened'), 'utf8'), { timeout: 20_000 })
      const [, url, code] = /^(http:\S+\/ui)#code=([\w-]{43})$/.exec(handed) ?? []
      const headers = { authorization: `Bearer ${code}` }
      expect(await (await fetch(`${url}/key`, { method: 'POST', headers })).json()).toEqual({ key: token })
      expect((await fetch(`${url}/key`, { method: 'POST', headers })).status).toBe(401)
    } finally {
      process.env['PATH'] = path
      running.signal('SIGTERM')
    }
    expect((await running.ended).code).toBe(0)
  })

  it('prints the address as JSON under --json', async () => {
    const { running, line } = await addressOf(['--data', 'empty', '--json'])
    expect(values(line)).toEqual([{ url: expect.stringMatching(/\/ui#token=mdl_/) }])
    running.signal('SIGTERM')
    expect((await running.ended).code).toBe(0)
  })

  it('refuses a port that was asked for and is taken, and a memory on a server of Madeleine', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = String((taken.address() as AddressInfo).port)
    const { code, stderr } = await place.run(['ui', '--no-open', '--data', 'birds', '--port', port])
    taken.close()
    expect([code, stderr]).toEqual([2, expect.stringContaining(port)])
    const remote = await place.run(['ui', '--no-open', '--url', 'http://127.0.0.1:1'], { env: { MADELEINE_KEY: 'mk' } })
    expect([remote.code, remote.stderr]).toEqual([2, expect.stringContaining('/ui')])
  })
})
