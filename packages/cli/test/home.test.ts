/** `madeleine` alone: on a terminal what is in the memory and what to try next, elsewhere the error that it was. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { chat, jsonl, usePlace } from '../../../test/support/program.ts'

const place = usePlace()
const window = { columns: 100, rows: 40 }

test('madeleine alone asks for a command if there is no terminal, as before', async () => {
  expect(await place.run([])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('no command given') })
})

test('madeleine with --help or --version prints these on a terminal too', async () => {
  expect((await place.run(['--help'], { window })).stdout).toContain('recall')
  expect((await place.run(['--version'], { window })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('madeleine alone refuses an unknown option', async () => {
  expect(await place.run(['--limit', '3'], { window })).toMatchObject({ code: 2, stderr: expect.stringContaining('--limit') })
})

describe('madeleine alone without a store', () => {
  test('says how to begin one, names what this machine has, and makes none', async () => {
    const home = join(place.folder, 'home')
    mkdirSync(join(home, '.claude', 'projects'), { recursive: true })
    const { code, stdout } = await place.run([], { window, env: { HOME: home }, ownStores: true })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^there is no store in .*\.madeleine/i)
    for (const line of ['madeleine demo', 'madeleine import conversations.json', 'madeleine sync add claude-code']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${line}(?: {2}|$)`, 'm'))
    }
    expect(stdout).not.toContain('sync add codex')
    expect(await place.run(['stats'], { ownStores: true })).toMatchObject({ code: 2, stderr: expect.stringContaining('no store') })
  })
})

describe('madeleine alone with talk in the memory', () => {
  beforeAll(async () => {
    writeFileSync('talk.jsonl', jsonl(chat('2026-03-02T09:00:00Z', [
      'We rented a little boat on the lake yesterday', 'With the whole family? Was the lake cold?',
      "Ice cold, but the boat's sail was lovely",
    ])))
    await place.run(['import', 'talk.jsonl', '--flush'])
  })

  test('says what is there: counts, days, people, the newest titles', async () => {
    const { code, stdout } = await place.run([], { window })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^3 messages in 1 conversation, 1 episode, 2 Mar 2026\n/)
    expect(stdout).toContain('With Ann.') // as `madeleine people` lists them: Ben is the assistant of this chat
    expect(stdout).toMatch(/Newest\n {2}2 Mar 2026 {2}\S/)
  })

  test('names people, and no tools', async () => {
    await place.run(['push', '--conversation', 'tools'], { input: jsonl([
      { id: '1', role: 'user', name: 'Cleo', content: 'When does the ferry leave?', timestamp: '2026-03-03T09:00:00Z' },
      { id: '2', role: 'tool', name: 'timetable', content: 'At noon', timestamp: '2026-03-03T09:01:00Z' },
    ]) })
    const { stdout } = await place.run([], { window })
    expect(stdout).toMatch(/^With .*Cleo.*\.$/m)
    expect(stdout).not.toContain('timetable')
    await place.run(['forget', '--conversation', 'tools', '--yes'])
  })

  test('names only commands that run, with names of this memory', async () => {
    const { stdout } = await place.run([], { window })
    const commands = [...stdout.matchAll(/^ {2}madeleine (.+?)(?: {2}.*)?$/gm)].map(([, line]) => line!)
    expect(commands.length).toBeGreaterThanOrEqual(5)
    for (const line of commands) {
      const words = [...line.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(([, quoted, plain]) => plain ?? quoted!.replaceAll(`'\\''`, "'"))
      const { code, stdout: shown, stderr } = await place.run(words)
      expect([line, code, stderr]).toEqual([line, 0, ''])
      expect(shown).not.toMatch(/Nothing found|no episodes yet/)
    }
    expect(commands[0]).toMatch(/^recall '/)
    expect(commands).toContain('toc 2026-03')
  })

  test('names `ask` if there is a model to ask', async () => {
    expect((await place.run([], { window })).stdout).not.toContain('madeleine ask')
    const env = { MADELEINE_MODEL_URL: 'http://127.0.0.1:9/v1', MADELEINE_MODEL: 'small', MADELEINE_MODEL_PRIVATE: '1' }
    expect((await place.run([], { window, env })).stdout).toContain("madeleine ask '")
  })

  test('T-30: shows what a title holds, and quotes it in commands, as words', async () => {
    await place.run(['push', '--conversation', 'evil'], { input: jsonl([{
      id: '1', role: 'user', content: "The \u001b[2Jboat'; rm -rf ~ #'s rudder broke in the storm", timestamp: '2026-03-04T09:00:00Z',
    }]) })
    const { stdout } = await place.run([], { window })
    expect(stdout).not.toContain('\u001b[2J')
    for (const [, word] of stdout.matchAll(/^ {2}madeleine recall (.+?)(?: {2}.*)?$/gm)) {
      // Nothing stands outside of quotation marks but escaped ones
      expect(word!.replaceAll(`'\\''`, '')).toMatch(/^'[^']*'$|^[\w.@/:-]+$/)
    }
  })

  test('cuts no command on a narrow terminal', async () => {
    const { stdout } = await place.run([], { window: { columns: 40, rows: 20 } })
    expect(stdout).toMatch(/^ {2}madeleine episode [0-9a-f-]{36}$/m)
  })
})
