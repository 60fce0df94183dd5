/**
 * Stored messages as a model takes them: the message objects of the AI SDK. A tool call stands directly before its results
 * or is text, since every provider refuses the one without the other.
 */
import type { Message } from './message.ts'
import { blocksOf, type MessageBlock } from './message-blocks.ts'
import type { ContentPart } from './message-content.ts'
import { textsOf, toolCall, toolResult, type TextPart, type ToolCallPart, type ToolResultPart } from './model-parts.ts'
import { inFrame, withoutRecalled } from './recalled-text.ts'
import { escapeText, shownSpeaker } from './transcript.ts'

/** A message for a model; each is a `ModelMessage` of the AI SDK. None is of the system, which providers take apart from the messages. */
export type PromptMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string | (TextPart | ToolCallPart)[] }
  | { role: 'tool'; content: ToolResultPart[] }

/** Messages that come and go together: one, or a tool call with its results. */
export interface MessageUnit {
  readonly messages: readonly PromptMessage[]
  readonly sources: readonly Message[]
}

export interface ConvertedMessages {
  readonly units: readonly MessageUnit[]
  /** empty: nothing in it that can be said, or a call said once more; pending: it calls a tool that has not answered yet. */
  readonly omitted: readonly { readonly message: Message; readonly reason: 'empty' | 'pending' }[]
}

export interface Conversion {
  /** Whether the talk goes on behind the last message: then calls without results at its end still wait for them. */
  readonly isOpen: boolean
  /** Roles in which more than one person speaks: who says it is said, of the nameless the role. */
  readonly named: ReadonlySet<Message['role']>
}

/** Roles that more than one speaks in: two names, or a name and somebody nameless. Calls, results and what says nothing of its own are nobody's words. */
export function rolesOfMany(messages: readonly Message[]): ReadonlySet<Message['role']> {
  const names = new Map<Message['role'], Set<string | undefined>>()
  const speaks = ({ name, kind, text }: Message) => name !== undefined || (kind === 'message' && withoutRecalled(text).trim() !== '')
  for (const { role, name } of messages.filter(speaks)) names.set(role, (names.get(role) ?? new Set()).add(name))
  return new Set([...names].flatMap(([role, { size }]) => (size > 1 ? [role] : [])))
}

/**
 * Consecutive messages of one log, in order. What is said of a message once stays as it is when more are pushed behind it:
 * a call whose result may still come is left out with all behind it, and becomes text when the talk goes on without.
 */
export function modelMessagesOf(messages: readonly Message[], conversion: Conversion): ConvertedMessages {
  const emitted: Emitted[] = []
  const said = new Set<number>()
  const blocks = blocksOf(messages)
  for (let at = 0; at < blocks.length;) {
    const group = groupAt(blocks, at)
    if (conversion.isOpen && group.at(-1) === blocks.at(-1) && hasUnanswered(group)) return withoutPending({ messages, blocks }, group[0]!.message, conversion)
    const once = withoutRepeated(group)
    for (const { message } of once) said.add(message)
    emitted.push(...emit(once, messages, conversion))
    at += group.length
  }
  const units = unitsOf(emitted, (from, to) => messages.slice(from, to + 1).filter((_, i) => said.has(from + i)))
  const shown = new Set(units.flatMap(({ sources }) => sources))
  return { units, omitted: messages.flatMap((message) => (shown.has(message) ? [] : [{ message, reason: 'empty' as const }])) }
}

function withoutPending({ messages, blocks }: { messages: readonly Message[]; blocks: readonly MessageBlock[] }, from: number, conversion: Conversion): ConvertedMessages {
  const { units, omitted } = modelMessagesOf(messages.slice(0, from), conversion)
  const waiting = new Set(blocks.map(({ message }) => message))
  return { units, omitted: [...omitted, ...messages.slice(from).map((message, i) => ({ message, reason: waiting.has(from + i) ? 'pending' as const : 'empty' as const }))] }
}

/** A call that was stored twice is said once. */
function withoutRepeated(group: readonly MessageBlock[]): readonly MessageBlock[] {
  const seen = new Set<string>()
  const isNew = ({ as, id }: ContentPart) => as !== 'call' || id === undefined || (!seen.has(id) && seen.add(id))
  return group.map((block) => ({ ...block, pieces: block.pieces.filter(isNew) })).filter(({ pieces }) => pieces.length > 0)
}

/** Speech that calls tools, further calls directly behind it, and the results directly behind those; or one block by itself. */
function groupAt(blocks: readonly MessageBlock[], at: number): readonly MessageBlock[] {
  let end = at + 1
  if (!callsTools(blocks[at]!)) return blocks.slice(at, end)
  while (end < blocks.length && callsTools(blocks[end]!) && blocks[end]!.pieces.every(({ as }) => as === 'call')) end++
  while (end < blocks.length && blocks[end]!.isResults) end++
  return blocks.slice(at, end)
}

const callsTools = ({ isResults, role, pieces }: MessageBlock): boolean => !isResults && role === 'assistant' && pieces.some(({ as, id }) => as === 'call' && id !== undefined)

/** The first call and the first result of each id that has both. */
function pairsIn(group: readonly MessageBlock[]): { calls: ReadonlyMap<ContentPart, string>; results: ReadonlyMap<ContentPart, string> } {
  const pieces = group.flatMap((block) => block.pieces)
  const first = (as: ContentPart['as']) => {
    const byId = new Map<string, ContentPart>()
    for (const piece of pieces) if (piece.as === as && piece.id !== undefined && !byId.has(piece.id)) byId.set(piece.id, piece)
    return byId
  }
  const [calls, results] = [callsTools(group[0]!) ? first('call') : new Map<string, ContentPart>(), first('result')]
  const names = [...calls].flatMap(([id, { name = 'tool' }]) => (results.has(id) ? [[id, name] as const] : []))
  return { calls: new Map(names.map(([id, name]) => [calls.get(id)!, name])), results: new Map(names.map(([id, name]) => [results.get(id)!, name])) }
}

function hasUnanswered(group: readonly MessageBlock[]): boolean {
  if (!callsTools(group[0]!)) return false
  const answered = new Set([...pairsIn(group).calls.keys()].map(({ id }) => id))
  return group.some((block) => block.pieces.some(({ as, id }) => as === 'call' && id !== undefined && !answered.has(id)))
}

/** A message for a model, and the places of what it says. */
interface Emitted {
  readonly message: PromptMessage
  readonly from: number
  readonly to: number
}

function emit(group: readonly MessageBlock[], messages: readonly Message[], { named }: Conversion): Emitted[] {
  const { calls, results } = pairsIn(group)
  if (calls.size === 0) return group.flatMap((block) => plain(block, messages[block.message]!, named))
  const [from, to] = [group[0]!.message, group.at(-1)!.message]
  const whole = (message: PromptMessage): Emitted => ({ message, from, to })
  const said = group.filter(({ isResults }) => !isResults).flatMap((block) => {
    const prefix = prefixOf(messages[block.message]!, named)
    return block.pieces.flatMap((piece): (TextPart | ToolCallPart)[] =>
      (calls.has(piece) ? [toolCall(piece)] : textsOf([piece]).map((text) => ({ type: 'text', text: prefix + text }))))
  })
  const answers = group.flatMap(({ pieces }) => pieces.flatMap((piece): ToolResultPart[] => (results.has(piece) ? [toolResult(piece, results.get(piece)!)] : [])))
  const strays = group.filter(({ isResults }) => isResults)
    .flatMap((block) => plain({ ...block, pieces: block.pieces.filter((piece) => !results.has(piece)) }, messages[block.message]!, named))
  return [whole({ role: 'assistant', content: said }), whole({ role: 'tool', content: answers }), ...strays]
}

/** A block without pairs of call and result, as text. Of the system and of tools it is quoted: providers take neither in the middle. */
function plain({ isResults, pieces, message: at }: MessageBlock, message: Message, named: Conversion['named']): Emitted[] {
  const text = textsOf(pieces).join('\n')
  if (text === '') return []
  const { role } = message
  if (isResults || role === 'system' || role === 'tool') {
    const whose = isResults || role === 'tool' ? 'result of a tool' : shownSpeaker(message.name ?? role)
    return [{ message: { role: 'user', content: inFrame([`- ${whose}: "${escapeText(withoutRecalled(text)).replaceAll('"', '\\"')}"`]) }, from: at, to: at }]
  }
  return [{ message: { role, content: prefixOf(message, named) + text }, from: at, to: at }]
}

const prefixOf = ({ role, name }: Message, named: Conversion['named']): string => (named.has(role) ? `${shownSpeaker(name ?? NAMELESS[role])}: ` : '')
const NAMELESS: Readonly<Record<Message['role'], string>> = { user: 'User', assistant: 'Assistant', system: 'System', tool: 'Tool' }

/** Messages that share a source come and go together. */
function unitsOf(emitted: readonly Emitted[], sourcesOf: (from: number, to: number) => Message[]): MessageUnit[] {
  const runs: { from: number; to: number; messages: PromptMessage[] }[] = []
  for (const { message, from, to } of emitted) {
    const run = runs.at(-1)
    if (run && from <= run.to) {
      run.messages.push(message)
      run.to = Math.max(run.to, to)
    } else runs.push({ from, to, messages: [message] })
  }
  return runs.map((run) => ({ messages: run.messages, sources: sourcesOf(run.from, run.to) }))
}
