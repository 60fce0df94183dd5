/** What a store leaves in the process that had it open. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPglite } from '../../pglite.ts'
import { plainly } from '../../../../test/plainly.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'madeleine-links-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('after a folder was closed, modules that are links are found at their targets, as pnpm and npm link install them', async () => {
  const db = await plainly(() => openPglite({ folder: join(folder, 'store'), durability: 'relaxed', share: true }))
  await db.close()
  mkdirSync(join(folder, 'target'))
  writeFileSync(join(folder, 'target', 'index.cjs'), '')
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(folder, 'target'), join(folder, 'node_modules', 'linked'))
  expect(createRequire(join(folder, 'program.js')).resolve('linked/index.cjs')).toBe(join(folder, 'target', 'index.cjs'))
})
