/** Facts on the screen: by category, since when, from where, and what they replaced; and edits of facts. */
import { defined } from '../../base/defined.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import { leastValueOf, levelOf } from '../../contract/confidence.ts'
import { isLasting } from '../../contract/fact.ts'
import type { Fact, ChangedFact, EditFactResult, FactEdit, FactState } from '../../contract/facts-calls.ts'
import type { StatsResult } from '../../contract/operator-calls.ts'
import { editedBy, factTime, notedBy } from '../../core/facts/fact-lines.ts'
import { dayOf } from '../../core/recall/match-reason.ts'
import { counted, formatMoment } from '../../tools/format-date.ts'
import { conversationName } from './exchanges.ts'
import type { StoreView } from './store-view.ts'
import { wrap, wrapFacts } from '../terminal/columns.ts'
import type { Screen } from '../terminal/terminal.ts'

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
    return categories.flatMap((category, i) =>
      [...(i > 0 ? [''] : []), bold(category), ...lines(facts.filter((one) => one.category === category))])
  }
  const isSure = ({ confidence = 0 }: Fact): boolean => confidence >= leastValueOf('fair')
  const [sure, unsure] = [facts.filter(isSure), facts.filter((one) => !isSure(one))]
  return [...lines(sure), ...(unsure.length > 0 ? [
    ...(sure.length > 0 ? [''] : []),
    bold(sure.length > 0 ? 'Less likely:' : 'Not sure: these may not be what you are looking for.'), ...lines(unsure),
  ] : [])]
}

const INDENT = 2

function linesOf(fact: Fact, view: FactsView): string[] {
  const { screen: { columns, dim }, timeZone, replaced } = view
  const { text, subject, attribute, validFrom, sources, supersedes, id, quality } = fact
  const day = (at: Date): string => dayOf(at, timeZone)
  const [newest] = sources
  const from = newest ? [`${[...conversationName(view, { ...newest, ...defined({ space: fact.space }) }), day(newest.at)].join(', ')}`] : []
  const was = supersedes === undefined ? undefined : replaced?.get(supersedes)
  const before = ({ value, text: told, validTo, withdrawn }: Fact): string =>
    isLasting(attribute) || withdrawn ? `said before: ${escapeLine(value ?? told)}`
      : `was: ${escapeLine(value ?? told)} until ${day(validTo ?? validFrom)}`
  const indented = (line: string): string => ' '.repeat(INDENT) + line
  return [
    ...wrap(escapeLine(text), columns - INDENT).map(indented),
    ...wrapFacts([
      escapeLine(subject), ...(fact.pinned ? ['pinned'] : []), ...(fact.withdrawn ? ['never true'] : factTime(fact, timeZone)),
      ...surenessOf(fact), ...(sources.length === 0 ? [] : [counted(sources.length, 'source')]),
      ...from, ...(quality === 'rules' ? ['by rules'] : []), ...notedBy(fact), ...editedBy(fact, timeZone), id,
    ], columns - 2 * INDENT).map((line) => dim(indented(indented(line)))),
    ...(was ? wrap(before(was), columns - 2 * INDENT).map((line) => dim(indented(indented(line)))) : []),
  ]
}

const surenessOf = ({ confidence }: Fact): string[] => (confidence === undefined ? [] : [`${levelOf(confidence)} ${confidence.toFixed(2)}`])

/** Facts above what a recall found: one line each, those that are fairly sure. */
export function showRecalledFacts({ columns, bold, dim }: Screen, facts: readonly Fact[], timeZone: string): string[] {
  if (facts.length === 0) return []
  return [bold('Known'), ...facts.flatMap((fact) => [
    ...wrap(escapeLine(fact.text), columns - INDENT).map((line) => ' '.repeat(INDENT) + line),
    ...wrapFacts([
      ...factTime(fact, timeZone), ...(fact.space === undefined ? [] : [`in ${escapeLine(fact.space)}`]),
      ...(fact.sources.length === 0 ? editedBy(fact, timeZone) : [counted(fact.sources.length, 'source')]), ...surenessOf(fact),
    ], columns - 2 * INDENT)
      .map((line) => dim(' '.repeat(2 * INDENT) + line)),
  ])]
}

interface NoFacts {
  readonly screen: Screen
  readonly stats: Pick<StatsResult, 'messages' | 'pending' | 'collapsing' | 'episodes' | 'unconsolidated' | 'model'>
  readonly query: string
  /** Whom anything is known of. */
  readonly subjects: readonly string[]
  readonly isFiltered: boolean
}

/** Subjects that are named. */
const MOST_SUBJECTS = 12

/** Why nothing is shown, and what to do. */
export function noFacts({ screen: { columns }, stats, query, subjects, isFiltered }: NoFacts): string[] {
  const named = subjects.slice(0, MOST_SUBJECTS).map(escapeLine).join(', ')
  const told = subjects.length === 0 ? nothingKnown(stats)
    : query !== ''
    ? `No fact answers “${escapeLine(query)}”${isFiltered ? ' with these options' : ''}: `
      + `\`madeleine facts\` lists what is known, \`madeleine recall\` searches the messages.`
    : `No fact fits these options. Something is known `
      + `about ${named}${subjects.length > MOST_SUBJECTS ? ' and others' : ''}; --all also shows what no longer holds.`
  return wrap(told, columns)
}

function nothingKnown({ messages, pending, collapsing, episodes, unconsolidated, model }: NoFacts['stats']): string {
  if (messages === 0) return 'The memory is empty: `madeleine import FILE` fills it.'
  if (episodes === 0 || collapsing > 0) return `Nothing is known yet: facts are read once talk is `
    + `closed and encoded (${counted(pending, 'message')} open, ${counted(collapsing, 'segment')} `
    + `to encode). \`madeleine work --until-idle\` encodes what is closed.`
  if (model === null) {
    return `No fact was found in ${counted(episodes, 'episode')}. Without a model, rules read only plain statements of people about `
      + 'themselves, such as “I live in Lisbon”, in English, German and Chinese. '
      + 'A model reads more: set MADELEINE_MODEL_URL and MADELEINE_MODEL, then `madeleine '
      + 'upgrade`. `madeleine recall` searches the messages.'
  }
  return unconsolidated > 0
    ? `Nothing is known yet: ${unconsolidated.toLocaleString('en')} of ${counted(episodes, 'episode')} `
      + `are waiting to be read by the model. \`madeleine upgrade\` reads them now.`
    : `The model found no fact in ${counted(episodes, 'episode')}. \`madeleine recall\` searches the messages.`
}

const DONE: Readonly<Record<FactEdit['action'], string>> = {
  correct: 'corrected', retire: 'retired', pin: 'pinned', unpin: 'unpinned', add: 'added',
}

/** An edit in words: `corrected “Lena lives in Lisbon” to “Lena lives in Porto”`. */
function editInWords({ action, text, newText, wasNeverTrue }: FactEdit): string {
  const quoted = (words: string | undefined): string => (words === undefined ? 'something that was forgotten' : `“${escapeLine(words)}”`)
  const [about, stated] = [quoted(text), quoted(newText)]
  const never = wasNeverTrue ? ', which was never true' : ''
  if (action === 'add') return `added ${stated}`
  return `${DONE[action]} ${about}${never}${action === 'correct' ? `${never === '' ? '' : ','} to ${stated}` : ''}`
}

/** Two lines for each edit. */
export function showEdits({ dim }: Screen, edits: readonly FactEdit[], timeZone: string): string[] {
  return edits.flatMap((edit) => [
    `${capital(editInWords(edit))}`,
    dim(`  ${[
      formatMoment(edit.at, timeZone), ...(edit.since ? [`since ${dayOf(edit.since, timeZone)}`] : []),
      ...(edit.by === undefined ? [] : [`by ${escapeLine(edit.by)}`]),
      ...(edit.undoneAt ? [`undone ${formatMoment(edit.undoneAt, timeZone)}`] : []), edit.id,
    ].join(' · ')}`),
  ])
}

/** What an edit did, or would do, and how to take it back. */
export function showEdited(
  { dim }: Screen, { edit, changes, dryRun }: EditFactResult, { isUndone, timeZone }: { isUndone: boolean; timeZone: string },
): string[] {
  const words = editInWords(edit)
  const done = isUndone ? `${dryRun ? 'Would undo' : 'Undid'}: ${words}` : dryRun ? `Would have ${words}` : capital(words)
  return [
    `${done}.`,
    ...(changes.length === 0 ? [dim('  this changes nothing: it was done before')]
      : changes.map((change) => dim(`  ${changeInWords(change, timeZone)}`))),
    ...(dryRun ? ['Nothing was changed.'] : isUndone ? [] : [dim(`  madeleine fact undo ${edit.id}`)]),
  ]
}

function changeInWords({ before, after }: ChangedFact, timeZone: string): string {
  if (!after) return `gone: ${wordsOf(before!, timeZone)}`
  return before ? `now: ${wordsOf(after, timeZone)}` : `new: ${wordsOf(after, timeZone)}`
}

function wordsOf({ text, validFrom, validTo, pinned, withdrawn }: FactState, timeZone: string): string {
  const time = withdrawn ? 'never true' : validTo ? `${dayOf(validFrom, timeZone)} – ${dayOf(validTo, timeZone)}`
    : `since ${dayOf(validFrom, timeZone)}`
  return `${escapeLine(text)} (${[time, ...(pinned ? ['pinned'] : [])].join('; ')})`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
