/** Point 11: `madeleine` alone, and folders that are looked at again, as a newcomer meets them. */
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, madeleine } from './packed.ts'

const said = (id: string, content: string): string =>
  `${JSON.stringify({ id, role: 'user', name: 'Ann', content, timestamp: '2026-03-02T09:00:00Z' })}\n`

describe('madeleine without a command', () => {
  const cwd = folder()
  const alone = () => madeleine([], { cwd, isTTY: true, columns: 100 })

  it('says first how to begin a memory, and makes none', async () => {
    const { code, stdout } = await alone()
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('madeleine demo') })
    expect(existsSync(join(cwd, '.madeleine'))).toBe(false)
  })

  it('says then what is in it, with commands that lead on', async () => {
    writeFileSync(join(cwd, 'talk.jsonl'), said('1', 'The ferry to the island leaves at noon') + said('2', 'The island has one bakery'))
    await madeleine(['import', 'talk.jsonl', '--flush'], { cwd })
    const { stdout } = await alone()
    expect(stdout).toContain('2 messages in 1 conversation, 1 episode, 2 Mar 2026')
    expect(stdout).toContain('With Ann.')
    const [, words] = /madeleine recall '([^']+)'/.exec(stdout)!
    expect((await madeleine(['recall', words!], { cwd })).stdout).toMatch(/ferry|island|bakery/)
  })

  it('is an error if a program runs it', async () => {
    expect(await madeleine([], { cwd })).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('a folder that is synced again', () => {
  const cwd = folder()
  const sync = (...args: string[]) => madeleine(['sync', ...args], { cwd })

  it('brings in what it holds, then what was added, and nothing twice', async () => {
    mkdirSync(join(cwd, 'chats'))
    writeFileSync(join(cwd, 'chats/trip.jsonl'), said('1', 'The ferry to the island leaves at noon'))
    expect((await sync('add', 'chats')).code).toBe(0)
    expect((await sync()).stdout).toBe('1 message imported from 1 conversation in 1 file.\n')
    expect((await sync()).stdout).toBe('Nothing new.\n')
    appendFileSync(join(cwd, 'chats/trip.jsonl'), said('2', 'Book the cabin with the green door'))
    expect((await sync()).stdout).toBe('1 message imported from 1 conversation in 1 file.\n')
    expect((await madeleine(['recall', 'green door'], { cwd })).stdout).toContain('Book the cabin')
  })
})
