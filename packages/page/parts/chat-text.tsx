/** What people said, as text and nothing else: isolated in its direction, hidden characters made visible, veiled where that is wished. */
import type { JSX } from 'preact'
import { escapeControls } from '@madeleine/base'

interface SaidTextProps {
  readonly text: string
  /** Lines and spaces as they are; else one line. */
  readonly isWhole?: boolean
}

/** Every text of a memory goes through it. */
export function ChatText({ text, isWhole = false }: SaidTextProps): JSX.Element {
  return <bdi dir="auto" class={isWhole ? 'said said-whole' : 'said'}>{shownText(text)}</bdi>
}

/** The same for what takes a string: an attribute, a canvas. */
export const shownText = (text: string): string => escapeControls(text)
