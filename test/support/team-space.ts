/** A store with a team's space, and two people who use it. */
import { afterEach, beforeEach } from 'vitest'
import type { Memory } from '@madeleine/core'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { storeOn, type Store } from '../../packages/core/memory/running-store.ts'
import type { Db } from '@madeleine/engine'
import { stoppedClock, type Held } from '../testing.ts'

export const clock = stoppedClock('2026-03-20T09:00:00Z')

export interface Spaces {
  readonly store: Store
  readonly ann: Memory
  readonly bob: Memory
}

/** Opened anew for each test. */
export function useSpaces(held: Held): Spaces {
  const spaces = {} as { -readonly [K in keyof Spaces]: Spaces[K] }
  beforeEach(async () => {
    const shared: Db = { ...held.db, close: async () => undefined }
    const options = { timeZone: 'UTC', work: false, now: clock.now }
    spaces.store = storeOn(await openPipeline(shared, options), options)
    spaces.ann = spaces.store.user('ann')
    spaces.bob = spaces.store.user('bob')
  })
  afterEach(() => spaces.store.close())
  return spaces
}

const at = (minute: number): string => new Date(Date.parse('2026-03-02T09:00:00Z') + minute * 60_000).toISOString()
export const user = (id: string, content: string, minute: number) => ({ id, role: 'user' as const, content, timestamp: at(minute) })
export const assistant = (id: string, content: string, minute: number) =>
  ({ id, role: 'assistant' as const, content, timestamp: at(minute) })

/** What Bob told the team, and what Ann told nobody else: she may read there, he may write. */
export async function tell({ store, ann, bob }: Spaces): Promise<void> {
  await store.grantSpace({ space: 'team', user: 'ann', access: 'read' })
  await store.grantSpace({ space: 'team', user: 'bob', access: 'read_write' })
  await bob.push({ space: 'team', conversationId: 'general', messages: [
    user('m1', 'I live in Lisbon now, and I keep the harbour keys in the blue drawer.', 0),
    assistant('m2', 'Noted: the harbour keys are in the blue drawer.', 1),
  ] })
  await bob.flush({ space: 'team' })
  await ann.push({ conversationId: 'general', messages: [
    user('m1', 'I live in Porto, and the harbour gate code is 4711.', 10), assistant('m2', 'I will remember the gate code.', 11),
  ] })
  await ann.flush()
  await ann.settle()
}
