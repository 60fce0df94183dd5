/** The guards of facts, in the form of `guard-list.mjs`. */

const NOTED = 'packages/language/test/encode/facts/noted-facts.test.ts'
const LEARNING = 'packages/core/test/facts/learn-facts.test.ts'
const HISTORY = 'packages/core/test/fact-history.test.ts'
const SOURCES = 'packages/core/facts/fact-sources-sql.ts'
const FOLD = 'packages/core/facts/fact-history.ts'

export const factGuards = [
  {
    name: 'lock before facts are learnt',
    prevents: 'two homes at once, learnt by two workers',
    edits: [[
      'packages/core/facts/learn-facts-sql.ts', 'lockForLearning(tx, userId), factsNamed',
      'tx.rows(sql`insert into corpus (user_id) values (${userId}) on conflict do nothing`).then(() => 0), factsNamed',
    ]],
    tests: [LEARNING],
    postgres: true,
  },
  {
    name: 'refusal of what was forgotten',
    prevents: 'a forgotten fact coming back from the same messages',
    edits: [[SOURCES, 'f.chain_key = n."chainKey" and f.forgotten_at is not null', 'f.chain_key = n."chainKey" and false']],
    tests: [LEARNING],
  },
  {
    name: 'tombstones kept when the readings of rules or a model are replaced',
    prevents: 'a forgotten fact coming back by an upgrade',
    edits: [['packages/core/facts/unlearn-sql.ts', ' and s.forgotten_at is null\n  and not ${', '\n  and not ${']],
    tests: [LEARNING],
  },
  {
    name: 'known sources stay as they are',
    prevents: 'facts that change when the same talk is read again',
    edits: [[SOURCES, "where fact_source.quality = 'rules' and excluded.quality = 'model' and fact_source.forgotten_at is null", '']],
    tests: [LEARNING],
  },
  {
    name: 'facts parked before their chain is written',
    prevents: 'a move that fails because two homes hold for a moment',
    edits: [['packages/core/facts/fold-facts-sql.ts', 'if (known.length > 0) queries.push', 'if (known.length < 0) queries.push']],
    tests: [LEARNING],
  },
  {
    name: 'chains of the facts that are no longer proven',
    prevents: 'a fact that stays when its only message is taken back',
    edits: [['packages/core/facts/fold-facts-sql.ts', '[...keys.textKeys, ...words.map(', '[...words.map(']],
    tests: [LEARNING],
  },
  {
    name: 'a statement tells of the time until it was said, and no further',
    prevents: 'a move that is announced being undone by talk before it',
    edits: [[FOLD, ' && source.holdsFrom <= later.at', '']],
    tests: [HISTORY],
  },
  {
    name: 'an end that names its own fact ends nothing',
    prevents: 'a fact lost when a model updates it to what it is',
    edits: [[FOLD, 'if (successor !== factKey) listUnder', 'listUnder']],
    tests: [HISTORY],
  },
  {
    name: 'facts taken back with a forgotten conversation',
    prevents: 'facts of a forgotten talk',
    edits: [[
      'packages/core/forgetting/forget.ts',
      "which === 'all' ? { changed: [] } : await unlearnMessages(tx, userId, logs)", '{ changed: [] as string[] }',
    ]],
    tests: [LEARNING],
  },
  {
    name: "an assistant's notes kept from a model that reads for facts",
    prevents: 'an order that a page had an assistant remember becoming a wish of the user',
    edits: [['packages/language/facts/first-person.ts', '!isNote(message) && speaks(message, bothSides)', 'speaks(message, bothSides)']],
    tests: [NOTED],
  },
  {
    name: 'no name and no guideline by a note',
    prevents: 'a page that renames the user through an assistant',
    edits: [['packages/language/facts/noted-facts.ts', 'refusedChange(change) === undefined && !isTaste(change)', '!isTaste(change)']],
    tests: [NOTED],
  },
  {
    name: 'orders, addresses and secrets in a note',
    prevents: 'an order that stands as a fact in every prompt',
    edits: [['packages/language/facts/noted-facts.ts', '  if (refusal) return refusal\n', '']],
    tests: [NOTED],
  },
  {
    name: 'facts of notes marked',
    prevents: "what an assistant noted passing for the user's own word",
    edits: [[
      'packages/core/facts/learn-facts-sql.ts',
      "(isNoted ? { ...reading, quality: 'noted', model: null, promptVersion: null } : reading)", 'isNoted ? reading : reading',
    ]],
    tests: ['packages/server/test/mcp/remember.test.ts'],
  },
]
