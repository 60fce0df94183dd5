/** What the host of a hook sees of it: nothing, whatever it writes to it, and wherever the memory is. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { quickFlags, spoolPlace, readEvent, readInput } from '../../hook/spool.ts'
import { removeStoreFiles, storePresence } from '../../../engine/folder/store-place.ts'
import { usePlace } from '../../../../test/support/program.ts'
import { DATA, drain, newSession, openMemory, spoolOf, storedIds } from '../../../../test/support/sessions.ts'

const place = usePlace()
const SCRIPT = fileURLToPath(new URL('../../hook/hook.sh', import.meta.url))
const SILENT = { code: 0, stdout: '', stderr: '' }
const entriesIn = (data: string): string[] => {
  const spool = join(place.folder, data, 'spool')
  return existsSync(spool) ? readdirSync(spool).filter((name) => name.endsWith('.event')).map((name) => join(spool, name)) : []
}
const { spool, log } = spoolOf(place)
const hook = (input: string) => place.run(['hook', '--data', DATA], { input })
const session = () => newSession(join(place.folder, 'sessions'))

describe('an event of a hook', () => {
  it('is spooled without a word of what was said, readable by nobody else', async () => {
    const { id, transcript, event } = session()
    expect(await place.run(
      ['hook', '--data', 'plain', '--user', 'ann'],
      { input: event('UserPromptSubmit', { prompt: 'my secret', last_assistant_message: 'a secret' }) },
    )).toEqual(SILENT)
    const [entry] = entriesIn('plain')
    expect(JSON.parse(readFileSync(entry!, 'utf8')))
      .toEqual({ hook_event_name: 'UserPromptSubmit', session_id: id, transcript_path: transcript, user: 'ann' })
    expect([statSync(entry!).mode & 0o777, statSync(join(entry!, '..')).mode & 0o777]).toEqual([0o600, 0o700])
  })

  it.each([
    ['nothing', ''], ['text', 'hello {'], ['a list', '[1]'], ['null', 'null'],
    ['an event without a transcript', '{"hook_event_name":"Stop"}'],
    ['a transcript that is not a path', '{"hook_event_name":"Stop","transcript_path":7}'],
    ['an unknown event', '{"hook_event_name":"Tea","transcript_path":"/t.jsonl"}'],
    ['half of an event', '{"hook_event_name":"Stop","transcript_path":"/t.js'],
  ])('is ignored in silence if its input is %s', async (_, input) => {
    expect(await place.run(['hook', '--data', 'ignored'], { input })).toEqual(SILENT)
    expect(existsSync(join(place.folder, 'ignored'))).toBe(false)
  })

  it('is neither waited for without end nor read without limit', async () => {
    const endless = new PassThrough()
    endless.write('{"hook_event_name":"Stop","transcript_path":"/t.jsonl"}')
    expect(readEvent(await readInput(endless, 5), undefined)).toMatchObject({ transcript_path: '/t.jsonl' })
    const huge = new PassThrough()
    huge.resume()
    const input = readInput(huge, 60_000)
    for (let i = 0; i < 40; i++) huge.write(Buffer.alloc(1_048_576, 'x'))
    expect(await input).toBe('')
  })

  it('is lost without a failure if nothing can be written', async () => {
    writeFileSync(join(place.folder, 'file'), '')
    mkdirSync(join(place.folder, 'readonly'))
    chmodSync(join(place.folder, 'readonly'), 0o500)
    for (const data of ['file', 'file/below', 'readonly/below', '/proc/nowhere', 'nul\0']) {
      expect(await place.run(['hook', '--data', data], { input: session().event('Stop') })).toEqual(SILENT)
    }
  })
})

describe('the folder of a hook', () => {
  it('with only a spool is not foreign, and a store that could not be made leaves the spool', async () => {
    await place.run(['hook', '--data', 'young'], { input: session().event('Stop') })
    expect(storePresence(join(place.folder, 'young')).kind).toBe('empty')
    await removeStoreFiles(join(place.folder, 'young'), () => true)
    expect(entriesIn('young')).toHaveLength(1)
  })

  it('with files of somebody else gets no spool, and stderr says so', async () => {
    mkdirSync(join(place.folder, 'foreign'))
    writeFileSync(join(place.folder, 'foreign', 'thesis.txt'), '')
    expect(await place.run(['hook', '--data', 'foreign'], { input: session().event('Stop') }))
      .toEqual({ ...SILENT, stderr: expect.stringMatching(/foreign holds other files/) })
    expect(readdirSync(join(place.folder, 'foreign'))).toEqual(['thesis.txt'])
  })

  it('is that of the project, whatever folder the assistant is in; a server has its spool there', () => {
    const env = { CLAUDE_PROJECT_DIR: '/project' }
    expect(spoolPlace({}, env, '/project/src'))
      .toEqual({ data: '/project/.madeleine', spool: '/project/.madeleine/spool', isServer: false })
    expect(spoolPlace({ data: 'm' }, { MADELEINE_DATABASE_URL: 'postgres://h/d', MADELEINE_USER: 'ann' }, '/here'))
      .toEqual({ data: '/here/m', spool: '/here/m/spool', isServer: false, user: 'ann' })
    expect(spoolPlace({ 'database-url': 'postgres://ann:secret@db:5432/memory' }, {}, '/here'))
      .toEqual({ data: '/here/.madeleine', spool: '/here/.madeleine/spool/server-db%3A5432%2Fmemory', isServer: true })
    expect(spoolPlace({ 'database-url': 'nonsense' }, {}, '/here').spool).toBe('/here/.madeleine/spool/server-unknown')
  })

  it('is taken from the quick flags only if there are no others', () => {
    expect(quickFlags(['--data', 'm', '--user=ann'])).toEqual({ data: 'm', user: 'ann' })
    for (const args of [['--data'], ['--data', '--user'], ['--drain'], ['x'], ['--data='], ['--json']]) {
      expect(quickFlags(args)).toBeUndefined()
    }
  })
})

describe('the hook script', () => {
  const script = (args: readonly string[], input: string | Buffer, env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(
      'sh', [SCRIPT, ...args], { cwd: place.folder, input, encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } },
    )
    return { code: status, stdout, stderr }
  }

  it('spools in the home folder if ~ reached it, as Node does, and makes no folder of that name', () => {
    const input = JSON.stringify({ session_id: 's', transcript_path: session().transcript, hook_event_name: 'Stop' })
    mkdirSync(join(place.folder, 'home', 'quoted', 'spool'), { recursive: true })
    expect(script(['--data', '~/quoted'], input, { HOME: join(place.folder, 'home') })).toEqual(SILENT)
    expect([entriesIn('home/quoted').length, existsSync(join(place.folder, '~'))]).toEqual([1, false])
  })

  it('spools what Node spools, and no more', async () => {
    mkdirSync(join(place.folder, 'shell', 'spool'), { recursive: true })
    const { transcript } = session()
    const odd = {
      transcript_path: `${transcript.replace('.jsonl', '')} "quoted" ü\\.jsonl`,
      prompt: 'say "transcript_path": "/etc/passwd" and \\"session_id\\": \\"x\\"',
    }
    const input = JSON.stringify({ session_id: 's 1', ...odd, hook_event_name: 'Stop', stop_hook_active: false })
    expect(script(['--data', 'shell', '--user', 'ann'], input)).toEqual(SILENT)
    const [entry] = entriesIn('shell')
    const lines = readFileSync(entry!, 'utf8').trim().split('\n')
    expect(JSON.parse(`{${lines.join(',')}}`))
      .toEqual({ session_id: 's 1', transcript_path: odd.transcript_path, hook_event_name: 'Stop', user: 'ann' })
    expect(statSync(entry!).mode & 0o777).toBe(0o600)
  })

  it('makes a folder that is missing, and leaves one that may be somebody else’s to the command', () => {
    expect(script(['--data', 'above/made'], session().event('Stop'))).toEqual(SILENT)
    expect(entriesIn('above/made')).toHaveLength(1)
    mkdirSync(join(place.folder, 'theirs'))
    writeFileSync(join(place.folder, 'theirs', 'thesis.txt'), '')
    script(['--data', 'theirs'], session().event('Stop'))
    expect(readdirSync(join(place.folder, 'theirs'))).toEqual(['thesis.txt'])
  })

  it.each([['an empty input', ''], ['text', 'hello'], ['bytes', Buffer.from([0, 255, 10, 0])]])('ignores %s', (_, input) => {
    const before = entriesIn('shell').length
    expect(script(['--data', 'shell'], input)).toEqual(SILENT)
    expect(entriesIn('shell')).toHaveLength(before)
    expect(readdirSync(join(place.folder, 'shell', 'spool')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('writes an entry that the drainer takes', async () => {
    const { id, said, append, event } = session()
    append(...said('from the shell'))
    mkdirSync(join(place.folder, 'memory', 'spool'), { recursive: true })
    expect(script(['--data=memory'], event('Stop'))).toEqual(SILENT)
    expect(await drain(place)).toBe('done')
    expect(await storedIds(place, id)).toHaveLength(1)
  })
})

describe('what a hook remembers', () => {
  it('becomes an episode at the end of its session', async () => {
    const { id, said, append, event } = newSession(join(place.folder, 'sessions'), new Date(Date.now() - 60_000).toISOString())
    append(...said('The kettle is broken', 'Then boil the water in a pot'))
    await hook(event('Stop'))
    await drain(place)
    const memory = await openMemory(place)
    expect((await memory.segments({ conversationId: id })).map(({ status }) => status)).toEqual(['active'])
    await hook(event('SessionEnd', { reason: 'other' }))
    await drain(place)
    expect((await memory.segments({ conversationId: id })).map(({ status }) => status)).toEqual(['collapsed'])
  })

  it(
    'is printed in the frame of recalled text at the start of a session, within its budget, '
    + 'and is not learnt when the transcript brings it back',
    async () => {
      const { id, said, append, event } = session()
      const { code, stdout, stderr } = await place.run(
        ['hook', '--print-context', '--data', DATA], { input: event('SessionStart', { source: 'startup' }) },
      )
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect((await place.run(['hook', '--print-context', '--data', DATA, '--max-tokens', '120'])).stdout.length).toBeLessThan(120 * 8)
      expect(stdout).toMatch(/^<madeleine-memories id=\d+>\n[^]*kettle[^]*<\/madeleine-memories id=\d+>\n$/)
      append(...said([
        { type: 'text', text: `<system-reminder>\nSessionStart hook additional context: ${stdout}</system-reminder>` },
        { type: 'text', text: 'What about the kettle?' },
      ], `You told me:\n${stdout}\nso boil it in a pot.`))
      await hook(event('Stop'))
      await drain(place)
      await hook(event('SessionEnd'))
      await drain(place)
      const memory = await openMemory(place)
      const found = async (query: string): Promise<boolean> =>
        (await memory.recall({ query, passageLimit: 50 })).passages.some(({ conversationId }) => conversationId === id)
      expect([await found('so boil it in a pot'), await found('the deploy fails on staging')]).toEqual([true, false])
      expect(
        JSON.stringify((await memory.recent({ limit: 100 })).episodes.filter(({ conversationId }) => conversationId === id)),
      ).not.toMatch(/staging|record of earlier/)
    },
  )

  it('is nothing if there is no store, and no store is made for it', async () => {
    const { event } = session()
    expect(await place.run(['hook', '--print-context', '--data', 'nowhere'], { input: event('SessionStart') }))
      .toEqual({ code: 0, stdout: '', stderr: '' })
    expect(readdirSync(join(place.folder, 'nowhere'))).toEqual(['spool'])
  })
})

describe('a path that is no transcript', () => {
  it('is not read, and does not stop the others', async () => {
    const good = session()
    good.append(...good.said('hi'))
    const bad = ['link.jsonl', 'folder.jsonl', 'pipe.jsonl', 'missing.jsonl', 'text.jsonl'].map((name) => join(place.folder, name))
    symlinkSync(good.transcript, bad[0]!)
    mkdirSync(bad[1]!)
    execFileSync('mkfifo', [bad[2]!])
    writeFileSync(bad[4]!, 'root:x:0:0\n{"role":"user","content":"not a session"}\n\n')
    const before = log().length
    for (const path of [...bad, 'relative.jsonl', 'nul\0.jsonl']) await hook(session().event('SessionEnd', { transcript_path: path }))
    await hook(good.event('Stop'))
    expect(await drain(place)).toBe('done')
    expect(await storedIds(place, good.id)).toHaveLength(1)
    const said = log().slice(before)
    for (const path of [...bad.slice(0, 3), bad[4]!]) expect(said).toContain(path)
    expect(said).not.toMatch(/root:x|not a session/)
  })

  it('is logged in a file that stays small', async () => {
    const { event } = session()
    writeFileSync(join(spool(), 'log'), 'x'.repeat(70_000))
    await hook(event('Stop', { transcript_path: 'relative.jsonl' }))
    await drain(place)
    expect(log().length).toBeLessThan(1000)
  })
})

describe('hook --print-settings', () => {
  it('prints settings that call the command with the flags that it was given', async () => {
    const { code, stdout } = await place.run(['hook', '--print-settings', '--data', "/m y's"])
    expect(code).toBe(0)
    const { hooks } = JSON.parse(stdout) as { hooks: Record<string, [{ hooks: [{ type: string; command: string }] }]> }
    expect(Object.keys(hooks)).toEqual(['SessionStart', 'UserPromptSubmit', 'Stop', 'PreCompact', 'SessionEnd'])
    expect(hooks['Stop']![0].hooks[0]).toMatchObject({ type: 'command', command: `madeleine hook --data '/m y'\\''s'` })
    expect(hooks['SessionStart']![0].hooks[0].command).toContain('hook --print-context')
  })
})
