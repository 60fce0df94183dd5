/** A conversation that a flag names by its title. */
import { beforeAll, expect, it } from 'vitest'
import { usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const json = async (...args: string[]): Promise<unknown> => values((await place.run([...args, '--json'])).stdout)[0]

beforeAll(async () => {
  for (const [id, title] of [['7f3c', 'Trip to Lisbon'], ['9a01', 'Weekend'], ['9a02', 'Weekend'], ['Garden', 'Roses'], ['b1', 'Garden']]) {
    await place.run([
      'push', '--conversation', id!, '--title', title!, '--role', 'user', '--content', `Where shall we stay in ${title}?`,
      '--timestamp', '2026-03-05T09:00:00Z',
    ])
  }
})

it('is the one with just that title, wherever a flag names one that exists; an id goes before a title', async () => {
  for (const args of [['segments'], ['session'], ['context', 'Lisbon'], ['recent']]) {
    expect(await json(...args, '--conversation', 'Trip to Lisbon')).toEqual(await json(...args, '--conversation', '7f3c'))
  }
  expect(await json('recall', 'stay', '--within', 'Trip to Lisbon', '--within', 'Roses'))
    .toMatchObject({ passages: [{ conversationId: expect.stringMatching(/^(7f3c|Garden)$/) }, {}] })
  expect((await place.run(['forget', '--conversation', 'Trip to Lisbon', '--dry-run'])).stdout).toContain('7f3c')
  expect(await json('describe', '--conversation', 'Roses', '--title', 'Tulips')).toMatchObject({ conversationId: 'Garden' })
  expect(await json('archive', '--conversation', 'Garden')).toMatchObject({ conversationId: 'Garden' })
})

it('is refused with the ids of all that have the title, and nothing is changed', async () => {
  const before = await json('history')
  const { code, stderr } = await place.run(['archive', '--conversation', 'Weekend'])
  expect(code).toBe(2)
  expect(stderr).toMatch(/2 conversations have the title "Weekend": name one by its id, "9a0[12]", "9a0[12]"/)
  expect(await json('history')).toEqual(before)
})
