/** What only a process of its own shows: exit codes, signals, pipes, warnings, and a folder that outlives the process. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { newSession } from '../support/sessions.ts'
import { chat, jsonl, MAIN, usePlace, values, type Ended } from '../support/program.ts'

const place = usePlace()
let pushed: Ended
const inMemory = (args: readonly string[], given: { input?: string; env?: Record<string, string> } = {}) =>
  place.spawn(args, { ...given, env: { MADELEINE_DATA: 'memory', ...given.env } })

describe('on one folder, with one process after another,', () => {
  beforeAll(async () => {
    const input = jsonl(chat('2026-03-02T09:00:00Z', ['The heron stood in the river', 'A grey heron? In the city?']))
    pushed = await inMemory(['push', '--conversation', 'birds', '--json'], { input })
  })

  it('push exits with 0 and prints one JSON line', () => {
    expect(pushed).toMatchObject({ code: 0, stderr: '' })
    expect(values(pushed.stdout)).toMatchObject([{ stored: 2 }])
  })

  it('a worker shares the store with other commands, and exits with 0 on SIGTERM', async () => {
    const worker = place.start(['work', '--data', 'memory'])
    await once(worker.stderr!, 'data')
    const { code, stdout, stderr } = await inMemory(['stats', '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(values(stdout)).toHaveLength(1)
    worker.kill('SIGTERM')
    expect(await once(worker, 'exit')).toEqual([0, null])
  })

  it('an import that is interrupted says that what came in is stored, and how to go on', async () => {
    const child = place.start(['import', '-', '--data', 'interrupted'])
    const said = text(child.stderr!)
    child.stdin!.write(jsonl(Array.from({ length: 3000 }, (_, i) => ({ role: 'user', content: `tea number ${i}` }))))
    while (!existsSync(join(place.folder, 'interrupted'))) await pause(5)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).not.toEqual([0, null])
    expect(await said).toMatch(/ended by SIGINT; what was read before is stored: the same command continues from there and .+\n$/)
  })

  it('watch exits with 0 on SIGINT', async () => {
    const child = place.start(['watch', '--data', 'memory'])
    await once(child.stderr!, 'data')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('the next process finds what the previous one stored, and prints only JSON on stdout under --json, warnings on stderr', async () => {
    const { code, stdout, stderr } = await inMemory(['stats', '--json'], { env: { MADELEINE_EMBEDDER: 'minilm' } })
    expect(code).toBe(0)
    expect(values(stdout)).toMatchObject([{ embedder: { name: 'hashing-384-v1' } }])
    expect(values(stderr)).toEqual([{ warning: { code: 'embedder_mismatch', message: expect.stringContaining('hashing-384-v1') } }])
  })
})

describe('a pipe', () => {
  it('passes a segment on before the input has ended', async () => {
    const child = place.start(['segment', '-', '--policy', 'threshold', '--json'])
    const [first, second, third] = [0, 1, 90].map((minute) => ({ role: 'user', content: 'tea?', timestamp: minute * 60_000 }))
    child.stdin!.write(jsonl([first, second, third]))
    const [line] = await once(child.stdout!, 'data') as [Buffer]
    expect(values(line.toString())).toMatchObject([{ from: 0, to: 2 }])
    child.stdin!.end()
    expect(await once(child, 'close')).toEqual([0, null])
  })

  it('may lose its reader without a failure', async () => {
    const lines = jsonl(Array.from({ length: 3000 }, (_, i) => ({ id: i, utterances: [{ speaker: 'a', text: 'x'.repeat(50) }] })))
    const sh = promisify(execFile)(
      'sh', ['-c', `"${process.execPath}" "${MAIN}" segment - --dialogues --json | head -n 1; wait`], { cwd: place.folder },
    )
    sh.child.stdin!.on('error', () => undefined).end(lines)
    expect(await sh).toEqual({ stdout: '{"id":0,"boundaries":[]}\n', stderr: '' })
  })

  it.runIf(process.platform === 'linux')('that cannot be written to is a failure', async () => {
    const sh = promisify(execFile)('sh', ['-c', `"${process.execPath}" "${MAIN}" segment - --json > /dev/full`], { cwd: place.folder })
    sh.child.stdin!.end('{"role":"user","content":"hi"}\n')
    await expect(sh).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('cannot write the output: the disk is full') })
  })
})

it('bad usage ends with exit code 2 and one line', async () => {
  const { code, stdout, stderr } = await place.spawn(['recall', 'tea', '--limt', '3'])
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 })
  expect(stderr).toContain('unknown option --limt')
})

describe('demo', () => {
  it('imports the sample, answers three questions and not the fourth, and leaves nothing behind', async () => {
    const { code, stdout, stderr } = await place.spawn(['demo', '--json'], { env: { TMPDIR: place.folder } })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [story, ...answers] = values(stdout) as [
      { imported: number; episodes: number; contents: { children: object[] } }, ...{ query: string; confidence: { level: string } }[]
    ]
    expect(story).toMatchObject({ imported: 450, contents: { children: { length: 4 } } })
    expect(story.episodes).toBeGreaterThan(10)
    expect(answers.map(({ confidence }) => confidence.level === 'none')).toEqual([false, false, false, true])
    expect((await readdir(place.folder)).filter((name) => name.startsWith('madeleine-demo-'))).toEqual([])
  })
})

describe('a hook', () => {
  it('exits with 0 even for wrong flags, says so on stderr, and drains in the background', async () => {
    const wrong = place.spawn(['hook', '--dta', 'x'])
    const { said, append, event } = newSession(join(place.folder, 'sessions'))
    append(...said('through three processes'))
    expect(await place.spawn(['hook', '--data', 'whole'], { input: event('SessionEnd') })).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await wrong).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/unknown option --dta/) })
    const at = (name: string): string => join(place.folder, 'whole', 'spool', name)
    const isDrained = (): boolean =>
      existsSync(at('state.json')) && readFileSync(at('state.json'), 'utf8').includes('"line":1') && !existsSync(at('holder.json'))
    for (let i = 0; i < 400 && !isDrained(); i++) await pause(100)
    expect(isDrained()).toBe(true) // the line is noted once its message is stored
  })
})
