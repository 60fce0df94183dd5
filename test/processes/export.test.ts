/** `madeleine export` and `import` of an export, as processes with pipes between them: the way from a folder to a server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { countsOf } from '../support/transferring.ts'
import { ON_THIS_ENGINE } from '../night.ts'
import { useDb } from '../testing.ts'
import { chat, jsonl, MAIN, UNTIERED, usePlace, values } from '../support/program.ts'

const place = usePlace()
const held = useDb()
const README = fileURLToPath(new URL('../../README.md', import.meta.url))
const TALK = ['Miso is gone, the cat slipped out', 'Did you look in the laundry room?', 'There she was', 'The plumber sent an invoice']

/** Everything of a folder, as the command prints it. */
let whole: string
/** What it told beside. */
let said: string

beforeAll(async () => {
  writeFileSync('chat.jsonl', jsonl(chat('2026-03-08T22:10:00Z', TALK)))
  await place.spawn(['import', 'chat.jsonl', '--data', 'old', '--flush'])
  ;({ stdout: whole, stderr: said } = await place.spawn(['export', '--data', 'old']))
  writeFileSync('whole.jsonl', whole)
})

/** Runs a line of a shell, with `madeleine` as the built command. */
async function shell(line: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(
    'bash', ['-o', 'pipefail', '-c', line.replaceAll('madeleine ', `"${process.execPath}" "${MAIN}" `)],
    { cwd: place.folder, env: { ...process.env, NODE_OPTIONS: UNTIERED } },
  )
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout), text(child.stderr), once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}

/** But for the moment of the export, and what its digest covers of it. */
const lasting = (exported: string): string => exported.replace(/"createdAt":"[^"]+"/, '').replace(/"total":.*/, '')

describe('an export from one store to another', () => {
  test('prints its lines on stdout, and a count on stderr', () => {
    expect([countsOf(whole)['message'], said]).toEqual([4, expect.stringMatching(/^Exported 4 messages in 1 conversation, \d+ lines\.\n$/)])
  })

  test('goes through a pipe, into a folder or a server, as the README says', async () => {
    const target = 'databaseUrl' in held.place ? `--database-url ${held.place.databaseUrl} --user local` : '--data new'
    const [line = ''] = /^madeleine export --data .*import.*--database-url.*?(?= +#|$)/m.exec(readFileSync(README, 'utf8')) ?? []
    const moved = await shell(`${line.replace('.madeleine ', 'old ').replace('--database-url postgres://… --user ann', target)} --json`)
    expect([moved.code, values(moved.stdout)])
      .toEqual([0, [expect.objectContaining({ imported: 4, skipped: 0, conversations: 1, errors: 0 })]])
    const again = await shell(`madeleine export ${target}`)
    expect(lasting(again.stdout)).toBe(lasting(whole))
    const found = await shell(`madeleine recall "Where was the cat?" ${target} --json`)
    expect(found.stdout).toContain('laundry room')
  })

  test.runIf(ON_THIS_ENGINE)('goes through a file, and tells a person what there is now', async () => {
    const { code, stdout } = await place.run(['import', 'whole.jsonl', '--data', 'told'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Restored 4 messages in 1 conversation, 1 episode, 0 facts\. /)])
    const twice = await place.run(['import', 'whole.jsonl', '--data', 'told', '--json'])
    expect([twice.code, values(twice.stderr)])
      .toEqual([1, [{ error: { code: 'not_empty', message: expect.stringContaining('1 conversation and') as string } }]])
    const other = await place.run(['import', '-', '--data', 'told', '--user', 'ben', '--json'], { input: whole })
    expect(values(other.stdout)).toMatchObject([{ imported: 4, restored: { counts: { message: 4, episode: 1 }, adopted: {} } }])
  })

  test.runIf(ON_THIS_ENGINE)('goes through a file that a shell of Windows writes in UTF-16', async () => {
    writeFileSync('utf16.jsonl', Buffer.from(`\ufeff${whole.replaceAll('\n', '\r\n')}`, 'utf16le'))
    expect(await place.run(['import', 'utf16.jsonl', '--data', 'windows'])).toMatchObject({ code: 0 })
  })
})

describe.runIf(ON_THIS_ENGINE)('an import', () => {
  test.each([
    ['cut short', () => whole.slice(0, -200), /cut short/],
    ['changed', () => whole.replace('Miso', 'Mina'), /a line of it was changed/],
  ])('of an export that was %s ends with exit code 2, and makes no store', async (name, input, message) => {
    const { code, stdout, stderr } = await place.run(['import', '-', '--data', `not ${name}`], { input: input() })
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)])
    expect((await place.run(['stats', '--data', `not ${name}`])).stderr).toContain('no store')
  })

  test('of an export from a folder without a store makes nothing, and the export prints and makes nothing', async () => {
    const { code, stdout, stderr } = await place.run(['export', '--data', 'nowhere'])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('no store in "nowhere"')])
    expect((await shell('madeleine export --data nowhere | madeleine import - --data nothing')).code).not.toBe(0)
    expect([existsSync('nowhere'), existsSync('nothing')]).toEqual([false, false])
  })

  test('of an export beside other files, or with flags for chats, is refused', async () => {
    const beside = await place.run(['import', 'whole.jsonl', 'chat.jsonl', '--data', 'beside', '--strict'])
    expect([beside.code, beside.stderr]).toEqual([1, expect.stringContaining('as the only file')])
    const flagged = await place.run(['import', 'whole.jsonl', '--conversation', 'x', '--data', 'flagged'])
    expect([flagged.code, flagged.stderr]).toEqual([2, expect.stringContaining('--conversation does not apply')])
  })

  test('of chats through a pipe works as ever', async () => {
    expect(await place.run(['import', '-', '--data', 'piped', '--json'], { input: readFileSync('chat.jsonl', 'utf8') }))
      .toMatchObject({ code: 0, stdout: expect.stringContaining('"imported":4') as string })
  })
})

describe.runIf(ON_THIS_ENGINE)('madeleine export', () => {
  test('ends in silence if the other end of the pipe reads no further', async () => {
    const { stdout, stderr } = await shell('madeleine export --data old | head -n 1; exit 0')
    expect(stdout.split('\n')).toHaveLength(2)
    expect(stderr).not.toMatch(/EPIPE|at .*\.js/)
  })

  test.runIf(existsSync('/dev/full'))('reports an output that is full, with exit code 1', async () => {
    const { code, stderr } = await shell('madeleine export --data old > /dev/full')
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot write the output')])
  })

  test('of a user who does not exist is refused, not empty', async () => {
    const { code, stdout, stderr } = await place.run(['export', '--data', 'piped', '--user', 'nobody'])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('this store has no data for "nobody"; there ')])
  })

  test('names a temporary folder that cannot be written', async () => {
    const { code, stderr } = await place.spawn(['export', '--data', 'old'], { env: { TMPDIR: join(place.folder, 'missing') } })
    expect([code, stderr]).toEqual([1, expect.stringContaining(`temporary file in ${join(place.folder, 'missing')}`)])
  })
})
