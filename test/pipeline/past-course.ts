/** What reviews are about: one episode of a week ago. */
import type { Memory } from '../../src/memory/memory.ts'
import type { Db } from '../../src/store/engine/db.ts'
import { memoryFor, stoppedClock, talk } from '../testing.ts'

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
