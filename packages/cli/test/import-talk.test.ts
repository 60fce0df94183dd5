/** How `madeleine import` reads times and tables: what it says, and what its flags change. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const importing = (...args: string[]) => place.run(['import', ...args], { env: { MADELEINE_DATA: 'memory' } })

beforeAll(async () => {
  const files: Record<string, string> = {
    'WhatsApp Chat with Ann.txt': '03/04/2026, 21:14 - Ann: The heron is back\n03/04/2026, 21:15 - Ben: On the pond?\n',
    'WhatsApp Chat with Cara.txt': '13/04/2026, 21:14 - Cara: I sold the boat\n', 'rows.csv': 'a,b,c\n2026-03-04T21:14:00Z,Ann,hi\n',
    'export/dms.json': '[]', 'talk.txt': 'Ada: Is the kettle on?\nBo: It is\nAda: Good\n',
  }
  await mkdir(join(place.folder, 'export'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(place.folder, name), text)
})

/** The days of the store's conversation, as its messages have them. */
const when = async (query: string): Promise<unknown> => {
  const { stdout } = await place.run(['recall', query, '--json'], { env: { MADELEINE_DATA: 'memory' } })
  return (values(stdout)[0] as { passages: { at: string }[] }).passages[0]?.at
}

describe('an import of talk', () => {
  it('says how dates and times are read, with --json in its result', async () => {
    const { code, stderr } = await importing('WhatsApp Chat with Cara.txt', '--time-zone', 'Europe/Lisbon', '--flush')
    expect(code).toBe(0)
    expect(stderr).toContain('Dates are read day first (dmy), as 13/04/2026 shows (--date-order changes it)')
    expect(stderr).toContain('Times without a time zone are read in Europe/Lisbon (--time-zone changes it)')
    const { stdout } = await importing('WhatsApp Chat with Ann.txt', 'WhatsApp Chat with Cara.txt', '--date-order', 'dmy', '--json')
    expect(values(stdout)).toMatchObject([{ notes: [
      expect.stringMatching(/^times without a time zone are read in /), expect.stringMatching(/: "Ben" is read as you, as .* "Ann"$/),
    ] }])
    expect((await importing('WhatsApp Chat with Ann.txt', 'WhatsApp Chat with Cara.txt')).stderr)
      .toContain('WhatsApp Chat with Ann.txt: the order of dates is not certain: 03/04/2026 is read day first (dmy), but may be '
        + 'month first (mdy) (--date-order changes it)')
    const named = await importing('WhatsApp Chat with Ann.txt', '--me', 'Ann', '--dry-run')
    expect(named.stderr).not.toContain('is read as you')
    expect((await importing('WhatsApp Chat with Ann.txt', '--dry-run')).stderr)
      .toContain('"Ben" is read as you, as the chat is named after "Ann" (--me changes it)')
    expect(await when('boat')).toBe('2026-04-13T20:14:00.000Z')
  })

  it('names no flag where none changes how a file is read, and says plainly where there is nothing', async () => {
    const { stdout, stderr } = await importing('talk.txt', '--dry-run')
    expect(stderr).toMatch(/^It is read as a talk of Ada, Bo; .*[^)]\n/)
    expect(stdout).toContain('first 3 messages were analysed here.')
    expect((await importing('export/dms.json', '--dry-run')).stdout).toBe('There is no message in them to import. Nothing was written.\n')
  })

  it('reads times in the zone of the store if none is given, and adds nothing a second time', async () => {
    const zone = (values((await place.run(['stats', '--json'],
      { env: { MADELEINE_DATA: 'memory' } })).stdout)[0] as { timeZone: string }).timeZone
    const { stderr, stdout } = await importing('WhatsApp Chat with Ann.txt', '--date-order', 'dmy')
    expect(stderr).toContain(`Times without a time zone are read in ${zone} `)
    expect(stdout).toContain('0 messages imported from 1 conversation, 2 skipped (already stored).')
  })

  it.each([
    [['--date-order', 'ydm'], '--date-order must be one of dmy, mdy, ymd, got "ydm"'],
    [['--time-zone', 'Lisbon'], "timeZone must be an IANA time zone such as 'Europe/Berlin', got \"Lisbon\""],
    [['--columns', 'author'], '--columns must be pairs such as author=B,text=C,time=A'],
    [['--columns', 'name=B'], 'of author, text, time, id, conversation, role'],
  ])('refuses %j', async (flags, message) => {
    expect(await importing('rows.csv', ...flags)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) as string })
  })

  it('refuses dates that do not fit the given order, and columns that do not exist', async () => {
    expect((await importing('WhatsApp Chat with Cara.txt', '--date-order', 'mdy')).stderr)
      .toContain('dateOrder mdy does not fit: 13/04/2026 is not a date in that order')
    expect((await importing('rows.csv', '--columns', 'text=Z')).stderr)
      .toContain('columns.text must be a column of the table, got "Z"; it has "a", "b", "c"')
    expect((await importing('rows.csv', '--columns', 'author=B,text=C,time=A')).stdout).toContain('1 message imported')
  })
})
