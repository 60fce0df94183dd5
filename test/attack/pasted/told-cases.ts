/** Pastes whose source is told in passing, in five languages: with half of them the reader was made, the other half nobody looked at. */
import { BLIND_CHINESE } from './blind-chinese.ts'
import { BLIND_ENGLISH } from './blind-english.ts'
import { BLIND_FRENCH } from './blind-french.ts'
import { BLIND_GERMAN } from './blind-german.ts'
import { BLIND_SPANISH } from './blind-spanish.ts'
import type { PastedCase } from './pasted-case.ts'
import { TOLD_CHINESE } from './told-chinese.ts'
import { TOLD_ENGLISH } from './told-english.ts'
import { TOLD_FRENCH } from './told-french.ts'
import { TOLD_GERMAN } from './told-german.ts'
import { TOLD_SPANISH } from './told-spanish.ts'

export const TOLD: readonly PastedCase[] = [...TOLD_ENGLISH, ...TOLD_GERMAN, ...TOLD_CHINESE, ...TOLD_SPANISH, ...TOLD_FRENCH]
export const BLIND: readonly PastedCase[] = [...BLIND_ENGLISH, ...BLIND_GERMAN, ...BLIND_CHINESE, ...BLIND_SPANISH, ...BLIND_FRENCH]
