/** `madeleine facts` and `fact`: what is known of somebody, or answers a question; and what you say of facts yourself. */
import type { ArgsDef } from 'citty'
import { defined, escapeLine, hasCode, MadeleineError, show } from '@madeleine/base'
import {
  type ChangedFact, type EditFactOptions, type EditFactResult, type Fact, type FactCategory, type FactEdit, type FactState, isLasting,
  leastValueOf, type PlannedDay, type StatsResult,
} from '@madeleine/contract'
import { dayOf, editedBy, factTime, type Memory, notedBy } from '@madeleine/core'
import { counted, formatMoment } from '@madeleine/tools'
import { withMemory, assertUser } from '../command-memory.ts'
import { type CommandEnvironment, command, commandGroup } from '../command.ts'
import {
  type Given, flag, MEMORY_FLAGS, namesIn, option, readNumber, readRedaction, readWhen, REDACT_FLAG, redactedText, SPACES_FLAG,
} from '../flags.ts'
import { nearestId } from '../nearest-names.ts'
import { pagesOf } from '../pages.ts'
import { conversationName, showConfidence } from '../show/exchanges.ts'
import { type StoreView, readStoreView } from '../show/store-view.ts'
import { wrap, wrapFacts } from '../terminal/columns.ts'
import type { Screen } from '../terminal/terminal.ts'

const ARGS = {
  query: { type: 'positional', required: false, description: 'A question such as "where does Lena live" (default: all facts)' },
  subject: option('NAME', 'Only facts about this person'),
  category: option(
    'NAME', 'Only this category: identity, preference, interest, personality, relationship, experience, goal, guideline or note',
  ),
  'as-of': option('TIME', 'Only what held at this time'),
  all: flag('Include facts that no longer hold'),
  limit: option('N', 'Maximum number of facts, 0–1000 (default: 100)'),
  ...SPACES_FLAG,
  ...MEMORY_FLAGS,
} as const

export const factsCommand = command({
  meta: {
    name: 'facts', description: 'Show known facts by category, with their start times and source messages; or those that answer a question',
  },
  variadic: true,
  args: ARGS,
  run: ({ args, rawArgs }, cli) => {
    const query = args._.join(' ').trim()
    const [limit, asOf] = [readNumber(args.limit, '--limit'), readWhen(args['as-of'])]
    const filter = {
      ...defined({ subject: args.subject, asOf }), ...(args.all && { includeSuperseded: true }),
      // The library rejects an unknown category and lists the valid ones
      ...(args.category !== undefined && { category: args.category as FactCategory }), ...defined({ limit }),
    }
    const spaces = namesIn(rawArgs, ARGS, 'spaces')
    return withMemory(cli, args, async (memory, signal) => {
      const { printJson, print, screen } = cli.terminal
      const facts = await memory.facts({ query, ...filter, ...defined({ spaces }), signal })
      await assertUser(cli, args, memory, facts.length === 0)
      if (args.json) return printJson(facts)
      const proofs = facts.flatMap(({ sources, space }) => sources.map(({ conversationId }) => ({ conversationId, space })))
      const view = await readStoreView(memory, proofs)
      if (facts.length > 0) {
        return print(showFacts(facts, { screen, ...view, isAsked: query !== '', replaced: await readReplaced(memory, facts) }))
      }
      const known = await memory.facts({ includeSuperseded: true, limit: MOST_NAMED })
      const { conversations } = await memory.conversations({ limit: MOST_NAMED })
      print(noFacts({
        screen, stats: await memory.stats(), query, untrusted: conversations.filter((one) => one.untrusted !== undefined).length,
        subjects: [...new Set(known.map(({ subject }) => subject))],
        isFiltered: Object.keys(filter).length > 0,
      }))
    })
  },
})

/** Facts whose subjects are named where none is found. */
const MOST_NAMED = 1000

/** The facts whose place others took, by id. */
async function readReplaced(memory: Memory, facts: readonly Fact[]): Promise<ReadonlyMap<string, Fact>> {
  const ids = new Set(facts.flatMap(({ supersedes }) => supersedes ?? []))
  const subjects = new Map(facts.filter(({ supersedes }) => supersedes !== undefined)
    .map(({ subject, space }) => [JSON.stringify([subject, space]), { subject, space }])).values()
  const replaced = new Map<string, Fact>()
  for (const { subject, space } of subjects) {
    for (const one of await memory.facts({ subject, ...defined({ space }), includeSuperseded: true, limit: MOST_NAMED })) {
      if (ids.has(one.id)) replaced.set(one.id, one)
    }
  }
  return replaced
}

// Facts on the screen: by category, since when, from where, and what they replaced; and edits of facts.

interface FactsView extends StoreView {
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
  if (!view.isAsked || facts.every(({ confidence }) => confidence === undefined)) {
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
      ...showConfidence(fact.confidence), ...(sources.length === 0 ? [] : [counted(sources.length, 'source')]),
      ...from, ...(quality === 'rules' ? ['by rules'] : []), ...notedBy(fact), ...editedBy(fact, timeZone), id,
    ], columns - 2 * INDENT).map((line) => dim(indented(indented(line)))),
    ...(was ? wrap(before(was), columns - 2 * INDENT).map((line) => dim(indented(indented(line)))) : []),
  ]
}

interface NoFacts {
  readonly screen: Screen
  readonly stats: Pick<StatsResult, 'messages' | 'pending' | 'collapsing' | 'episodes' | 'unconsolidated' | 'model'>
  readonly query: string
  /** Of the newest conversations those that are not trusted, or not all who speak in them. */
  readonly untrusted: number
  /** Whom anything is known of. */
  readonly subjects: readonly string[]
  readonly isFiltered: boolean
}

/** Subjects that are named. */
const MOST_SUBJECTS = 12

/** Why nothing is shown, and what to do. */
export function noFacts({ screen: { columns }, stats, query, untrusted, subjects, isFiltered }: NoFacts): string[] {
  const named = subjects.slice(0, MOST_SUBJECTS).map(escapeLine).join(', ')
  const told = subjects.length === 0 ? nothingKnown(stats, untrusted)
    : query !== ''
    ? `No fact answers “${escapeLine(query)}”${isFiltered ? ' with these options' : ''}: `
      + `\`madeleine facts\` lists what is known, \`madeleine recall\` searches the messages.`
    : `No fact fits these options. Something is known `
      + `about ${named}${subjects.length > MOST_SUBJECTS ? ' and others' : ''}; --all also shows what no longer holds.`
  return wrap(told, columns)
}

function nothingKnown(
  { messages, pending, collapsing, episodes, unconsolidated, model }: NoFacts['stats'], untrusted: number,
): string {
  if (messages === 0) return 'The memory is empty: `madeleine import FILE` fills it.'
  if (episodes === 0 || collapsing > 0) return `Nothing is known yet: facts are read once talk is `
    + `closed and encoded (${counted(pending, 'message')} open, ${counted(collapsing, 'segment')} `
    + `to encode). \`madeleine work --until-idle\` encodes what is closed.`
  if (untrusted > 0) {
    return `No fact was found in ${counted(episodes, 'episode')}, and of ${counted(untrusted, 'conversation')} nothing is learnt: `
      + 'what is said there is not trusted. `madeleine trust CONVERSATION` lets it state facts again.'
  }
  if (model === null) {
    return `No fact was found in ${counted(episodes, 'episode')}. Without a model, rules read only plain statements of people about `
      + 'themselves, such as “I live in Lisbon”, in English, German, '
      + 'Chinese, Spanish and French. '
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
function showEdits({ dim }: Screen, edits: readonly FactEdit[], timeZone: string): string[] {
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
function showEdited(
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

// `madeleine fact correct|retire|pin|unpin|add|undo|edits`: edits a fact, and says what that changed.

/** The id of the fact, and what every edit may have. */
const FACT_ID = {
  id: { type: 'positional', required: true, description: 'Id of the fact, as printed by facts' },
} as const satisfies ArgsDef
const EDIT_FLAGS = {
  'dry-run': flag('Print what would change, and change nothing'),
  ...MEMORY_FLAGS,
} as const satisfies ArgsDef

/** @param edit made with the memory where what is edited has to be looked for; undefined: there is nothing */
function runFactEdit(
  cli: CommandEnvironment, args: Given<typeof EDIT_FLAGS>,
  edit: EditFactOptions | ((memory: Memory) => Promise<EditFactOptions | undefined>),
): Promise<number | void> {
  return withMemory(cli, args, async (memory, signal) => {
    const { print, printJson, note, screen } = cli.terminal
    const given = typeof edit === 'function' ? await edit(memory) : edit
    if (!given) return note('There is no edit to undo.')
    const dryRun = args['dry-run'] === true
    const edited = await memory.editFact({ ...given, dryRun, signal }).catch((error: unknown) => nameNearestFact(memory, given, error))
    if (args.json) return printJson(edited)
    if (edited.redacted) note(redactedText(edited.redacted))
    const { timeZone } = await memory.stats({ signal })
    print(showEdited(screen, edited, { isUndone: given.action === 'undo', timeZone }))
  })
}

/** Facts among which the nearest is searched. */
const MOST_SEARCHED = 1000

/** Adds to `not_found` which fact was probably meant. */
async function nameNearestFact(memory: Memory, edit: EditFactOptions, error: unknown): Promise<never> {
  if (!hasCode(error, 'not_found') || !('factId' in edit)) throw error
  const ids = (await memory.facts({ includeSuperseded: true, limit: MOST_SEARCHED })).map(({ id }) => id)
  const nearest = nearestId(edit.factId.toLowerCase(), ids)
  const advice = nearest === undefined ? '`madeleine facts` lists the ids' : `did you mean ${show(nearest)}?`
  throw new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
}

const correctFactCommand = command({
  meta: { name: 'correct', description: 'Replace a fact with another sentence, from now on or from its beginning' },
  variadic: true,
  args: {
    ...FACT_ID,
    text: { type: 'positional', required: false, description: 'The sentence, such as "Lena lives in Porto"; not needed with --value' },
    value: option('WORDS', 'Replace only the value: Porto'),
    since: option('TIME', 'Time from which it holds (default: now)'),
    'never-true': flag('The fact was never true: the new one holds from the same time'),
    ...REDACT_FLAG, ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => {
    const text = args._.slice(1).join(' ').trim()
    return runFactEdit(cli, args, {
      action: 'correct', factId: args.id, ...(text !== '' && { text }), 
      ...defined({ value: args.value, validFrom: readWhen(args.since), redact: readRedaction(args.redact) }),
      ...(args['never-true'] && { wasNeverTrue: true }),
    })
  },
})

const retireFactCommand = command({
  meta: { name: 'retire', description: 'Mark a fact as no longer true, or as never true' },
  args: {
    ...FACT_ID,
    since: option('TIME', 'Time from which it no longer holds (default: now)'),
    'never-true': flag('It was never true and is withdrawn from all answers'),
    ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => runFactEdit(cli, args, {
    action: 'retire', factId: args.id, ...defined({ validTo: readWhen(args.since) }), ...(args['never-true'] && { wasNeverTrue: true }),
  }),
})

const pinning = (name: 'pin' | 'unpin', description: string) => command({
  meta: { name, description },
  args: { ...FACT_ID, ...EDIT_FLAGS },
  run: ({ args }, cli) => runFactEdit(cli, args, { action: name, factId: args.id }),
})

const addFactCommand = command({
  meta: { name: 'add', description: 'Add a fact, such as "I am allergic to nuts"' },
  variadic: true,
  args: {
    text: { type: 'positional', required: true, description: 'One self-contained sentence' },
    subject: option('NAME', 'Whom it is about (default: you, the user)'),
    category: option('NAME',
      'identity, preference, interest, personality, relationship, experience, goal or guideline (default: from the sentence)'),
    since: option('TIME', 'Time from which it holds (default: now)'),
    ...REDACT_FLAG, ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => runFactEdit(cli, args, {
    action: 'add', text: args._.join(' ').trim(),
    ...defined({ subject: args.subject, validFrom: readWhen(args.since), redact: readRedaction(args.redact) }),
    // The library rejects an unknown category and lists the valid ones
    ...(args.category !== undefined && { category: args.category as FactCategory }),
  }),
})

const undoEditCommand = command({
  meta: { name: 'undo', description: 'Undo an edit of a fact, by default the last one, as if it had not been made' },
  args: {
    edit: { type: 'positional', required: false, description: 'Id of the edit, as printed by fact edits (default: the last in force)' },
    ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => runFactEdit(cli, args, async (memory) => {
    const editId = args.edit ?? (await lastInForce(memory))
    return editId === undefined ? undefined : { action: 'undo', editId }
  }),
})

/** The newest edit that was not undone. */
async function lastInForce(memory: Memory): Promise<string | undefined> {
  for await (const { edits } of pagesOf((from) => memory.factEdits(from))) {
    const last = edits.find(({ undoneAt }) => undoneAt === undefined)
    if (last) return last.id
  }
  return undefined
}

const listEditsCommand = command({
  meta: { name: 'edits', description: 'Show the edits of facts, newest first (the default of fact)' },
  args: {
    id: { type: 'positional', required: false, description: 'Id of a fact: only its edits' },
    limit: option('N', 'Maximum number of edits, 1–1000 (default: 100)'),
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => {
    const limit = readNumber(args.limit, '--limit')
    return withMemory(cli, args, async (memory, signal) => {
      const { print, printJson, screen } = cli.terminal
      const result = await memory.factEdits({ ...defined({ factId: args.id, limit }), signal })
      await assertUser(cli, args, memory, result.edits.length === 0)
      if (args.json) return printJson(result)
      if (result.edits.length === 0) return print('No fact has been edited: `madeleine fact correct ID TEXT` corrects one.')
      const { timeZone } = await memory.stats({ signal })
      print(showEdits(screen, result.edits, timeZone))
    })
  },
})

export const factCommand = commandGroup({
  name: 'fact', description: 'Correct, retire, pin or add a fact, undo an edit, and show all edits',
}, {
  correct: correctFactCommand, retire: retireFactCommand, pin: pinning('pin', 'Put a fact first in every context'),
  unpin: pinning('unpin', 'Stop putting a fact first in every context'), add: addFactCommand, undo: undoEditCommand,
  edits: listEditsCommand,
}, 'edits')

// `madeleine agenda`: plans that have a day.

const AGENDA_ARGS = {
  days: option('N', 'How many days ahead (default: 30)'),
  past: option('N', 'How many days back (default: 14)'),
  done: option('FACT', 'Mark this plan as done'),
  ...MEMORY_FLAGS,
} as const

export const agendaCommand = command({
  meta: { name: 'agenda', description: 'Show the plans that have a day: of today, to come, over, and done' },
  args: AGENDA_ARGS,
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const { print, printJson, screen } = cli.terminal
    if (args.done !== undefined) await memory.editFact({ action: 'retire', factId: args.done, signal })
    const [days, pastDays] = [readNumber(args.days, '--days'), readNumber(args.past, '--past')]
    const agenda = await memory.agenda({ ...defined({ days, pastDays }), signal })
    const { due, next, past, done } = agenda
    const isEmpty = due.length + next.length + past.length + done.length === 0
    await assertUser(cli, args, memory, isEmpty)
    if (args.json) return printJson(agenda)
    if (isEmpty) return print('No plan has a day near today.')
    print([...agendaLines(screen, 'Today', due), ...agendaLines(screen, 'Next', next), ...agendaLines(screen, 'Past', past),
      ...agendaLines(screen, 'Done', done)])
  }),
})

const planLines = (dim: Screen['dim'], { factId, from, to, text }: PlannedDay): string[] =>
  [`  ${from === to ? from : `${from} – ${to}`}  ${escapeLine(text)}`, dim(`    ${factId}`)]

const agendaLines = ({ bold, dim }: Screen, heading: string, plans: readonly PlannedDay[]): string[] =>
  plans.length === 0 ? [] : [bold(heading), ...plans.flatMap((plan) => planLines(dim, plan))]
