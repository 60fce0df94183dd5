/** A share as a small bar of light with its number, the same for all: how well something is remembered, how sure an answer is. */
import type { JSX } from 'preact'
import { levelOf } from '@madeleine/contract'
import { strengthWords } from './forgetting-curve.ts'
import { percentText } from './numbers.ts'

export const Strength = ({ share }: { readonly share: number }): JSX.Element =>
  <ShareBar share={share} of="remembered" title={`${strengthWords(share)}: it would be remembered with ${percentText(share)}`} />

export const Sureness = ({ confidence }: { readonly confidence: number }): JSX.Element =>
  <ShareBar share={confidence} of="sure" title={`${levelOf(confidence)}: the chance that it answers is ${percentText(confidence)}`} />

function ShareBar({ share, of, title }: { readonly share: number; readonly of: string; readonly title: string }): JSX.Element {
  return (
    <span class="strength-line" title={title}>
      <span class="strength" aria-hidden="true"><i style={{ width: `${Math.round(share * 100)}%` }} /></span>
      {' '}{percentText(share)} {of}
    </span>
  )
}

// The few signs that the page uses, drawn as lines in the colour of the text.

const PATHS = {
  timeline: 'M3 17h18M6 17v-4M10 17V8M14 17v-6M18 17V5',
  contents: 'M4 6h4M4 12h4M4 18h4M11 6h9M11 12h9M11 18h9',
  talk: 'M4 5h16v11H10l-4 4v-4H4z',
  ask: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  facts: 'M6 4h12v16l-6-4-6 4z',
  keep: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  auto: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  veil: 'M3 3l18 18M10 5.5A10 10 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3 3.5M6.5 7A17 17 0 0 0 2 12s4 7 10 7a10 10 0 0 0 5-1.5',
  plus: 'M12 5v14M5 12h14', minus: 'M5 12h14', back: 'M15 5l-7 7 7 7', ahead: 'M9 5l7 7-7 7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  star: 'M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3.1L6.4 20l1.2-6.2L3 9.5l6.3-.8z',
  close: 'M6 6l12 12M18 6L6 18', more: 'M5 12h.01M12 12h.01M19 12h.01',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01',
  years: 'M4 5h16v3.5H4zM4 10.5h16V14H4zM4 16h16v3.5H4z',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', table: 'M4 5h16v14H4zM4 10h16M4 15h16M10 5v14',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={PATHS[name]} /></svg>
}
