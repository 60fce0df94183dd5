/**
 * T-86: no room for temporary copies. An archive in a stream, a file that is read twice, a database and mail are copied to be read;
 * on a full disk the file is not to blame.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readImport } from '@madeleine/import'
import { zipArchive } from '../../bench/zip-archive.ts'
import { CHAT, writeCursor } from '../support/cursor-files.ts'
import { chatGptTalk } from '../support/export-shapes.ts'
import { ask, serve } from '../support/http-server.ts'
import { useDb } from '../testing.ts'
import { MAY_MOUNT, MOUNTED, smallDisk, type SmallDisk } from './small-disk.ts'

const held = useDb()

describe.runIf(MAY_MOUNT)(`T-86 a full disk for temporary files${MOUNTED}`, () => {
  const { TMPDIR } = process.env
  let disk: SmallDisk
  let own: string
  beforeEach(() => {
    own = mkdtempSync(join(tmpdir(), 'madeleine-files-'))
    disk = smallDisk(1)
    disk.fill()
    process.env.TMPDIR = disk.folder
  })
  afterEach(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    disk.unmount()
    rmSync(own, { recursive: true, force: true })
  })

  const talk = JSON.stringify([chatGptTalk('a', ['Rain?', 'Yes, from noon.'])])
  const zip = (): Buffer => zipArchive([{ name: 'conversations.json', content: talk }])
  const database = (): Buffer => {
    writeCursor(own, 'state.vscdb', { disk: CHAT }).close()
    return readFileSync(join(own, 'state.vscdb'))
  }
  const fixture = (name: string): Buffer => readFileSync(join('test/fixtures/import', name))

  test.each<[name: string, bytes: () => Buffer]>([
    ['export.zip', zip], ['state.vscdb', database],
    ['codex.jsonl', () => fixture('codex.jsonl')], ['mail.mbox', () => fixture('mail.mbox')],
  ])('is what an import of %s says, by library and server, until there is room', async (name, bytes) => {
    const file = bytes()
    const { store, url } = await serve(held.db)
    const { key } = await store.createKey({ users: ['ann'] })
    const read = () => store.user('ann').import(readImport(Readable.from([file]), { fileName: name, timeZone: 'UTC' }))
    const send = () => ask(`${url}/api/v0/import?name=${name}`, {
      key, body: new Uint8Array(file), headers: { 'content-type': 'application/octet-stream' },
    })
    await expect(read()).rejects.toMatchObject({ code: 'store_full', message: expect.stringContaining('TMPDIR') as string })
    expect(await send()).toMatchObject({ status: 507, json: { error: { code: 'store_full' } } })
    disk.empty()
    expect((await read()).imported).toBeGreaterThan(0)
    expect((await send()).text).toContain('"imported":0')
  })

  test('ends an import of a folder, whose other files would be refused alike', async () => {
    writeCursor(own, 'state.vscdb', { disk: CHAT }).close()
    const items: unknown[] = []
    await expect((async () => {
      for await (const item of readImport(own)) items.push(item)
    })()).rejects.toMatchObject({ code: 'store_full' })
    expect(items).toEqual([])
  })
})
