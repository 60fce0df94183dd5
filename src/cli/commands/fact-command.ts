/** `madeleine fact correct|retire|pin|unpin|add|undo|edits`: what you say of facts yourself. */
import { defineCommand, type ArgsDef } from 'citty'
import type { EditFactOptions } from '../../contract/facts-calls.ts'
import { defined } from '../../base/defined.ts'
import { hasCode, MadeleineError, show } from '../../base/errors.ts'
import type { FactCategory } from '../../contract/fact.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { withMemory, type StoreArgs } from '../command-memory.ts'
import { command, type CommandTraits, type CommandEnvironment } from '../command.ts'
import { MEMORY_FLAGS, readNumber, readWhen } from '../flags/store-flags.ts'
import { assertUser } from '../place/known-user.ts'
import { nearestText } from '../place/nearest-text.ts'
import { showEdits, showEdited } from '../show/show-facts.ts'

// Edits a fact by a command, and says what that changed.

/** The id of the fact, and what every edit may have. */
export const FACT_ID = {
  id: { type: 'positional', required: true, description: 'Id of the fact, as printed by facts' },
} as const satisfies ArgsDef
export const EDIT_FLAGS = {
  'dry-run': { type: 'boolean', description: 'Print what would change, and change nothing' },
  ...MEMORY_FLAGS,
} as const satisfies ArgsDef

interface EditArgs extends StoreArgs {
  readonly 'dry-run'?: boolean | undefined
  readonly json?: boolean | undefined
}

/** @param edit made with the memory where what is edited has to be looked for; undefined: there is nothing */
export function runFactEdit(
  cli: CommandEnvironment, args: EditArgs, edit: EditFactOptions | ((memory: Memory) => Promise<EditFactOptions | undefined>),
): Promise<number | void> {
  return withMemory(cli, args, async (memory, signal) => {
    const { print, printJson, note, screen } = cli.terminal
    const given = typeof edit === 'function' ? await edit(memory) : edit
    if (!given) return note('There is no edit to undo.')
    const dryRun = args['dry-run'] === true
    const edited = await memory.editFact({ ...given, dryRun, signal }).catch((error: unknown) => nameNearestFact(memory, given, error))
    if (args.json) return printJson(edited)
    const { timeZone } = await memory.stats({ signal })
    print(showEdited(screen, edited, { isUndone: given.action === 'undo', timeZone }))
  })
}

/** Facts among which the nearest is searched. */
const MOST_SEARCHED = 1000
/** Characters of the beginning of an id by which it is recognised. */
const MIN_PREFIX = 4

/** Adds to `not_found` which fact was probably meant. */
async function nameNearestFact(memory: Memory, edit: EditFactOptions, error: unknown): Promise<never> {
  if (!hasCode(error, 'not_found') || !('factId' in edit)) throw error
  const ids = (await memory.facts({ includeSuperseded: true, limit: MOST_SEARCHED })).map(({ id }) => id)
  const asked = edit.factId.toLowerCase()
  const nearest = (asked.length >= MIN_PREFIX ? ids.find((id) => id.startsWith(asked)) : undefined) ?? nearestText(asked, ids)
  const advice = nearest === undefined ? '`madeleine facts` lists the ids' : `did you mean ${show(nearest)}?`
  throw new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
}

// `madeleine fact correct ID TEXT`: puts another sentence or value in the place of a fact.

export const correctFactCommand = command({
  meta: { name: 'correct', description: 'Replace a fact with another sentence, from now on or from its beginning' },
  variadic: true,
  args: {
    ...FACT_ID,
    text: { type: 'positional', required: false, description: 'The sentence, such as "Lena lives in Porto"; not needed with --value' },
    value: { type: 'string', valueHint: 'WORDS', description: 'Replace only the value: Porto' },
    since: { type: 'string', valueHint: 'TIME', description: 'Time from which it holds (default: now)' },
    'never-true': { type: 'boolean', description: 'The fact was never true: the new one holds from the same time' },
    ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => {
    const text = args._.slice(1).join(' ').trim()
    return runFactEdit(cli, args, {
      action: 'correct', factId: args.id, ...(text !== '' && { text }), ...defined({ value: args.value, validFrom: readWhen(args.since) }),
      ...(args['never-true'] && { wasNeverTrue: true }),
    })
  },
})

// `madeleine fact retire ID`: says that a fact holds no longer, or never did.

export const retireFactCommand = command({
  meta: { name: 'retire', description: 'Mark a fact as no longer true, or as never true' },
  args: {
    ...FACT_ID,
    since: { type: 'string', valueHint: 'TIME', description: 'Time from which it no longer holds (default: now)' },
    'never-true': { type: 'boolean', description: 'It was never true and is withdrawn from all answers' },
    ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => runFactEdit(cli, args, {
    action: 'retire', factId: args.id, ...defined({ validTo: readWhen(args.since) }), ...(args['never-true'] && { wasNeverTrue: true }),
  }),
})

// `madeleine fact pin ID`: has a fact stand first in every context.

export const pinFactCommand = command({
  meta: { name: 'pin', description: 'Put a fact first in every context' },
  args: { ...FACT_ID, ...EDIT_FLAGS },
  run: ({ args }, cli) => runFactEdit(cli, args, { action: 'pin', factId: args.id }),
})

// `madeleine fact unpin ID`: has a fact stand where the others stand.

export const unpinFactCommand = command({
  meta: { name: 'unpin', description: 'Stop putting a fact first in every context' },
  args: { ...FACT_ID, ...EDIT_FLAGS },
  run: ({ args }, cli) => runFactEdit(cli, args, { action: 'unpin', factId: args.id }),
})

// `madeleine fact add TEXT`: adds a fact that you state.

export const addFactCommand = command({
  meta: { name: 'add', description: 'Add a fact, such as "I am allergic to nuts"' },
  variadic: true,
  args: {
    text: { type: 'positional', required: true, description: 'One self-contained sentence' },
    subject: { type: 'string', valueHint: 'NAME', description: 'Whom it is about (default: you, the user)' },
    category: {
      type: 'string', valueHint: 'NAME',
      description: 'identity, preference, interest, personality, relationship, experience, goal or guideline (default: from the sentence)',
    },
    since: { type: 'string', valueHint: 'TIME', description: 'Time from which it holds (default: now)' },
    ...EDIT_FLAGS,
  },
  run: ({ args }, cli) => runFactEdit(cli, args, {
    action: 'add', text: args._.join(' ').trim(), ...defined({ subject: args.subject, validFrom: readWhen(args.since) }),
    // The library rejects an unknown category and lists the valid ones
    ...(args.category !== undefined && { category: args.category as FactCategory }),
  }),
})

// `madeleine fact undo [EDIT]`: takes back what was done to a fact.

export const undoEditCommand = command({
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
  for (let cursor: string | undefined; ; ) {
    const { edits, next } = await memory.factEdits(cursor === undefined ? {} : { cursor })
    const last = edits.find(({ undoneAt }) => undoneAt === undefined)
    if (last || next === undefined) return last?.id
    cursor = next
  }
}

// `madeleine fact edits [ID]`: what was done to facts, the newest first.

export const listEditsCommand = command({
  meta: { name: 'edits', description: 'Show the edits of facts, newest first (the default of fact)' },
  args: {
    id: { type: 'positional', required: false, description: 'Id of a fact: only its edits' },
    limit: { type: 'string', valueHint: 'N', description: 'Maximum number of edits, 1–1000 (default: 100)' },
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

export const factCommand = {
  ...defineCommand({
    meta: { name: 'fact', description: 'Correct, retire, pin or add a fact, undo an edit, and show all edits' },
    subCommands: {
      correct: async () => correctFactCommand,
      retire: async () => retireFactCommand,
      pin: async () => pinFactCommand,
      unpin: async () => unpinFactCommand,
      add: async () => addFactCommand,
      undo: async () => undoEditCommand,
      edits: async () => listEditsCommand,
    },
  }),
  byDefault: 'edits',
} satisfies CommandTraits & object
