/** Facts on the screen: by category, since when, from where, and what they replaced. */
import { leastValueOf, levelOf } from '../../core/confidence.ts'
import type { Fact } from '../../recall/facts/fact-result.ts'
import { dayOf } from '../../recall/render/match-reason.ts'
import { wrap, wrapFacts } from '../terminal/columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import { counted } from '../terminal/format-date.ts'
import type { Screen } from '../terminal/terminal.ts'
import { conversationName } from './recall/show-exchanges.ts'
import type { StoreView } from './recall/store-view.ts'

export interface FactsView extends StoreView {
  readonly screen: Screen
  /** What answers a question is shown in its order, the unsure apart; else facts are grouped by category. */
  readonly isAsked: boolean
  /** Facts whose place others took, by id. */
  readonly replaced?: ReadonlyMap<string, Fact>
}

/** @param facts at least one */
export function showFacts(facts: readonly Fact[], view: FactsView): string[] {
  const { bold } = view.screen
  const lines = (some: readonly Fact[]): string[] => some.flatMap((fact) => linesOf(fact, view))
  if (!view.isAsked) {
    const categories = [...new Set(facts.map(({ category }) => category))]
    return categories.flatMap((category, i) => [...(i > 0 ? [''] : []), bold(category), ...lines(facts.filter((one) => one.category === category))])
  }
  const isSure = ({ confidence = 0 }: Fact): boolean => confidence >= leastValueOf('fair')
  const [sure, unsure] = [facts.filter(isSure), facts.filter((one) => !isSure(one))]
  return [...lines(sure), ...(unsure.length > 0 ? [...(sure.length > 0 ? [''] : []), bold(sure.length > 0 ? 'Less likely:' : 'Not sure: these may not be what you are looking for.'), ...lines(unsure)] : [])]
}

const INDENT = 2

function linesOf(fact: Fact, view: FactsView): string[] {
  const { screen: { columns, dim }, timeZone, replaced } = view
  const { text, subject, validFrom, validTo, sources, confidence, supersedes, id, quality } = fact
  const day = (at: Date): string => dayOf(at, timeZone)
  const time = validTo === undefined ? `since ${day(validFrom)}` : `${day(validFrom)} – ${day(validTo)}`
  const [newest] = sources
  const from = newest ? [`${[...conversationName(view, newest.conversationId), day(newest.at)].join(', ')}`] : []
  const sure = confidence === undefined ? [] : [`${levelOf(confidence)} ${confidence.toFixed(2)}`]
  const was = supersedes === undefined ? undefined : replaced?.get(supersedes)
  const indented = (line: string): string => ' '.repeat(INDENT) + line
  return [
    ...wrap(escapeLine(text), columns - INDENT).map(indented),
    ...wrapFacts([escapeLine(subject), time, ...sure, counted(sources.length, 'source'), ...from, ...(quality === 'rules' ? ['by rules'] : []), id], columns - 2 * INDENT).map((line) => dim(indented(indented(line)))),
    ...(was ? wrap(`was: ${escapeLine(was.value ?? was.text)} until ${day(was.validTo ?? validFrom)}`, columns - 2 * INDENT).map((line) => dim(indented(indented(line)))) : []),
  ]
}

/** Facts above what a recall found: one line each, those that are fairly sure. */
export function showRecalledFacts({ columns, bold, dim }: Screen, facts: readonly Fact[], timeZone: string): string[] {
  if (facts.length === 0) return []
  return [bold('Known'), ...facts.flatMap(({ text, validFrom, validTo, confidence = 0, sources }) => [
    ...wrap(escapeLine(text), columns - INDENT).map((line) => ' '.repeat(INDENT) + line),
    ...wrapFacts([validTo === undefined ? `since ${dayOf(validFrom, timeZone)}` : `${dayOf(validFrom, timeZone)} – ${dayOf(validTo, timeZone)}`, counted(sources.length, 'source'), `${levelOf(confidence)} ${confidence.toFixed(2)}`], columns - 2 * INDENT)
      .map((line) => dim(' '.repeat(2 * INDENT) + line)),
  ])]
}

interface NoFacts {
  readonly screen: Screen
  readonly query: string
  /** Whom anything is known of. */
  readonly subjects: readonly string[]
  readonly isEmpty: boolean
  readonly isFiltered: boolean
}

/** Subjects that are named. */
const MOST_SUBJECTS = 12

/** Why nothing is shown, and what to do. */
export function noFacts({ screen: { columns }, query, subjects, isEmpty, isFiltered }: NoFacts): string[] {
  const named = subjects.slice(0, MOST_SUBJECTS).map(escapeLine).join(', ')
  const told = isEmpty ? 'The memory is empty: `madeleine import FILE` fills it.'
    : subjects.length === 0 ? 'Nothing is known yet. Facts are read out of what people say of themselves once their talk is closed: `madeleine work` does what waits, '
      + '`madeleine stats` says how much that is, and with a model `madeleine upgrade` reads older talk.'
    : query !== '' ? `No fact answers “${escapeLine(query)}”${isFiltered ? ' with these options' : ''}: \`madeleine facts\` lists what is known, \`madeleine recall\` searches the messages.`
    : `No fact fits these options. Something is known of ${named}${subjects.length > MOST_SUBJECTS ? ' and others' : ''}; --all also shows what no longer holds.`
  return wrap(told, columns)
}
