/** The guards of work in sets, looks and contents, in the form of `guard-list.mjs`. */

const CONTENTS = 'packages/core/test/recall/contents-changes.test.ts'
const CONTENTS_SETS = 'packages/core/test/pipeline/contents-sets.test.ts'
const GUARDS = 'test/crash/guards.test.ts'
const FENCES = 'packages/core/store/claim.ts'

export const setGuards = [
  {
    name: 'jobs claimed twice alone',
    prevents: 'a segment that ends the process taking its set with it for ever',
    edits: [['packages/core/store/claim.ts', 'attempts >= ${CLAIMS_IN_SETS}::int as is_alone', 'false as is_alone']],
    tests: ['packages/core/test/pipeline/worker.test.ts'],
  },
  {
    name: 'mark of the node above',
    prevents: 'a month that does not know what its weeks say',
    edits: [[
      'packages/core/contents/refresh-contents.ts',
      'const nodes = isWhole ? withAncestors(marked) : marked', 'const nodes = marked',
    ]],
    tests: [CONTENTS],
  },
  {
    name: 'marks of the parents of a set',
    prevents: 'months that do not know the days of an import',
    edits: [
      [
        'packages/core/contents/refresh-contents.ts',
        '  if (!isWhole) await markNodes(tx, job.userId, parentsOf(nodes), pipeline.now())\n', '',
      ],
    ],
    tests: [CONTENTS_SETS],
  },
  {
    name: 'locks before the contents are read',
    prevents: 'an episode that was published meanwhile missing from a day that is not marked any more',
    edits: [['packages/core/contents/refresh-contents.ts', '    lockOrCreateNodes(tx, userId, periods, now),\n', '    undefined,\n']],
    tests: [CONTENTS_SETS],
  },
  {
    name: 'no rules where a model reads',
    prevents: 'facts of the rules beside those of a model, of the same messages',
    edits: [['packages/core/pipeline/compute-episode.ts', 'onlyNotes: isForModel, ', '']],
    tests: ['packages/core/test/facts/rules-pipeline.test.ts'],
  },
  {
    name: 'people and programs told apart',
    prevents: 'an assistant whose words become facts of a person',
    edits: [['packages/language/facts/first-person.ts', "(bothSides && role === 'assistant'", "(role === 'assistant'"]],
    tests: ['packages/core/test/encode/facts/rule-facts.test.ts'],
  },
  {
    name: 'programs among people',
    prevents: 'a program that was imported as a person',
    edits: [['packages/language/facts/first-person.ts', ' && !PROGRAM.test(name)', '']],
    tests: ['packages/core/test/encode/facts/rule-facts.test.ts'],
  },
  {
    name: 'no name is the user',
    prevents: 'a speaker who calls himself the user and gets the voice of the user',
    edits: [['packages/base/plain-line.ts', "!NOBODY.test(parts.join('')) && ", '']],
    tests: ['packages/core/test/encode/facts/rule-facts.test.ts', 'packages/base/test/message/plain-name.test.ts'],
  },
  {
    name: 'no name is an order',
    prevents: 'a name that speaks as an order in a prompt',
    edits: [['packages/base/plain-line.ts', ' && !(parts.length > 1 && parts.some((part) => SENTENCE_WORD.test(part)))', '']],
    tests: ['packages/base/test/message/plain-name.test.ts'],
  },
  {
    name: 'two who are read as one',
    prevents: 'facts of somebody whose name is cut to that of another',
    edits: [['packages/language/facts/first-person.ts', ' || counts.get(key) === 1', ' || true']],
    tests: ['packages/core/test/encode/facts/rule-facts.test.ts'],
  },
  {
    name: 'lease in the fence',
    prevents: 'a fence that takes the window from the worker that has the lease now',
    edits: [[FENCES, ' and ${isLeased(first, sql`id`)}', '']],
    tests: [GUARDS],
  },
]
