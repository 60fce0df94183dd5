/** The complexity level of a segment without a model. */
import { type Complexity, type Message, messageWithoutRecalled } from '@madeleine/contract'
import { countTokens } from '@madeleine/base'

/** Upper limits of dialogue tokens for level 1 (small talk or one question) and level 2 (one topic). */
const SMALL_TALK_TOKENS = 150
const TOPIC_TOKENS = 600
/** Up to this many turns a segment is a question and its answer: at most level 2, whatever its length. */
const EXCHANGE_TURNS = 2

/**
 * Level 1 under 150 tokens of dialogue, 2 under 600 or with at most two turns, else 3; one level more, up to 3, if tools
 * are called. Texts of tools and recalled text do not count. The thresholds are set by judgement; they replace the level
 * that a model gives.
 *
 * @param messages with their o200k tokens
 */
export function complexityOf(messages: readonly Message[]): Complexity {
  const dialogue = messages.filter(({ kind, role }) => kind === 'message' && role !== 'tool')
  const tokens = dialogue.reduce((sum, message) => sum + dialogueTokens(message), 0)
  const turns = dialogue.filter(({ role, name }, i) => role !== dialogue[i - 1]?.role || name !== dialogue[i - 1]?.name).length
  const hasCalls = messages.some(({ kind, callIds }) => kind === 'tool_call' || callIds.length > 0)
  return raisedIf(tokens < SMALL_TALK_TOKENS ? 1 : tokens < TOPIC_TOKENS || turns <= EXCHANGE_TURNS ? 2 : 3, hasCalls)
}

function dialogueTokens(message: Message): number {
  const unquoted = messageWithoutRecalled(message)
  return unquoted === message ? message.tokens : countTokens(unquoted.text)
}

const raisedIf = (level: Complexity, isRaised: boolean): Complexity => (isRaised && level < 3 ? ((level + 1) as Complexity) : level)
