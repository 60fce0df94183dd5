/**
 * Generated text of a session: the facts that stand in every context, the marker of closed
 * messages, the manifest, the summaries, and the boundary before the active messages.
 */
import { gapInWords } from '../../time/duration.ts'
import { groupByDay, manifestText, type ManifestFormat } from '../../contents/core/manifest-text.ts'
import type { PromptMessage } from '../../message/model-messages.ts'
import { CLOSED_HEADING, CLOSED_NOTE, type Framing } from '../../message/framing.ts'
import type { HistoryParts } from '../../core/session-messages.ts'
import type { TitledSegment, SummarisedSegment } from '../../store/queries/session-queries.ts'
import { standingText, type StandingFacts } from '../../facts/search/standing-facts.ts'
import { spaceHeading, summaryLines } from '../render/recall-frame.ts'

export interface SessionHistory {
  readonly facts: StandingFacts
  /** Newest first. */
  readonly summaries: readonly SummarisedSegment[]
  readonly titles: readonly TitledSegment[]
  readonly form: ManifestFormat
  readonly frame: Framing
  readonly space?: string | undefined
}

/**
 * Renders the system text of a session; undefined if the history is empty. The last text is kept,
 * since a budget is tried with it and filled with it.
 */
export function historyText(of: SessionHistory): (history: HistoryParts) => string | undefined {
  const render = renderHistory(of)
  let last: { readonly key: string; readonly text: string | undefined } | undefined
  return (history) => {
    const key = `${history.facts} ${history.summaries} ${history.manifest} ${history.marker}`
    if (last?.key !== key) last = { key, text: render(history) }
    return last.text
  }
}

function renderHistory({ facts, summaries, titles, form, frame, space }: SessionHistory): (history: HistoryParts) => string | undefined {
  const entries = titles.map((title) => ({ ...title, isActive: false }))
  return (history) => {
    const blocks = summaries.slice(0, history.summaries).reverse()
      .map((row) => summaryLines(row, { timeZone: form.timeZone, space }).join('\n'))
    const sections = [
      ...(history.facts > 0 ? [standingText(facts.shown.slice(0, history.facts).map(({ line }) => line))] : []),
      ...(history.marker ? [CLOSED_NOTE] : []),
      ...(history.manifest > 0 ? [manifestText(groupByDay(entries.slice(0, history.manifest), form), form)] : []),
      ...(blocks.length > 0 ? [CLOSED_HEADING, ...blocks] : []),
    ]
    if (sections.length === 0) return undefined
    return frame(space === undefined ? sections : [spaceHeading(space), ...sections])
  }
}

/**
 * The boundary between the closed and the active messages, with the gap between them. It is a user message, since
 * providers refuse a system message between others.
 */
export function boundaryBetween(last: Date, first: Date, frame: Framing): PromptMessage {
  const gap = gapInWords(last, first)
  const passed = gap === undefined ? 'what stands below is dated before what stands above' : `${gap} passed`
  return { role: 'user', content: frame([`Segment boundary: ${passed}. The talk above is closed, the talk below goes on.`]) }
}
