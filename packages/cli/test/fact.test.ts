/** `madeleine fact`: what you say of facts yourself. */
import { beforeAll, describe, expect, it } from 'vitest'
import { usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
interface Listed { id: string; text: string; pinned?: true; withdrawn?: true }
const facts = async (...args: string[]): Promise<Listed[]> =>
  values((await place.run(['facts', '--json', ...args])).stdout).flat() as Listed[]
const ofText = async (text: string): Promise<Listed> => (await facts('--all')).find((one) => one.text === text)!

beforeAll(async () => {
  await place.run(['push', '--conversation', 'c', '--role', 'user', '--content', 'I live in Lisbon. I like green tea.'])
})

describe('fact', () => {
  it('add, correct and retire say what they did, what changed, and how to take it back', async () => {
    const added = await place.run(['fact', 'add', 'I', 'live', 'in', 'Lisbon.'])
    expect(added.stdout)
      .toMatch(/^Added “The user lives in Lisbon\.”\.\n {2}new: The user lives in Lisbon\. \(since .*\)\n {2}madeleine fact undo /)
    const { id } = await ofText('The user lives in Lisbon.')
    const planned = await place.run(['fact', 'correct', id, '--value', 'Porto', '--dry-run'])
    expect(planned.stdout).toMatch(/^Would have corrected “The user lives in Lisbon\.” to “The user lives in Porto\.”/)
    expect(planned.stdout).toContain('Nothing was changed.')
    await place.run(['fact', 'correct', id, 'The user lives in Braga.', '--never-true'])
    expect((await facts()).map(({ text }) => text)).toEqual(['The user lives in Braga.'])
    expect((await place.run(['facts', '--all'])).stdout).toMatch(/never true/)
    expect((await place.run(['facts'])).stdout).toMatch(/corrected by the user on/)
    expect((await place.run(['fact', 'undo'])).stdout)
      .toMatch(/^Undid: corrected “The user lives in Lisbon\.”, which was never true, to/)
    expect((await facts()).map(({ text }) => text)).toEqual(['The user lives in Lisbon.'])
    await place.run(['fact', 'retire', id])
    expect(await facts()).toEqual([])
    await place.run(['fact', 'undo'])
  })

  it('pin and unpin work, and edits lists what was done, the newest first', async () => {
    const { id } = await ofText('The user lives in Lisbon.')
    expect((await place.run(['fact', 'pin', id])).stdout).toContain('(since')
    expect((await place.run(['facts'])).stdout).toContain('pinned')
    expect((await place.run(['fact', 'pin', id])).stderr).toMatch(/is already pinned/)
    await place.run(['fact', 'unpin', id])
    const edits = (await place.run(['fact', 'edits'])).stdout
    expect(edits).toMatch(/^Unpinned “The user lives in Lisbon\.”\n {2}.*\nPinned /)
    expect(edits).toMatch(/Corrected “The user lives in Lisbon\.”, which was never true, to “The user lives in Braga\.”\n.*undone/)
    expect((await place.run(['fact'])).stdout).toBe(edits)
    const [listed] = values((await place.run(['fact', 'edits', id, '--limit', '1', '--json'])).stdout)
    expect(listed).toMatchObject({ edits: [{ action: 'unpin' }], next: expect.any(String) })
  })

  it('names the fact that was probably meant, and what is wrong', async () => {
    const { id } = await ofText('The user lives in Lisbon.')
    expect(await place.run(['fact', 'retire', id.slice(0, 8)]))
      .toMatchObject({ code: 2, stderr: expect.stringContaining(`did you mean "${id}"?`) })
    expect(await place.run(['fact', 'correct', id])).toMatchObject({ code: 2, stderr: expect.stringContaining('correct needs what') })
    expect(await place.run(['fact', 'add', 'Lena sings', '--category', 'song'])).toMatchObject({ code: 2 })
    expect(await place.run(['fact', 'undo', 'x'])).toMatchObject({ code: 2, stderr: expect.stringContaining('no edit has the id "x"') })
    expect((await place.run(['fact', 'improve', id])).stderr).toContain('unknown command "improve"')
  })
})
