/** What the processes on a shared folder have in common: they are told messages, a line each, and say what was acknowledged. */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Written at once and by hand: a stream could keep an acknowledgement back until after our death. */
export const say = (...words) => void writeSync(1, `${words.join(' ')}\n`)

/**
 * Has each message on stdin remembered, and waits for all of them. What was told of a conversation is stored in that order:
 * the next one waits until this one is answered for.
 * @param {(conversationId: string, id: string, content: string) => Promise<unknown>} remember
 */
export async function rememberTold(remember) {
  const last = new Map()
  const told = []
  for await (const line of createInterface({ input: process.stdin })) {
    const { conversationId, id, content } = JSON.parse(line)
    const next = (last.get(conversationId) ?? Promise.resolve()).then(() => remember(conversationId, id, content))
    last.set(conversationId, next)
    told.push(next)
  }
  await Promise.all(told)
}
