/** The guards of reading for facts by a model, in the form of `guard-list.mjs`. */

const CONSOLIDATE = 'packages/core/test/consolidate/consolidate.test.ts'
const UPGRADE = 'packages/core/test/consolidate/read-by-upgrade.test.ts'
const REPLY = 'packages/core/test/encode/facts-reply.test.ts'
const HELD = 'packages/core/test/encode/facts-held.test.ts'
const ENTAILMENT = 'packages/language/facts/entailment.ts'
const PROOF = 'packages/language/facts/finding.ts'
const STAGE = 'packages/core/facts/consolidate.ts'
const STORE = 'packages/core/facts/consolidate.ts'
const UNREAD = 'packages/core/facts/unlearn-sql.ts'

export const consolidateGuards = [
  {
    name: 'lease of a reading for facts',
    prevents: 'facts of a worker whose job another one has taken over',
    edits: [[STAGE, '    if (!(await holdsLease(tx, job))) throw leaseLost(job)\n', '']],
    tests: [CONSOLIDATE],
  },
  {
    name: 'removals unchanged since a reading for facts',
    prevents: 'facts of a message that was forgotten while the model answered an upgrade, which has no lease to lose',
    edits: [[STORE, 'removalsNow !== removals || ', '']],
    tests: [UPGRADE],
  },
  {
    name: 'removals unchanged since a reading by the rules',
    prevents: 'facts of a message that was forgotten while an upgrade has the rules read it',
    edits: [['packages/core/upgrade/change-settings.ts', '      if (removals !== reading.removals) return undefined\n', '']],
    tests: ['test/faults/readers-meanwhile.test.ts'],
  },
  {
    name: 'episodes unread when their facts are stored',
    prevents: 'two answers about the same episodes',
    edits: [[UNREAD, ' and e.segment_id = r.id and e.consolidated_at is null\n     order by', ' and e.segment_id = r.id\n     order by']],
    tests: [CONSOLIDATE],
  },
  {
    name: 'second look of a job that has read',
    prevents: 'episodes published meanwhile that nobody reads',
    edits: [[STAGE, ' || (await isConsolidationDue(tx, userId, consolidationRule(pipeline)))', '']],
    tests: [CONSOLIDATE],
  },
  {
    name: 'one episode alone after a failure',
    prevents: 'a text that no model answers for taking others with it',
    edits: [[STAGE, 'alone: job.attempts > 1', 'alone: false']],
    tests: [CONSOLIDATE],
  },
  {
    name: 'facts wait at the ceiling',
    prevents: 'an attempt to call the model with every job until midnight',
    edits: [[STAGE, "    if (outcome === 'exhausted') return deferToTomorrow(pipeline, tx, job)\n", '']],
    tests: [CONSOLIDATE],
  },
  {
    name: 'flashbulbs rationed',
    prevents: 'a call for every message of a stream that is nothing but surprising',
    edits: [[UNREAD, ' < ${callsPerHour}::int', ' < 1000 + ${callsPerHour}::int']],
    tests: [CONSOLIDATE],
  },
  {
    name: 'facts of these messages alone not shown as known',
    prevents: 'a fact that is reinforced by the reading that removes its only proof',
    edits: [['packages/core/facts/consolidate.ts', ' && !isOnlyFrom(row, unread)', '']],
    tests: [UPGRADE],
  },
  {
    name: 'what the rules read goes',
    prevents: 'the same fact twice, in the words of the rules and of the model',
    edits: [[STORE, "await unlearnReadings(tx, userId, episodes, ['rules'])", '{ changed: [], removed: [] }']],
    tests: [UPGRADE],
  },
  {
    name: 'people as proof',
    prevents: 'what an assistant makes up becoming a fact of its user',
    edits: [[
      'packages/language/facts/fact-reply.ts',
      'cited.filter((one): one is OwnMessage => one.self !== undefined)', 'cited as OwnMessage[]',
    ]],
    tests: [REPLY],
  },
  {
    name: 'proof that states the fact',
    prevents: 'facts that no message says',
    edits: [[PROOF, 'shared > 0 && shared >= MIN_SHARE * textTerms.length', 'shared >= 0']],
    tests: [REPLY],
  },
  {
    name: 'dates of a model checked',
    prevents: 'a beginning that nobody named',
    edits: [[
      'packages/language/facts/finding.ts', 'isSaid || told.some(({ from, to }) => from <= one.from && one.to <= to)',
      'isSaid || told.length >= 0 || one.from === 0',
    ]],
    tests: ['packages/language/test/encode/since-when.test.ts'],
  },
  {
    name: 'every word of a fact held by its messages',
    prevents: 'a model that says anything beside a value that stands in the message',
    edits: [[ENTAILMENT, "if (!isTold(fact, said)) return { reason: 'unheld-text' }", '']],
    tests: [HELD],
  },
  {
    name: 'a clause that affirms what its fact affirms',
    prevents: '"lives in Rome" of "I don\'t live in Rome"',
    edits: [[ENTAILMENT, 'const agreeing = stating.filter((message) => agrees(message, fact, said))', 'const agreeing = stating']],
    tests: [HELD],
  },
  {
    name: 'gate of guidelines',
    prevents: 'an order to send, call, pay or forget as a standing wish of the user',
    edits: [[
      'packages/language/facts/guideline-gate.ts',
      'return !isForbiddenWish(wish) && !isForbiddenWish(said) && asksForNothingElse(said)', 'return true',
    ]],
    tests: [HELD],
  },
  {
    name: 'whose clause it is',
    prevents: "another's home, work or health as the speaker's own",
    edits: [[ENTAILMENT, '!stating.some((message) => saysOfSubject(message, fact, said))', 'false']],
    tests: ['packages/language/test/encode/whose-facts.test.ts'],
  },
  {
    name: 'words of ending',
    prevents: 'a known fact that a model ends although nobody said so',
    edits: [[ENTAILMENT, 'return reportsEnd(', 'return true || reportsEnd(']],
    tests: [HELD],
  },
  {
    name: 'subjects that somebody named',
    prevents: 'facts about nobody, under a name that reads as an order',
    edits: [['packages/language/facts/held-text.ts', 'if (isOrder(name) || ', 'if (true) return name\n  if (isOrder(name) || ']],
    tests: [HELD],
  },
]
