/** The tools `look_up`, which shows what a person tends, and `tend`, which does it for them. */
import * as z from 'zod'
import {
  type AgendaResult, type Change, type HistoryEntry, MOST_PLACE_CHARACTERS, type PlannedDay, type Project, type RelatedEpisode,
} from '@madeleine/contract'
import { escapeText, invalidInput, MadeleineError } from '@madeleine/base'
import type { Memory } from '@madeleine/core'
import { quoted, timeZoneOf } from './answer-items.ts'
import { type AnswerItem, callOf, framedData, pageOf, readCursor } from './answer-page.ts'
import { counted, formatMoment, formatSpan } from './format-date.ts'
import { defineTool, id, inSpace, memoryOfCall, type MemoryTool, paged, type ToolAnswer, type ToolSettings } from './memory-tool.ts'
import { moreOf } from './search-tools.ts'

const WHAT = ['agenda', 'history', 'projects', 'related'] as const

export const lookUpTool = ({ maxTokens, spaces }: ToolSettings): MemoryTool => defineTool({
  name: 'look_up', answers: 'look_up', title: 'Agenda, history, projects, related', does: 'reads',
  description: 'Shows one of four lists. agenda: the user\'s plans by their days: of today, to come, over, done. history: what was done '
    + 'to the memory by hand, newest first, each with the id that `tend` can undo. projects: what coding assistants worked on, with the '
    + 'repositories and folders of each. related: other episodes about the same as `episode_id`, and why.',
  input: z.strictObject({
    what: z.enum(WHAT).describe('The list'), episode_id: id('For related: the episode').optional(),
    ...inSpace(spaces?.read), ...paged(maxTokens),
  }),
  run: async (whole, input, signal) => {
    const memory = memoryOfCall(whole, input.space)
    const abortable = signal && { signal }
    const call = callOf('look_up', input)
    const start = readCursor(call, input.cursor)
    const timeZone = await timeZoneOf(whole)
    const items = await itemsOf(memory, input, { abortable, timeZone })
    return pageOf({
      items, start, call, maxTokens: input.max_tokens, data: { what: input.what, items: [] },
      advice: ({ cursor: next }) => [
        items.length === 0 ? NOTHING[input.what] : NEXT[input.what], ...(next === undefined ? [] : [moreOf('look_up', next)]),
      ],
    })
  },
})

type What = (typeof WHAT)[number]
const NOTHING: Readonly<Record<What, string>> = {
  agenda: 'There are no plans with a day.', history: 'Nothing was done by hand yet.', related: 'No other episode is about the same.',
  projects: 'There is no project: sessions of coding assistants belong to one, by their repository.',
}
const NEXT: Readonly<Record<What, string>> = {
  agenda: '`expand` with the id of a fact shows what was said; `tend` with `done` ends a plan that was carried out.',
  history: '`tend` with `undo` and an id takes it back.', related: '`get_episode` reads one.',
  projects: '`tend` with `merge_projects` or `split_project` puts together what is one, and apart what is two.',
}

interface Reading {
  readonly abortable: { readonly signal: AbortSignal } | undefined
  readonly timeZone: string
}

async function itemsOf(
  memory: Memory, { what, episode_id: episodeId }: { readonly what: What; readonly episode_id?: string | undefined }, reading: Reading,
): Promise<AnswerItem[]> {
  const { abortable, timeZone } = reading
  if (what === 'agenda') return agendaItems(await memory.agenda({ ...abortable }))
  if (what === 'history') return (await memory.history({ ...abortable })).map((entry) => historyItem(entry, timeZone))
  if (what === 'projects') return (await memory.projects({ ...abortable })).projects.map((project) => projectItem(project, timeZone))
  if (episodeId === undefined) throw invalidInput('episode_id', episodeId, 'the id of an episode, for related')
  return (await memory.related(episodeId, { ...abortable })).map((episode) => relatedItem(episode, timeZone))
}

const agendaItems = ({ due, next, past, done }: AgendaResult): AnswerItem[] => [
  ...due.map((plan) => planItem(plan, 'Today')), ...next.map((plan) => planItem(plan, 'To come')),
  ...past.map((plan) => planItem(plan, 'Over')), ...done.map((plan) => planItem(plan, 'Done')),
]

const planItem = ({ factId, text, from, to }: PlannedDay, when: string): AnswerItem => ({
  key: factId, list: 'items', heading: `**${when}:**`, text,
  lines: (part) => `- ${from}${to === from ? '' : ` – ${to}`}: ${escapeText(part.text)} (fact ${factId})`,
  value: (part) => ({ id: factId, when, from, to, text: part.text }),
})

const historyItem = ({ id: entryId, at, by, action, target, undone }: HistoryEntry, timeZone: string): AnswerItem => {
  const about = target.text ?? target.names?.join(', ') ?? target.project ?? target.conversationId ?? (target.episodeIds ?? []).join(', ')
  return {
    key: entryId, list: 'items', text: about,
    lines: (part) => `- ${formatMoment(at, timeZone)}: ${action} ${quoted(part.text)} by ${escapeText(by)}${undone ? ', undone' : ''} `
      + `(id ${entryId})`,
    value: (part) => ({ id: entryId, at: at.toISOString(), by, action, text: part.text, undone }),
  }
}

const projectItem = ({ name, conversations, lastAt, origins }: Project, timeZone: string): AnswerItem => ({
  key: name, list: 'items', text: name,
  lines: (part) => [
    `- ${quoted(part.text)} (${counted(conversations, 'conversation')}, last ${formatMoment(lastAt, timeZone)})`,
    ...(origins.every(({ origin }) => origin === name) ? []
      : origins.map((one) => `  - ${quoted(one.origin)} (${counted(one.conversations, 'conversation')})`)),
  ].join('\n'),
  value: (part) => ({ id: name, at: lastAt.toISOString(), text: part.text, conversations, origins }),
})

const relatedItem = ({ id: episodeId, title, why, startAt, endAt }: RelatedEpisode, timeZone: string): AnswerItem => ({
  key: episodeId, list: 'items', text: title,
  lines: (part) => `- ${quoted(part.text)} (${formatSpan(startAt, endAt, timeZone)}; ${escapeText(why)}; episode ${episodeId})`,
  value: (part) => ({ id: episodeId, text: part.text, why, startAt: startAt.toISOString(), endAt: endAt.toISOString() }),
})

const projectName = (what: string) => z.string().min(1).max(MOST_PLACE_CHARACTERS).describe(what)

/** What is done, and the arguments that it is about. */
const ACTIONS = {
  archive: ['episode_id'], unarchive: ['episode_id'], off_record: ['conversation_id'], on_record: ['conversation_id'], done: ['fact_id'],
  merge_projects: ['from', 'project'], split_project: ['from', 'project'], undo: ['id'],
} as const
type Action = keyof typeof ACTIONS
type Named = Readonly<Record<(typeof ACTIONS)[Action][number], string>>

export const tendTool = ({ spaces }: ToolSettings): MemoryTool => defineTool({
  name: 'tend', answers: 'tend', title: 'Tend the memory', does: 'adds',
  description: 'Does one thing that the user asks for, and only then; all of it can be undone. archive: takes an episode out of recall '
    + '(unarchive brings it back); for a wrong memory of the user\'s, not for one that must go: that is `forget`. off_record: nothing said '
    + 'in a conversation from now on is stored, until on_record. done: a plan of the agenda was carried out. merge_projects: all of the '
    + 'project `from` is of `project`. split_project: what was held in the repository or folder `from` is of `project`. undo: takes back '
    + 'an entry of the history.',
  input: z.strictObject({
    action: z.enum(Object.keys(ACTIONS) as [Action, ...Action[]]).describe('What to do'),
    episode_id: id('For archive and unarchive').optional(),
    conversation_id: id('For off_record and on_record').optional(),
    fact_id: id('For done: the plan').optional(),
    from: projectName('For merge_projects and split_project: a project, or a repository or folder, as look_up lists them').optional(),
    project: projectName('For both: the project that it becomes, which may be a new one').optional(),
    id: id('For undo: of an entry of the history').optional(),
    ...inSpace(spaces?.write),
  }),
  // Without the signal: it is done whole, and soon
  run: async (whole, { action, space, ...given }) => {
    const needed: readonly (keyof Named)[] = ACTIONS[action]
    const missing = needed.find((name) => given[name] === undefined)
    const other = Object.entries(given).find(([name, value]) => value !== undefined && !(needed as readonly string[]).includes(name))
    if (missing !== undefined) throw invalidInput(missing, undefined, `${missing.endsWith('id') ? 'an id' : 'a name'}, for ${action}`)
    if (other) throw new MadeleineError('invalid_input', `${action} takes ${needed.join(' and ')}, and not ${other[0]}`)
    return DO[action](memoryOfCall(whole, space), given as Named)
  },
})

const DO: Readonly<Record<Action, (memory: Memory, named: Named) => Promise<ToolAnswer>>> = {
  archive: async (memory, named) => doneOf(await memory.archive({ episodeIds: [named.episode_id] })),
  unarchive: async (memory, named) => doneOf(await memory.unarchive({ episodeIds: [named.episode_id] })),
  off_record: async (memory, named) => doneOf(await memory.pause(named.conversation_id)),
  on_record: async (memory, named) => doneOf(await memory.pause(named.conversation_id, { off: true })),
  merge_projects: async (memory, { from, project }) => doneOf({ ...await memory.assignProject({ from, project }), ...MOVED }),
  split_project: async (memory, { from, project }) => doneOf({ ...await memory.assignProject({ origin: from, project }), ...MOVED }),
  async done(memory, named) {
    const { edit } = await memory.editFact({ action: 'retire', factId: named.fact_id })
    return doneOf({ id: edit.id, action: 'fact.retire' })
  },
  async undo(memory, named) {
    const { id: entryId, action } = await memory.undo(named.id)
    return answered({ id: entryId, action, advice: `Undone: ${action}.` })
  },
}

const MOVED = { action: 'project.assign' } as const

const doneOf = ({ id: entryId, action }: Pick<Change, 'id' | 'action'>): ToolAnswer => (entryId === undefined
  ? answered({ action, advice: 'It is so already: nothing was changed.' })
  : answered({ id: entryId, action, advice: `Done: ${action}. \`tend\` with \`undo\` and the id ${entryId} takes it back.` }))

const answered = ({ advice, ...data }: { readonly id?: string; readonly action: string; readonly advice: string }): ToolAnswer =>
  ({ text: advice, structured: framedData({ ...data, advice }) })
