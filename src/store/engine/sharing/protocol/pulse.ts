/** Watches whether another process says anything while something is awaited of it. */
import { GRACE_MS, PING_MS } from './limits.ts'

/** @param silenceMs how long it may say nothing, in milliseconds */
export function pulseOf(silenceMs: number, { ping, onSilence }: { readonly ping: () => void; readonly onSilence: () => void }) {
  let timer: NodeJS.Timeout | undefined
  let pinging: NodeJS.Timeout | undefined
  const startTimer = (): void => {
    clearTimeout(timer)
    // After a blocked or suspended event loop, timers fire before what arrived meanwhile is read
    timer = setTimeout(() => void (timer = setTimeout(onSilence, Math.min(GRACE_MS, silenceMs))), silenceMs)
  }
  const end = (): void => {
    clearTimeout(timer)
    clearInterval(pinging)
    timer = pinging = undefined
  }
  return {
    /** Something is awaited. */
    expect() {
      if (!timer) startTimer()
      pinging ??= setInterval(ping, Math.min(PING_MS, silenceMs / 4))
    },
    /** Something was heard. */
    beat: () => void (timer && startTimer()),
    /** @param waiting how much is still awaited */
    relax: (waiting: number) => void (waiting === 0 && end()),
    end,
  }
}
