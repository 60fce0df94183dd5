/** A user exports a chat from a phone, imports it as it is, asks it, and imports the longer export of a week later. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folder, madeleine, type Answer } from './packed.ts'

const FILE = 'WhatsApp Chat with Marta.txt'
const FIRST = `28/02/2026, 09:02 - Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them.
28/02/2026, 09:02 - Marta: Good morning! The landlord finally answered about the attic room
28/02/2026, 09:04 - Jonas: And? What does he want for it?
28/02/2026, 09:05 - Marta: 340 a month, heating included.
He wants the deposit by Friday
28/02/2026, 09:07 - Jonas: That is cheap for this street. Take it!
03/03/2026, 18:40 - Marta: I signed the contract for the attic room today
03/03/2026, 18:41 - Jonas: Congratulations! <This message was edited>
03/03/2026, 18:42 - Marta: IMG-20260303-WA0007.jpg (file attached)
the view from the window
03/03/2026, 18:45 - Jonas: This message was deleted
`
const LATER = `${FIRST}10/03/2026, 20:15 - Jonas: My bicycle was stolen in front of the library
10/03/2026, 20:16 - Marta: Oh no. Did you call the police?
`

const cwd = folder()
const env = { TZ: 'Europe/Lisbon', COLUMNS: '200' }
const run = (...args: string[]): Promise<Answer> => madeleine(args, { cwd, env })
let first: Answer
beforeAll(async () => {
  writeFileSync(join(cwd, FILE), FIRST)
  first = await run('import', FILE, '--time-zone', 'Europe/Lisbon')
})

describe('a WhatsApp chat, as the phone exports it,', () => {
  it('comes in, with a report of how it was read and what was left out', () => {
    expect(first).toMatchObject({ code: 0 })
    expect(first.stdout).toContain('7 messages imported from 1 conversation; '
      + 'left out: 1 chat notice, 1 deleted message, 1 image (shown as [image]).')
    expect(first.stderr).toContain('Dates are read day first (dmy), as 28/02/2026 shows')
    expect(first.stderr).toContain('Times without a time zone are read in Europe/Lisbon')
  })

  it('is found by what was said, with who said it and when', async () => {
    const { stdout } = await run('recall', 'How much is the attic room?')
    expect(stdout).toContain('340 a month, heating included.')
    expect(stdout).toContain('Marta')
    expect(stdout).toMatch(/28\D+(?:Feb|2026)|2026-02-28/)
  })

  it('has its days in the contents and its name in the list', async () => {
    const toc = (await run('toc', '--depth', '4')).stdout
    expect(toc).toContain('February 28, 2026')
    expect(toc).toContain('March 3, 2026')
    expect((await run('conversations')).stdout).toContain('Marta')
  })

  it('adds nothing a second time, and from a longer export only what is new', async () => {
    expect((await run('import', FILE)).stdout).toContain('0 messages imported from 1 conversation, 7 skipped (already stored)')
    writeFileSync(join(cwd, 'WhatsApp Chat with Marta (1).txt'), LATER)
    expect((await run('import', 'WhatsApp Chat with Marta (1).txt', '--time-zone', 'Europe/Lisbon')).stdout)
      .toContain('2 messages imported from 1 conversation, 7 skipped (already stored)')
    expect((await run('recall', 'bicycle stolen')).stdout).toContain('in front of the library')
  })
})
