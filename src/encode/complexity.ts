/** How much went on in a segment, judged without a model. */
import type { Complexity } from '../core/episode.ts'
import type { Message } from '../message/message.ts'
import { messageWithoutRecalled } from '../message/recalled-text.ts'
import { countTokens } from '../text/token-count.ts'

/** Tokens of talk up to which a segment is small talk or one question, and up to which it is one topic. */
const SMALL_TALK_TOKENS = 150
const TOPIC_TOKENS = 600
/** Up to so many turns it is a question and its answer, however long: no more than one topic. */
const EXCHANGE_TURNS = 2

/**
 * 1 under 150 tokens of talk, 2 under 600 or where nobody speaks a second time (two turns), else 3; one more, up to
 * 3, where tools are called, whose own words do not count, nor does what was recalled. The thresholds are ours, by
 * judgement: they stand in for the level a model gives.
 *
 * @param messages with their o200k tokens
 */
export function complexityOf(messages: readonly Message[]): Complexity {
  const talk = messages.filter(({ kind, role }) => kind === 'message' && role !== 'tool')
  const tokens = talk.reduce((sum, message) => sum + saidTokens(message), 0)
  const turns = talk.filter(({ role, name }, i) => role !== talk[i - 1]?.role || name !== talk[i - 1]?.name).length
  const calls = messages.some(({ kind, callIds }) => kind === 'tool_call' || callIds.length > 0)
  return raised(tokens < SMALL_TALK_TOKENS ? 1 : tokens < TOPIC_TOKENS || turns <= EXCHANGE_TURNS ? 2 : 3, calls)
}

function saidTokens(message: Message): number {
  const said = messageWithoutRecalled(message)
  return said === message ? message.tokens : countTokens(said.text)
}

const raised = (level: Complexity, byOne: boolean): Complexity => (byOne && level < 3 ? ((level + 1) as Complexity) : level)
