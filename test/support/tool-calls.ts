/** The tools on a memory, called by name. */
import { memoryToolSet, type ToolAnswer, type ToolFailure, toolFailureOf } from '@madeleine/tools'
import { answerShape } from '../../packages/tools/answer-shapes.ts'
import { wireOf } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'

export const NAMES = { browse: 'browse_contents' } as const
export const TOOLS = memoryToolSet({ names: NAMES, maxTokens: 2000, conversationId: () => 'notes:2026-03-02' }, { forget: true })

export type ToolName = 'recall' | 'recent' | 'browse_contents' | 'expand' | 'get_episode' | 'facts' | 'look_up' | 'remember'
  | 'tend' | 'forget'

/** Calls a tool; what it answers is what its schema says. */
export const callOn = (memory: Memory) => async (name: ToolName, input: unknown = {}): Promise<ToolAnswer> => {
  const tool = TOOLS.find((one) => one.name === name)!
  const answer = await tool.run(memory, input)
  wireOf(answerShape(tool.answers)).parse(answer.structured)
  return answer
}

/** How a call fails. */
export const failureOn = (memory: Memory) => async (name: ToolName, input: unknown = {}): Promise<ToolFailure> =>
  callOn(memory)(name, input)
    .then((answer) => Promise.reject(new Error(`answered: ${answer.text}`)), (error: unknown) => toolFailureOf(error, NAMES))

type Entry = Readonly<Record<string, unknown>>

/** A list of the data of an answer. */
export const listIn = ({ structured }: Pick<ToolAnswer, 'structured'>, name: string): Entry[] =>
  (structured[name] ?? []) as unknown as Entry[]

/** All pages of a call. */
export async function pagesOf(memory: Memory, name: ToolName, input: object): Promise<ToolAnswer[]> {
  const pages: ToolAnswer[] = []
  for (let cursor: string | undefined; pages.length === 0 || cursor !== undefined; ) {
    const page = await callOn(memory)(name, { ...input, ...(cursor !== undefined && { cursor }) })
    pages.push(page)
    cursor = page.next
  }
  return pages
}
