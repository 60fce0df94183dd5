/** Says what was done last, with the way back. */
import type { JSX } from 'preact'
import { Icon } from '../parts/strength.tsx'
import { lastDeed, takeBack } from './deeds.ts'

export function DeedBar(): JSX.Element | null {
  const deed = lastDeed.value
  if (!deed) return null
  const { words, id, from, hasFailed } = deed
  return (
    <section class="deed-bar" aria-label="What was done last">
      <p class={hasFailed ? 'failure' : undefined}>{words}</p>
      {id !== undefined && <button type="button" onClick={() => void takeBack(id, from)}>Undo</button>}
      <button type="button" class="plain" title="Put away" onClick={() => void (lastDeed.value = undefined)}>
        <Icon name="close" /><span class="unseen">Put away</span>
      </button>
    </section>
  )
}
