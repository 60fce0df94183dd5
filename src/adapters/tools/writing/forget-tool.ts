/** The tool `forget`: removes what is named, once it was shown what that is. */
import * as z from 'zod'
import type { ForgetOptions } from '../../../contract/forget-options.ts'
import { MadeleineError, show } from '../../../errors.ts'
import type { Memory } from '../../../memory/memory.ts'
import { framedData, framedText } from '../answer/answer-frame.ts'
import { quoted } from '../answer/answer-items.ts'
import { defineTool, type MemoryTool, type ToolAnswer, type ToolSettings } from '../memory-tool.ts'
import { id, inSpace, memoryOfCall } from '../tool-input.ts'
import { counted } from '../../../cli/terminal/format-date.ts'
import type { ForgetPlanResult } from '../../../contract/results/write-results.ts'

export const forgetTool = ({ spaces }: ToolSettings): MemoryTool => defineTool({
  name: 'forget', answers: 'forget', title: 'Forget', does: 'destroys',
  description: 'Removes an episode with its messages, a fact, or a whole conversation, with everything '
    + 'derived from it, for good. Only use it when the user asks for it. Name exactly one. '
    + 'The first call, without `confirm`, changes nothing and lists what would go: show that '
    + 'to the user, and call again with `confirm: true` when they agree.',
  input: z.strictObject({
    episode_id: id('The episode to forget, with its messages').optional(),
    fact_id: id('The fact to forget; the messages that prove it stay').optional(),
    conversation_id: id('The whole conversation to forget').optional(),
    confirm: z.boolean().default(false).describe('true removes it; otherwise nothing changes'),
    ...inSpace(spaces?.write),
  }),
  run: async (whole, { confirm, space, ...named }, signal) => {
    const memory = memoryOfCall(whole, space)
    const which = targetOf(named)
    const abortable = signal && { signal }
    const plan = await memory.forget({ ...which, dryRun: true, ...abortable })
    if (Object.values(plan.plan).every((count) => count === 0)) {
      throw new MadeleineError('not_found', `there is nothing to forget with the id ${show(Object.values(which)[0])}`)
    }
    if (!confirm) return planned(plan, await titlesOf(memory, plan, signal))
    const { done } = await memory.forget({ ...which, ...abortable })
    const advice = `Forgotten: ${countsOf(done)}. It cannot be recalled any more.`
    return { text: advice, structured: framedData({ done: { ...done }, advice }) }
  },
})

interface Named {
  readonly episode_id?: string | undefined
  readonly fact_id?: string | undefined
  readonly conversation_id?: string | undefined
}

/** @throws {MadeleineError} `invalid_input` unless exactly one is named */
function targetOf(
  { episode_id: episodeId, fact_id: factId, conversation_id: conversationId }: Named,
): Exclude<ForgetOptions, { user: true }> {
  const targets = [...(episodeId === undefined ? [] : [{ episodeId }]), ...(factId === undefined ? [] : [{ factId }]), ...(
    conversationId === undefined ? [] : [{ conversationId }]
  )]
  if (targets.length !== 1) {
    throw new MadeleineError('invalid_input', `name exactly one of episode_id, fact_id and conversation_id, got ${targets.length}`)
  }
  return targets[0]!
}

function planned({ plan }: ForgetPlanResult, titles: readonly string[]): ToolAnswer {
  const advice = `Nothing has changed yet. This would be forgotten: ${countsOf(plan)}. Show it to `
    + `the user; if they agree, call \`forget\` again with the same id and \`confirm: true\`.`
  return {
    text: [...(titles.length > 0 ? [framedText([titles.map((title) => `- episode: ${quoted(title)}`).join('\n')])] : []), advice]
      .join('\n'),
    structured: framedData({ plan: { ...plan }, episodes: [...titles], advice }),
  }
}

/** Episodes whose titles a plan shows. */
const MOST_TITLES = 10

async function titlesOf(memory: Memory, { ids }: ForgetPlanResult, signal: AbortSignal | undefined): Promise<string[]> {
  const titles = await Promise.all(ids.episodes.slice(0, MOST_TITLES)
    .map((episodeId) => memory.episode(episodeId, signal && { signal }).then(({ title }) => title, () => undefined)))
  return titles.filter((title) => title !== undefined)
}

/** What people know of: the other rows are derived. */
const COUNTED = ['conversations', 'episodes', 'messages', 'facts'] as const

const countsOf = (rows: Readonly<Record<(typeof COUNTED)[number], number>>): string =>
  COUNTED.filter((what) => rows[what] > 0).map((what) => counted(rows[what], what.slice(0, -1))).join(', ')
