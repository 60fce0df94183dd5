/** What the files of an import hold, before any of it is stored: numbers, people and times. */
import { addCounts, addNotes, addRefused, type ImportItem, type LeftOutCounts } from '../../../contract/import-source.ts'
import type { ImportError } from '../../../contract/results/write-results.ts'
import type { ImportedMessage } from '../../../memory/import/import-batches.ts'
import { readItem } from '../../../memory/import/import-items.ts'
import { PeopleTally } from './people-tally.ts'

/** A message as the import would read it. */
export type SurveyedMessage = ImportedMessage

/** The id of a message that has none of its own. */
export const NO_ID = 'none'

export class ImportSurvey {
  messages = 0
  /** Messages by the format of their file. */
  readonly formats = new Map<string, number>()
  readonly conversations = new Set<string>()
  readonly errors: ImportError[] = []
  /** Further ones. */
  unlisted = 0
  leftOut: LeftOutCounts | undefined
  notes: readonly string[] = []
  firstAt: Date | undefined
  lastAt: Date | undefined
  readonly people = new PeopleTally()

  /** @returns the message, if it is one that can be imported */
  add(item: ImportItem): SurveyedMessage | undefined {
    if (item.leftOut) this.leftOut = addCounts(this.leftOut, item.leftOut)
    if (item.notes) this.notes = addNotes(this.notes, item.notes)
    // Times of receipt tell nothing of the files
    const context = { now: () => new Date(), mintId: () => NO_ID, maxTextBytes: undefined }
    const read = readItem(item, this.messages + this.errors.length + this.unlisted, context)
    if ('error' in read) {
      addRefused(this, read)
      return undefined
    }
    const { draft: { at, timed, name, role, kind }, conversationId, people } = read
    this.messages += 1
    this.conversations.add(conversationId)
    const { format = 'jsonl', mine } = 'message' in item ? item : {}
    this.formats.set(format, (this.formats.get(format) ?? 0) + 1)
    if (timed) this.#seeTime(at)
    const isPerson = kind === 'message' && (role === 'user' || (people === true && role === 'assistant'))
    if (name !== undefined && isPerson) this.people.add(name, { conversationId, isMine: mine === true, isBetween: people === true })
    return read
  }

  #seeTime(at: Date): void {
    if (this.firstAt === undefined || at < this.firstAt) this.firstAt = at
    if (this.lastAt === undefined || at > this.lastAt) this.lastAt = at
  }
}
