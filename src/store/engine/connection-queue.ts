/** Priority queue for a single connection: foreground tasks run before background tasks. */

/** Creates a queue that runs one task at a time; waiting foreground tasks run first, each kind in order of arrival. */
export function connectionQueue(): <T>(background: boolean, task: () => Promise<T>) => Promise<T> {
  const waiting: { foreground: (() => void)[]; background: (() => void)[] } = { foreground: [], background: [] }
  let isBusy = false

  const startNext = () => {
    const start = waiting.foreground.shift() ?? waiting.background.shift()
    if (start) start()
    else isBusy = false
  }
  return async (background, task) => {
    if (isBusy) await new Promise<void>((start) => waiting[background ? 'background' : 'foreground'].push(start))
    isBusy = true
    try {
      return await task()
    } finally {
      startNext()
    }
  }
}
