/** How well something is remembered, as a small bar of light with its number. */
import type { JSX } from 'preact'
import { strengthWords } from './forgetting-curve.ts'
import { percentText } from './numbers.ts'

export function Strength({ share }: { readonly share: number }): JSX.Element {
  return (
    <span class="strength-line" title={`${strengthWords(share)}: it would be remembered with ${percentText(share)}`}>
      <span class="strength" aria-hidden="true"><i style={{ width: `${Math.round(share * 100)}%` }} /></span>
      {' '}{percentText(share)} remembered
    </span>
  )
}
