/** Threads of mail: which messages answer which, by their ids, else by their subject. */
import { contentHash } from '../content-id.ts'

/** What a message says of its thread. */
export interface ThreadMarks {
  /** Its own id, or something else that is its alone. */
  readonly id: string
  /** Ids of what it answers, the oldest first. */
  readonly answers: readonly string[]
  readonly subject: string
}

/** Marks of answers and forwarded mail in front of a subject, in several languages. */
const PREFIX = new RegExp(String.raw`^(?:\s*(?:re|aw|antw|sv|vs|odp|ref|res|rif|tr|fwd?|wg|rv|enc|回复|回覆|答复|转发|轉寄)`
  + String.raw`(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：])+`, 'i')
const IS_ANSWER = /^\s*(?:re|aw|antw|sv|vs|odp|ref|res|rif|回复|回覆|答复)(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]/i

/** A subject without those marks. */
export const bareSubject = (subject: string): string => subject.slice(0, SUBJECT_UNITS).replace(PREFIX, '').replace(/\s+/g, ' ').trim()
const SUBJECT_UNITS = 2000

export const isForwarded = (subject: string): boolean => /^\s*(?:fwd?|wg|tr|rv|转发|轉寄)\s*[:：]/i.test(subject)

/** Ids of a header that are looked at; of more the first and the last are. */
const MOST_IDS = 100

/** The ids in References or In-Reply-To. */
export function idsIn(header: string | undefined): string[] {
  const ids = (header ?? '').match(/<[^<>\s]{1,500}>/g) ?? []
  return ids.length > MOST_IDS ? [ids[0]!, ...ids.slice(1 - MOST_IDS)] : ids
}

export interface MailThreads {
  readonly add: (marks: ThreadMarks) => void
  /** The key of a message's thread, the same for each of them; when all are added. */
  readonly threadOf: (id: string) => string
}

/**
 * Each message hangs below the last one that it answers. An answer that names none hangs below the first message with its
 * subject. The root is the thread, also where it is not in the file; in a circle it is the least of the keys.
 */
export function mailThreads(): MailThreads {
  const parents = new Map<string, string>()
  const roots = new Map<string, string>()
  const link = (child: string, parent: string): void => {
    if (child !== parent && !parents.has(child)) parents.set(child, parent)
  }
  return {
    add({ id, answers, subject }) {
      const chain = [...answers, id].map(keyOf)
      // Its own word first: what others say of it may be cut
      for (let i = chain.length - 1; i > 0; i--) link(chain[i]!, chain[i - 1]!)
      const bare = bareSubject(subject).toLowerCase()
      if (answers.length > 0 || bare === '') return
      if (IS_ANSWER.test(subject)) link(keyOf(id), subjectKey(bare))
      else link(subjectKey(bare), keyOf(id))
    },
    threadOf(id) {
      const path = new Set<string>()
      let key = keyOf(id)
      while (!roots.has(key) && !path.has(key)) {
        path.add(key)
        const parent = parents.get(key)
        if (parent === undefined) roots.set(key, key)
        else key = parent
      }
      const root = roots.get(key) ?? leastFrom(key, path)
      for (const one of path) roots.set(one, root)
      return root
    },
  }
}

/** The least key of a circle. @param path ends with the circle */
const leastFrom = (key: string, path: ReadonlySet<string>): string => {
  const keys = [...path]
  return keys.slice(keys.indexOf(key)).reduce((least, one) => (one < least ? one : least))
}

/** Short, so that a million of them fit: the beginning of a hash. */
const keyOf = (id: string): string => contentHash('id', id)
const subjectKey = (bare: string): string => contentHash('subject', bare)
