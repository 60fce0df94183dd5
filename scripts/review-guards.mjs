/** The guards of reviews, in the form of `guard-list.mjs`. */

const REVIEW = 'packages/core/test/pipeline/review.test.ts'
const ONCE = 'packages/core/test/pipeline/reviewing.test.ts'
const LATE = 'packages/core/test/pipeline/record-recall.test.ts'
const BY_HAND = 'packages/core/test/memory/rate.test.ts'
const APPLIED = 'packages/core/reviews/review.ts'
const RECALLS = 'packages/core/reviews/reviews-sql.ts'
const REVIEWS = 'packages/core/reviews/reviews-sql.ts'

export const reviewGuards = [
  {
    name: 'lease in the review',
    prevents: 'a review by a worker whose lease was taken over',
    edits: [[
      'packages/core/reviews/review.ts', '  if (!(await holdsLease(tx, job))) throw leaseLost(job)\n',
      '  if (!(await holdsLease(tx, job))) void leaseLost\n',
    ]],
    tests: [ONCE],
  },
  {
    name: 'recalls taken before they count',
    prevents: 'a review of a recall that another worker has reviewed',
    edits: [
      ['packages/core/reviews/review.ts', 'recallId !== undefined && taken.has(recallId)', 'recallId !== undefined || taken.has(recallId)'],
    ],
    tests: [ONCE],
  },
  {
    name: 'one review a day',
    prevents: 'an episode that grows with every question of one day',
    edits: [[APPLIED, 'ofDay.length > 0 || own', 'own'], ['packages/core/reviews/review.ts', 'if (!done.has(key)) items', 'items']],
    tests: [REVIEW],
  },
  {
    name: 'one review a recall',
    prevents: 'a recall recorded a second time that fails its review for ever',
    edits: [[APPLIED, ' || own.some(({ recallId }) => recallId === rating.recallId)', '']],
    tests: [ONCE],
  },
  {
    name: 'growth of a day',
    prevents: 'a program that rates in a loop making an episode permanent',
    edits: [[
      'packages/core/reviews/review-step.ts', 'withDailyCap(reviewed(before, rating, bridged), stabilityAtDaysStart)',
      '(void stabilityAtDaysStart, void withDailyCap, reviewed(before, rating, days))',
    ]],
    tests: [BY_HAND],
  },
  {
    name: 'the last review stays the last',
    prevents: 'a clock that was set back making an episode fade from before its last review',
    edits: [[
      REVIEWS, 'greatest(e.last_reviewed_at, (select max(a.at) from given a where a."episodeId" = g."episodeId"))',
      '(select max(a.at) from given a where a."episodeId" = g."episodeId")',
    ]],
    tests: [BY_HAND],
  },
  {
    name: 'place of a recall, read with its answer',
    prevents: 'an answer that was pushed at once counting as before its recall',
    edits: [[
      RECALLS, 'select ${userId}, ${id}::uuid, c.id, ${seq}::int,',
      'select ${userId}, ${id}::uuid, c.id, greatest(c.next_seq, ${seq}::int),',
    ]],
    tests: [LATE],
  },
  {
    name: 'incarnation of a recall',
    prevents: 'a query of a forgotten conversation in the one that was pushed under its name',
    edits: [[RECALLS, ' and c.incarnation = ${incarnation}::uuid\n    on', '\n    on']],
    tests: [LATE],
  },
  {
    name: 'newest recalls',
    prevents: 'recalls that nothing follows filling the store',
    edits: [
      [RECALLS, 'order by seq desc, at desc, id offset ${MOST_WAITING})', 'order by seq desc, at desc, id offset ${MOST_WAITING * 1000})'],
    ],
    tests: [REVIEW],
  },
  {
    name: 'review of a recall behind the last look',
    prevents: 'a recall whose record came after the last look of its conversation waiting for ever',
    edits: [
      [RECALLS, 'and cursor = next_seq and next_seq > ${seq}::int\n', 'and cursor = next_seq and false and next_seq > ${seq}::int\n'],
    ],
    tests: [LATE],
  },
  {
    name: 'calls of tools are no answer',
    prevents: 'a recall reviewed between the tool that made it and the answer',
    edits: [[RECALLS, "role = 'assistant' and kind = 'message'", "role = 'assistant'"]],
    tests: [REVIEW],
  },
  {
    name: 'locks of reviewed episodes',
    prevents: 'two ratings at once of which one is lost',
    edits: [[REVIEWS, 'order by segment_id for update`)', 'order by segment_id`)']],
    tests: [BY_HAND],
    postgres: true,
  },
  {
    name: 'ids that a rater was shown',
    prevents: 'a model that rates by a number of its own changing an episode',
    edits: [
      [
        'packages/core/reviews/review-question.ts',
        'digits !== undefined && number <= count ? number - 1', 'digits !== undefined ? number - 1',
      ],
    ],
    tests: ['packages/core/test/encode/review-question.test.ts'],
  },
]
