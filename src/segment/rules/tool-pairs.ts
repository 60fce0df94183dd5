/** Which neighbouring messages belong together: a tool call and its result. */
import type { Message } from '../../message/message.ts'

/** A call without a result holds what follows for at most this many messages; then it counts as never answered. */
export const OPEN_CALL_MESSAGES = 20

/** Asked about a cut directly before message `index`, 1 ≤ index ≤ length. */
export interface ToolPairs {
  /** The cut would divide a call from its result. */
  dividesPair(index: number): boolean
  /** It would divide a pair, or leave a call behind whose result may still come. */
  divides(index: number): boolean
}

/**
 * Pairs by the ids of calls and results; where ids are missing by place: results that directly follow a run of calls.
 *
 * The place is looked at even where ids are given: a run of calls and its run of results are one step of the talk.
 */
export function toolPairsOf(messages: readonly Message[]): ToolPairs {
  const paired = messages.map((_, index) => index)
  const open = [...paired]
  tieByPlace(messages, paired, open)
  for (const unanswered of tieById(messages, paired)) tie(open, unanswered, unanswered + OPEN_CALL_MESSAGES)
  const pairReach = runningMax(paired)
  const reach = runningMax(open)
  const dividesPair = (index: number) => (pairReach[index - 1] as number) >= index
  return { dividesPair, divides: (index) => dividesPair(index) || (reach[index - 1] as number) >= index }
}

/** Ties calls to results of the same id. @returns where calls stand that found none */
function tieById(messages: readonly Message[], reach: number[]): Iterable<number> {
  const waiting = new Map<string, number>()
  messages.forEach(({ callIds, resultIds }, index) => {
    for (const id of resultIds) {
      const call = waiting.get(id)
      if (call === undefined) continue
      tie(reach, call, index)
      waiting.delete(id)
    }
    // A UI message of the AI SDK holds the call with its result
    const answered = new Set(resultIds)
    for (const id of callIds) if (!answered.has(id)) waiting.set(id, index)
  })
  return waiting.values()
}

/** Ties each run of calls to the run of results after it; one that ends the messages stays open. */
function tieByPlace(messages: readonly Message[], paired: number[], open: number[]): void {
  const runEnd = (from: number, kind: Message['kind']) => {
    let end = from
    while (messages[end]?.kind === kind) end++
    return end
  }
  for (let from = 0; from < messages.length; from++) {
    const results = runEnd(from, 'tool_call')
    if (results === from) continue
    const end = runEnd(results, 'tool_result')
    if (end > results) tie(paired, from, end - 1)
    else if (end === messages.length) tie(open, from, end)
    from = end - 1
  }
}

function tie(reach: number[], from: number, to: number): void {
  reach[from] = Math.max(reach[from] ?? from, to)
}

/** Per message the farthest one that it or any before it is tied to. */
function runningMax(reach: readonly number[]): number[] {
  let farthest = 0
  return reach.map((to) => (farthest = Math.max(farthest, to)))
}
