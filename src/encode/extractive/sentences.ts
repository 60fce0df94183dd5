/** The sentences of a segment: cleaned, cut and broken into words, ready to be judged. */
import type { Message } from '../../message/message.ts'
import { vocabularyOf, type Word } from './word-weights.ts'

export interface Sentence {
  readonly text: string
  readonly words: readonly Word[]
  readonly speaker: string
  /** Place of its message in the segment, and its place in the message. */
  readonly message: number
  readonly place: number
  readonly question: boolean
  /** How much this voice tells what the talk is about: more for who asks an assistant, little for a system prompt. */
  readonly emphasis: number
}

/** Characters read of one message and of one segment: the work is bounded, however long they are. */
const MESSAGE_CHARACTERS = 4000
const SEGMENT_CHARACTERS = 120_000
const SENTENCE_CHARACTERS = 600

/** The sentences of what people wrote; tool calls, tool results and events are not talk. */
export function sentencesOf(messages: readonly Message[]): Sentence[] {
  const wordsOf = vocabularyOf(messages)
  const assisted = messages.some(({ role }) => role === 'assistant')
  const sentences: Sentence[] = []
  let left = SEGMENT_CHARACTERS
  messages.forEach((message, index) => {
    if (message.kind !== 'message' || message.role === 'tool' || left <= 0) return
    const text = clean(head(message.text, Math.min(left, MESSAGE_CHARACTERS)))
    left -= text.length
    split(text).forEach((sentence, place) => {
      const words = wordsOf(sentence)
      if (words.length === 0) return
      sentences.push({
        text: sentence,
        words,
        speaker: speakerName(message),
        message: index,
        place,
        question: /[?？]\s*$/.test(sentence),
        emphasis: emphasisOf(message, assisted),
      })
    })
  })
  return sentences
}

function emphasisOf({ role, name }: Message, assisted: boolean): number {
  if (role === 'system') return 0.3
  return role === 'user' && assisted && name === undefined ? 1.4 : 1
}

const ROLE_NAMES = { user: 'User', assistant: 'Assistant', system: 'System', tool: 'Tool' } as const

const NAME_WORDS = 4
const NAME_CHARACTERS = 40

/** The name to show, on one line and of bearable length. */
export function speakerName({ name, role }: Pick<Message, 'name' | 'role'>): string {
  const words = (name ?? '').slice(0, 400).replace(/[\p{C}\s]+/gu, ' ').trim().split(' ').slice(0, NAME_WORDS)
  const shown = [...words.join(' ')].slice(0, NAME_CHARACTERS).join('').trim()
  return shown === '' ? ROLE_NAMES[role] : shown
}

/** Plain running text: no control characters, code blocks, markup, blobs or picture captions, of an address its host. Line ends stay: they end sentences. */
export function clean(text: string): string {
  return text
    .replace(/\p{Cc}\[[0-9;]{0,20}[A-Za-z]/gu, ' ')
    .replace(/```[^`]{0,4000}(?:```|$)/g, '\n')
    .replace(/https?:\/\/(?:www\.)?([^\s/?#:]{1,100})\S{0,2000}/gi, ' $1 ')
    .replace(/<[^<>]{1,200}>/g, ' ')
    .replace(/\[image(?:: [^\]]{0,1000})?\]/gi, '\n')
    .replace(/^[ \t]*(?:[#>*+-]+|\d+[.)])[ \t]+/gm, '')
    .replace(/[*`~|]+/g, ' ')
    .replace(/[!-~\u00a1-\u02ff]{60,}/g, ' ')
    .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ (?=[,.;:!?](?:\s|$))/g, '')
}

/** The beginning of a text, without the word that the limit would cut. */
function head(text: string, limit: number): string {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit)
  if (!/^[\p{L}\p{N}\p{M}]/u.test(text.slice(limit, limit + 2))) return kept
  return kept.slice(0, -LAST_WORD) + kept.slice(-LAST_WORD).replace(/[\p{L}\p{N}\p{M}]+$/u, '')
}

const LAST_WORD = 100

/** After these a full stop ends no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{L}|Mr|Mrs|Ms|Dr|Prof|St|vs|etc|e\.g|i\.e|approx|No|Jr|Sr|bzw|ca|z\.B|usw|Nr)\.$/iu

/** The sentences of a text, as they stand there. */
export function split(text: string): string[] {
  return text
    .split('\n')
    .flatMap(splitLine)
    .map((sentence) => head(sentence, SENTENCE_CHARACTERS).trim())
    .filter((sentence) => sentence !== '')
}

/** Up to its stops and the quotes that close there; a straight quote closes only where a word does not follow. */
const PIECE = /[^.!?…。！？；]+(?:[.!?…。！？；”’)\]]|["'](?=\s|$))*|[.!?…。！？；]+/g

function splitLine(line: string): string[] {
  const pieces = line.match(PIECE) ?? []
  const sentences: string[] = []
  let held = ''
  pieces.forEach((piece, i) => {
    held += piece
    const goesOn = held.endsWith('.') && (/^[\p{L}\p{N}]/u.test(pieces[i + 1] ?? '') || ABBREVIATION.test(held.slice(-12)))
    if (goesOn && held.length < SENTENCE_CHARACTERS) return
    sentences.push(held)
    held = ''
  })
  return [...sentences, held]
}
