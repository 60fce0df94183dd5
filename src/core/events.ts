/** What a memory tells of: ids only, so that nothing anybody said leaves the store with it. */

/**
 * What happened, told after it was committed, and to the listeners of its own user alone. Where a reply was lost it may
 * be told twice, `manifest.updated` also where nothing changed, and `segment.timeout` not at all.
 *
 * Looking at a tail tells `segment.timeout`, remembering a segment `segment.collapsed` and `episode.created`. Whatever
 * changes what a manifest shows tells `manifest.updated`: messages that came, segments that were closed, remembered,
 * described or cut anew, a conversation forgotten. The table of contents tells `contents.updated`. Review and
 * consolidation are to come: nothing tells `episode.reviewed` and `fact.changed` yet.
 */
export interface Events {
  /** A silence closed it. */
  'segment.timeout': { readonly conversationId: string; readonly segmentId: string }
  /** Its episode exists. */
  'segment.collapsed': { readonly conversationId: string; readonly segmentId: string }
  /** The id is that of its segment. */
  'episode.created': { readonly conversationId: string; readonly episodeId: string }
  /** Not told yet. */
  'episode.reviewed': { readonly conversationId: string; readonly episodeId: string }
  /** Not told yet. */
  'fact.changed': { readonly factId: string }
  /** Once a conversation and commit. */
  'manifest.updated': { readonly conversationId: string }
  'contents.updated': { readonly nodeId: string }
}

/** The ids that each event names. */
export const EVENTS: { readonly [E in keyof Events]: readonly (keyof Events[E])[] } = {
  'segment.timeout': ['conversationId', 'segmentId'],
  'segment.collapsed': ['conversationId', 'segmentId'],
  'episode.created': ['conversationId', 'episodeId'],
  'episode.reviewed': ['conversationId', 'episodeId'],
  'fact.changed': ['factId'],
  'manifest.updated': ['conversationId'],
  'contents.updated': ['nodeId'],
}
