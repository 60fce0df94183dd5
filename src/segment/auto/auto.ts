/** The `auto` policy, the default: cuts at topic boundaries, long gaps, changes of date and size limits; a silence closes the tail. */
import { lengthOf } from '../../core/segment.ts'
import { readAutoState } from './auto-state.ts'
import { cutWithModel } from './auto-model.ts'
import { AUTO_OPTIONS_SPEC, openCallIdleMs, type AutoOptions } from './auto-options.ts'
import { readAutoWindow, type AutoWindow } from './auto-window.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { readOptions, storedOptions } from '../policy-options.ts'
import type { Cut, Policy, Queue } from '../policy.ts'
import { later, waitingSince } from '../rules/message-gaps.ts'
import { HOUR_MS, MINUTE_MS } from '../../units.ts'

/**
 * Cuts at the topic boundaries of `local`, at long gaps in story time, at changes of date over a pause and at size limits,
 * and closes a silent tail. Never splits a message from its immediate correction, nor a tool call from its result; segments
 * have no overlap. `cutByRules` has the order of the rules.
 *
 * With a language model, the model decides the topic boundaries, within the rules and the sure boundaries of the detector,
 * and describes each segment in the same call; `cutWithModel` has the conditions of a call. Without a model, or by rules
 * alone, the detector decides.
 *
 * A tail always has a due time. A tool call without a result keeps a silent tail open for `gapHours`.
 *
 * @throws invalid_input for an invalid option; `cut` rejects with the model's error and changes nothing: model_failed,
 * bad_reply, budget_exhausted
 */
export function auto(overrides: Partial<AutoOptions> = {}): Policy {
  const options = readOptions('auto', overrides, AUTO_OPTIONS_SPEC)
  return {
    name: 'auto',
    version: 2,
    options: storedOptions(options),
    silenceMs: options.idleMinutes * MINUTE_MS,
    closesSilence: true,
    dueAt: (queue) => dueAt(queue, options),
    async cut(window, signal) {
      const autoWindow = await readAutoWindow(window, options, await learnedWeights())
      return window.ask && !window.rulesOnly ? cutWithModel(autoWindow, window.ask, signal) : cutWithoutModel(autoWindow)
    },
  }
}

async function cutWithoutModel({ window: { messages }, strengths, closed: close, ending, waits, stateAfter }: AutoWindow): Promise<Cut> {
  const closed = close((index) => strengths[index])
  const tail = messages.slice(lengthOf(closed))
  const reason = ending(tail)
  if (reason) closed.push({ length: tail.length, reason })
  return { closed, wait: !reason && waits(tail), ...(await stateAfter(lengthOf(closed))) }
}

function dueAt({ count, tokens, oldest, latest, look }: Queue, options: AutoOptions): Date {
  const freshMessages = count - (look?.count ?? 0)
  if (freshMessages >= options.windowMessages || (freshMessages > 0 && tokens > options.maxTokens)) return latest.receivedAt
  const silenceDue = idleDue(latest.receivedAt, look?.at, options)
  const resumeAt = resumeDue(look)
  if (freshMessages <= 0) return resumeAt ?? silenceDue
  const ageDue = count < options.floorMessages ? silenceDue : later(waitingSince(oldest, look), options.maxAgeHours * HOUR_MS)
  return [silenceDue, ageDue, resumeAt ?? silenceDue].reduce((first, due) => (due < first ? due : first))
}

/** When the tail counts as silent; after a look that left a silent tail open, when an open call no longer keeps it open. */
function idleDue(receivedAt: Date, lookAt: Date | undefined, options: AutoOptions): Date {
  const idleMs = options.idleMinutes * MINUTE_MS
  const dues = [later(receivedAt, idleMs), later(receivedAt, openCallIdleMs(options))]
  return dues.find((due) => !lookAt || lookAt < due) ?? later(lookAt as Date, idleMs)
}

/** When the rest of a full window is due, after a look that called the model for a part of it; undefined without one. */
function resumeDue(look: Queue['look']): Date | undefined {
  const { until } = readAutoState(look?.state)
  return look && until !== undefined && until > look.at.getTime() ? new Date(until) : undefined
}
