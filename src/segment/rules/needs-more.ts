/** Whether a tail says too little to be judged: `wait`, derived without a model. */
import type { Message } from '../../message/message.ts'
import type { Json } from '../../json.ts'
import { gapMs } from './message-gaps.ts'

/** The last few messages are asked; a talk rarely turns within fewer. */
const NEWEST = 3
/** UTF-8 bytes of a reply that says nothing by itself: "ok thanks", 好的. Bytes, since scripts differ in what a character says. */
const SHORT_REPLY_BYTES = 12

/**
 * True when the newest messages are only media, short replies or system messages, or when fewer than three
 * follow a pause that is longer than `pauseMs`: it may turn out to have been the end.
 */
export function lacksInformation(tail: readonly Message[], pauseMs: number): boolean {
  const newest = tail.slice(-NEWEST)
  return newest.length > 0 && (newest.every(saysLittle) || followsPause(newest, pauseMs))
}

function saysLittle({ role, kind, text, parts }: Message): boolean {
  if (role === 'system' || kind === 'event') return true
  if (kind !== 'message') return false
  return isMedia(parts) || Buffer.byteLength(text.trim()) <= SHORT_REPLY_BYTES
}

/** Parts as the SDKs write them, none of them text. */
const isMedia = (parts: Json | undefined): boolean =>
  Array.isArray(parts) && parts.every((part) => typeof part === 'object' && part !== null && !('text' in part))

const followsPause = (newest: readonly Message[], pauseMs: number): boolean =>
  newest.some((message, index) => index > 0 && gapMs(newest[index - 1] as Message, message) > pauseMs)
