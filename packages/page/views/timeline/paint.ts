/** Colours and letters of the canvas, read from the page's own style. */
import { lightShare } from '../../parts/forgetting-curve.ts'

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
}

const NAMES = [
  'ink', 'quiet', 'line', 'paper', 'card', 'sunk', 'shade', 'dusk', 'glow', 'key', 'accent', 'inside', 'serif', 'sans',
] as const

export function paintOf(element: Element): Paint {
  const style = getComputedStyle(element)
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as unknown as Paint
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** A colour between two of the form #rrggbb. @param share of the second, 0–1 */
export function between(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)]
  return `rgb(${a.map((value, i) => Math.round(value + (b[i]! - value) * share)).join(' ')})`
}

/** Light for what would be remembered, shade for what would not. */
export function lightOf({ shade, dusk, glow }: Paint, share: number): string {
  const light = lightShare(share)
  return light < 0.5 ? between(shade, dusk, light * 2) : between(dusk, glow, light * 2 - 1)
}
