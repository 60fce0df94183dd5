/** Work of several calls that a memory's closing waits for: a door that stores in the background would else lose what is still to come. */

/** A method of memories that can wait; not of the interface, because a memory that cannot is one too. */
export const HOLD_OPEN = Symbol.for('madeleine.holdOpen')

/** Has closing wait until the work has ended, however it ends; where the memory cannot wait, nothing happens. */
export function holdOpen(memory: object, work: Promise<unknown>): void {
  const hold: unknown = Reflect.get(memory, HOLD_OPEN)
  if (typeof hold === 'function') hold.call(memory, work)
}
