/** `madeleine episode ID --history`: the forgetting curve of an episode, drawn on any screen, and its reviews. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showHistory, drawCurve } from '../commands/episode-commands.ts'
import { columnsOf } from '../terminal/columns.ts'
import { screenOf } from '../terminal/terminal.ts'
import { reviewed } from '../../core/reviews/next-state.ts'
import { type EpisodeReview, RATINGS, type ReviewRating } from '@madeleine/contract'
import { elapsedDays, firstState, retrievability, type Retention } from '../../core/reviews/retention.ts'
import { DAY_MS } from '@madeleine/base'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const END = new Date('2026-03-01T10:00:00Z')
const after = (days: number): Date => new Date(END.getTime() + days * DAY_MS)

/** An episode that ended on 1 March, rated so many days after. */
function episodeRated(ratings: readonly (readonly [days: number, rating: ReviewRating])[]) {
  let [state, since]: [Retention, Date] = [firstState(0.2), END]
  const reviews = ratings.map(([days, rating]): EpisodeReview => {
    const [before, at] = [state, after(days)]
    const elapsed = elapsedDays(since, at)
    ;[state, since] = [reviewed(before, rating, elapsed), at]
    const { stabilityDays: stabilityDaysBefore, difficulty: difficultyBefore } = before
    return {
      at, rating, rater: 'words', elapsedDays: elapsed,
      retrievability: retrievability(elapsed, stabilityDaysBefore), stabilityDaysBefore, difficultyBefore, ...state,
    }
  })
  return { title: 'The kiln in the shed', endAt: END, ...state, reviews }
}

const RATED = episodeRated([[3, 'good'], [19.5, 'again'], [41, 'easy']])
const NOW = { timeZone: 'UTC', now: after(80) }

describe('the curve of an episode', () => {
  it('rises at the reviews that helped, falls between them, and is lighter after now', () => {
    const lines = showHistory(screenOf({ columns: 60 }), RATED, NOW)
    expect(lines.slice(4, 12)).toEqual([
      '100 % █▇▇▇▆▅▄▄▃▅▅▁        ▇▇▇▆▆▅▅▅▄▄▄▃▃▃▂▂▂▂▂▁▁▁▁▁',
      '      ████████████▇▆▄▃▃▂▁▁████████████████████░░░░░░░░░░▇▇▇▇',
      '      ████████████████████████████████████████░░░░░░░░░░░░░░',
      ' 50 % ████████████████████████████████████████░░░░░░░░░░░░░░',
      '      ████████████████████████████████████████░░░░░░░░░░░░░░',
      '      ████████████████████████████████████████░░░░░░░░░░░░░░',
      '  0 % ─▲───────▼──────────▲──────────────────┼──────────────',
      '      1 Mar 2026                            now  19 Jun 2026',
    ])
  })

  it('is drawn in ASCII on a dumb terminal, or if the locale is not UTF-8', () => {
    const drawnIn = (env: Record<string, string>) => drawCurve({ valueAt: () => 0.8, from: END, now: after(40), to: after(60), marks: [
      { at: after(9), isUp: true }, { at: after(20), isUp: false },
    ] }, screenOf({ columns: 60 }, env)).join('')
    for (const env of [{ TERM: 'dumb' }, { LANG: 'C' }, { LANG: 'en_US.UTF-8', LC_ALL: 'POSIX' }, { LC_CTYPE: 'de_DE.ISO-8859-1' }]) {
      expect([env, drawnIn(env)]).toEqual([env, expect.stringMatching(/^[ -~]*#[ -~]*:[ -~]*\^[ -~]*v[ -~]*\|[ -~]*$/)])
    }
    for (const env of [{}, { LANG: 'C.UTF-8' }, { LANG: 'C', LC_ALL: 'en_GB.utf8' }]) expect(drawnIn(env)).toContain('█')
  })

  it('fits every screen, whatever was rated whenever, even before the episode ended', () => {
    fc.assert(fc.property(
      fc.array(fc.tuple(fc.double({ min: -5, max: 4000, noNaN: true }), fc.constantFrom(...RATINGS)), { maxLength: 12 }),
      fc.integer({ min: 40, max: 120 }), fc.double({ min: -10, max: 5000, noNaN: true }),
      (ratings, columns, now) => {
        const lines = showHistory(screenOf({}, { COLUMNS: String(columns) }), episodeRated(ratings), { timeZone: 'UTC', now: after(now) })
        expect(lines.filter((line) => columnsOf(line) > columns)).toEqual([])
        expect(lines.join('')).not.toMatch(/NaN|undefined|Infinity/)
      },
    ))
  })
})

describe('the text beside the curve of an episode', () => {
  it('says how well the episode is remembered now and later, and lists each review', () => {
    const lines = showHistory(screenOf({ columns: 100 }), RATED, NOW)
    expect(lines.slice(0, 2))
      .toEqual(['The kiln in the shed', '86 % remembered · stability 22.8 days · difficulty 6.5 of 10 · 3 reviews'])
    expect(lines.slice(-9)).toEqual([
      '▲ helped · ▼ did not · ┼ now · ░ if nothing recalls it', '',
      'in 7 days 85 % · in 30 days 81 % · in 90 days 75 % · in 365 days 64 %', '', 'Reviews',
      '▲ 4 Mar 2026, 10:00 · good · by what followed · after 3.0 days at 89 % · stability 2.5 → 14.2 days',
      '▼ 20 Mar 2026, 22:00 · again · by what followed · after 16.5 days at 89 %', '  stability 14.2 → 1.8 days',
      '▲ 11 Apr 2026, 10:00 · easy · by what followed · after 21.5 days at 67 % · stability 1.8 → 22.8 days',
    ])
  })

  it('lists no reviews before there are any', () => {
    const text = showHistory(screenOf({ columns: 80 }), episodeRated([]), NOW).join('\n')
    expect(text).toContain('no reviews yet')
    expect(text).not.toMatch(/Reviews|helped/)
  })
})

describe('episode --history', () => {
  const place = usePlace()

  it('draws the curve, and prints only the reviews as JSON', async () => {
    const env = { MADELEINE_DATA: 'memory', COLUMNS: '70' }
    await place.run(
      ['import', '-', '--conversation', 'chat', '--flush'],
      { input: jsonl(chat('2026-03-01T10:00:00Z', ['The kiln is cracked', 'Since when?', 'Since the frost'])), env },
    )
    const [{ episodes: [episode] }] = values((await place.run(['recall', 'kiln', '--json'], { env })).stdout) as [
      { episodes: [{ id: string }] },
    ]
    const { stdout, code } = await place.run(['episode', episode.id, '--history'], { env })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d+ % remembered · stability \d\.\d days · difficulty 2\.1 of 10/m)
    expect(stdout).toMatch(/^ {2}0 % [─┼]+$/m)
    expect(stdout).toMatch(/^in 7 days \d+ % · in 30 days \d+ % · in 90 days \d+ % · in 365 days \d+ %$/m)
    expect(values((await place.run(['episode', episode.id, '--history', '--json'], { env })).stdout)).toEqual([[]])
    expect(values((await place.run(['episode', episode.id, '--json'], { env })).stdout))
      .toMatchObject([{ reviews: [], difficulty: expect.closeTo(2.1, 1), lastReviewedAt: null }])
    await place.run(['rate', episode.id, 'again'], { env })
    await place.run(['rate', episode.id, 'easy'], { env })
    const rated = (await place.run(['episode', episode.id, '--history'], { env })).stdout
    expect(rated).toMatch(/^100 % remembered · /m)
    expect(rated).toContain('2 reviews\n')
    expect(rated).toMatch(/\nReviews\n▼ .* · again · by hand[^▲]*\n▲ .* · easy · by hand/)
    const [reviews] = values((await place.run(['episode', episode.id, '--history', '--json'], { env })).stdout)
    expect(reviews).toMatchObject([
      { rating: 'again', rater: 'explicit', stabilityDaysBefore: expect.closeTo(firstState(0.2).stabilityDays, 0) },
      { rating: 'easy', rater: 'explicit' },
    ])
  })
})
