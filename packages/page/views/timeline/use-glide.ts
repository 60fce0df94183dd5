/** The way to another piece of time: buttons and keys lead there in a fifth of a second, so that one sees where it lies; hands at once. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Reach } from '../../shell/as-of.ts'
import { onTheWay } from './window.ts'

const GLIDE_MS = 200

interface Way {
  readonly begin: Reach
  /** Of the way, 0–1. */
  readonly share: number
}

export interface Glide {
  /** What is drawn now: `view`, or what lies on the way to it. */
  readonly drawn: Reach
  readonly glide: (to: Reach) => void
  readonly jump: (to: Reach) => void
}

/** @param view what is shown in the end @param show makes it another one */
export function useGlide(view: Reach, show: (view: Reach) => void): Glide {
  const [way, setWay] = useState<Way | undefined>(undefined)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const drawn = way ? onTheWay(way.begin, view, way.share) : view
  const jump = (to: Reach): void => {
    cancelAnimationFrame(frame.current)
    setWay(undefined)
    show(to)
  }
  const glide = (to: Reach): void => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return jump(to)
    cancelAnimationFrame(frame.current)
    const [begin, begun] = [drawn, performance.now()]
    const step = (): void => {
      const share = Math.min(1, (performance.now() - begun) / GLIDE_MS)
      setWay(share < 1 ? { begin, share: 1 - (1 - share) ** 3 } : undefined)
      if (share < 1) frame.current = requestAnimationFrame(step)
    }
    show(to)
    step()
  }
  return { drawn, glide, jump }
}
