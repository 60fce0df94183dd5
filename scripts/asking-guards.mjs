/** The guards of asking facts, in the form of `guard-list.mjs`. */

const ASKING = 'packages/core/test/facts/fact-questions.test.ts'
const RECALLED = 'packages/core/test/facts/facts-in-recall.test.ts'
const CONTEXT = 'packages/core/test/facts/facts-in-context.test.ts'
const ASKED = 'packages/core/facts/read-facts-sql.ts'
const SEARCH = 'packages/core/facts/recalled-facts.ts'

export const askingGuards = [
  {
    name: 'no search for facts where there are none',
    prevents: 'a statement more in every recall of a user without facts',
    edits: [[SEARCH, 'if (search.factChanges === 0 || factLimit === 0)', 'if (factLimit === 0)']],
    tests: ['packages/core/test/recall/statements.test.ts'],
  },
  {
    name: 'bound of the rows of a term',
    prevents: 'a name in ten thousand facts that are all read',
    edits: [[ASKED, 't.term = w.term limit ${MOST_OF_TERM} offset 0', 't.term = w.term offset 0']],
    tests: ['packages/core/test/store/fact-reads.test.ts'],
  },
  {
    name: 'the user is who said it in the role of the user',
    prevents: "the other one's home as the answer to where I live",
    edits: [[ASKED, "m.role = 'user' and ", '']],
    tests: [ASKING],
  },
  {
    name: 'scope of facts',
    prevents: 'facts out of conversations that were not to be searched',
    edits: [[SEARCH, 'near: [...near.keys()] }, scope)\n', 'near: [...near.keys()] })\n']],
    tests: [RECALLED],
  },
  {
    name: 'names that a fact has to hold',
    prevents: "somebody's home as the answer to where another one lives",
    edits: [['packages/language/facts/rank-facts.ts', '  if (words.some((word) => word.isName && !isHeld(word))) return 0\n', '']],
    tests: [ASKING],
  },
  {
    name: 'facts of others left out where somebody is named',
    prevents: "the user's allergy as Marta's",
    edits: [['packages/language/facts/rank-facts.ts', '  if (!told && mentioned.length === 0) return NO_FIT\n', '']],
    tests: ['packages/core/test/facts/whose-facts.test.ts'],
  },
  {
    name: 'plans that are over do not stand',
    prevents: 'a trip of last year as a plan in every prompt',
    edits: [[
      'packages/core/facts/standing-facts.ts',
      'facts.filter((fact) => fact.isPinned || !isPlanOver(fact, now, timeZone))', 'facts',
    ]],
    tests: [CONTEXT],
  },
  {
    name: 'facts that stand in the context not recalled again',
    prevents: 'the same line twice in a prompt',
    edits: [[SEARCH, 'hidesFact?.(fact.id) !== true && ', '']],
    tests: [CONTEXT],
  },
  {
    name: 'share of the facts',
    prevents: 'facts that fill the prompt',
    edits: [['packages/core/facts/standing-facts.ts', '(isKept(fact) ? PINNED_SHARE : STANDING_SHARE) * maxTokens', 'maxTokens']],
    tests: [CONTEXT],
  },
  {
    name: 'escaping of facts',
    prevents: 'a fact that closes the frame, or speaks as the system',
    edits: [['packages/core/facts/fact-lines.ts', "escapeText(withoutPlannedDays(fact, about).replace(/\\s+/g, ' ').trim())", 'fact.text']],
    tests: [CONTEXT],
  },
  {
    name: 'recognition of facts that come back',
    prevents: 'a fact that the agent repeats, learnt as new',
    edits: [['packages/core/pipeline/shown-sql.ts', 'f.id = p.fact_id and f.forgotten_at is null offset 0', 'false offset 0']],
    tests: [CONTEXT],
  },
  {
    name: 'as of a time, facts keep to the scope of the question',
    prevents: 'facts of other conversations, or of later talk, in a recall within one as of a time',
    edits: [[
      'packages/core/facts/recalled-facts.ts',
      'rows.filter(({ sources }) => sources.some((proof) => isInScope(proof, scope)) || (sources.length === 0 && isOpen(scope)))', 'rows',
    ]],
    tests: [RECALLED],
  },
  {
    name: 'facts of another time with the proofs of that time',
    prevents: 'messages that were said or learnt later as sources, and facts lost whose id has changed since',
    edits: [['packages/core/facts/recalled-facts.ts', '= stood ?? {', '= {']],
    tests: [ASKING],
  },
]
