/** Parser of LoCoMo: long synthetic conversations between two people, in dated sessions. */
import { MadeleineError, stringOf } from '@madeleine/base'
import type { Refused } from '@madeleine/contract'
import { type Fields, type RawItem, isFields, importError } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { hasKey, type ImportFormat } from './format.ts'

export const LOCOMO = {
  name: 'locomo',
  title: 'LoCoMo',
  documentKeys: ['conversation', 'speaker_a'],
  byKeys: ({ start }) =>
    hasKey(start, 'speaker_a') || hasKey(start, 'sample_id') || (hasKey(start, 'question') && hasKey(start, 'evidence')),
  async *read({ chunks, conversationId }) {
    yield* parseLoCoMo(await readJson(chunks), conversationId)
  },
} as const satisfies ImportFormat

const MONTHS = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july',
  'august', 'september', 'october', 'november', 'december',
]

/**
 * The turns of every sample: the conversation id is `sample_id`, the id is `dia_id`, the first speaker is the user.
 *
 * Every turn has the time of its session, read as UTC; the order within a session is that of the file.
 *
 * @throws invalid_input if one conversation id is given for several samples, because their turn ids repeat
 */
export function* parseLoCoMo(file: unknown, conversationId: string | undefined): Generator<RawItem | Refused> {
  const samples: unknown[] = Array.isArray(file) ? file : [file]
  if (conversationId !== undefined && samples.length > 1) {
    const problem = `conversationId must not be given for ${samples.length} samples: their turns have the same ids`
    throw new MadeleineError('invalid_input', problem)
  }
  for (const [index, sample] of samples.entries()) {
    const conversation = isFields(sample) ? sample['conversation'] : undefined
    if (!isFields(sample) || !isFields(conversation)) {
      yield importError(`[${index}]`, 'invalid_input', 'a sample must be an object with a conversation')
      continue
    }
    for (const { path, turn, session } of sessionTurns(conversation)) {
      const timestamp = readSessionTime(conversation[`${session}_date_time`])
      const message = readTurn(turn, conversation['speaker_b'], timestamp)
      yield { conversationId: conversationId ?? sample['sample_id'], people: true, line: `[${index}].conversation.${path}`, message }
    }
  }
}

/** A turn of a sample, not yet parsed. */
export interface SessionTurn {
  readonly session: string
  /** `session_3[7]` */
  readonly path: string
  readonly turn: unknown
}

/** The turns of `session_1`, `session_2` … `session_10` in the order of their numbers. */
export function sessionTurns(conversation: Fields): SessionTurn[] {
  const sessions = Object.keys(conversation).filter((key) => /^session_\d+$/.test(key) && Array.isArray(conversation[key]))
  sessions.sort((left, right) => numberOf(left) - numberOf(right))
  return sessions.flatMap((session) =>
    (conversation[session] as unknown[]).map((turn, index) => ({ session, path: `${session}[${index}]`, turn })))
}

const numberOf = (session: string): number => Number(session.slice('session_'.length))

function readTurn(turn: unknown, assistant: unknown, timestamp: unknown): unknown {
  if (!isFields(turn)) return turn
  const { dia_id, speaker, text, blip_caption, img_url } = turn
  const content = withImage(stringOf(text), stringOf(blip_caption), img_url !== undefined)
  return { id: dia_id, role: speaker === assistant ? 'assistant' : 'user', name: speaker, content, timestamp }
}

/** The text followed by the caption of its image; `[image]` for an image without text and caption. */
export function withImage(text: string, caption: string, hasImage: boolean): string {
  const image = caption !== '' ? `[image: ${caption}]` : hasImage && text.trim() === '' ? '[image]' : ''
  return [text, image].filter((part) => part.trim() !== '').join(' ')
}

/** Converts `4:20 pm on 4 May, 2023` to ISO 8601 in UTC; any other value is returned unchanged, for validation to reject. */
export function readSessionTime(value: unknown): unknown {
  const match = /^(\d{1,2}):(\d\d) ([ap])m on (\d{1,2}) ([a-z]+),? (\d{4})$/i.exec(stringOf(value).trim())
  const [, hour, minute, meridiem, day, month, year] = match ?? []
  if (!hour || !minute || !meridiem || !day || !month || !year) return value
  const hour24 = (Number(hour) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0)
  const number = MONTHS.indexOf(month.toLowerCase()) + 1
  return `${year}-${twoDigits(number)}-${twoDigits(day)}T${twoDigits(hour24)}:${minute}:00Z`
}

const twoDigits = (value: number | string): string => String(value).padStart(2, '0')
