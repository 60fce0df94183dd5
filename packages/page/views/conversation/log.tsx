/** The log of a conversation as a list that is drawn only where it is seen, a page of messages at a time. */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { LongList } from '../../parts/long-list.ts'
import { Failure } from '../../parts/notices.tsx'
import { asOfOption } from '../../shell/as-of.ts'
import { LogPages } from './pages.ts'
import { LogRow } from './log-row.tsx'

/** Pixels of a message that was not drawn yet. */
const ESTIMATE = 84

interface LogProps {
  readonly id: string
  readonly rows: number
  /** The row at the top at first. */
  readonly first: number
}

export function Log({ id, rows, first }: LogProps): JSX.Element {
  const [, redraw] = useReducer((round: number) => round + 1, 0)
  const box = useRef<HTMLDivElement>(null)
  const asOf = asOfOption.value
  const list = useMemo(() => new LongList(rows, ESTIMATE), [rows])
  const pages = useMemo(() => new LogPages(id, () => redraw(undefined)), [id, asOf.asOf])
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => {
      list.resize(box.current!.clientHeight)
      redraw(undefined)
    })
    list.resize(box.current!.clientHeight)
    list.goTo(first)
    watch.observe(box.current!)
    redraw(undefined)
    return () => watch.disconnect()
  }, [list, first])
  const drawn = list.drawn()
  useEffect(() => pages.want(drawn.from, drawn.to, asOf), [pages, drawn.from, drawn.to])
  useLayoutEffect(() => void settle(box.current!, list, () => redraw(undefined)))
  return (
    <>
      {pages.failure !== undefined && <Failure failure={pages.failure} />}
      <div
        class="log" ref={box} tabIndex={0} role="region" aria-label="Messages" aria-busy={pages.isAwaited(drawn.from, drawn.to)}
        onScroll={() => (list.scrolled(box.current!.scrollTop), redraw(undefined))}
      >
        <div class="log-space" style={{ height: `${drawn.height}px` }}>
          <div class="log-rows" style={{ transform: `translateY(${drawn.top}px)` }}>
            {Array.from({ length: drawn.to - drawn.from }, (_, i) => (
              <LogRow key={drawn.from + i} row={drawn.from + i} pages={pages} round={pages.round} />
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
