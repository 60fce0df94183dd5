/**
 * Fits the coefficients of packages/core/recall/evidence.ts and prints them: `npm run train:confidence -- --data FOLDER`, with
 * the folder of `npm run train`. The same files give the same digits.
 */
import { parseArgs } from 'node:util'
import { randomFrom } from '../../bench/seeded-random.ts'
import { areaUnderCurve, calibrationError, reliabilityBins } from '../../bench/eval/recall/confidence-metrics.ts'
import { EVIDENCE_COEFFICIENTS, evidenceParts, type EvidenceSignals } from '../../packages/core/recall/evidence.ts'
import { askCues, type AskedCue } from './asked-cues.ts'
import { FORMS } from './informal-talk.ts'
import { readTalks } from './invented-chats.ts'
import { fitLogistic, sigmoid, type LabelledRow } from './logistic.ts'
import { indexChat, searchChat } from './search-invented.ts'

const SEED = 13
/** Messages of a search that the answer may rest on, kept for fitting. */
const MOST_KEPT = 30
const ROUNDS = 8
const FOLDS = 5
/** How much each set counts: talk between people most, bookings least, because one booking answers another's question. */
const SET_WEIGHTS: Readonly<Record<string, number>> = { tiage: 3, qmsum: 1.5, superdialseg: 1, vhf: 1, sgd: 0.5 }
const NOW = new Date('2027-01-01T12:00:00Z')

interface SearchedCue extends AskedCue {
  readonly chat: number
  /** The signals of the likeliest messages, each as a row of inputs. */
  readonly candidates: readonly (readonly number[])[]
}

const NAMES = ['own', 'rarity', 'topic', 'outside', 'missing'] as const
/** What each coefficient is multiplied by. */
const inputsOf = (signals: EvidenceSignals): number[] => {
  const parts = evidenceParts(signals)
  return NAMES.map((name) => parts[name] / EVIDENCE_COEFFICIENTS[name])
}
const oddsOf = (coefficients: readonly number[], inputs: readonly number[]): number =>
  inputs.reduce((sum, one, i) => sum + one * coefficients[i + 1]!, coefficients[0]!)
/** Where fitting begins, so that it ends in the same place whatever stands in the source: it chooses the first likeliest messages. */
const START: readonly number[] = [-2.5, 3, 0.2, 0.3, -0.4, -0.02]

async function searchAll(folder: string): Promise<SearchedCue[]> {
  const searched: SearchedCue[] = []
  for (const [chat, { chat: invented, asked }] of askCues(readTalks(folder), randomFrom(SEED)).entries()) {
    const index = indexChat(invented)
    for (const cue of asked) {
      const { query, scored } = await searchChat(index, cue.text, NOW)
      if (query.isOfNameOnly || query.isOfTimeOnly) continue
      const candidates = scored.map(({ evidence }) => inputsOf(evidence))
        .sort((a, b) => oddsOf(START, b) - oddsOf(START, a)).slice(0, MOST_KEPT)
      searched.push({ ...cue, chat, candidates: candidates.length > 0 ? candidates : [NAMES.map(() => 0)] })
    }
  }
  return searched
}

const likeliest = ({ candidates }: SearchedCue, coefficients: readonly number[]): readonly number[] =>
  candidates.reduce((best, one) => (oddsOf(coefficients, one) > oddsOf(coefficients, best) ? one : best))

/** An answer is as sure as its likeliest message: that is chosen by the coefficients, which are fitted to it, and so on. */
function fit(cues: readonly SearchedCue[]): readonly number[] {
  const totals = new Map<string, number>()
  // So the four forms count alike, and answerable cues as much as the others
  const keyOf = ({ set, form, isAnswerable }: SearchedCue) => `${set} ${form} ${isAnswerable}`
  for (const cue of cues) totals.set(keyOf(cue), (totals.get(keyOf(cue)) ?? 0) + 1)
  let coefficients: readonly number[] = START
  for (let round = 0; round < ROUNDS; round++) {
    coefficients = fitLogistic(cues.map((cue): LabelledRow => ({
      signals: likeliest(cue, coefficients), label: cue.isAnswerable ? 1 : 0, weight: (SET_WEIGHTS[cue.set] ?? 1) / totals.get(keyOf(cue))!,
    })))
  }
  return coefficients
}

const valueOf = (cue: SearchedCue, coefficients: readonly number[]): number => sigmoid(oddsOf(coefficients, likeliest(cue, coefficients)))

function report(title: string, judged: readonly { readonly value: number; readonly isAnswerable: boolean }[]): string {
  return `${title.padEnd(14)} ${String(judged.length).padStart(6)} cues  AUC ${areaUnderCurve(judged).toFixed(3)}  `
    + `calibration error ${calibrationError(reliabilityBins(judged)).toFixed(3)}`
}

async function main(): Promise<void> {
  const { values: { data } } = parseArgs({ options: { data: { type: 'string' } } })
  if (data === undefined) throw new Error('--data FOLDER is missing: the folder of the training files')
  const cues = await searchAll(data)
  // Chats that are left out of fitting judge it
  const heldOut = Array.from({ length: FOLDS }, (_, fold) => {
    const coefficients = fit(cues.filter(({ chat }) => chat % FOLDS !== fold))
    return cues.filter(({ chat }) => chat % FOLDS === fold)
      .map((cue) => ({ set: cue.set, form: cue.form, isAnswerable: cue.isAnswerable, value: valueOf(cue, coefficients) }))
  }).flat()
  console.log(report('left out', heldOut))
  for (const set of Object.keys(SET_WEIGHTS)) console.log(report(set, heldOut.filter((one) => one.set === set)))
  for (const form of FORMS) console.log(report(form, heldOut.filter((one) => one.form === form)))
  const [bias, ...others] = fit(cues).map((one) => Math.round(one * 100) / 100)
  console.log(`EVIDENCE_COEFFICIENTS = { bias: ${bias}, ${NAMES.map((name, i) => `${name}: ${others[i]}`).join(', ')} }`)
}

await main()
