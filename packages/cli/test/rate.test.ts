/** `madeleine rate`: an episode rated from the command line, and what is wrong with one that cannot be. */
import { beforeAll, describe, expect, it } from 'vitest'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
let id = ''
beforeAll(async () => {
  await place.run(
    ['import', '-', '--conversation', 'klaus', '--flush'],
    { input: jsonl(chat('2026-03-01T09:00:00Z', ['Klaus the sourdough rose overnight', 'Feed him 20 g a day'])) },
  )
  const [recent] = values((await place.run(['recent', '--json'])).stdout) as [{ episodes: { id: string }[] }]
  id = recent.episodes[0]!.id
})

describe('rate', () => {
  it('says what the rating changed, and prints the library\'s object under --json', async () => {
    const { code, stdout, stderr } = await place.run(['rate', id, 'good'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout)
      .toMatch(/^Rated “.+” good\.\nIt was \d+ % remembered; from 100 % it now falls to 90 % in [\d.,]+ days, instead of [\d.,]+\.\n$/)
    const [rated] = values((await place.run(['rate', id, 'again', '--json'])).stdout)
    expect(rated).toMatchObject({
      episodeId: id, rating: 'again', at: expect.any(String), elapsedDays: expect.any(Number),
      retrievability: expect.any(Number), stabilityDays: expect.any(Number), difficulty: expect.any(Number),
      before: { stabilityDays: expect.any(Number), difficulty: expect.any(Number) },
    })
    expect(values((await place.run(['stats', '--json'])).stdout)[0]).toMatchObject({ reviews: 2, pendingReviews: 0 })
  })

  it.each([
    [() => ['rate', id, 'great'], 2, /again, hard, good, easy/],
    [() => ['rate', id], 2, /RATING is missing/i],
    [() => ['rate', id.replace(/.$/, 'x'), 'good'], 2, /no episode has the id .*did you mean/],
    [() => ['rate', 'klaus', 'good'], 2, /it is a conversation/],
  ])('refuses a wrong or missing rating and an id that is no episode (case %#)', async (argv, code, message) => {
    expect(await place.run(argv())).toMatchObject({ code, stderr: expect.stringMatching(message), stdout: '' })
  })
})
