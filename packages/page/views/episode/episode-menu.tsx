/** What may be done to an episode: a star, names of one's own, archiving, merging with its neighbours, splitting. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { quietlyLater } from '../../parts/later.tsx'
import { Menu, type MenuItem } from '../../parts/menu.tsx'
import { NameDialog, type Names } from '../../parts/name-dialog.tsx'
import { ask } from '../../shell/api.ts'
import { perform } from '../../shell/deeds.ts'
import { go, hrefOf } from '../../shell/place.ts'
import type { EpisodeAnswer } from './shown-episode.ts'

const ExcerptDialog = quietlyLater(async () => (await import('../excerpt/excerpt-dialog.tsx')).ExcerptDialog)

interface EpisodeMenuProps {
  readonly episode: EpisodeAnswer
  /** Shows where it may be split. */
  readonly onSplit: () => void
}

export function EpisodeMenu({ episode, onSplit }: EpisodeMenuProps): JSX.Element {
  const [isNaming, setNaming] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [beside, setBeside] = useState<Neighbours>({})
  const { id, title, summary, archivedAt, starredAt, messages } = episode
  const { before, after } = beside
  const merge = (other: string, words: string) => (): void => void regroup(ask('merge', { episodeIds: [id, other] }), words)
  const items: MenuItem[] = [
    starredAt === undefined
      ? { name: 'Star', onChoose: () => void perform(ask('star', { episodeId: id }), 'It has a star, and never fades.') }
      : { name: 'Take the star off', onChoose: () => void perform(ask('star', { episodeId: id, off: true }), 'The star is off.') },
    { name: 'Title and summary …', onChoose: () => setNaming(true) },
    archivedAt === undefined
      ? { name: 'Archive', onChoose: () => void perform(ask('archive', { episodeIds: [id] }), 'Archived: nothing is told of it any more.') }
      : { name: 'Bring back', onChoose: () => void perform(ask('unarchive', { episodeIds: [id] }), 'It is back.') },
    ...(before === undefined ? [] : [{ name: 'Merge with the one before', onChoose: merge(before, 'Merged with the one before.') }]),
    ...(after === undefined ? [] : [{ name: 'Merge with the one after', onChoose: merge(after, 'Merged with the one after.') }]),
    ...(messages.length < 2 ? [] : [{ name: 'Split …', onChoose: onSplit }]),
    { name: 'Share an excerpt …', onChoose: () => setSharing(true) },
  ]
  const describe = (changed: Partial<Names>): void =>
    void perform(ask('describe', { episodeId: id, ...changed }), 'It has the words that you gave it.')
  return (
    <>
      <Menu name="Tend" items={items} onOpen={() => void neighboursOf(episode).then(setBeside, () => undefined)} />
      {isNaming && <NameDialog heading="Title and summary" names={{ title, summary }} onName={describe} onClose={() => setNaming(false)} />}
      {isSharing && <ExcerptDialog messages={messages} onClose={() => setSharing(false)} />}
    </>
  )
}

interface Neighbours {
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** Messages that are looked through at once for where an episode begins. */
const PAGE = 100

/** The episodes on both sides in the conversation, where there are any. */
async function neighboursOf({ conversationId, messages }: EpisodeAnswer): Promise<Neighbours> {
  const lastBoundary = async (from: number, to: number): Promise<string | undefined> => {
    const { items } = await ask('messages', { conversationId, from, limit: to - from })
    const boundary = items.findLast((item) => item.type === 'boundary')
    return boundary?.type === 'boundary' && boundary.status === 'collapsed' && boundary.from < to ? boundary.segmentId : undefined
  }
  const before = async (to: number): Promise<string | undefined> =>
    (to <= 0 ? undefined : (await lastBoundary(Math.max(0, to - PAGE), to)) ?? before(to - PAGE))
  const [first, last] = [messages[0]?.seq ?? 0, messages.at(-1)?.seq ?? 0]
  const [earlier, later] = await Promise.all([before(first), lastBoundary(last + 1, last + 2)])
  return { before: earlier, after: later }
}

/** Begins another episode at a message. */
export const splitAt = (episodeId: string, at: string): Promise<void> =>
  regroup(ask('split', { episodeId, at }), 'Split in two; this is the first.')

/** What takes the place of the old ones is shown once it is written. */
async function regroup(work: ReturnType<typeof ask<'merge' | 'split'>>, words: string): Promise<void> {
  const change = await perform(work, words)
  const [first] = change?.episodeIds ?? []
  if (first === undefined) return
  await ask('settle', {}).catch(() => undefined)
  go(hrefOf('episode', [first]))
}
