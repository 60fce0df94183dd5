/** Tools that read: the contents by date, a whole episode, and the talk around a place. */
import * as z from 'zod'
import { counted, formatSpan } from './format-date.ts'
import { type ContentsEntry, FACT_CATEGORIES, type TocResult } from '@madeleine/contract'
import { defined, escapeText, MadeleineError, show } from '@madeleine/base'
import {
  messageItem, quoted, factItem, HIDDEN_OF_EPISODE, shownFields, timeZoneOf, EMPTY, isEmpty, type ShownMessage,
} from './answer-items.ts'
import { pageOf, callOf, readCursor, type AnswerItem } from './answer-page.ts'
import {
  defineTool, id, inSpace, paged, namedIn, memoryOfCall, inSpaces, spacesOption, type MemoryTool, type ToolSettings,
} from './memory-tool.ts'
import { readAround } from './read-around.ts'
import { moreOf } from './search-tools.ts'

/** Children that one look reads. */
const LOOK = 50

export const browseTool = ({ names, maxTokens, askedBy, spaces }: ToolSettings): MemoryTool => defineTool({
  name: names.browse, answers: 'contents', title: 'Browse contents', does: 'reads',
  description: 'Shows the table of contents of the memory: years, months, weeks, days, and the '
    + 'episodes of a day, each with a title. Use it to see what the memory '
    + 'holds, or what happened in a period ("what did we do in March?"). Begin without `node`, '
    + 'then go down with the id of a child; `get_episode` reads an episode.',
  input: z.strictObject({
    node: z.string().min(1).max(100).default('root')
      .describe('A child\'s id, or a period: 2026, 2026-03, 2026-W12, 2026-03-18, today, yesterday, "last week". Default: the root'),
    ...inSpace(spaces?.read),
    ...paged(maxTokens),
  }),
  run: async (whole, input, signal) => {
    const memory = memoryOfCall(whole, input.space)
    refuseSource(input.node)
    const call = callOf(names.browse, input)
    const start = readCursor(call, input.cursor)
    const [node, timeZone] = await Promise.all([
      memory.toc(input.node, { limit: LOOK, ...(start.from && { cursor: start.from }), ...(signal && { signal }) }), timeZoneOf(whole),
    ])
    const isNothing = node.segments === 0 && (await isEmpty(memory, askedBy, signal))
    const bullets = start.from === '' ? bulletItems(node) : []
    const items = [...bullets, ...node.children.map((child) => entryItem(child, timeZone))]
    // The contents go on after the last child that was shown
    const fromOf = (index: number): string => (index > bullets.length ? node.children[index - bullets.length - 1]!.id : start.from)
    return pageOf({
      items, start, call, maxTokens: input.max_tokens, fromOf, head: isNothing ? [] : [nodeLines(node, timeZone)], data: nodeData(node),
      ...(node.next !== undefined && { beyond: { key: '', offset: 0, from: node.next } }),
      advice: ({ cursor: next }) =>
        [isNothing ? EMPTY : browseAdvice(node, names.browse), ...(next === undefined ? [] : [moreOf(names.browse, next)])],
    })
  },
})

function browseAdvice({ level, children, segments }: TocResult, browse: string): string {
  if (segments === 0) {
    return `Nothing was said here, or it is not in an episode yet: \`recent\` shows the newest, \`${browse}\` without \`node\` everything.`
  }
  if (level === 'segment') return 'To read it: `get_episode` with its id.'
  return children.some(({ status }) => status !== undefined) ? 'To read one: `get_episode` with its id.'
    : 'To go on, call this again with the id of a child as `node`.'
}

const nodeLines = ({ id: nodeId, title, startAt, endAt, segments, messages, keywords }: TocResult, timeZone: string): string => [
  `### ${escapeText(title)} [node: ${nodeId}]`,
  ...(startAt && endAt ? [`**When:** ${formatSpan(startAt, endAt, timeZone)}, ${counts(segments, messages)}`] : []),
  ...(keywords.length > 0 ? [`**Summary:** ${escapeText(keywords.join(', '))}`] : []),
].join('\n')

const counts = (segments: number, messages: number): string => `${counted(segments, 'episode')}, ${counted(messages, 'message')}`

const nodeData = ({ id: nodeId, title, level, keywords, segments, messages, path }: TocResult) =>
  ({ node: nodeId, level, title, keywords, episodes: segments, messages, path: path.map((above) => above.id), bullets: [], children: [] })

const bulletItems = ({ bullets, id: nodeId }: TocResult): AnswerItem[] => bullets.map(({ text, grip }, i) => ({
  key: JSON.stringify([nodeId, i]), list: 'bullets', heading: '**Summary:** in sentences, each with its source', text,
  lines: ({ text: shown }) => `- ${grip === undefined ? 'no message supports it' : `source ${grip}`}: ${quoted(shown)}`,
  value: ({ text: shown }) => ({ text: shown, ...defined({ source: grip }) }),
}))

const entryItem = (
  { id: nodeId, title, startAt, endAt, segments, messages, status, conversationId }: ContentsEntry, timeZone: string,
): AnswerItem => ({
  key: nodeId, list: 'children', heading: '**Details:** what is below', text: title,
  lines: ({ text }) => {
    const span = startAt && endAt ? `${formatSpan(startAt, endAt, timeZone)}, ` : ''
    return status === undefined ? `- ${nodeId} (${span}${counts(segments, messages)}): ${quoted(text)}`
      : `- ${status === 'collapsed' ? 'episode' : 'open'} ${nodeId.slice(nodeId.lastIndexOf(':') + 1)} `
        + `(${span}${messages} messages, conversation ${quoted(conversationId ?? '')}): ${quoted(text)}`
  },
  value: ({ text }) => ({
    id: status === undefined ? nodeId : nodeId.slice(nodeId.lastIndexOf(':') + 1), title: text,
    ...(startAt && { startAt: startAt.toISOString() }), ...(endAt && { endAt: endAt.toISOString() }),
    messages, ...(status === undefined ? { episodes: segments } : { status, conversationId: conversationId ?? '' }),
  }),
})

export const episodeTool = ({ names, maxTokens, spaces }: ToolSettings): MemoryTool => defineTool({
  name: 'get_episode', answers: 'episode', title: 'Read an episode', does: 'reads',
  description: 'Reads one episode word for word: its title, time and summary, then every message '
    + 'in order. Use it when `recall`, `recent` or the contents showed an episode that matters '
    + 'and you need exactly what was said. A long episode comes in pages: go on with `cursor`.',
  input: z.strictObject({ episode_id: id('The id of an episode, from another answer'), ...inSpace(spaces?.read), ...paged(maxTokens) }),
  formerNames: { id: 'episode_id' },
  run: async (memory, input, signal) => {
    const bare = bareId(input.episode_id)
    refuseNode(bare, names.browse)
    refuseSource(bare)
    const call = callOf('get_episode', input)
    const start = readCursor(call, input.cursor)
    const [episode, timeZone] = await Promise.all([
      memoryOfCall(memory, input.space).episode(bare, signal && { signal }), timeZoneOf(memory),
    ])
    const { id: episodeId, conversationId, title, summary, startAt, endAt, messages } = episode
    const isFirst = start.key === ''
    return pageOf({
      items: messages.map((message) =>
        messageItem({ ...message, ...defined({ space: input.space }), conversationId }, {
          list: 'messages', heading: '**Details:**', timeZone, spaces: namedIn(input.space),
        })),
      start, call, maxTokens: input.max_tokens,
      head: [[
        `### ${escapeText(title)} [episode: ${episodeId}]`,
        `**When:** ${formatSpan(startAt, endAt, timeZone)}, ${counted(messages.length, 'message')}, conversation ${quoted(conversationId)}`,
        ...(isFirst ? [`**Summary:** ${escapeText(summary.slice(0, MOST_SUMMARY))}`] : []),
      ].join('\n')],
      data: { ...shownFields(episode, HIDDEN_OF_EPISODE), ...(isFirst && { summary: summary.slice(0, MOST_SUMMARY) }), messages: [] },
      advice: ({ cursor: next }) =>
        (next === undefined ? ['That is the whole episode; `expand` with its id and `before`, `after` shows what was said around it.']
          : [moreOf('get_episode', next)]),
    })
  },
})

/** Units of a summary over an episode's messages. */
const MOST_SUMMARY = 600

const around = (side: string) => z.int().min(0).max(100).default(3).describe(`Messages ${side} it`)

export const expandTool = ({ names, maxTokens, spaces }: ToolSettings): MemoryTool => defineTool({
  name: 'expand', answers: 'expand', title: 'Expand', does: 'reads',
  description: 'Shows word for word the talk around a message that `recall` found, around the '
    + 'messages that prove a fact or a sentence of the contents (its source), or around '
    + 'an episode. Use it to check what was meant before you rely on it. For a message, give its conversation too.',
  input: z.strictObject({
    id: id('The id of a message, a fact, an episode, or a source (grip:…)'),
    conversation_id: id('For a message: the conversation it is in').optional(),
    before: around('before'), after: around('after'),
    ...inSpace(spaces?.read),
    ...paged(maxTokens),
  }),
  run: async (memory, input, signal) => {
    const call = callOf('expand', input)
    const start = readCursor(call, input.cursor)
    const isMessage = input.conversation_id !== undefined
    const named = isMessage ? input.id : bareId(input.id)
    if (!isMessage) {
      refuseNode(named, names.browse)
      refuseMessage(named)
    }
    const [found, timeZone] = await Promise.all([
      readAround(memoryOfCall(memory, input.space), { ...input, conversationId: input.conversation_id, id: named }, signal),
      timeZoneOf(memory),
    ])
    const { conversationId, messages, earlier, later, elsewhere = 0 } = found
    return pageOf({
      items: messages.map((message: ShownMessage) => messageItem(
        { ...message, ...defined({ space: input.space }) }, { list: 'messages', timeZone, spaces: namedIn(input.space) },
      )),
      start, call, maxTokens: input.max_tokens,
      head: [`**Details:** conversation ${quoted(conversationId)}`], data: { conversationId, earlier, later, messages: [] },
      advice: ({ cursor: next }) => [
        `${earlier} earlier and ${counted(later, 'later message')} in this conversation: ask for more with \`before\` and \`after\`.`,
        ...(elsewhere > 0 ? [`${counted(elsewhere, 'message')} elsewhere ${elsewhere === 1 ? 'proves' : 'prove'} it too.`] : []),
        ...(next === undefined ? [] : [moreOf('expand', next)]),
      ],
    })
  },
})

/** An episode as the contents name it. */
const EPISODE_NODE = /^toc:segment:/
const NODE = /^(?:toc:|\d{4}(?:-(?:W?\d\d|\d\d-\d\d))?$)/
const SOURCE = /^grip:/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id of an episode by itself, also where the contents named it. */
const bareId = (name: string): string => name.trim().replace(EPISODE_NODE, '')

/**
 * Of an id that is good, but of another tool, a model is told which one takes it.
 * @throws {MadeleineError} `invalid_input` for the id of a node: `browse` shows it
 */
function refuseNode(named: string, browse: string): void {
  if (NODE.test(named)) {
    throw new MadeleineError('invalid_input', `${show(named)} is a node of the contents: give it to \`${browse}\` as \`node\``)
  }
}

/** @throws {MadeleineError} `invalid_input` for a source: `expand` shows it */
function refuseSource(named: string): void {
  if (SOURCE.test(named)) throw new MadeleineError('invalid_input', `${show(named)} is a source: give it to \`expand\` as \`id\``)
}

/** @throws {MadeleineError} `invalid_input` for what can only be the id of a message, whose conversation has to be known */
function refuseMessage(named: string): void {
  if (!UUID.test(named) && !SOURCE.test(named)) throw new MadeleineError('invalid_input', `${show(named)} is not the id of an episode, a `
    + `fact or a source; for a message, give its \`conversation_id\` too. \`recall\`, \`recent\` and \`facts\` return ids`)
}

// The tool `facts`: what is known of people, since when, and what it replaced.

/** As many as the memory lists at once. */
const MOST_FACTS = 1000

export const factsTool = ({ maxTokens, spaces: known }: ToolSettings): MemoryTool => defineTool({
  name: 'facts', answers: 'facts', title: 'Known facts', does: 'reads',
  description: 'Lists what is known about the user and the people they talk about: home, work, '
    + 'likes, plans, relationships, each as one sentence with its start date. '
    + 'Use it for short questions about a person ("where does she live?") and before you make assumptions. '
    + 'Without `query`: everything, by category. `expand` with the id of a fact shows the messages that prove it.',
  input: z.strictObject({
    query: z.string().max(2000).optional().describe('A question or keywords; default: all facts'),
    subject: z.string().min(1).max(200).optional()
      .describe('Only facts about this person, by full name; `user` is the user of a chat without names'),
    category: z.enum(FACT_CATEGORIES).optional().describe('Only facts in this category'),
    include_past: z.boolean().default(false).describe('Include what no longer holds'),
    as_of: z.string().max(40).optional().describe('What held at this time, as an ISO date or time'),
    ...inSpaces(known), ...paged(maxTokens),
  }),
  run: async (memory, input, signal) => {
    const { query, subject, category, include_past: includeSuperseded, as_of: asOf, cursor } = input
    const call = callOf('facts', input)
    const across = spacesOption(input.spaces, known)
    const start = readCursor(call, cursor)
    const [listed, timeZone] = await Promise.all([
      memory.facts({
        includeSuperseded, limit: MOST_FACTS, ...(query?.trim() && { query }), ...(subject && { subject }),
        ...(category && { category }), ...(asOf && { asOf }), ...(signal && { signal }), ...across,
      }),
      timeZoneOf(memory),
    ])
    // What the person says was never true is no model's to know
    const facts = listed.filter(({ withdrawn }) => !withdrawn)
    return pageOf({
      items: facts.map((fact) => factItem(fact, timeZone, across.spaces)), start, call, maxTokens: input.max_tokens, data: { facts: [] },
      advice: ({ cursor: next }) => factsAdvice(facts.length, next),
    })
  },
})

function factsAdvice(count: number, next: string | undefined): string[] {
  if (count === 0) return ['No such fact is known. `recall` searches what was said.']
  return [
    '`expand` with the id of a fact shows what proves it.',
    ...(count < MOST_FACTS ? [] : [`Only ${MOST_FACTS} are listed: narrow them with \`subject\` or \`category\`.`]),
    ...(next === undefined ? [] : [moreOf('facts', next)]),
  ]
}
