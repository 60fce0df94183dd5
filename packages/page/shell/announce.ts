/** Sentences for those who listen to the page instead of looking at it. */
import { signal } from '@preact/signals'

/** What the live region says. */
export const announced = signal('')

/** Says it, after what is being said; the same sentence twice is said twice. */
export function sayAloud(sentence: string): void {
  announced.value = announced.value === sentence ? `${sentence}\u00a0` : sentence
}
