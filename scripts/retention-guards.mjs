/** The guards of the memory state and of its reading, in the form of `guard-list.mjs`. */

const NEXT_STATE = 'packages/core/reviews/next-state.ts'
const STATES = ['packages/core/test/next-state.test.ts']

export const retentionGuards = [
  {
    name: 'no success lowers a stability',
    prevents: 'an episode that fades faster because it helped, by the rounding of the scheduler',
    edits: [[NEXT_STATE, "rating === 'again' ? Math.min(before, next.stability) : Math.max(before, next.stability)", 'next.stability']],
    tests: STATES,
  },
  {
    name: 'bounds of a state before its review',
    prevents: 'a review that fails, or moves to infinity, because of a state out of bounds',
    edits: [[NEXT_STATE, '{ stabilityDays: before, difficulty } = withinBounds(state)', '{ stabilityDays: before, difficulty } = state']],
    tests: STATES,
  },
  {
    name: 'tenfold a day',
    prevents: 'an episode that the ratings of one day make permanent',
    edits: [[NEXT_STATE, 'Math.min(state.stabilityDays, DAILY_GROWTH * stabilityAtDaysStart)', 'state.stabilityDays']],
    tests: STATES,
  },
  {
    name: 'no later review as of a time',
    prevents: 'a recall of the past in the order of what helped since',
    edits: [['packages/core/reviews/reviews-sql.ts', ' and r.at > ${asOf}', ' and ${asOf}::timestamptz is null']],
    tests: ['packages/core/test/recall/retention-as-of.test.ts'],
  },
  {
    name: 'the first of the later reviews',
    prevents: 'a state with reviews that were not made yet',
    edits: [[
      'packages/core/reviews/reviews-sql.ts', '       order by r.number limit 1) later', '       order by r.number desc limit 1) later',
    ]],
    tests: ['packages/core/test/recall/retention-as-of.test.ts'],
  },
]
