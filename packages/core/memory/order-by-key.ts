/** Runs tasks with the same key one after another, in the order of the calls; tasks with different keys run at once. */

export type KeyedOrder = <T>(key: string, task: () => Promise<T>) => Promise<T>

export function orderByKey(): KeyedOrder {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = last.get(key)
    const running = before ? before.then(task, task) : task()
    last.set(key, running)
    try {
      return await running
    } finally {
      if (last.get(key) === running) last.delete(key)
    }
  }
}
