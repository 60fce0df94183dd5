/** Titles of a few messages, without a store. */
import type { Message } from '@madeleine/contract'
import { extractiveSteps } from '../../titles/extractive.ts'
import { atOnce } from '@madeleine/base'

const NOON = new Date('2026-03-05T12:00:00Z')

/** Messages from pairs of a speaker (User and Assistant are roles) and a text. */
const talk = (...turns: readonly (readonly [speaker: string, text: string])[]): Message[] =>
  turns.map(([speaker, text], seq) => ({
    id: `m${seq}`, seq, role: speaker === 'Assistant' ? 'assistant' : 'user',
    ...(!['User', 'Assistant'].includes(speaker) && { name: speaker }), kind: 'message', text,
    at: NOON, receivedAt: NOON, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {},
  }))

export const extract = (...turns: readonly (readonly [string, string])[]) =>
  atOnce(extractiveSteps({ messages: talk(...turns), timeZone: 'UTC' }))
export const titleOf = (...turns: readonly (readonly [string, string])[]): string => extract(...turns).title
