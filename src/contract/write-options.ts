/** Options of the calls that write. */
import * as z from 'zod'
import { KINDS, ROLES, type MessageInput } from './message.ts'
import { RATINGS } from './rating.ts'
import { When } from './call-options.ts'
import { MOST_NAMES, PersonName } from './people-options.ts'
import type { ImportResult } from './write-results.ts'
import { Id, SpaceName } from './space-names.ts'

/**
 * A message, in the shape of this library; message objects of the AI SDK, OpenAI and Anthropic fit too, with the keys they have. Which
 * ones is decided where messages are read (`contract/read-message`), in words for each.
 */
const PushedMessage = z.looseObject({
  /** The caller's id, unique per user and conversation; generated when absent. */
  id: Id.optional(),
  role: z.enum([...ROLES, 'developer', 'function']),
  /** Name of the speaker, for conversations with several speakers in a role. */
  name: z.string().optional(),
  /** Text, or parts as the AI SDK, OpenAI and Anthropic write them. */
  content: z.union([z.string(), z.array(z.unknown())]).nullish(),
  /** Story time. Absent: the time of receipt. */
  timestamp: When.optional(),
  kind: z.enum(KINDS).optional(),
  /** The caller's own data, returned unchanged. */
  metadata: z.record(z.string(), z.json()).optional(),
})

export const PushInput = z.strictObject({
  /** The conversation, by an id that the caller chooses; its first message creates it. */
  conversationId: Id,
  /**
   * A title for the conversation, which recall also searches; without one it keeps its title. One line, at most 200 characters.
   */
  title: z.string().optional(),
  /**
   * Whether this is a chat between people, in which messages of role assistant state facts too, if they have a name.
   * Absent: as last given, initially false. A change applies to what is encoded from now on and, after an
   * `upgrade`, to what the rules read before.
   */
  people: z.boolean().optional(),
  /** Up to 500 messages and 4 MB, in order. */
  messages: z.array(PushedMessage),
  /** The space to store them in. Absent: one's own memory. In a space, nameless messages of role user get the name of who pushes them. */
  space: SpaceName,
})

/** Options of `push`: messages of one conversation, in order, in any of the shapes that are read. */
export type PushOptions = Omit<z.input<typeof PushInput>, 'messages'> & { messages: readonly MessageInput[] }

export const FlushInput = z.strictObject({
  /** The conversation whose tail is closed. Absent: all conversations. */
  conversationId: Id.optional(),
  space: SpaceName,
})
/** Options of `flush`. */
export type FlushOptions = z.input<typeof FlushInput>

export const RateInput = z.strictObject({
  /** Id of the episode. */
  episodeId: z.string(),
  /** again: it was wrong or useless; hard; good; easy. */
  rating: z.enum(RATINGS),
  space: SpaceName,
})

export const ImportInput = z.strictObject({
  /** Called after each batch with the result so far. */
  onProgress: z.custom<(soFar: Readonly<ImportResult>) => unknown>((value) => typeof value === 'function', 'must be a function').optional(),
  /** Stop at the first message that cannot be imported. It is listed, and the messages before it stay. Default false. */
  strict: z.boolean().optional(),
  /**
   * Which of the imported conversations are closed at the end. Default: those that have ended, which means that by story time
   * their last message is older than the silence after which the store's policy closes a segment. true: all; false: none.
   * An import that was stopped by `strict` closes none.
   */
  flush: z.boolean().optional(),
  /**
   * The user's names in chats between people, 1–50; case, white space and accents are ignored. Their messages get role user, those of
   * others role assistant, so that "I" is the user. Names found in messages are remembered for the next import.
   * Not in a space.
   */
  me: z.array(PersonName).min(1).max(MOST_NAMES).optional(),
  /** The space to store them in, as in `push`. */
  space: SpaceName,
})
/** Options of `import`. */
export type ImportOptions = z.input<typeof ImportInput>

/** The options of `upgrade` that JSON can hold; a program can also give a policy and `onProgress`. */
export const UpgradeInput = z.strictObject({
  /** Resegment what no model has segmented; without this, boundaries stay as they are. */
  recut: z.boolean().optional(),
  /** Return the estimate and change nothing. */
  dryRun: z.boolean().optional(),
  /** New IANA time zone for this user's days and hours; other users keep theirs. */
  timeZone: z.string().optional(),
})
