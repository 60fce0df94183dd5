/** Clauses that tell what changes a life: a death, a parting, a marriage, a birth, an illness, work lost or found. They lead a title. */
import { LatinRegExp } from '@madeleine/base'
import { CHINESE_TURNS } from '../zh/phrases.ts'
import { titleLists } from './word-weights.ts'

/** News of such a clause: more than of any other, whatever it names beside. */
export const TURN_NEWS = 8
/** What is cut off says it still. */
const CUT = 0.9

const TURNS = new LatinRegExp(String.raw`(?<![\p{L}'’-])(?:${titleLists('turns').join('|')})(?![\p{L}-])`, 'iu')
/** It did not happen, or to nobody who is talked with. */
const UNREAL = new LatinRegExp(String.raw`(?<!\p{L})(?:${titleLists('unreal').join('|')})(?!\p{L})`, 'iu')
/** Long over, it is the background of the talk. */
const OVER = new LatinRegExp(String.raw`(?<!\p{L})(?:${titleLists('over').join('|')})(?!\p{L})`, 'iu')

/** How much news a clause tells by that, 0 for none. @param line its words, with straight apostrophes @param around its sentence */
export function turnIn(line: string, around: string, isTruncated: boolean): number {
  return !TURNS.test(line) || UNREAL.test(line) || OVER.test(around) ? 0 : TURN_NEWS * (isTruncated ? CUT : 1)
}

/** The same of Chinese. */
export const unspacedTurnIn = (text: string): number => (CHINESE_TURNS.test(text) ? TURN_NEWS : 0)
