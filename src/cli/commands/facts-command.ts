/** `madeleine facts [QUERY]`: what is known of somebody, or what of it answers a question. */
import { defined } from '../../base/defined.ts'
import type { FactCategory } from '../../contract/fact.ts'
import type { Fact } from '../../contract/facts-calls.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { withMemory } from '../command-memory.ts'
import { command } from '../command.ts'
import { MEMORY_FLAGS, namesIn, readNumber, readWhen, SPACES_FLAG } from '../flags/store-flags.ts'
import { assertUser } from '../place/known-user.ts'
import { readStoreView } from '../show/store-view.ts'
import { showFacts, noFacts } from '../show/show-facts.ts'

const ARGS = {
  query: { type: 'positional', required: false, description: 'A question such as "where does Lena live" (default: all facts)' },
  subject: { type: 'string', valueHint: 'NAME', description: 'Only facts about this person' },
  category: {
    type: 'string', valueHint: 'NAME',
    description: 'Only this category: identity, preference, interest, personality, relationship, experience, goal or guideline',
  },
  'as-of': { type: 'string', valueHint: 'TIME', description: 'Only what held at this time' },
  all: { type: 'boolean', description: 'Include facts that no longer hold' },
  limit: { type: 'string', valueHint: 'N', description: 'Maximum number of facts, 0–1000 (default: 100)' },
  ...SPACES_FLAG,
  ...MEMORY_FLAGS,
} as const

export const factsCommand = command({
  meta: {
    name: 'facts', description: 'Show known facts by category, with their start times and source messages; or those that answer a question',
  },
  variadic: true,
  args: ARGS,
  run: ({ args, rawArgs }, cli) => {
    const query = args._.join(' ').trim()
    const [limit, asOf] = [readNumber(args.limit, '--limit'), readWhen(args['as-of'])]
    const filter = {
      ...defined({ subject: args.subject, asOf }), ...(args.all && { includeSuperseded: true }),
      // The library rejects an unknown category and lists the valid ones
      ...(args.category !== undefined && { category: args.category as FactCategory }), ...defined({ limit }),
    }
    const spaces = namesIn(rawArgs, ARGS, 'spaces')
    return withMemory(cli, args, async (memory, signal) => {
      const { printJson, print, screen } = cli.terminal
      const facts = await memory.facts({ query, ...filter, ...defined({ spaces }), signal })
      await assertUser(cli, args, memory, facts.length === 0)
      if (args.json) return printJson(facts)
      const proofs = facts.flatMap(({ sources, space }) => sources.map(({ conversationId }) => ({ conversationId, space })))
      const view = await readStoreView(memory, proofs)
      if (facts.length > 0) {
        return print(showFacts(facts, { screen, ...view, isAsked: query !== '', replaced: await readReplaced(memory, facts) }))
      }
      const known = await memory.facts({ includeSuperseded: true, limit: MOST_NAMED })
      print(noFacts({
        screen, stats: await memory.stats(), query, subjects: [...new Set(known.map(({ subject }) => subject))],
        isFiltered: Object.keys(filter).length > 0,
      }))
    })
  },
})

/** Facts whose subjects are named where none is found. */
const MOST_NAMED = 1000

/** The facts whose place others took, by id. */
async function readReplaced(memory: Memory, facts: readonly Fact[]): Promise<ReadonlyMap<string, Fact>> {
  const ids = new Set(facts.flatMap(({ supersedes }) => supersedes ?? []))
  const subjects = new Map(facts.filter(({ supersedes }) => supersedes !== undefined)
    .map(({ subject, space }) => [JSON.stringify([subject, space]), { subject, space }])).values()
  const replaced = new Map<string, Fact>()
  for (const { subject, space } of subjects) {
    for (const one of await memory.facts({ subject, ...defined({ space }), includeSuperseded: true, limit: MOST_NAMED })) {
      if (ids.has(one.id)) replaced.set(one.id, one)
    }
  }
  return replaced
}
