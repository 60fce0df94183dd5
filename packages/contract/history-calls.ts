/** The calls by which a person tends the memory: archive, merge, split, describe, star, pause, trust; and what takes them back. */
import * as z from 'zod'
import { FactMessage } from './facts-calls.ts'
import { EpisodeFields } from './recall-calls.ts'
import { Count, Id, MessageRole, Redact, Redacted, Share, SpaceName, Time } from './values.ts'

/** Episodes that one call may name. */
const MOST_EPISODES = 1000
/** Code points of a title, and of a summary, by hand. */
export const [TITLE_CODE_POINTS, SUMMARY_CODE_POINTS] = [200, 4000] as const

const EpisodeIds = z.array(z.string()).min(1).max(MOST_EPISODES)

export const ArchiveInput = z.strictObject({
  /** Ids of episodes, 1–1,000; or `conversationId`. */
  episodeIds: EpisodeIds.optional(),
  /** The whole conversation: its episodes, its open messages, and what will be said in it. */
  conversationId: Id.optional(),
  space: SpaceName,
})
/** Options of `archive`. */
export type ArchiveOptions = z.input<typeof ArchiveInput>

export const UnarchiveInput = z.strictObject({
  /** Ids of episodes, 1–1,000; or `conversationId`. */
  episodeIds: EpisodeIds.optional(),
  /** The whole conversation, with all its episodes. */
  conversationId: Id.optional(),
  space: SpaceName,
})
/** Options of `unarchive`. */
export type UnarchiveOptions = z.input<typeof UnarchiveInput>

export const MergeInput = z.strictObject({
  /** Ids of episodes that follow each other in one conversation, two or more, in any order. */
  episodeIds: EpisodeIds.min(2),
  space: SpaceName,
})
/** Options of `merge`. */
export type MergeOptions = z.input<typeof MergeInput>

export const MergeProposalsInput = z.strictObject({
  /** Maximum number of pairs, the most similar. */
  limit: z.int().min(1).max(100).default(20),
  space: SpaceName,
})
/** Options of `mergeProposals`. */
export type MergeProposalsOptions = z.input<typeof MergeProposalsInput>

export const MergeProposal = z.strictObject({
  conversationId: z.string(),
  /** The two, in order; `merge` takes their ids. */
  episodes: z.array(EpisodeFields.pick({ id: true, title: true, startAt: true, endAt: true })),
  /** Cosine of what their messages mean, 0–1. */
  similarity: Share,
  /** The words that both are about. */
  why: z.string(),
})
/** Two neighbouring episodes that are probably about one subject. */
export type MergeProposal = z.output<typeof MergeProposal>
export const MergeProposalsResult = z.array(MergeProposal)

export const SplitInput = z.strictObject({
  /** Id of the episode. */
  episodeId: z.string(),
  /** Id of the message that begins the second episode. */
  at: z.string(),
  space: SpaceName,
})
/** Options of `split`, behind the episode's id. */
export type SplitOptions = Omit<z.input<typeof SplitInput>, 'episodeId'>

export const DescribeInput = z.strictObject({
  /** The episode to describe; or `conversationId`. */
  episodeId: z.string().optional(),
  /** The conversation to rename, by `title`. */
  conversationId: Id.optional(),
  /** The new title, at most 200 code points; absent: it stays. */
  title: z.string().optional(),
  /** The new summary of an episode, at most 4,000 code points; absent: it stays. */
  summary: z.string().optional(),
  /** What is taken out of both before they are stored, as in `push`. */
  redact: Redact.optional(),
  space: SpaceName,
})
/** Options of `describe`. */
export type DescribeOptions = z.input<typeof DescribeInput>

export const StarInput = z.strictObject({
  /** Id of the episode. */
  episodeId: z.string(),
  /** True takes the star off. */
  off: z.boolean().default(false),
  space: SpaceName,
})
/** Options of `star`, behind the episode's id. */
export type StarOptions = Omit<z.input<typeof StarInput>, 'episodeId'>

export const PauseInput = z.strictObject({
  /** Id of the conversation. */
  conversationId: Id,
  /** True: what is said from now on is on the record again. */
  off: z.boolean().default(false),
  space: SpaceName,
})
/** Options of `pause`, behind the conversation's id. */
export type PauseOptions = Omit<z.input<typeof PauseInput>, 'conversationId'>

export const TrustInput = z.strictObject({
  /** Id of the conversation. */
  conversationId: Id,
  /** True takes the trust away. */
  off: z.boolean().default(false),
  /** The roles whose messages this is about. Absent: all of them. */
  roles: z.array(MessageRole).min(1).optional(),
  space: SpaceName,
})
/** Options of `trust`, behind the conversation's id. */
export type TrustOptions = Omit<z.input<typeof TrustInput>, 'conversationId'>

/** What can be done, and undone. */
export const HISTORY_ACTIONS = [
  'archive', 'unarchive', 'merge', 'split', 'describe', 'star', 'unstar', 'forget', 'pause', 'resume', 'trust', 'distrust',
  'fact.correct', 'fact.retire', 'fact.pin', 'fact.unpin', 'fact.add', 'people.merge', 'project.assign', 'plan.done', 'fact.ended',
] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/** What an action was about. Only what names something is present. */
const HistoryTarget = z.strictObject({
  /** Of a merge or split, those that it replaced; after it was undone they are there again. */
  episodeIds: z.array(z.string()).exactOptional(),
  /** The conversation, where the action was about all of it; of a merge or split, that of the episodes. */
  conversationId: z.string().exactOptional(),
  factId: z.string().exactOptional(),
  /** What the fact said, or says where it was added. */
  text: z.string().exactOptional(),
  /** The message that says that a plan is done. */
  proof: FactMessage.exactOptional(),
  /** The names that were merged as one person's. */
  names: z.array(z.string()).exactOptional(),
  /** The project that conversations were put into. */
  project: z.string().exactOptional(),
  /** How many were put into it. */
  conversations: Count.exactOptional(),
  /** Everything the user had. */
  user: z.literal(true).exactOptional(),
})

export const HistoryEntry = z.strictObject({
  id: z.string(),
  /** When, by the injected clock. */
  at: Time,
  /** `person`, `model` by its tools, `rule`, `key:ID` of a server, or in a space the name of who did it. */
  by: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  target: HistoryTarget,
  undone: z.boolean(),
  /** Of `forget`: when it is gone for good, with this entry; until then it can be undone. */
  goneAt: Time.exactOptional(),
})
/** Something that was done by hand or by a rule, and can be undone. */
export type HistoryEntry = z.output<typeof HistoryEntry>

/** Result of the calls that tend: what was done. */
export const Change = z.strictObject({
  /** The id by which `undo` takes it back; absent where nothing had to be done. */
  id: z.string().exactOptional(),
  action: z.enum(HISTORY_ACTIONS),
  /** The episodes that were changed; of a merge the new one, of a split the two new ones, in order; empty where nothing was. */
  episodeIds: z.array(z.string()),
  /** The conversation of a call that named one. */
  conversationId: z.string().exactOptional(),
  /** Of `describe`: what `redact` took out, by kind. Absent if it took nothing out. */
  redacted: Redacted.exactOptional(),
})
export type Change = z.output<typeof Change>

export const HistoryInput = z.strictObject({
  /** Maximum number of entries, the newest. */
  limit: z.int().min(1).max(1000).default(50),
  space: SpaceName,
})
/** Options of `history`. */
export type HistoryOptions = z.input<typeof HistoryInput>
export const HistoryResult = z.array(HistoryEntry)

export const UndoInput = z.strictObject({
  /** Id of an entry of `history`. */
  id: z.string(),
  space: SpaceName,
})
