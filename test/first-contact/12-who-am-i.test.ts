/** Somebody imports a chat with friends, misspells the own name, and asks about themselves and about a friend of two names. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folder, madeleine } from './packed.ts'

const cwd = folder()
const said = (conversationId: string, name: string, content: string, at: string) =>
  JSON.stringify({ conversationId, id: at, role: 'user', name, content, timestamp: at })

beforeAll(async () => {
  await writeFile(join(cwd, 'friends.jsonl'), [
    said('friends', 'Marta Lopez', 'I live in Porto now, close to the river', '2026-02-02T18:00:00Z'),
    said('friends', 'Jonas', 'I work as a baker and I live in Ghent', '2026-02-02T18:01:00Z'),
    said('friends', 'Marta Lopez', 'The kayak has a crack in the hull again', '2026-02-02T18:02:00Z'),
  ].join('\n'))
  await writeFile(join(cwd, 'office.jsonl'), [
    said('office', 'marta.lopez', 'The harbour report goes out on Friday', '2026-02-09T09:00:00Z'),
    said('office', 'Jonas', 'Then I bring rolls on Friday', '2026-02-09T09:01:00Z'),
  ].join('\n'))
})

const asked = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await madeleine(args, { cwd })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

describe('the option --me', () => {
  it('misspelt imports nothing and makes no store, and the error suggests the right spelling', async () => {
    const { code, stdout, stderr } = await madeleine(['import', 'friends.jsonl', '--people', '--me', 'Jonnas'], { cwd })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe('madeleine: --me: nobody is called "Jonnas"; did you mean --me "Jonas"? Speakers: "Marta Lopez" (2 messages), '
      + '"Jonas" (1 message)\n')
    expect(existsSync(join(cwd, '.madeleine'))).toBe(false)
  })

  it('is shown in the preview before an import, and nothing is written', async () => {
    const told = await asked('import', 'friends.jsonl', 'office.jsonl', '--people', '--me', 'jonas', '--dry-run')
    expect(told).toContain('5 messages in 2 conversations')
    expect(told).toContain('Jonas (you)')
    expect(existsSync(join(cwd, '.madeleine'))).toBe(false)
  })

  it('is remembered: "I" is me, and the second import need not be told', async () => {
    await asked('import', 'friends.jsonl', '--people', '--me', 'jonas')
    await asked('import', 'office.jsonl', '--people')
    expect(await asked('facts', 'where do I live')).toContain('Ghent')
    expect(await asked('facts', 'where do I live')).not.toContain('Porto')
    expect(await asked('people')).toContain('Jonas (you)')
  })
})

describe('a friend with two names', () => {
  it('is one person once told so, for recall and facts, until that is undone', async () => {
    expect(await asked('people', 'merge', 'Marta Lopez', 'marta.lopez')).toContain('Marta Lopez, also marta.lopez.')
    expect(await asked('facts', '--subject', 'marta.lopez')).toContain('Porto')
    expect(await asked('recall', 'what did Marta say about the report')).toContain('goes out on Friday')
    await asked('people', 'undo')
    expect(await asked('facts', '--subject', 'marta.lopez')).not.toContain('Marta Lopez lives')
  })
})
