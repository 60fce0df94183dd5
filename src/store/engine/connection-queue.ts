/** Whose turn it is on the one connection: people first, background work behind them. */

/** Runs tasks one at a time; foreground ones overtake waiting background ones, each kind in order of arrival. */
export function connectionQueue(): <T>(background: boolean, task: () => Promise<T>) => Promise<T> {
  const waiting: { foreground: (() => void)[]; background: (() => void)[] } = { foreground: [], background: [] }
  let busy = false

  const next = () => {
    const start = waiting.foreground.shift() ?? waiting.background.shift()
    if (start) start()
    else busy = false
  }
  return async (background, task) => {
    if (busy) await new Promise<void>((start) => waiting[background ? 'background' : 'foreground'].push(start))
    busy = true
    try {
      return await task()
    } finally {
      next()
    }
  }
}
