/** The tool `facts`: what is known of people, since when, and what it replaced. */
import * as z from 'zod'
import { FACT_CATEGORIES } from '../../facts/core/fact.ts'
import { callOf, readCursor } from './answer/answer-cursor.ts'
import { factItem } from './answer/answer-items.ts'
import { pageOf } from './answer/answer-page.ts'
import { timeZoneOf } from './answer/time-zone.ts'
import { defineTool, type MemoryTool, type ToolSettings } from './memory-tool.ts'
import { moreOf } from './search-tools.ts'
import { inSpaces, paged, spacesOption } from './tool-input.ts'

/** As many as the memory lists at once. */
const MOST_FACTS = 1000

export const factsTool = ({ maxTokens, spaces: known }: ToolSettings): MemoryTool => defineTool({
  name: 'facts', answers: 'facts', title: 'Known facts', does: 'reads',
  description: 'Lists what is known about the user and the people they talk about: home, work, '
    + 'likes, plans, relationships, each as one sentence with its start date. '
    + 'Use it for short questions about a person ("where does she live?") and before you make assumptions. '
    + 'Without `query`: everything, by category. `expand` with the id of a fact shows the messages that prove it.',
  input: z.strictObject({
    query: z.string().max(2000).optional().describe('A question or keywords; default: all facts'),
    subject: z.string().min(1).max(200).optional()
      .describe('Only facts about this person, by full name; `user` is the user of a chat without names'),
    category: z.enum(FACT_CATEGORIES).optional().describe('Only facts in this category'),
    include_past: z.boolean().default(false).describe('Include what no longer holds'),
    as_of: z.string().max(40).optional().describe('What held at this time, as an ISO date or time'),
    ...inSpaces(known), ...paged(maxTokens),
  }),
  run: async (memory, input, signal) => {
    const { query, subject, category, include_past: includeSuperseded, as_of: asOf, cursor } = input
    const call = callOf('facts', input)
    const across = spacesOption(input.spaces, known)
    const start = readCursor(call, cursor)
    const [listed, timeZone] = await Promise.all([
      memory.facts({
        includeSuperseded, limit: MOST_FACTS, ...(query?.trim() && { query }), ...(subject && { subject }),
        ...(category && { category }), ...(asOf && { asOf }), ...(signal && { signal }), ...across,
      }),
      timeZoneOf(memory),
    ])
    // What the person says was never true is no model's to know
    const facts = listed.filter(({ withdrawn }) => !withdrawn)
    return pageOf({
      items: facts.map((fact) => factItem(fact, timeZone, across.spaces)), start, call, maxTokens: input.max_tokens, data: { facts: [] },
      advice: ({ cursor: next }) => factsAdvice(facts.length, next),
    })
  },
})

function factsAdvice(count: number, next: string | undefined): string[] {
  if (count === 0) return ['No such fact is known. `recall` searches what was said.']
  return [
    '`expand` with the id of a fact shows what proves it.',
    ...(count < MOST_FACTS ? [] : [`Only ${MOST_FACTS} are listed: narrow them with \`subject\` or \`category\`.`]),
    ...(next === undefined ? [] : [moreOf('facts', next)]),
  ]
}
