/** What a person does to the memory by hand: done, said, and taken back at once if that is wished. */
import { signal } from '@preact/signals'
import { sayAloud } from './announce.ts'
import { ask, failureWords } from './api.ts'
import { changes } from './follow-changes.ts'
import { go } from './place.ts'

export interface Deed {
  readonly words: string
  /** What it is about, in words that somebody wrote. */
  readonly text?: string | undefined
  /** By which it is undone; absent where there is nothing to undo. */
  readonly id?: string | undefined
  /** Where it was done: what it made is not there any more once it is undone. */
  readonly from: string
  readonly hasFailed?: boolean
}

/** The newest, until another comes or it is put away. */
export const lastDeed = signal<Deed | undefined>(undefined)

function say(deed: Deed): void {
  lastDeed.value = deed
  sayAloud(deed.words)
}

/** Says what was done, with what undoes it, and has what is shown read anew. */
export function sayDone(deed: Omit<Deed, 'from'>): void {
  say({ ...deed, from: location.hash })
  changes.value += 1
}

/**
 * @param work the call that does it, which resolves with what undoes it
 * @param words what was done, as a sentence
 * @returns undefined where it failed, which is said
 */
export async function perform<T extends { readonly id?: string }>(work: Promise<T>, words: string): Promise<T | undefined> {
  const from = location.hash
  try {
    const done = await work
    say({ words: done.id === undefined ? 'Nothing had to be done.' : words, id: done.id, from })
    changes.value += 1
    return done
  } catch (failure) {
    say({ words: `That was not done: ${failureWords(failure)}`, from, hasFailed: true })
    return undefined
  }
}

/** Takes back what has this id, and goes back to where it was done, if that place is given. */
export async function takeBack(id: string, from = location.hash): Promise<void> {
  try {
    await ask('undo', { id })
    if (from !== location.hash) go(from)
    say({ words: 'Undone: it is as it was before.', from })
    changes.value += 1
  } catch (failure) {
    say({ words: `That was not undone: ${failureWords(failure)}`, from, hasFailed: true })
  }
}
