/** The title that a conversation was given by its export or its caller, as a title of its segments. */
import { plainLine } from '../../contract/plain-line.ts'
import { isUnspacedText } from '../../language/titles/word-weights.ts'

/** A segment, and what its conversation is called. */
export interface SegmentOfTitled {
  /** Its messages, `from ≤ seq < to`. */
  readonly from: number
  readonly to: number
  /** The conversation is talk between people, whose title is a group's name. */
  readonly people: boolean
  /** As it was pushed; null if none was. */
  readonly conversationTitle: string | null
  /** Messages of the conversation so far. */
  readonly conversationMessages: number
}

/** Share of its conversation's messages from which on a segment takes its title. */
const MOST = 0.5
/** A longer one is a text, and no title. */
const MAX_CHARACTERS = 80
/** What an application calls every new conversation. */
const PLACEHOLDER = /^(?:new|untitled|neue[rs]?|nouvelle|nueva) (?:chat|conversation|thread|session|unterhaltung|conversación)\b/iu
/** Of one word with a digit it cannot be told whether it is an id. */
const WORD = /^[\p{L}\p{M}'’-]+$/u

/** The title of the conversation if this is all of it so far; undefined without one, and of talk between people. */
export function wholeTitle(segment: SegmentOfTitled): string | undefined {
  const { from, to, conversationMessages } = segment
  const title = from === 0 && to >= conversationMessages ? ownTitle(segment) : undefined
  return title !== undefined && (isPhrase(title) || WORD.test(title)) ? title : undefined
}

/**
 * The title of the conversation if this is all of it, or, where it is more than a word, more than half of its messages so far: what
 * was true when it was written stays. Undefined without one, and of talk between people.
 */
export function givenTitle(segment: SegmentOfTitled): string | undefined {
  const { from, to, conversationMessages } = segment
  const title = to - from > MOST * conversationMessages ? ownTitle(segment) : undefined
  return wholeTitle(segment) ?? (title !== undefined && isPhrase(title) ? title : undefined)
}

const isPhrase = (title: string): boolean => isUnspacedText(title) || title.includes(' ')

function ownTitle({ people, conversationTitle }: SegmentOfTitled): string | undefined {
  if (conversationTitle === null || people) return undefined
  const title = plainLine(conversationTitle)
  return title === '' || title.length > MAX_CHARACTERS || PLACEHOLDER.test(title) ? undefined : title
}
