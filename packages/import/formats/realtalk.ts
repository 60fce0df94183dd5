/** Parser of REALTALK: messenger conversations between two people; each turn has its own time. */
import { type RawItem, isFields } from '../import-item.ts'
import { stringOf } from '@madeleine/base'
import { readJson } from '../import-source.ts'
import { hasKey, type ImportFormat } from './format.ts'
import { sessionTurns, withImage } from './locomo.ts'

export const REALTALK = {
  name: 'realtalk',
  title: 'REALTALK',
  documentKeys: ['speaker_1'],
  byKeys: ({ start }) => hasKey(start, 'clean_text') || hasKey(start, 'speaker_1'),
  async *read({ chunks, defaultId }) {
    yield* parseRealTalk(await readJson(chunks), defaultId)
  },
} as const satisfies ImportFormat

/** The turns of the file: the id is `dia_id`, the first speaker is the user, times are in UTC. */
export function* parseRealTalk(file: unknown, conversationId: string): Generator<RawItem> {
  if (!isFields(file)) {
    yield { conversationId, line: '', message: file }
    return
  }
  const assistant = isFields(file['name']) ? file['name']['speaker_2'] : undefined
  for (const { path, turn } of sessionTurns(file)) yield { conversationId, people: true, line: path, message: readTurn(turn, assistant) }
}

function readTurn(turn: unknown, assistant: unknown): unknown {
  if (!isFields(turn)) return turn
  const { dia_id, speaker, clean_text, blip_caption, img_file, date_time } = turn
  const hasImage = Array.isArray(img_file) && img_file.length > 0
  const content = withImage(stringOf(clean_text), stringOf(blip_caption), hasImage)
  const role = speaker === assistant ? 'assistant' : 'user'
  return { id: dia_id, role, name: speaker, content, timestamp: readTurnTime(date_time) }
}

/** Converts `03.04.2024, 18:05:09` to ISO 8601 in UTC; any other value is returned unchanged, for validation to reject. */
export function readTurnTime(value: unknown): unknown {
  const match = /^(\d\d)\.(\d\d)\.(\d{4}), (\d\d:\d\d:\d\d)$/.exec(stringOf(value).trim())
  return match ? `${match[3]}-${match[2]}-${match[1]}T${match[4]}Z` : value
}
