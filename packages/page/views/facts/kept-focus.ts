/** Keeps the focus in a list whose rows move, change and go: what was edited was edited by somebody who goes on by keyboard. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { RefObject } from 'preact'

interface KeptPlace {
  readonly element: HTMLElement
  /** Of the row, and of the rows behind it. */
  readonly keys: readonly (string | undefined)[]
}

const rowOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-row-key]')

/**
 * What had the focus gets it back where it is there still; else its row does, or the next that is there.
 * @param box of the list, whose rows have `data-row-key` and begin with what takes the focus
 * @param drawn changes when the list does
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, drawn: unknown): void {
  const kept = useRef<KeptPlace | undefined>(undefined)
  useLayoutEffect(() => {
    const hear = ({ target }: FocusEvent): void => {
      const element = target as HTMLElement
      const row = rowOf(element)
      if (!row || !box.current?.contains(row)) return
      const rows = [...box.current.querySelectorAll<HTMLElement>('[data-row-key]')]
      kept.current = { element, keys: rows.slice(rows.indexOf(row)).map((one) => one.dataset['rowKey']) }
    }
    const leave = ({ target }: FocusEvent): void => {
      // Somewhere else on the page: nothing has to be kept. A dialog goes, and gives the focus back
      if (box.current && !box.current.contains(target as Node) && !(target as Element).closest('dialog')) kept.current = undefined
    }
    document.addEventListener('focusin', hear)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('focusin', hear)
      document.removeEventListener('focusin', leave)
    }
  }, [])
  useLayoutEffect(() => {
    if (!kept.current || document.activeElement !== document.body) return
    const { element, keys } = kept.current
    if (element.isConnected) return element.focus()
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
    const row = keys.map((key) => rows.find((one) => one.dataset['rowKey'] === key)).find((one) => one !== undefined) ?? rows.at(-1)
    row?.querySelector<HTMLElement>('button, a')?.focus()
  }, [drawn])
}
