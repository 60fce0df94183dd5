/** Point 2: the answer is what a person reads first. */
import { beforeAll, describe, expect, it } from 'vitest'
import { folder, madeleine, useReader, type Answer } from './packed.ts'

const cwd = folder()
const at = (day: string, minute: number): string => new Date(Date.parse(`${day}T18:00:00Z`) + minute * 60_000).toISOString()
const talk = (day: string, texts: readonly string[]): object[] => texts.map((content, i) =>
  ({ id: `${day}/${i}`, role: i % 2 === 0 ? 'user' : 'assistant', name: i % 2 === 0 ? 'Lena' : 'Wei', content, timestamp: at(day, i) }))

/** Five evenings about streets, cars and authors, none of which answers. */
const EVENINGS = [
  ...talk('2026-03-02', ['Klaus the sourdough needs 20 g of rye a day', 'And the lid?', 'Loose, always loose, or he climbs out']),
  ...talk('2026-03-05', ['The car of Frau Vogt is in front of the house again', 'Which one?', 'The red one, she never moves the car']),
  ...talk('2026-03-08', ['Miso slipped out last night', 'Did you look in the laundry room?', 'yes!! there she was']),
  ...talk('2026-03-11', ['They are digging up the whole street for the tram', 'Since when?', 'Monday, the street is one big hole']),
  ...talk('2026-03-15', ['MISO MISO MISO', 'What is it?', 'Thank you Wei', 'For what?', 'For crawling under eleven cars']),
]

/** What `recall` prints, line by line. */
const linesOf = ({ code, stdout }: Answer): string[] => {
  expect(code).toBe(0)
  return stdout.trimEnd().split('\n')
}

beforeAll(async () => {
  await madeleine(
    ['import', '-', '--conversation', 'chat', '--flush'], { cwd, stdin: EVENINGS.map((line) => `${JSON.stringify(line)}\n`).join('') },
  )
  await madeleine(
    ['push', '--conversation', 'chat', '--role', 'user', '--name', 'Lena', '--content', 'I parked the car in Rue Victor Hugo'], { cwd },
  )
})

describe('a recall on the terminal', () => {
  const read = useReader(cwd)
  const asked = async (query: string) => linesOf(await read(['recall', query]))

  it('begins with the one message that answers, even before it is in an episode', async () => {
    const lines = await asked('Where did I park the car?')
    expect(lines.slice(0, 3).join('\n')).toContain('I parked the car in Rue Victor Hugo')
    expect(lines[0]).toMatch(/\d{4}, \d\d:\d\d · (?:fair|strong) 0\.\d\d$/)
  })

  it('begins with the passage, followed by its episode, once, and by nothing that does not answer', async () => {
    const lines = await asked('how much rye does Klaus get')
    expect(lines.slice(0, 3).join('\n')).toContain('Klaus the sourdough needs 20 g of rye a day')
    expect(lines.filter((line) => line.startsWith('  2 Mar 2026, 18:00–18:02'))).toHaveLength(1)
    expect(lines.join('\n')).not.toMatch(/tram|Frau Vogt/)
  })

  it('shows a short reply with its question', async () => {
    const lines = await asked('was Miso in the laundry room')
    expect(lines.slice(0, 4).join('\n')).toMatch(/Wei {3}Did you look in the laundry room\?\n. Lena {2}yes!! there she was/)
  })

  it('does not take a message that says nothing for evidence', async () => {
    const lines = await asked('where did Miso go')
    expect(lines.join('\n')).toContain('Lena  Miso slipped out last night')
    expect(lines.join('\n')).not.toMatch(/^. (?:Lena|Wei) +(?:MISO MISO MISO|Thank you Wei)$/m)
  })

  it('of recent talk shows the newest first, without a confidence', async () => {
    const { stdout } = await read(['recent'])
    expect(stdout).toMatch(/^Newest messages\n[^\n]+\n {2}Lena {2}I parked the car/)
    expect(stdout).toMatch(/\nNewest episodes\n/)
    expect(stdout).not.toMatch(/strong|fair|weak|score/)
  })
})

describe('once there are several conversations, a recall', () => {
  const read = useReader(cwd)
  it('names the conversation by its title', async () => {
    await madeleine([
      'push', '--conversation', 'z', '--title', 'Music lessons', '--role', 'user', '--name',
      'Ann', '--content', 'The ukulele is tuned', '--timestamp', '2026-04-01T10:00:00Z',
    ], { cwd })
    const asked = async (query: string) => linesOf(await read(['recall', query]))[0]
    expect(await asked('is the ukulele tuned')).toMatch(/^1 Apr 2026, \d\d:00 · Music lessons · \w+ 0\.\d\d$/)
    expect(await asked('how much rye does Klaus get')).toMatch(/ · chat · /)
  })
})
