/** What an agent would be told, and what was left out of it and why, in words. */
import type { ContextResult, Wire } from '@madeleine/contract'

export type WireContext = Wire<ContextResult>
type ToldPart = WireContext['leftOut'][number]

const KINDS: Readonly<Record<ToldPart['kind'], readonly [one: string, several: string]>> = {
  fact: ['fact', 'facts'], episode: ['episode', 'episodes'], passage: ['message', 'messages'],
  details: ['episode word for word', 'episodes word for word'], summary: ['summary', 'summaries'], manifest: ['title', 'titles'],
  continuity: ['earlier message', 'earlier messages'], message: ['message of the conversation', 'messages of the conversation'],
  recalled: ['recalled text', 'recalled texts'], boundary: ['note on the time passed', 'notes on the time passed'],
  starred: ['starred episode', 'starred episodes'],
  'collapse-marker': ['note on what is summarised', 'notes on what is summarised'],
}

const REASONS: Readonly<Record<ToldPart['reason'], string>> = {
  budget: 'no room in the budget', confidence: 'too unsure', complexity: 'there are enough summaries already',
  count: 'there are enough of its kind already', empty: 'it has no text to show', pending: 'a tool has not answered yet',
  waiting: 'it is being cut again',
}

export interface LeftOutGroup {
  readonly kind: ToldPart['kind']
  readonly words: string
  readonly why: string
  /** Tokens of all of it together, as far as they were counted. */
  readonly tokens: number
  readonly ids: readonly string[]
}

/** What was left out, by kind and reason, what costs most first. */
export function leftOutGroups(leftOut: readonly ToldPart[]): LeftOutGroup[] {
  const groups = new Map<string, ToldPart[]>()
  for (const part of leftOut) {
    const key = `${part.kind} ${part.reason}`
    groups.set(key, [...(groups.get(key) ?? []), part])
  }
  return [...groups.values()].map((parts) => {
    const [{ kind, reason }] = parts as [ToldPart]
    return {
      kind, words: `${parts.length.toLocaleString('en')} ${KINDS[kind][parts.length === 1 ? 0 : 1]}`, why: REASONS[reason],
      tokens: parts.reduce((sum, { tokens = 0 }) => sum + tokens, 0), ids: parts.flatMap(({ id }) => id ?? []),
    }
  }).sort((a, b) => b.tokens - a.tokens)
}

export interface PromptLine {
  readonly role: string
  readonly text: string
  /** It holds what was recalled. */
  readonly isRecalled: boolean
}

/** The messages as a person reads them; of tools what was called with, and what came back. */
export const promptMessages = ({ messages, recalled }: Pick<WireContext, 'messages' | 'recalled'>): PromptLine[] =>
  messages.map(({ role, content }) => {
    const text = typeof content === 'string' ? content : (content as readonly ToldPiece[]).map(pieceText).join('\n')
    return { role, text, isRecalled: recalled !== undefined && text === recalled }
  })

interface ToldPiece {
  readonly type: string
  readonly text?: string
  readonly toolName?: string
  readonly input?: unknown
  readonly output?: unknown
}

function pieceText({ type, text, toolName = '', input, output }: ToldPiece): string {
  if (type === 'text') return text ?? ''
  return type === 'tool-call' ? `calls ${toolName}(${JSON.stringify(input)})` : `${toolName}: ${JSON.stringify(output)}`
}
