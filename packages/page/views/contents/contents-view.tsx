/** The table of contents: years, months, weeks, days and episodes as a tree, beside it what the chosen one holds. */
import type { JSX } from 'preact'
import { useEffect, useState, useRef } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { spanText } from '../../parts/dates.ts'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { ask, isAborted } from '../../shell/api.ts'
import { asOfOption, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { go, hrefOf, type PagePlace } from '../../shell/place.ts'
import {
  askedBranch, isSegment, ROOT_NODE, rowsOf, segmentOf, withPage, rowByKey, type Branches, type ContentsNode, type TreeRow,
} from './tree.ts'

const PAGE = 100

export function ContentsView({ place }: { readonly place: PagePlace }): JSX.Element {
  const [chosen = ROOT_NODE] = place.rest
  const { branches, failure, read, readAnew, toggle } = useBranches()
  useEffect(() => readAnew(chosen), [asOfOption.value.asOf, changes.value])
  useEffect(() => {
    if (!isSegment(chosen)) void read(chosen)
  }, [chosen])
  const root = branches.nodes.get(ROOT_NODE)
  if (failure !== undefined && !root) return <Failure isView failure={failure} again={() => void read(ROOT_NODE)} />
  if (!root) return <Waiting what="the contents" />
  const rows = rowsOf(branches)
  const choose = (id: string): void =>
    (isSegment(id) ? go(hrefOf('episode', [segmentOf(id)])) : go(hrefOf('contents', [id]), true))
  return (
    <>
      <h1>Contents</h1>
      {rows.length === 0 ? (
        <Nothing title="Nothing has been said yet">
          <p><a href={hrefOf('memory')}>Import your chats</a>, and they will appear here by year.</p>
        </Nothing>
      ) : (
        <div class="contents">
          <ContentsTree
            rows={rows} nodes={branches.nodes} chosen={chosen} onChoose={choose} onToggle={toggle} onMore={(id) => void read(id, true)}
          />
          <NodeDetail node={branches.nodes.get(chosen)} />
        </div>
      )}
      {failure !== undefined && <Failure failure={failure} again={() => readAnew(chosen)} />}
    </>
  )
}

/** What was read so far, kept while the view stands. */
function useBranches() {
  const [branches, setBranches] = useState<Branches>({ nodes: new Map(), open: new Set() })
  const [failure, setFailure] = useState<unknown>(undefined)
  const read = async (id: string, isMore = false): Promise<void> => {
    const before = branches.nodes.get(id)
    if (!before || isMore) await load(id, isMore ? before : undefined)
  }
  const load = async (id: string, before?: ContentsNode): Promise<void> => {
    const past = asOfOption.value
    try {
      const page: ContentsNode = await ask('toc', {
        ...askedBranch(id), limit: PAGE, ...past, ...(before?.next !== undefined && { cursor: before.next }),
      })
      if (past.asOf !== asOfOption.value.asOf) return
      setFailure(undefined)
      setBranches(({ nodes, open }) => ({ open, nodes: new Map(nodes).set(id, withPage(before && nodes.get(id), page)) }))
    } catch (error) {
      if (!isAborted(error)) setFailure(error)
    }
  }
  /** What is open, and what is chosen: the memory, or the day as of which it is shown, has changed. */
  const readAnew = (chosen: string): void => {
    const isSeen = (id: string, open: ReadonlySet<string>): boolean => id === ROOT_NODE || id === chosen || open.has(id)
    setBranches(({ nodes, open }) => ({ open, nodes: new Map([...nodes].filter(([id]) => isSeen(id, open))) }))
    for (const id of new Set([ROOT_NODE, ...(isSegment(chosen) ? [] : [chosen]), ...branches.open])) void load(id)
  }
  const toggle = (id: string, isOpen: boolean): void => {
    if (isOpen) void read(id)
    setBranches(({ nodes, open }) => {
      const next = new Set(open)
      if (isOpen) next.add(id)
      else next.delete(id)
      return { nodes, open: next }
    })
  }
  return { branches, failure, read, readAnew, toggle }
}

/** What a period holds: its sentences, each of which leads to the episode that it is about, and its keywords. */
function NodeDetail({ node }: { readonly node: ContentsNode | undefined }): JSX.Element {
  if (!node) return <section class="node" aria-busy="true"><p class="quiet">Reading …</p></section>
  const { title, level, startAt, endAt, segments, messages, bullets, keywords, quality, talkTokens } = node
  const isRoot = level === 'root'
  return (
    <section class="node" aria-label="The chosen period">
      <h2>{isRoot ? 'All of it' : <ChatText text={title} />}</h2>
      <p class="facts-line">
        {startAt !== null && endAt !== null && <span>{spanText(startAt, endAt, timeZone.value)}</span>}
        <span>{countedText(segments, 'episode')}</span><span>{countedText(messages, 'message')}</span>
        <span title="Tokens that the whole talk would cost a model">{countedText(talkTokens, 'token')}</span>
      </p>
      {bullets.length > 0 && (
        <ul class="bullets">
          {bullets.map(({ text, segmentId }) => (
            <li key={`${segmentId} ${text}`}><a href={hrefOf('episode', [segmentId])}><ChatText text={text} /></a></li>
          ))}
        </ul>
      )}
      {level === 'year' && <p><a href={hrefOf('year', [node.id.replace(/\D/g, '')])}>This year as a picture</a></p>}
      <p class="keywords">{keywords.map((word) => <span class="badge" key={word}><ChatText text={word} /></span>)}</p>
      <p class="quiet">{quality === 'model' ? 'Written by the model.' : 'Chosen from what was said, without a model.'}</p>
    </section>
  )
}

// The tree itself: one row in the order of tabs, the others by arrow keys.

interface TreeProps {
  readonly rows: readonly TreeRow[]
  readonly nodes: ReadonlyMap<string, ContentsNode>
  readonly chosen: string
  readonly onChoose: (id: string) => void
  readonly onToggle: (id: string, isOpen: boolean) => void
  readonly onMore: (id: string) => void
}

export function ContentsTree({ rows, nodes, chosen, onChoose, onToggle, onMore }: TreeProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null)
  const current = Math.max(0, rows.findIndex(({ id }) => id === chosen))
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...list.current!.querySelectorAll<HTMLElement>('[role="treeitem"]')]
    const at = items.indexOf(event.target as HTMLElement)
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const next = rowByKey(rows, at, event.key)
    if (next !== undefined) items[next]?.focus()
    else if (event.key === 'ArrowRight' && !row.isLeaf) onToggle(row.id, true)
    else if (event.key === 'ArrowLeft' && row.isOpen) onToggle(row.id, false)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(row.id)
    else return
    event.preventDefault()
  }
  return (
    <ul class="tree" role="tree" aria-label="Table of contents" ref={list} onKeyDown={onKeyDown}>
      {rows.map((row, i) => (
        <Row
          key={row.id} row={row} isCurrent={i === current} isChosen={row.id === chosen} onChoose={onChoose} onToggle={onToggle}
        >
          {row.isOpen && !nodes.has(row.id) && <span class="quiet"> reading …</span>}
          {row.place === row.siblings && nodes.get(row.parent)?.next !== undefined
            && <button type="button" tabIndex={-1} onClick={(event) => (event.stopPropagation(), onMore(row.parent))}>More</button>}
        </Row>
      ))}
    </ul>
  )
}

interface RowProps extends Pick<TreeProps, 'onChoose' | 'onToggle'> {
  readonly row: TreeRow
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly children: preact.ComponentChildren
}

function Row({ row, isCurrent, isChosen, children, onChoose, onToggle }: RowProps): JSX.Element {
  const { id, entry: { title, messages, segments }, level, isLeaf, isOpen, place, siblings } = row
  const open = (): void => {
    if (!isLeaf && !isOpen) onToggle(id, true)
    onChoose(id)
  }
  return (
    <li
      role="treeitem" aria-level={level} aria-posinset={place} aria-setsize={siblings} aria-selected={isChosen}
      {...(!isLeaf && { 'aria-expanded': isOpen })} tabIndex={isCurrent ? 0 : -1} class="tree-row" data-level={level} onClick={open}
    >
      <span
        class={isLeaf ? 'tree-leaf' : 'tree-twist'} aria-hidden="true"
        onClick={(event) => {
          if (isLeaf) return
          event.stopPropagation()
          onToggle(id, !isOpen)
        }}
      />
      <span class="tree-title"><ChatText text={title} /></span>
      <span class="tree-count">{isLeaf ? countedText(messages, 'message') : countedText(segments, 'episode')}</span>
      {children}
    </li>
  )
}
