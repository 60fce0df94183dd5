/** The log of a conversation as a list that is drawn only where it is seen, a page of messages at a time. */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { LongList } from '../../parts/long-list.ts'
import { Failure } from '../../parts/notices.tsx'
import { changes } from '../../shell/follow-changes.ts'
import type { FoundInTalk } from './find.tsx'
import { LogPages } from './pages.ts'
import { LogRow } from './log-row.tsx'

/** Pixels of a message that was not drawn yet. */
const ESTIMATE = 84

export interface LogJump {
  readonly row: number
  /** It was looked for: what was said before it is seen above it. */
  readonly isFound?: boolean
}

/** Part of what is seen that stands above a message that was looked for. */
const BEFORE_FOUND = 0.3

interface LogProps {
  readonly id: string
  /** As of when it has so many rows; another moment is another log. */
  readonly past: { readonly asOf?: string }
  /** May grow. */
  readonly rows: number
  /** The row at the top at first; undefined: the last one is at the end. */
  readonly first: number | undefined
  /** Where somebody wants to be: each time another object. */
  readonly jump: LogJump | undefined
  readonly found: FoundInTalk | undefined
  /** Told the row at the top of what is seen. */
  readonly onSeen: (row: number) => void
}

export function Log({ id, past, rows, first, jump, found, onSeen }: LogProps): JSX.Element {
  const [, redraw] = useReducer((round: number) => round + 1, 0)
  const box = useRef<HTMLDivElement>(null)
  const list = useMemo(() => new LongList(rows, ESTIMATE), [])
  const pages = useMemo(() => new LogPages(id, () => redraw(undefined)), [])
  useLayoutEffect(() => {
    const { current: shown } = box as { readonly current: HTMLElement }
    const watch = new ResizeObserver(() => {
      list.resize(shown.clientHeight)
      redraw(undefined)
    })
    list.resize(shown.clientHeight)
    list.goTo(jump?.row ?? first ?? rows - 1, jump?.isFound ? shown.clientHeight * BEFORE_FOUND : 0)
    watch.observe(shown)
    redraw(undefined)
    return () => watch.disconnect()
  }, [list, first, jump])
  useLayoutEffect(() => {
    // More was said: what is seen stays, and who has read to the end reads on
    if (!list.grow(rows)) return
    redraw(undefined)
  }, [list, rows])
  useEffect(() => pages.readAgain(), [pages, changes.value])
  const drawn = list.drawn()
  useEffect(() => pages.want(drawn.from, drawn.to, past), [pages, drawn.from, drawn.to, pages.round])
  useLayoutEffect(() => {
    settle(box.current!, list, () => redraw(undefined))
    onSeen(list.firstSeen)
  })
  /** The browser's own way to an end stops where the heights were not known yet. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== 'Home' && event.key !== 'End') || event.target !== box.current) return
    event.preventDefault()
    list.goTo(event.key === 'Home' ? 0 : rows - 1)
    redraw(undefined)
  }
  return (
    <>
      {pages.failure !== undefined && <Failure failure={pages.failure} again={() => pages.tryAgain()} />}
      <div
        class="log" ref={box} tabIndex={0} role="region" aria-label="Messages" aria-busy={pages.isAwaited(drawn.from, drawn.to)}
        onScroll={({ currentTarget }) => (list.scrolled(currentTarget.scrollTop), redraw(undefined))} onKeyDown={onKeyDown}
      >
        <div class="log-space" style={{ height: `${drawn.height}px` }}>
          <div class="log-rows" style={{ transform: `translateY(${drawn.top}px)` }}>
            {Array.from({ length: drawn.to - drawn.from }, (_, i) => (
              <LogRow key={drawn.from + i} row={drawn.from + i} pages={pages} round={pages.round} found={found} />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

/** Measures what was drawn, and scrolls the box to where the list is now. */
function settle(box: HTMLElement, list: LongList, redraw: () => void): void {
  let hasChanged = false
  for (const row of box.querySelectorAll<HTMLElement>('[data-row]')) {
    if (list.measured(Number(row.dataset['row']), row.offsetHeight)) hasChanged = true
  }
  if (Math.abs(box.scrollTop - list.boxTop) >= 1) box.scrollTop = list.boxTop
  if (hasChanged) redraw()
}
