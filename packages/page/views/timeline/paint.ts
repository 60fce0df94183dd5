/** Colours and letters of the canvas, read from the page's own style. */
import type { Colour } from './tints.ts'

export interface Paint {
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly paper: string
  readonly card: string
  readonly sunk: string
  /** From shade to light: forgotten, fading, remembered. */
  readonly shade: string
  readonly dusk: string
  readonly glow: string
  readonly key: string
  readonly accent: string
  /** Letters upon light and shade. */
  readonly inside: string
  readonly serif: string
  readonly sans: string
  /** Told apart from each other, in this order. */
  readonly tints: readonly string[]
}

/** Of tokens.css. */
const TINTS = [1, 2, 3, 4, 5, 6]
const NAMES = [
  'ink', 'quiet', 'line', 'paper', 'card', 'sunk', 'shade', 'dusk', 'glow', 'key', 'accent', 'inside', 'serif', 'sans',
] as const

export function paintOf(element: Element): Paint {
  const style = getComputedStyle(element)
  const valueOf = (name: string | number): string => style.getPropertyValue(`--${name}`).trim()
  const named = Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as unknown as Omit<Paint, 'tints'>
  return { ...named, tints: TINTS.map((place) => valueOf(`tint-${place}`)) }
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** A colour between two of the form #rrggbb. @param share of the second, 0–1 */
export function between(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)]
  return `rgb(${a.map((value, i) => Math.round(value + (b[i]! - value) * share)).join(' ')})`
}

/** Light for what would be remembered, shade for what would not; or the colour of a group. */
export function paintedColour({ shade, dusk, glow, tints }: Paint, colour: Colour): string {
  if ('tint' in colour) return tints[colour.tint ?? -1] ?? shade
  const { light } = colour
  return light < 0.5 ? between(shade, dusk, light * 2) : between(dusk, glow, light * 2 - 1)
}
