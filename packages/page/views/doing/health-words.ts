/** How a memory is, in sentences: what waits, what is wrong, which models there are and what they cost. */
import { countedText, countText } from '../../parts/numbers.ts'
import type { CheckResult, StatsResult, Wire } from '@madeleine/contract'

export type MemoryStats = Wire<StatsResult>
export type MemoryCheck = Wire<CheckResult>

/** What the memory holds, and what still waits. */
export function contentSentences(stats: MemoryStats): string[] {
  const { messages, conversations, episodes, facts, factsSuperseded, pending, collapsing } = stats
  const { unconsolidated, model, sentences, supported } = stats
  if (messages === 0) return ['The memory is empty. Drop an export of your chats on this page to fill it.']
  return [
    `${countedText(messages, 'message')} in ${countedText(conversations, 'conversation')}, cut into ${countedText(episodes, 'episode')}.`,
    ...(sentences > 0 ? [`${Math.floor((100 * supported) / sentences)} % of the sentences of their summaries are proved by a message.`]
      : []),
    `${countedText(facts, 'fact')} that hold${facts === 1 ? 's' : ''}, ${factsSuperseded.toLocaleString('en')} that held before.`,
    ...(pending > 0 ? [`${countedText(pending, 'message')} of talk that is still open: searched, not cut yet.`] : []),
    ...(collapsing > 0 ? [`${countedText(collapsing, 'episode')} wait${collapsing === 1 ? 's' : ''} to be written.`] : []),
    ...(unconsolidated > 0 && model !== null ? [`${countedText(unconsolidated, 'episode')} not read for facts by the model yet.`] : []),
  ]
}

/** Which models are there, and what today has cost. */
export function modelSentences({ model, embedder, spending, modelCalls, unconsolidated }: MemoryStats): string[] {
  const { calls, tokens, price, ceilings } = spending
  const limits = [
    ...(ceilings.callsPerDay === undefined ? [] : [`${ceilings.callsPerDay.toLocaleString('en')} calls`]),
    ...(ceilings.tokensPerDay === undefined ? [] : [`${ceilings.tokensPerDay.toLocaleString('en')} tokens`]),
    ...(ceilings.pricePerDay === undefined ? [] : [`a price of ${ceilings.pricePerDay.toLocaleString('en')}`]),
  ]
  return [
    model === null ? 'No language model: titles, summaries and facts come from rules, and nothing is sent anywhere.'
      : `${model.name} writes titles, summaries and facts.`,
    ...(model?.breaker === 'open' ? ['Its calls are suspended, because they kept failing; rules do its work meanwhile.'] : []),
    `${embedder.name} makes the vectors (${embedder.dims} dimensions)`
    + `${embedder.building === undefined ? '' : `; ${embedder.building} will replace it`}.`,
    ...(model === null && modelCalls.length === 0 ? [] : [
      `Today: ${countedText(calls, 'call')}, ${countedText(Math.round(tokens), 'token')}, price ${countText(Number(price.toPrecision(3)))}`
      + `${limits.length > 0 ? `; no more than ${limits.join(', ')} a day` : '; no ceiling is set'}.`,
    ]),
    ...(model === null && unconsolidated > 0 ? [`A model would read ${countedText(unconsolidated, 'episode')} for more facts.`] : []),
  ]
}

export interface HealthSentence {
  readonly text: string
  readonly isBad: boolean
}

/** What the check of the store found: first what is wrong. */
export function healthSentences({ ok, invariants, unerased, failing, damage }: MemoryCheck): HealthSentence[] {
  if (damage) {
    return [
      { text: `Files of the store cannot be read: ${damage.message}`, isBad: true },
      ...damage.tables.map(({ table, rows, damagedPages }) => ({
        text: `${table}: ${countedText(rows, 'row')} can be read`
          + `${damagedPages > 0 ? `, ${countedText(damagedPages, 'page')} cannot` : ''}.`,
        isBad: damagedPages > 0,
      })),
    ]
  }
  return [
    {
      text: ok ? `All ${invariants.length} promises of the store hold.`
        : 'The store is broken. Keep a copy of it before you do anything else.',
      isBad: !ok,
    },
    ...invariants.toSorted((a, b) => Number(a.ok) - Number(b.ok)).map((one) => ({ text: one.detail, isBad: !one.ok })),
    ...failing.map(({ kind, failures, error }) => ({
      text: `Work in the background (${kind}) has failed ${countedText(failures, 'time')}, the last time with ${error}; it is tried again.`,
      isBad: true,
    })),
    ...(unerased.length > 0
      ? [{ text: `Bytes of what was forgotten are still to be erased from ${unerased.join(', ')}.`, isBad: false }] : []),
  ]
}
