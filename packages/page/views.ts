/** The views of the page, in the order of its menu: a new one is a folder below `views/` and a line here. */
import type { ComponentType } from 'preact'
import { later } from './parts/later.tsx'
import type { IconName } from './parts/strength.tsx'
import type { PagePlace } from './shell/place.ts'
import { TimelineView } from './views/timeline/timeline-view.tsx'
// One style for all of them, which comes with the page
import './views/timeline/timeline.css'
import './views/contents/contents.css'
import './views/conversation/conversation.css'
import './views/ask/ask.css'
import './views/facts/facts.css'
import './views/doing/memory.css'
import './views/episode/episode.css'
import './views/looking-back/looking-back.css'
import './views/excerpt/excerpt.css'

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

const ContentsView = later(async () => (await import('./views/contents/contents-view.tsx')).ContentsView)
const ConversationView = later(async () => (await import('./views/conversation/conversation-view.tsx')).ConversationView)
const AskView = later(async () => (await import('./views/ask/ask-view.tsx')).AskView)
const FactsOverview = later(async () => (await import('./views/facts/facts-view.tsx')).FactsOverview)
const MemoryView = later(async () => (await import('./views/doing/memory-view.tsx')).MemoryView)
const CompareView = later(async () => (await import('./views/looking-back/compare-view.tsx')).CompareView)
const YearView = later(async () => (await import('./views/looking-back/year-view.tsx')).YearView)
const EpisodeView = later(async () => (await import('./views/episode/episode-view.tsx')).EpisodeView)

export const VIEWS: readonly View[] = [
  { name: 'timeline', title: 'Timeline', icon: 'timeline', leadsTo: ['episode', 'compare', 'year'], Shown: TimelineView },
  { name: 'contents', title: 'Contents', icon: 'contents', Shown: ContentsView },
  { name: 'talk', title: 'Talk', icon: 'talk', Shown: ConversationView },
  { name: 'ask', title: 'Ask', icon: 'ask', Shown: AskView },
  { name: 'facts', title: 'Facts', icon: 'facts', Shown: FactsOverview },
  { name: 'memory', title: 'Your memory', icon: 'keep', Shown: MemoryView },
  { name: 'episode', title: 'Episode', Shown: EpisodeView },
  { name: 'compare', title: 'Two days compared', Shown: CompareView },
  { name: 'year', title: 'A year as a picture', Shown: YearView },
]
