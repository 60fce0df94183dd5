/** The tree itself: one row in the order of tabs, the others by arrow keys. */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { countedText } from '../../parts/numbers.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { rowByKey, type ContentsNode, type TreeRow } from './tree.ts'

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
  const current = Math.max(0, rows.findIndex(({ entry }) => entry.id === chosen))
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...list.current!.querySelectorAll<HTMLElement>('[role="treeitem"]')]
    const at = items.indexOf(event.target as HTMLElement)
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const next = rowByKey(rows, at, event.key)
    if (next !== undefined) items[next]?.focus()
    else if (event.key === 'ArrowRight' && !row.isLeaf) onToggle(row.entry.id, true)
    else if (event.key === 'ArrowLeft' && row.isOpen) onToggle(row.entry.id, false)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(row.entry.id)
    else return
    event.preventDefault()
  }
  return (
    <ul class="tree" role="tree" aria-label="Table of contents" ref={list} onKeyDown={onKeyDown}>
      {rows.map((row, i) => (
        <Row
          key={row.entry.id} row={row} isCurrent={i === current} isChosen={row.entry.id === chosen} onChoose={onChoose} onToggle={onToggle}
        >
          {row.isOpen && !nodes.has(row.entry.id) && <span class="quiet"> reading …</span>}
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
  const { entry: { id, title, messages, segments }, level, isLeaf, isOpen, place, siblings } = row
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
