/** The second step of a look: the policy cuts the windows of a set of conversations, with no transaction open. */
import { segmentId, type Closed } from '../../core/segment.ts'
import type { AskModel } from '../../model/language-model.ts'
import type { Cut } from '../../segment/policy.ts'
import { cutWindow } from '../../segment/window.ts'
import type { NewSegment } from '../../store/tables/segments.ts'
import type { PipelineContext } from '../context/pipeline-context.ts'
import type { JobFailure } from '../context/stage.ts'
import { modelFailureMetric } from '../encode/episode-text.ts'
import type { PinnedWindow } from './pin-windows.ts'

/** A window that was cut. */
export interface CutLook {
  readonly pinned: PinnedWindow
  readonly cut: Omit<PolicyCut, 'by'>
  readonly segments: readonly NewSegment[]
}

/** Windows that are cut at once: a policy may wait for a service of its own. */
const CUTS_AT_ONCE = 4

/** Cuts the windows; one whose policy throws is a failure of its own. */
export async function cutTails(
  pipeline: PipelineContext, windows: readonly PinnedWindow[], signal: AbortSignal,
): Promise<{ looks: CutLook[]; failures: JobFailure[] }> {
  const results: (CutLook | JobFailure)[] = []
  const waiting = windows.entries()
  const cutNext = async (): Promise<void> => {
    for (const [nth, pinned] of waiting) {
      try {
        const { by, ...cut } = await cutTail(pipeline, pinned, signal)
        results[nth] = { pinned, cut, segments: segmentsOf(pinned, { closed: cut.closed, by }) }
      } catch (error) {
        results[nth] = { job: pinned.job, error }
      }
    }
  }
  if (windows.length > 0) {
    await pipeline.telemetry.step(
      { type: 'cut', windows: windows.length }, () => Promise.all(Array.from({ length: CUTS_AT_ONCE }, cutNext)),
    )
  }
  return { looks: results.filter((result) => 'pinned' in result), failures: results.filter((result) => 'error' in result) }
}

interface PolicyCut extends Cut {
  /** The model that was called last and its prompt's version; undefined when none was called. */
  readonly by?: { readonly model: string; readonly promptVersion: number } | undefined
  /** A model was available to the policy. */
  readonly offered: boolean
}

/**
 * Runs the policy. When its model's reply is unreadable or the budget of the day is exhausted, it cuts by its rules. When
 * a rules-only cut fails too, the whole window is closed, so that no message is stranded.
 */
async function cutTail(pipeline: PipelineContext, pinned: PinnedWindow, signal: AbortSignal): Promise<PolicyCut> {
  const { job, policy, window, taken } = pinned
  let by: PolicyCut['by']
  const ask = pipeline.ask?.(job.userId)
  const tracedAsk: AskModel | undefined = ask && (async (request, askSignal) => {
    const answer = await ask(request, askSignal)
    by = { model: answer.model, promptVersion: request.version }
    return answer
  })
  try {
    const cut = await cutWindow(policy, tracedAsk && !window.rulesOnly ? { ...window, ask: tracedAsk } : window, taken, signal)
    return { ...cut, by, offered: tracedAsk !== undefined && !window.rulesOnly }
  } catch (error) {
    const metric = modelFailureMetric(error)
    if (metric && !window.rulesOnly) {
      pipeline.count(metric)
      return cutTail(pipeline, { ...pinned, window: { ...window, rulesOnly: true } }, signal)
    }
    if (signal.aborted) throw error // the policy was aborted on request
    pipeline.count('policy_failed')
    if (!window.rulesOnly) throw error
    return { closed: [{ length: window.messages.length, reason: window.flush ? 'flush' : 'window' }], offered: false }
  }
}

/** A message that was forgotten belongs to the segment of the one before it. */
function segmentsOf(
  { job: { userId }, conversation: { incarnation, cursor }, window: { messages }, end }: PinnedWindow,
  { closed, by }: { closed: readonly Closed[]; by: PolicyCut['by'] },
): NewSegment[] {
  let [from, taken] = [cursor, 0]
  return closed.map(({ length, reason, overlap = 0, ...plan }) => {
    taken += length
    const segment = {
      id: segmentId(userId, incarnation, from), from, to: messages[taken]?.seq ?? end, overlap, reason, plan: { ...plan, ...by },
    }
    from = segment.to
    return segment
  })
}
