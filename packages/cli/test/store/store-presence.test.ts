/**
 * T-96 no store by accident: none where nothing is to be made, none between other people's files,
 * and none left behind by an opening that fails.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesNear } from '../../nearest-names.ts'
import { openMemory, openStore } from '@madeleine/core'
import { storePresence } from '@madeleine/engine'
import { plainly } from '../../../../test/plainly.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))
  return () => rm(folder, { recursive: true, force: true })
})
const file = (...path: string[]) => {
  mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true })
  writeFileSync(join(folder, ...path), 'x')
}
const options = { work: false, timeZone: 'UTC', durability: 'relaxed' } as const

describe('T-96 opening with create: false', () => {
  test.each([
    ['a folder that does not exist', 'nowhere/store', 'the folder does not exist', () => undefined],
    ['an empty folder', 'empty', 'the folder is empty', () => mkdirSync(join(folder, 'empty'))],
    ['a folder with other files', 'notes', 'it holds other files (a.md, b.md, c.md, 1 more)', () =>
      ['a', 'b', 'c', 'd'].forEach((name) => file('notes', `${name}.md`))],
    ['a folder with a db of somebody else', 'site', 'it holds other files (db)', () => file('site', 'db', 'schema.sql')],
    ['a folder whose first opening did not end', 'begun', 'its first opening did not finish', () =>
      (file('begun', '.madeleine-unfinished'), file('begun', 'db', 'PG_VERSION'))],
  ])('finds no_store in %s, and makes nothing', async (_, name, reason, make) => {
    make()
    const before = readdirSync(folder, { recursive: true })
    for (const open of [openMemory, openStore]) {
      await expect(open({ ...options, data: join(folder, name), create: false })).rejects.toMatchObject({
        code: 'no_store', message: expect.stringContaining(reason),
      })
    }
    expect(readdirSync(folder, { recursive: true })).toEqual(before)
  })
})

describe('T-96 a folder with other files', () => {
  test('gets no store: the error says what is in it and where a store could be', async () => {
    file('notes.md')
    const before = readdirSync(folder)
    const message = `data must be a folder for the store alone, and "${folder}" holds other `
      + `files (notes.md): give it a folder of its own, such as "${join(folder, '.madeleine')}"`
    await expect(openMemory({ ...options, data: folder })).rejects.toMatchObject({ code: 'invalid_input', message })
    expect(readdirSync(folder)).toEqual(before)
  })

  test('is not one with files of a file manager alone, nor one that an opening left', () => {
    for (const name of ['.DS_Store', '.gitignore', 'holder.json', '.madeleine-reserve']) file(name)
    mkdirSync(join(folder, 'lock'))
    expect(storePresence(folder)).toEqual({ kind: 'empty', names: [] })
    file('sizes.json') // somebody's, without the note
    expect(storePresence(folder).kind).toBe('empty')
    file('db', 'base', '1')
    expect(storePresence(folder).kind).toBe('store')
  })
})

describe('T-96 an opening that fails', () => {
  const broken = { name: 'broken', dims: 3.5, embed: () => Promise.reject(new Error('down')) }

  test('leaves no folder where there was none, and an empty one where there was one', async () => {
    mkdirSync(join(folder, 'there'))
    for (const data of [join(folder, 'new', 'store'), join(folder, 'there')]) {
      await expect(plainly(() => openMemory({ ...options, data, embedder: broken }))).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect(readdirSync(folder, { recursive: true })).toEqual(['there'])
  })

  test('leaves an existing store as it was, even for create: false', async () => {
    const data = join(folder, 'store')
    const memory = await plainly(() => openMemory({ ...options, data }))
    await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'kept' }] })
    await memory.close()
    await expect(plainly(() => openMemory({ ...options, data, embedder: broken }))).rejects.toMatchObject({ code: 'invalid_input' })
    await rm(join(data, 'sizes.json')) // as one that was never closed
    const again = await plainly(() => openMemory({ ...options, data, create: false }))
    expect(await again.stats()).toMatchObject({ messages: 1 })
    await again.close()
  })
})

describe('the nearest store', () => {
  let tree: string
  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'madeleine-tree-'))
    // What makes a folder a store for this purpose
    for (const store of [
      'home/.madeleine', 'home/work/memory', 'home/work/chats/.madeleine', 'alone/deep/er',
      'many/ann', 'many/ben/.madeleine', 'many/lena', 'many/wei',
    ]) {
      mkdirSync(join(tree, store, 'db'), { recursive: true })
      writeFileSync(join(tree, store, 'db', 'PG_VERSION'), '18')
    }
    for (const empty of ['home/work/other', 'home/quiet/a/b', 'alone/here']) mkdirSync(join(tree, empty), { recursive: true })
  })
  afterAll(() => rm(tree, { recursive: true, force: true }))

  test.each([
    ['home/work', 'memry', 'memory'],
    ['home/work', 'chats', 'chats/.madeleine'],
    ['home/quiet/a/b', '.madeleine', '../../../.madeleine'],
    ['home/work/other', '.madeleine', '../../.madeleine'],
    ['home/quiet', '../work/chat', '../work/chats/.madeleine'],
    ['home', '/nowhere/at/all', '.madeleine'],
    ['alone/deep', '.madeleine', 'er'],
  ])('from %s for %s is %s', (workingFolder, asked, nearest) => {
    expect(storesNear(asked, join(tree, workingFolder))).toEqual([nearest])
  })

  test('is not one alone if several stand beside it under other names: up to three are named', () => {
    expect(storesNear('notes', join(tree, 'many'))).toEqual(['ann', 'ben/.madeleine', 'lena'])
    expect(storesNear('lina', join(tree, 'many'))).toEqual(['lena'])
  })

  test('is none if there is none, and the requested folder itself is not offered', () => {
    expect(storesNear('.madeleine', join(tree, 'alone/here'))).toEqual([])
    expect(existsSync(join(tree, 'alone/here/.madeleine'))).toBe(false)
  })
})
