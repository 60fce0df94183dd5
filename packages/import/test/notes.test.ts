/** Plain notes: sections as messages of whoever keeps them, with the days that headings, names and front matter give. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ImportItem } from '@madeleine/contract'
import { readImport } from '../read-import.ts'
import { conversationsOf, itemsOf, leftOutOf, linesOf, saidIn } from './talk/reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'madeleine-notes-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a note in Markdown', () => {
  test.each([
    ['2026-03-13.md', '# Friday\n\nrye\n'], ['20260313 Lisbon.md', '# Lisbon\n\nrye\n'], ['vault/2026/03/13.md', 'rye\n'],
    ['Friday.md', '# 2026-03-13\n\nrye\n'], ['Friday.md', '## March 13, 2026\n\nrye\n'], ['Friday.md',
      '## Freitag, 13. März 2026\n\nrye\n'],
    ['Friday.md', '---\ndate: 2026-03-13\n---\nrye\n'], ['Friday.md', '# 13.03.2026\n\nrye\n'],
  ])('%s with %j is of the day that it names', async (fileName, text) => {
    expect(saidIn(await itemsOf(text, fileName))).toMatchObject([{ role: 'user', at: '2026-03-13T00:00:00Z',
      text: expect.stringContaining('rye') as string }])
  })

  test('has a message for each section with text, at the time in its heading, below the day of the heading above', async () => {
    const items = await itemsOf('# Log\n\n## 2026-03-13\n\n### 09:30 Oven\nhot\n\n### Empty\n\n## 2026-03-14\ncold\n```\n# code\n```\n',
      'log.md')
    expect(linesOf(items)).toEqual([
      '2026-03-13T09:30:00Z user: ### 09:30 Oven\nhot', '2026-03-14T00:00:00Z user: ## 2026-03-14\ncold\n```\n# code\n```',
    ])
    expect(conversationsOf(items)).toEqual({ log: 'Log' })
  })

  test('without any day has no time, and the same ids when it grows', async () => {
    const text = 'I bake.\n\n# Rye\n\nslow\n'
    const [one, more] = [saidIn(await itemsOf(text, 'bread.md')), saidIn(await itemsOf(`${text}\n# Wheat\n\nfast\n`, 'bread.md'))]
    expect(one.map(({ at, text: said }) => `${at} ${said}`)).toEqual(['untimed I bake.', 'untimed # Rye\n\nslow'])
    expect(more.slice(0, 2)).toEqual(one)
  })

  test('that an assistant keeps for itself is noted by it, and nobody\'s own words', async () => {
    const [own] = saidIn(await itemsOf('# Rules\n\nUse tabs.\n', 'CLAUDE.md'))
    const [noted] = saidIn(await itemsOf('# User\n\nThe user lives in Porto.\n', 'memory/MEMORY.md'))
    expect([own!, noted!].map(({ id }) => id.startsWith('remember:'))).toEqual([false, true])
  })
})

describe('a file of Org', () => {
  test('has a message for each heading with text, at the day that it names, without what is for the program', async () => {
    const items = await itemsOf('#+TITLE: Garden\n#+STARTUP: overview\n* 2026\n** 2026-03-13 Friday\n'
      + 'I planted [[https://a.example][leeks]].\n** TODO Call the vet <2026-03-14 Sat 10:00> :dog:\n'
      + ':PROPERTIES:\n:ID: 17\n:END:\nAbout the paw.\n#+BEGIN_QUOTE\nslow\n#+END_QUOTE\n',
    'garden.org')
    expect(linesOf(items)).toEqual([
      '2026-03-13T00:00:00Z user: ## 2026-03-13 Friday\nI planted leeks.',
      expect.stringMatching(/^2026-03-14T10:00:00Z user: ## Call the vet 2026-03-14 Sat 10:00\n+About the paw\.\n+slow$/),
    ])
    expect(conversationsOf(items)).toEqual({ garden: 'Garden' })
  })
})

describe('a journal of plain text', () => {
  test('has an entry below each date', async () => {
    const items = await itemsOf('2026-03-13\nI baked rye.\n\n2026-03-14\nI slept.\nLong.\n', 'journal.txt')
    expect(linesOf(items)).toEqual(['2026-03-13T00:00:00Z user: 2026-03-13\nI baked rye.',
      '2026-03-14T00:00:00Z user: 2026-03-14\nI slept.\nLong.'])
  })

  test.each(['2026-03-13\nI baked rye.\n', '2026-03-13\n2026-03-14\n2026-03-15\n', 'Bread\nwas\nbaked\n2026-03-13\nrye\n2026-03-14\nno\n'])(
    'is not taken out of %j', async (text) => {
    await expect(itemsOf(text, 'a.txt')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

test('a vault is read file by file, and what comes with programs is no note', async () => {
  const files = {
    'Daily/2026-03-13.md': 'rye\n', 'People/Bo.md': '# Bo\n\nbakes\n', 'README.md': '# A program\n\ninstall it\n',
      '.obsidian/app.json': '{}',
    'MEMORY.md': '- The user lives in Porto.\n',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const items: ImportItem[] = []
  for await (const item of readImport(folder, { timeZone: 'UTC' })) items.push(item)
  expect(saidIn(items).map(({ at, role, text }) => `${at} ${role} ${text}`).toSorted()).toEqual([
    '2026-03-13T00:00:00Z user rye', 'untimed user # Bo\n\nbakes', 'untimed user - The user lives in Porto.',
  ])
  expect(leftOutOf(items)).toEqual({ otherFiles: 1 })
})
