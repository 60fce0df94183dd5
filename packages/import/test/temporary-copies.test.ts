/**
 * What an import keeps on the disk meanwhile: at no moment a text under a name, so that a process that is killed leaves none; and what
 * earlier versions left is removed.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { zipArchive } from '../../../bench/zip-archive.ts'
import { readImport } from '../read-import.ts'
import { openTemporaryFile, removeLeftovers } from '@madeleine/base'
import { openSpool } from '../../core/transfer/export-format.ts'
import { CHAT, LOGGED, writeCursor } from '../../../test/support/cursor-files.ts'

const SECRET = 'The kumquats are behind the boathouse.'

/** The folder for temporary files, for each test its own. */
let own: string
beforeEach(() => {
  own = mkdtempSync(join(tmpdir(), 'copies-'))
  vi.stubEnv('TMPDIR', own)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(own, { recursive: true })
})

/** What somebody who finds the disk can read: files with names, and, on Linux, those that only this process still has open. */
const named = (): string[] => (readdirSync(own, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile()).map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
const nameless = (): string[] => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : []).flatMap((fd) => {
  try {
    const target = readlinkSync(`/proc/self/fd/${fd}`)
    return target.startsWith(own) && target.endsWith(' (deleted)') ? [readFileSync(`/proc/self/fd/${fd}`, 'latin1')] : []
  } catch {
    return [] // closed by now
  }
})

/** The source in small pieces, with a look at the disk between them. */
async function* inPieces(bytes: Buffer, look: () => void): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield bytes.subarray(at, at + 65_536)
    look()
  }
}

/** Hardly to be packed, so that an archive comes in many pieces too. */
const padding = Array.from({ length: 8000 }, (_, i) => createHash('sha256').update(String(i)).digest('hex')).join(' ')
const message = { role: 'user', content: SECRET }
const telegram = JSON.stringify({
  name: 'Ann', type: 'personal_chat', id: 1,
  messages: [{ id: 1, type: 'message', date: '2026-03-02T09:00:00', from: 'Ann', from_id: 'user1', text: SECRET }, {
    id: 2, type: 'message', date: '2026-03-02T09:00:01', from: 'Ann', from_id: 'user1', text: padding,
  }],
})
const mail = (n: number): string => `From ann@example.org Mon Mar  2 09:00:0${n} 2026
From: Ann <ann@example.org>
Date: Mon, 2 Mar 2026 09:00:0${n} +0000
Message-ID: <${n}@example.org>
Subject: Fruit

${SECRET}

`

describe('T-103 an import of a stream keeps nothing under a name, and nothing that can be read:', () => {
  const inner = zipArchive([{ name: 'a.jsonl', content: `${JSON.stringify(message)}\n` }, { name: 'b.txt', content: padding }])
  test.each<[string, string, Buffer]>([
    ['an archive', 'export.zip', inner],
    ['an archive in an archive', 'outer.zip', zipArchive([{ name: 'inner.zip', content: inner }])],
    ['a document that is read twice', 'result.json', Buffer.from(telegram)],
    ['a mailbox', 'a.mbox', Buffer.from(mail(1) + mail(2))],
  ])('%s', async (_, fileName, bytes) => {
    const seen: string[] = []
    const look = (): void => void seen.push(...named(), ...nameless())
    let said = ''
    for await (const item of readImport(inPieces(bytes, look), { fileName })) {
      look()
      said += JSON.stringify(item)
    }
    expect(said).toContain(SECRET)
    expect(seen.filter((text) => text !== '').length).toBeGreaterThan(0)
    expect(seen.filter((text) => ['kumquats', 'a.jsonl'].some((word) => text.includes(word))).length).toBe(0)
    expect(readdirSync(own)).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('a database of Cursor, which only has no name', async () => {
    const folder = join(own, 'of-cursor')
    mkdirSync(folder)
    const database = writeCursor(folder, 'state.vscdb', { disk: CHAT, pragma: LOGGED })
    const files = ['', '-wal'].map((end) => ({ name: `state.vscdb${end}`, content: readFileSync(join(folder, `state.vscdb${end}`)) }))
    database.close()
    rmSync(folder, { recursive: true })
    const seen: string[] = []
    const look = (): void => void seen.push(...named())
    for await (const _ of readImport(inPieces(zipArchive(files), look), { fileName: 'a.zip' })) look()
    expect(seen.filter((text) => text !== '').length).toBe(0)
    expect(readdirSync(own)).toEqual([])
  })
})

describe('a temporary file', () => {
  test('gives back every range of what was put in, whatever the pieces, and holds none of it on the disk', async () => {
    await fc.assert(fc.asyncProperty(
      fc.array(fc.oneof(fc.uint8Array({ maxLength: 100 }), fc.string({ unit: 'binary', maxLength: 40 })), { maxLength: 8 }),
      fc.nat(600), fc.nat(600),
      async (pieces, one, other) => {
        const file = await openTemporaryFile()
        for (const piece of pieces) await file.append(piece)
        const whole = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)))
        const [from, to] = [Math.min(one, other, whole.length), Math.min(Math.max(one, other), whole.length)]
        const read: Buffer[] = []
        for await (const piece of file.read(from, to)) read.push(piece)
        await file.close()
        expect([file.bytes, Buffer.concat(read)]).toEqual([whole.length, whole.subarray(from, to)])
      },
    ), { numRuns: 30 })
  })

  test('of an export has no name, and is cipher', async () => {
    const spool = await openSpool()
    await spool.write(SECRET)
    await spool.end()
    expect([named(), nameless().filter((text) => text.includes('kumquats'))]).toEqual([[], []])
    const lines: string[] = []
    for await (const line of spool.lines()) lines.push(line)
    await spool.close()
    expect(lines).toEqual([SECRET])
  })
})

describe('T-103 copies that killed processes left', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  const left = (name: string, files: readonly string[], minutesAgo: number): string => {
    mkdirSync(join(own, name))
    for (const file of files) writeFileSync(join(own, name, file), SECRET)
    const at = new Date(now - minutesAgo * 60_000)
    for (const path of [...files.map((file) => join(own, name, file)), join(own, name)]) utimesSync(path, at, at)
    return name
  }

  test('are removed when they are old; what is young, or was made by others, stays', async () => {
    left('madeleine-aB3xyz', ['archive'], 90)
    left('madeleine-aB3xyy', ['copy', 'copy-wal'], 90)
    left('madeleine-aB3xyx', [], 90)
    const stay = [
      left('madeleine-young1', ['stream'], 10), left('madeleine-mixed1', ['archive', 'thesis.txt'], 90),
      left('madeleine-demo-aB3xyz', ['archive'], 90), left('somebody-aB3xyz', ['archive'], 90),
    ]
    await removeLeftovers(now)
    expect(readdirSync(own).sort()).toEqual(stay.sort())
  })
})
