/** The views of the page, in the order of its menu: a new one is a folder below `views/` and a line here. */
import type { ComponentType } from 'preact'
import type { IconName } from './parts/strength.tsx'
import type { PagePlace } from './shell/place.ts'
import { AskView } from './views/ask/ask-view.tsx'
import { ContentsView } from './views/contents/contents-view.tsx'
import { ConversationView } from './views/conversation/conversation-view.tsx'
import { MemoryView } from './views/doing/memory-view.tsx'
import { EpisodeView } from './views/episode/episode-view.tsx'
import { FactsOverview } from './views/facts/facts-view.tsx'
import { TimelineView } from './views/timeline/timeline-view.tsx'

export interface View {
  /** The first part of its address. */
  readonly name: string
  readonly title: string
  /** In the menu under this sign; a view without one is reached by links alone. */
  readonly icon?: IconName
  /** Views that are reached from it, and leave it marked in the menu. */
  readonly leadsTo?: readonly string[]
  readonly Shown: ComponentType<{ readonly place: PagePlace }>
}

export const VIEWS: readonly View[] = [
  { name: 'timeline', title: 'Timeline', icon: 'timeline', leadsTo: ['episode'], Shown: TimelineView },
  { name: 'contents', title: 'Contents', icon: 'contents', Shown: ContentsView },
  { name: 'talk', title: 'Talk', icon: 'talk', Shown: ConversationView },
  { name: 'ask', title: 'Ask', icon: 'ask', Shown: AskView },
  { name: 'facts', title: 'Facts', icon: 'facts', Shown: FactsOverview },
  { name: 'memory', title: 'Your memory', icon: 'keep', Shown: MemoryView },
  { name: 'episode', title: 'Episode', Shown: EpisodeView },
]
