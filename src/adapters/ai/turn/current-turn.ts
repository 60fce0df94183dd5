/** A prompt divided into the turn that it is about, from the newest user messages on, and what stands before it. */
import { createHash } from 'node:crypto'
import { withoutRecalled } from '../../../message/recalled-text.ts'
import type { SdkMessage } from '../sdk-shapes.ts'
import { turnMessageOf, type MessageTrace, type TurnMessage } from './turn-message.ts'

export interface CurrentTurn {
  /** Number of system messages at the beginning. */
  readonly systems: number
  /** Place of the newest user message in the prompt. */
  readonly newest: number
  /** Messages before the turn, without those of the system. Empty: the caller leaves history to the memory. */
  readonly history: readonly MessageTrace[]
  /** The newest user messages: one, or several after calls that failed. */
  readonly users: readonly TurnMessage[]
  /** What followed them in this turn: calls of tools and their results. */
  readonly steps: readonly TurnMessage[]
  /** What the user says, as a query; '' where there are no words. */
  readonly query: string
}

const MAX_QUERY_CHARS = 10_000

/** @returns undefined for a prompt that no user speaks in */
export function currentTurnOf(prompt: readonly SdkMessage[]): CurrentTurn | undefined {
  const newest = prompt.findLastIndex(({ role }) => role === 'user')
  if (newest === -1) return undefined
  const start = prompt.slice(0, newest).findLastIndex(({ role }) => role !== 'user') + 1
  const systems = prompt.findIndex(({ role }) => role !== 'system')
  const messagesOf = (messages: readonly SdkMessage[]) => messages.flatMap((message) => turnMessageOf(message) ?? [])
  const users = messagesOf(prompt.slice(start, newest + 1))
  return {
    systems, newest, users,
    history: messagesOf(prompt.slice(systems, start)),
    steps: messagesOf(prompt.slice(newest + 1)),
    query: withoutRecalled(wordsOf(prompt[newest]!)).trim().slice(0, MAX_QUERY_CHARS).toWellFormed(),
  }
}

/** By what a turn is known again in the same process: its conversation, its user messages and the length of what stood before them. */
export const turnKeyOf = (conversationId: string, { users, history }: CurrentTurn): string =>
  createHash('sha256').update(JSON.stringify([conversationId, history.length, users.map(({ said }) => said)])).digest('base64url')

/** What is said in a message, without the places of files. */
const wordsOf = ({ content }: SdkMessage): string =>
  (typeof content === 'string' ? content
    : content.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : [])).join('\n'))
