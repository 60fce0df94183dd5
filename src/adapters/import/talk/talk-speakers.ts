/** Who says a message of a chat between people. */
import type { Fields } from '../import-item.ts'

/**
 * Role and name of a speaker. Where the export says whose it is, that one has role user and the others role assistant; else
 * all of them have role user, and are told apart by their names.
 *
 * @param isMe whether the export says that this is who made it; undefined where it says nothing of anybody
 */
export const personOf = (name: string | undefined, isMe?: boolean): Fields =>
  ({ role: isMe === false ? 'assistant' : 'user', ...(name !== undefined && { name }) })

/** The same as the mark of a message; nothing where the export does not say it. */
export const mineOf = (isMe: boolean | undefined): { mine?: boolean } => (isMe === undefined ? {} : { mine: isMe })

/** A program among people: what it says is kept, and nobody says it of themselves. */
export const programOf = (name: string): Fields => ({ role: 'assistant', name, kind: 'event' })
