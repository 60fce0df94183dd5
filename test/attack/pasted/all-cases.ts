/** All pastes; a third of those that were written one by one is held back from those who build the defence. */
import { CARRIED } from './carried.ts'
import { CHINESE } from './chinese.ts'
import { ENGLISH_MESSAGES } from './english-messages.ts'
import { ENGLISH_TEXTS } from './english-texts.ts'
import { GERMAN } from './german.ts'
import { HELD_CHINESE } from './held-chinese.ts'
import { HELD_ENGLISH } from './held-english.ts'
import { HELD_GERMAN } from './held-german.ts'
import type { PastedCase } from './pasted-case.ts'

export interface DrawnCase {
  readonly test: PastedCase
  readonly isHeld: boolean
}

export const PASTES: readonly DrawnCase[] = [
  ...[...CARRIED, ...ENGLISH_MESSAGES, ...ENGLISH_TEXTS, ...GERMAN, ...CHINESE].map((test) => ({ test, isHeld: false })),
  ...[...HELD_ENGLISH, ...HELD_GERMAN, ...HELD_CHINESE].map((test) => ({ test, isHeld: true })),
]
