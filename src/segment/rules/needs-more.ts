/** `wait` without a model: whether a tail has too little information to be cut. */
import type { Message } from '../../message/message.ts'
import type { Json } from '../../json.ts'
import { gapMs } from './message-gaps.ts'

/** Number of newest messages that are checked; topics rarely change within fewer. */
const NEWEST_MESSAGES = 3
/**
 * UTF-8 bytes of a reply without content of its own: "ok thanks", 好的. In bytes, because the information per character differs by script.
 */
const SHORT_REPLY_BYTES = 12

/**
 * True when the newest messages are only media, short replies or system messages, or when fewer than three
 * follow a pause longer than `pauseMs`: the pause may turn out to be a boundary.
 */
export function lacksInformation(tail: readonly Message[], pauseMs: number): boolean {
  const newest = tail.slice(-NEWEST_MESSAGES)
  return newest.length > 0 && (newest.every(isUninformative) || followsPause(newest, pauseMs))
}

function isUninformative({ role, kind, text, parts }: Message): boolean {
  if (role === 'system' || kind === 'event') return true
  if (kind !== 'message') return false
  return isMedia(parts) || Buffer.byteLength(text.trim()) <= SHORT_REPLY_BYTES
}

/** Message parts as the SDKs write them, none of which has text. */
const isMedia = (parts: Json | undefined): boolean =>
  Array.isArray(parts) && parts.every((part) => typeof part === 'object' && part !== null && !('text' in part))

const followsPause = (newest: readonly Message[], pauseMs: number): boolean =>
  newest.some((message, index) => index > 0 && gapMs(newest[index - 1] as Message, message) > pauseMs)
