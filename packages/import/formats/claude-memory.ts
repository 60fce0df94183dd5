/** Parser of Claude.ai's memories.json: what Claude keeps of a person, and of each project. */
import { stringOf } from '@madeleine/base'
import { leftOutCounter, type Refused } from '@madeleine/contract'
import { contentHash, type Fields, importError, type ImportNote, isFields, type RawItem } from '../import-item.ts'
import { readJson } from '../import-source.ts'
import { hasKey, type ImportFormat } from './format.ts'

export const CLAUDE_MEMORY = {
  name: 'claude-memory',
  title: "Claude.ai's memories",
  documentKeys: ['conversations_memory'],
  byKeys: ({ start }) => /^[[{]/.test(start) && (hasKey(start, 'conversations_memory') || hasKey(start, 'project_memories')),
  async *read({ chunks, conversationId }) {
    yield* memoriesIn(await readJson(chunks), conversationId)
  },
} as const satisfies ImportFormat

/** How the ids of notes begin that an assistant keeps of the user: what they state becomes a fact that it noted, and nobody's own words. */
const NOTE_ID = 'remember:'
const HEADING = /^(?:#{1,6}\s+(?<marked>\S.*)|\*\*(?<bold>[^*\n]{1,100})\*\*:?)$/

/**
 * The paragraphs of each memory as notes of an assistant, under the heading that they stand below. One that is repeated in a later
 * export has the same id. They have no times.
 */
function* memoriesIn(file: unknown, conversationId: string | undefined): Generator<RawItem | ImportNote | Refused> {
  const leftOut = leftOutCounter()
  for (const [index, entry] of (Array.isArray(file) ? file : [file]).entries()) {
    const line = `[${index}]`
    if (!isFields(entry)) {
      yield importError(line, 'invalid_input', 'a memory must be an object with conversations_memory')
      continue
    }
    const { conversations_memory: whole, project_memories: projects } = entry
    if (whole !== undefined && typeof whole !== 'string') leftOut.add('unreadable')
    const own = { id: conversationId ?? 'claude-memory', title: "Claude's memory", line: `${line}.conversations_memory` }
    yield* notesOf(stringOf(whole), own)
    for (const [id, text] of Object.entries(isFields(projects) ? projects : {} as Fields)) {
      if (typeof text !== 'string') leftOut.add('unreadable')
      yield* notesOf(stringOf(text), {
        id: conversationId ?? `claude-memory-${id}`, title: "Claude's memory of a project", line: `${line}.project_memories.${id}`,
      })
    }
  }
  yield* leftOut.notes()
}

function* notesOf(memory: string, { id, title, line }: { id: string; title: string; line: string }): Generator<RawItem> {
  let heading = ''
  for (const paragraph of memory.split(/\n\s*\n/).map((text) => text.trim())) {
    const { marked, bold } = HEADING.exec(paragraph)?.groups ?? {}
    if (marked !== undefined || bold !== undefined) heading = (marked ?? bold)!
    else if (paragraph !== '') {
      const text = heading === '' ? paragraph : `${heading}:\n${paragraph}`
      yield { conversationId: id, conversationTitle: title, line, people: false, message: {
        id: `${NOTE_ID}claude-${contentHash(id, text)}`, role: 'user', content: text,
      } }
    }
  }
}
