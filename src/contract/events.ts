/** The events of a memory. They contain ids only, so that no text of a user leaves the store with them. */

/**
 * Events by name. An event is published after the commit of its cause, to listeners of the same user only. If the reply to
 * a commit is lost, an event may be published twice, `manifest.updated` even without a change, and `segment.timeout` not at
 * all.
 *
 * Segmenting a tail publishes `segment.timeout`; encoding a segment publishes `segment.collapsed` and `episode.created`.
 * Every change of a manifest publishes `manifest.updated`: messages pushed, segments closed, encoded, described or
 * segmented again, a conversation forgotten. A change of the table of contents publishes `contents.updated`.
 * A review that moved an episode's memory state publishes `episode.reviewed`. Reading episodes for facts publishes
 * `fact.changed` for each fact that is new, ended, proven again or gone.
 */
export interface Events {
  /** An idle timeout closed the segment. */
  'segment.timeout': { readonly conversationId: string; readonly segmentId: string }
  /** The segment's episode now exists. */
  'segment.collapsed': { readonly conversationId: string; readonly segmentId: string }
  /** `episodeId` is the id of its segment. */
  'episode.created': { readonly conversationId: string; readonly episodeId: string }
  /** `conversationId` is the conversation of the episode, not the one in which it was recalled. */
  'episode.reviewed': { readonly conversationId: string; readonly episodeId: string }
  'fact.changed': { readonly factId: string }
  /** Published once per conversation and commit. */
  'manifest.updated': { readonly conversationId: string }
  'contents.updated': { readonly nodeId: string }
}

/** The ids that each event contains. */
export const EVENTS: { readonly [E in keyof Events]: readonly (keyof Events[E])[] } = {
  'segment.timeout': ['conversationId', 'segmentId'],
  'segment.collapsed': ['conversationId', 'segmentId'],
  'episode.created': ['conversationId', 'episodeId'],
  'episode.reviewed': ['conversationId', 'episodeId'],
  'fact.changed': ['factId'],
  'manifest.updated': ['conversationId'],
  'contents.updated': ['nodeId'],
}
