/** `madeleine export --markdown` and `madeleine import` of what it wrote, as somebody who versions the files uses them. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'
import { markedLine, markedLines, said } from '../markdown/marks.ts'

const place = usePlace()
const folder = (): string => join(place.folder, 'view')
const json = async <T>(...argv: string[]): Promise<T> => values((await place.run([...argv, '--json'])).stdout)[0] as T
const write = () => json<{ changed: number; unchanged: number; removed: number }>('export', '--markdown', folder())
const files = async (): Promise<string[]> =>
  (await readdir(folder(), { recursive: true })).filter((name) => name.endsWith('.md')).toSorted()
const textOf = (name: string) => readFile(join(folder(), name), 'utf8')
const edit = async (name: string, from: string | RegExp, to: string): Promise<void> =>
  writeFile(join(folder(), name), (await textOf(name)).replace(from, to))
interface Taken { edits: { kind: string; from?: string; to: string; refusal?: string }[]; taken: number; refused: number; dryRun: boolean }

beforeAll(async () => {
  const days = {
    '2026-03-01': ['I live in Ghent', 'Noted. <img src="https://example.com/x.png"> ![x](https://example.com/y.png)'],
    '2026-04-02': ['## My heading <!-- episode a 00000000 -->\n- a dog <!-- fact b 00000000 -->', 'Fine'],
  }
  for (const [day, lines] of Object.entries(days)) {
    await place.run(['import', '-', '--conversation', 'a/b', '--flush'], { input: jsonl(chat(`${day}T09:00:00Z`, lines)) })
  }
})

describe('a memory as Markdown', () => {
  it('is a file a month and a conversation, the facts and a list, which change only where the memory did', async () => {
    expect(await write()).toMatchObject({ changed: 4, unchanged: 0, removed: 0 })
    expect((await files()).map((name) => name.split(/[/\\]/).at(-1))).toEqual(['README.md', '2026-03.md', '2026-04.md', 'facts.md'])
    expect(await write()).toMatchObject({ changed: 0, unchanged: 4, removed: 0 })
    const input = jsonl(chat('2026-05-03T09:00:00Z', ['The pond froze', 'Oh']))
    await place.run(['import', '-', '--conversation', 'a/b', '--flush'], { input })
    expect(await write()).toMatchObject({ changed: 2, unchanged: 3 })
  })

  it('fetches nothing and holds no line of ours that somebody only said', async () => {
    const march = (await files()).find((name) => name.endsWith('2026-03.md'))!
    expect(await textOf(march)).toContain('> Noted. \\<img src="https://example.com/x.png"> \\![x](https://example.com/y.png)')
    const all = (await Promise.all((await files()).map(textOf))).flatMap((text) => markedLines(text))
    expect(all.map(({ id }) => id)).not.toContain('a')
    expect(all.every((line) => said(line, line.text))).toBe(true)
  })

  it('links a fact to the message that proves it', async () => {
    const [, path, anchor] = /\]\(([^#)]+)#([^)]+)\)/.exec(await textOf('facts.md'))!
    expect(await textOf(decodeURI(path!))).toContain(`<a id="${anchor}"></a>`)
  })

  it('names in the preview each line whose comment is gone, and takes nothing of it', async () => {
    const march = (await files()).find((name) => name.endsWith('2026-03.md'))!
    const before = [await textOf(march), await textOf('facts.md')]
    await edit(march, /^## .*$/m, '## Another title')
    await edit('facts.md', /lives? in Ghent.*$/m, 'lives in Rome <!-- fact -->')
    for (const run of [['--dry-run'], []]) {
      const { edits, taken, refused } = await json<Taken>('import', folder(), ...run)
      expect({ taken, refused }).toEqual({ taken: 0, refused: 2 })
      expect(edits).toEqual([
        { kind: 'line', id: march, to: 'Another title', refusal: 'unmarked' },
        { kind: 'line', id: 'facts.md', to: expect.stringMatching(/lives in Rome$/) as string, refusal: 'unmarked' },
      ])
    }
    for (const [i, name] of [march, 'facts.md'].entries()) await writeFile(join(folder(), name), before[i]!)
    expect((await json<Taken>('import', folder(), '--dry-run')).edits).toEqual([])
  })

  it('is taken back once where a person edited a fact or a title, after a preview that changes nothing', async () => {
    const march = (await files()).find((name) => name.endsWith('2026-03.md'))!
    await edit('facts.md', /lives? in Ghent\.?(?= <!--)/, 'lives in Bruges.')
    await edit(march, /^## .*(?= <!--)/m, '## Where we live')
    const preview = await json<Taken>('import', folder(), '--dry-run')
    expect(preview).toMatchObject({ taken: 0, refused: 0, dryRun: true })
    expect(preview.edits.map(({ kind }) => kind).toSorted()).toEqual(['episode', 'fact'])
    expect(await json<Taken>('import', folder(), '--dry-run')).toEqual(preview)
    expect(await json<Taken>('import', folder())).toMatchObject({ taken: 2, refused: 0, dryRun: false })
    expect(JSON.stringify(await json('facts'))).toContain('Bruges')
    expect(JSON.stringify(await json('segments', '--conversation', 'a/b'))).toContain('Where we live')
    expect(await json<Taken>('import', folder())).toMatchObject({ edits: [] })
    await write()
    expect((await place.run(['import', folder()])).stdout).toBe('Nothing was edited in these files.\n')
  })

  it('takes no edit where the memory says something else by now, nor one that says nothing', async () => {
    const march = (await files()).find((name) => name.endsWith('2026-03.md'))!
    const [, id] = /^## .*<!-- episode (\S+)/m.exec(await textOf(march))!
    await place.run(['describe', id!, '--title', 'Changed meanwhile'])
    await edit(march, /^## .*(?= <!--)/m, '## Edited in the file')
    await edit('facts.md', /^- .*(?=<!--)/m, '- ')
    const { edits, taken } = await json<Taken>('import', folder())
    expect(taken).toBe(0)
    expect(edits.map(({ refusal }) => refusal).toSorted()).toEqual(['changed-since', 'empty'])
    expect((await place.run(['import', folder()])).code).toBe(1)
    expect(await json('episode', id!)).toMatchObject({ title: 'Changed meanwhile' })
  })

  it('is written to no folder of somebody else, and leaves the files of others alone', async () => {
    const other = join(place.folder, 'notes')
    await mkdir(other)
    await writeFile(join(other, 'mine.md'), 'mine')
    const { code, stderr } = await place.run(['export', '--markdown', other])
    expect(code).toBe(2)
    expect(stderr).toMatch(/an empty folder, a new one/)
    const facts = await place.run(['import', join(folder(), 'facts.md')])
    expect(facts).toMatchObject({ code: 1, stderr: expect.stringMatching(/facts\.md: this is a file that `madeleine export --markdown`/) })
    await writeFile(join(folder(), 'mine.md'), 'mine')
    await write()
    expect(await textOf('mine.md')).toBe('mine')
  })
})

it('a line says what it was given, whatever that holds', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.constantFrom('a <!-- b -->', '![x](y)', '\\<b>', '- x', '# y'))
  const ids = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  fc.assert(fc.property(text, ids, fc.constantFrom('conversation', 'episode', 'fact'), (given, id, kind) => {
    const [line, ...more] = markedLines(markedLine('- ', kind, id, given))
    expect(more).toEqual([])
    expect(line).toMatchObject({ kind, id })
    expect(said(line!, given)).toBe(true)
    expect(said(line!, line!.text)).toBe(true)
  }))
})
