/** A dialog of the browser itself: it keeps the focus, ends with Escape, and gives the focus back. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
  const [element, name] = [useRef<HTMLDialogElement>(null), useId()]
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    element.current?.showModal()
    return () => opener?.focus()
  }, [])
  return (
    <dialog ref={element} class="dialog" aria-labelledby={name} onClose={onClose}>
      <h2 id={name}>{title}</h2>
      {children}
    </dialog>
  )
}
