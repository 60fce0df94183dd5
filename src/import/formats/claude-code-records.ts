/** Records of Claude Code that say something in another place than where they stand: prompts that waited, and what a branch repeats. */
import { setNewest } from '../../base/bounded-map.ts'
import { stringOf } from '../../base/json.ts'
import { isFields, valueText, type Fields } from '../import-item.ts'

/** The session and the message that a record of a branch repeats; empty for any other. */
export function originOf(record: Fields): Fields {
  const origin = record['forkedFrom']
  return isFields(origin) && stringOf(origin['sessionId']) !== '' ? origin : {}
}

/**
 * A record as it was said: one that a branch repeats as that of its session, and a prompt that waited while the assistant worked as a
 * message of the user.
 */
export function asSaid(record: Fields): Fields {
  const origin = stringOf(originOf(record)['messageUuid'])
  const own = origin === '' ? record : { ...record, uuid: origin }
  const prompt = queuedPrompt(record)
  return prompt === undefined ? own : { ...own, type: 'user', message: { role: 'user', content: prompt } }
}

/** The text or the parts of a prompt that waited; undefined for what the program itself put into the queue. */
function queuedPrompt({ type, attachment, isMeta }: Fields): unknown {
  if (type !== 'attachment' || !isFields(attachment) || attachment['type'] !== 'queued_command') return undefined
  const { commandMode: mode, origin, prompt } = attachment
  const isOther = isFields(origin) && origin['kind'] !== undefined && origin['kind'] !== 'human'
  const isOwn = isMeta === true || attachment['isMeta'] === true || isOther || (mode !== undefined && mode !== 'prompt')
  return isOwn || !(typeof prompt === 'string' || Array.isArray(prompt)) ? undefined : prompt
}

/** Prompts that are kept to be told when they are repeated. */
const MAX_QUEUED = 1000

/** Whether a record is a prompt that has waited and is then repeated as a message, by its id or right behind it. */
export function repeats(): (record: Fields) => boolean {
  const queued = new Map<string, string>()
  return (record) => {
    if (record['type'] !== 'user' || !isFields(record['message'])) return false
    const text = textOf(record['message']['content'])
    const [uuid, parent] = [stringOf(record['uuid']), stringOf(record['parentUuid'])]
    const { attachment } = record
    if (!isFields(attachment)) return queued.get(uuid) === text || queued.get(parent) === text
    for (const id of [uuid, stringOf(attachment['source_uuid'])]) if (id !== '') setNewest(queued, id, text, MAX_QUEUED)
    return false
  }
}

const textOf = (content: unknown): string => {
  const blocks: unknown[] = Array.isArray(content) ? content : [content]
  return blocks.map((block) => (isFields(block) ? stringOf(block['text']) : valueText(block))).join('\n').trim()
}
