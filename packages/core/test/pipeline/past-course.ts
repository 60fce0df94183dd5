/** What reviews are about: an episode of a week ago, or two. */
import type { Memory } from '../../memory/memory.ts'
import type { Db } from '@madeleine/engine'
import { memoryFor, stoppedClock, talk } from '../../../../test/testing.ts'

export interface PastCourse {
  readonly clock: ReturnType<typeof stoppedClock>
  readonly memory: Memory
  /** The episode of conversation `past`, about Lena's pottery course. */
  readonly course: string
}

/** Two messages that are an episode; a week later nobody has recalled it yet. */
export async function rememberCourse(db: Db): Promise<PastCourse> {
  const clock = stoppedClock('2026-03-02T12:00:00Z')
  const memory = await memoryFor(db, { now: clock.now })
  await memory.push({
    conversationId: 'past',
    messages: talk(['Lena begins a pottery course in Tartu on the ninth of May', 'In the Kalamaja workshop, with the Estonian glazes?']),
  })
  await memory.flush()
  await memory.settle()
  const course = (await memory.recent()).episodes[0]!.id
  clock.step(7 * 24 * 60)
  return { clock, memory, course }
}

/** Lena's course and the boiler, an episode each. */
export async function rememberBoth(memory: Memory): Promise<{ course: string; boiler: string }> {
  await memory.push({
    conversationId: 'past',
    messages: talk(['Lena begins a pottery course in Tartu on the ninth of May', 'In the Kalamaja workshop, with the Estonian glazes?']),
  })
  await memory.push({
    conversationId: 'boiler',
    messages: talk(['The boiler in the cellar lost pressure again', 'Then the expansion vessel is broken, call Marek']),
  })
  await memory.flush()
  await memory.settle()
  const { episodes } = await memory.recent()
  const idOf = (conversation: string) => episodes.find(({ conversationId }) => conversationId === conversation)!.id
  return { course: idOf('past'), boiler: idOf('boiler') }
}
