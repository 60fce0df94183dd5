/** REALTALK: messenger conversations between two people, every turn with its own time. */
import { type FoundItem, isFields } from './import-item.ts'
import { stringOf } from '../../json.ts'
import { sessionTurns, withImage } from './locomo.ts'

/** The turns of the file: id = `dia_id`, the first speaker is the user, times in UTC. */
export function* findRealTalk(file: unknown, conversationId: string): Generator<FoundItem> {
  if (!isFields(file)) {
    yield { conversationId, line: '', message: file }
    return
  }
  const assistant = isFields(file['name']) ? file['name']['speaker_2'] : undefined
  for (const { place, turn } of sessionTurns(file)) yield { conversationId, line: place, message: readTurn(turn, assistant) }
}

function readTurn(turn: unknown, assistant: unknown): unknown {
  if (!isFields(turn)) return turn
  const { dia_id, speaker, clean_text, blip_caption, img_file, date_time } = turn
  const hasImage = Array.isArray(img_file) && img_file.length > 0
  const content = withImage(stringOf(clean_text), stringOf(blip_caption), hasImage)
  const role = speaker === assistant ? 'assistant' : 'user'
  return { id: dia_id, role, name: speaker, content, timestamp: readTurnTime(date_time) }
}

/** `3.4.2024, 18:05:09` as ISO 8601 in UTC; anything else as it is, for the check to refuse. */
export function readTurnTime(value: unknown): unknown {
  const match = /^(\d\d)\.(\d\d)\.(\d{4}), (\d\d:\d\d:\d\d)$/.exec(stringOf(value).trim())
  return match ? `${match[3]}-${match[2]}-${match[1]}T${match[4]}Z` : value
}
