/** The `auto` policy, the default: turns of the talk, long pauses, changes of day, hard limits, and a silence that closes the tail. */
import { lengthOf } from '../../core/segment.ts'
import { readAutoState } from './auto-state.ts'
import { cutWithModel } from './auto-model.ts'
import { FORM, heldIdleMs, type AutoOptions } from './auto-options.ts'
import { readAutoWindow, type AutoWindow } from './auto-window.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { readOptions, storedOptions } from '../policy-options.ts'
import type { Cut, Policy, Queue } from '../policy.ts'
import { later, waitingSince } from '../rules/message-gaps.ts'
import { HOUR_MS, MINUTE_MS } from '../../units.ts'

/**
 * Cuts where `local` finds that the talk turns, at long gaps in story time, at changes of day over a pause, at hard
 * limits, and closes a tail that has gone silent. Never divides a message from its immediate correction, nor
 * a tool call from its result; hands no overlap on. `cutByRules` has the order.
 *
 * With a language model that decides where the talk turns, within what rules and a sure detector say, and describes
 * each segment in the same call. `cutWithModel` has when it is asked; without one, and by rules alone, nothing changes.
 *
 * A tail always has a due date. A call still waiting for its result holds the silent tail for `gapHours`.
 *
 * @throws invalid_input for a wrong option; `cut` whatever the model does, with nothing changed: model_failed, bad_reply, budget_exhausted
 */
export function auto(given: Partial<AutoOptions> = {}): Policy {
  const options = readOptions('auto', given, FORM)
  return {
    name: 'auto',
    version: 1,
    options: storedOptions(options),
    dueAt: (queue) => dueAt(queue, options),
    async cut(window, signal) {
      const talk = readAutoWindow(window, options, await learnedWeights())
      return window.ask && !window.rulesOnly ? cutWithModel(talk, window.ask, signal) : cutAlone(talk)
    },
  }
}

function cutAlone({ window: { messages }, strengths, closed: close, ending, waits, stateAfter }: AutoWindow): Cut {
  const closed = close((index) => strengths[index])
  const tail = messages.slice(lengthOf(closed))
  const reason = ending(tail)
  if (reason) closed.push({ length: tail.length, reason })
  return { closed, wait: !reason && waits(tail), ...stateAfter(lengthOf(closed)) }
}

function dueAt({ count, tokens, oldest, latest, look }: Queue, options: AutoOptions): Date {
  const fresh = count - (look?.count ?? 0)
  if (fresh >= options.windowMessages || (fresh > 0 && tokens > options.maxTokens)) return latest.receivedAt
  const idle = idleDue(latest.receivedAt, look?.at, options)
  const held = heldDue(look)
  if (fresh <= 0) return held ?? idle
  const aged = count < options.floorMessages ? idle : later(waitingSince(oldest, look), options.maxAgeHours * HOUR_MS)
  return [idle, aged, held ?? idle].reduce((first, due) => (due < first ? due : first))
}

/** When the tail counts as silent; after a look that found it so and left it, when that look's hold ends. */
function idleDue(receivedAt: Date, lookAt: Date | undefined, options: AutoOptions): Date {
  const idleMs = options.idleMinutes * MINUTE_MS
  const dues = [later(receivedAt, idleMs), later(receivedAt, heldIdleMs(options))]
  return dues.find((due) => !lookAt || lookAt < due) ?? later(lookAt as Date, idleMs)
}

/** When a look wants the rest of a full window looked at: it asks the language model about a part of it only. */
function heldDue(look: Queue['look']): Date | undefined {
  const { until } = readAutoState(look?.state)
  return look && until !== undefined && until > look.at.getTime() ? new Date(until) : undefined
}
