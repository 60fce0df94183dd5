/** A button that opens a few deeds below it: by arrow keys, closed by Escape, by a choice, and by leaving it. */
import type { JSX } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './strength.tsx'

export interface MenuItem {
  readonly name: string
  readonly onChoose: () => void
  /** What it does cannot be taken back. */
  readonly destroys?: boolean
}

interface MenuProps {
  /** What its deeds are about. */
  readonly name: string
  readonly items: readonly MenuItem[]
  /** Told when it opens, for what is read only then. */
  readonly onOpen?: () => void
}

export function Menu({ name, items, onOpen }: MenuProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const [box, list, id] = [useRef<HTMLDivElement>(null), useRef<HTMLUListElement>(null), useId()]
  const opener = (): HTMLButtonElement => box.current!.querySelector('button')!
  const close = (): void => {
    setOpen(false)
    opener().focus()
  }
  useLayoutEffect(() => {
    if (isOpen) list.current!.querySelector('button')?.focus() // before the next key, which moves within the menu
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...list.current!.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const count = buttons.length
    const to = { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, Home: 0, End: count - 1 }
    const next = to[event.key as keyof typeof to]
    if (event.key === 'Escape') close()
    else if (next !== undefined) buttons[next]!.focus()
    else return
    event.preventDefault()
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (box.current?.contains(relatedTarget as Node | null) === false) setOpen(false)
  }
  return (
    <div class="menu-button" ref={box} onFocusOut={onFocusOut}>
      <button
        type="button" aria-haspopup="menu" aria-expanded={isOpen} aria-controls={id}
        onClick={() => (isOpen || onOpen?.(), setOpen(!isOpen))}
      >
        {name}<Icon name="more" />
      </button>
      {isOpen && (
        <ul class="menu-list" role="menu" id={id} aria-label={name} ref={list} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <li key={item.name} role="none">
              <button
                type="button" role="menuitem" tabIndex={-1} class={item.destroys ? 'destroys' : undefined}
                onClick={() => (close(), item.onChoose())}
              >
                {item.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
