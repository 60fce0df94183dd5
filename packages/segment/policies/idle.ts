/** The `idle` policy: a silence closes all messages before it. */
import { invalidInput, localHour, MINUTE_MS } from '@madeleine/base'
import type { Closed, Message } from '@madeleine/contract'
import { ABOVE_ZERO, optional, readOptions, storedOptions, type OptionRule } from '../policy-options.ts'
import type { Policy, Queue } from '../policy.ts'
import { later, silenceMs } from '../rules/message-gaps.ts'

/** Minutes by local hour 0–23: a function, or a table whose missing hours take `idleMinutes`. */
export type ByHour = ((hour: number) => number) | Readonly<Record<number, number>>

export interface IdleOptions {
  /** Minutes of silence that close the tail. Default 60. */
  readonly idleMinutes: number
  /** Minutes of silence by the local hour in which the last message was received. */
  readonly byHour?: ByHour | undefined
}

const isHour = (key: string) => /^(\d|1\d|2[0-3])$/.test(key)

const BY_HOUR: OptionRule = {
  expected: 'a function, or an object of minutes above 0 by hours 0–23',
  fits: (value) => typeof value === 'function' || (typeof value === 'object' && value !== null && !Array.isArray(value)
    && Object.entries(value).every(([hour, minutes]) => isHour(hour) && ABOVE_ZERO.fits(minutes))),
}

export const IDLE_OPTIONS_SPEC = {
  defaults: { idleMinutes: 60, byHour: undefined } as IdleOptions,
  rules: { idleMinutes: ABOVE_ZERO, byHour: optional(BY_HOUR) } satisfies Record<keyof IdleOptions, OptionRule>,
}

/**
 * Closes the tail as one segment after a silence, as MIRA does.
 *
 * Silence is measured on the time of receipt and closes from exactly `idleMinutes` on. It also closes when it is detected
 * late: a message received after it closes the messages before it. A conversation without silence is cut only by the cap
 * of a window.
 *
 * @throws invalid_input for an invalid option; `dueAt` and `cut` if a `byHour` function returns no number above 0
 */
export function idle(overrides: Partial<IdleOptions> = {}): Policy {
  const options = readOptions('idle', overrides, IDLE_OPTIONS_SPEC)
  const silenceMsFor = silenceRule(options)
  return {
    name: 'idle',
    version: 1,
    options: storedOptions(options),
    ...(typeof options.byHour !== 'function'
      && { silenceMs: Math.max(options.idleMinutes, ...Object.values(options.byHour ?? {})) * MINUTE_MS }),
    closesSilence: true,
    dueAt: (queue) => dueAt(queue, silenceMsFor),
    async cut({ messages, timeZone, now, flush }) {
      const isSilent = (after: Message, silentMs: number) => silentMs >= silenceMsFor(after.receivedAt, timeZone)
      const closed: Closed[] = []
      let from = 0
      for (let next = 1; next <= messages.length; next++) {
        const last = messages[next - 1] as Message
        const following = messages[next]
        const silentMs = following ? silenceMs(last, following) : now.getTime() - last.receivedAt.getTime()
        if (!isSilent(last, silentMs)) continue
        closed.push({ length: next - from, reason: 'idle' })
        from = next
      }
      if (flush && from < messages.length) closed.push({ length: messages.length - from, reason: 'flush' })
      // dueAt has no time zone: it reads it from the state
      return { closed, ...(options.byHour !== undefined && { state: timeZone }) }
    },
  }
}

/** Milliseconds of silence that close after a message received at `receivedAt`; without a time zone the minimum over all hours. */
type SilenceRule = (receivedAt: Date, timeZone: string | undefined) => number

function silenceRule({ idleMinutes, byHour }: IdleOptions): SilenceRule {
  if (byHour === undefined) return () => idleMinutes * MINUTE_MS
  const minutesAt = (hour: number) => {
    const minutes = typeof byHour === 'function' ? byHour(hour) : (byHour[hour] ?? idleMinutes)
    if (!ABOVE_ZERO.fits(minutes)) throw invalidInput(`byHour(${hour})`, minutes, ABOVE_ZERO.expected)
    return minutes
  }
  return (receivedAt, timeZone) => {
    if (timeZone !== undefined) return minutesAt(localHour(receivedAt, timeZone)) * MINUTE_MS
    return Math.min(...Array.from({ length: 24 }, (_, hour) => minutesAt(hour))) * MINUTE_MS
  }
}

function dueAt({ count, latest, previousReceivedAt, look }: Queue, silenceMsFor: SilenceRule): Date {
  const timeZone = typeof look?.state === 'string' ? look.state : undefined
  const isFresh = count > (look?.count ?? 0)
  const pauseMs = previousReceivedAt ? latest.receivedAt.getTime() - previousReceivedAt.getTime() : 0
  if (isFresh && count > 1 && previousReceivedAt && pauseMs >= silenceMsFor(previousReceivedAt, timeZone)) return latest.receivedAt
  const waitMs = silenceMsFor(latest.receivedAt, timeZone)
  const due = later(latest.receivedAt, waitMs)
  // A late look of another policy may have left the tail open: the next look must not follow at once
  return look && look.at >= due ? later(look.at, waitMs) : due
}
