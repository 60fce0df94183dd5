/** Tool pairs: which tool calls and results belong together, so that no cut splits them. */
import type { Message } from '../../message/message.ts'

/** An unanswered call prevents cuts for at most this many messages; after that it counts as never answered. */
export const OPEN_CALL_MESSAGES = 20

/** Queries about a cut directly before message `index`, 1 ≤ index ≤ length. */
export interface ToolPairs {
  /** The cut splits a call from its result. */
  dividesPair(index: number): boolean
  /** The cut splits a pair, or follows a call whose result may still come. */
  divides(index: number): boolean
}

/**
 * Pairs calls and results by their ids, and by position: the results that directly follow a run of calls.
 *
 * Position counts even if ids are given, because a run of calls and its run of results are one step of the conversation.
 */
export function toolPairsOf(messages: readonly Message[]): ToolPairs {
  const paired = messages.map((_, index) => index)
  const open = [...paired]
  linkByPosition(messages, paired, open)
  for (const unanswered of linkById(messages, paired)) link(open, unanswered, unanswered + OPEN_CALL_MESSAGES)
  const pairReach = runningMax(paired)
  const reach = runningMax(open)
  const dividesPair = (index: number) => (pairReach[index - 1] as number) >= index
  return { dividesPair, divides: (index) => dividesPair(index) || (reach[index - 1] as number) >= index }
}

/** Links calls to the results with the same id. @returns the indexes of the calls without a result */
function linkById(messages: readonly Message[], reach: number[]): Iterable<number> {
  const openCalls = new Map<string, number>()
  messages.forEach(({ callIds, resultIds }, index) => {
    for (const id of resultIds) {
      const call = openCalls.get(id)
      if (call === undefined) continue
      link(reach, call, index)
      openCalls.delete(id)
    }
    // A UI message of the AI SDK holds the call with its result
    const answered = new Set(resultIds)
    for (const id of callIds) if (!answered.has(id)) openCalls.set(id, index)
  })
  return openCalls.values()
}

/** Links each run of calls to the run of results after it; a run of calls at the end of the messages stays open. */
function linkByPosition(messages: readonly Message[], paired: number[], open: number[]): void {
  const runEnd = (from: number, kind: Message['kind']) => {
    let end = from
    while (messages[end]?.kind === kind) end++
    return end
  }
  for (let from = 0; from < messages.length; from++) {
    const results = runEnd(from, 'tool_call')
    if (results === from) continue
    const end = runEnd(results, 'tool_result')
    if (end > results) link(paired, from, end - 1)
    else if (end === messages.length) link(open, from, end)
    from = end - 1
  }
}

function link(reach: number[], from: number, to: number): void {
  reach[from] = Math.max(reach[from] ?? from, to)
}

/** Per message the highest index that it or any message before it is linked to. */
function runningMax(reach: readonly number[]): number[] {
  let farthest = 0
  return reach.map((to) => (farthest = Math.max(farthest, to)))
}
