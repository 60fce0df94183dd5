/** Long answers on a terminal are shown a screen at a time; everywhere else, and without a pager that runs, they are printed. */
import { EventEmitter, once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import type { HostProcess } from '../command.ts'
import { printPaged } from '../commands/recall-commands.ts'
import { openTerminal } from '../terminal/terminal.ts'

const folder = mkdtempSync(join(tmpdir(), 'madeleine-pager-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LINES = Array.from({ length: 30 }, (_, i) => `line ${i} of a long answer`)
let files = 0

/** What is on the screen afterwards. */
async function shown(
  env: Record<string, string>, { lines = LINES, isTTY = true, isWanted = true, rows = 20 } = {},
): Promise<string> {
  const path = join(folder, `screen-${files++}`)
  const screen = createWriteStream(path)
  await once(screen, 'open')
  const stdout = Object.assign(screen, { isTTY, columns: 80, rows })
  const events = new EventEmitter()
  const host: HostProcess = Object.assign(events, {
    stdin: new PassThrough(), stdout, stderr: stdout, env: { PATH: process.env['PATH'], TERM: 'xterm', ...env },
  })
  const terminal = openTerminal(host)
  await printPaged({ host, terminal }, lines, isWanted)
  await terminal.flush()
  screen.end()
  await once(screen, 'close')
  expect(events.listenerCount('SIGINT')).toBe(0)
  return readFileSync(path, 'utf8')
}

const ALL = `${LINES.join('\n')}\n`
/** Marks each line, so that what went through it can be told. */
const MARK = "sed 's/^/> /'"
const MARKED = LINES.map((line) => `> ${line}\n`).join('')

test('output longer than the terminal goes through the pager that the environment names', async () => {
  expect(await shown({ PAGER: MARK })).toBe(MARKED)
  expect(await shown({ PAGER: 'cat', MADELEINE_PAGER: MARK })).toBe(MARKED)
})

test('a line that is wider than the terminal counts as the lines into which it is wrapped', async () => {
  const lines = Array.from({ length: 5 }, () => '宽'.repeat(200))
  expect(await shown({ PAGER: MARK }, { lines })).toContain('> 宽')
  expect(await shown({ PAGER: MARK }, { lines: lines.slice(0, 2) })).not.toContain('>')
})

describe('output is printed without a pager', () => {
  test.each([
    ['if it fits', { PAGER: MARK }, { rows: 40 }], ['in a pipe', { PAGER: MARK }, { isTTY: false }],
    ['with --no-pager', { PAGER: MARK }, { isWanted: false }], ['with NO_PAGER', { PAGER: MARK, NO_PAGER: '1' }, {}],
    ['with an empty PAGER', { PAGER: '' }, {}], ['with cat', { PAGER: 'cat' }, {}],
    ['on a dumb terminal', { PAGER: MARK, TERM: 'dumb' }, {}],
  ])('%s', async (_, env, options) => {
    expect(await shown(env, options)).toBe(ALL)
  })

  test.each(['no-such-pager-anywhere', 'exit 3', 'kill -KILL $$; :'])('if the pager cannot show it (%s)', async (PAGER) => {
    expect(await shown({ PAGER })).toContain(PAGER.startsWith('kill') ? '' : ALL)
  })
})

test('a pager that is quit before the end is no failure, and nothing is printed again', async () => {
  const lines = Array.from({ length: 50_000 }, (_, i) => `line ${i} of a very long answer`)
  expect(await shown({ PAGER: 'head -n 2' }, { lines })).toBe(`${lines.slice(0, 2).join('\n')}\n`)
})
