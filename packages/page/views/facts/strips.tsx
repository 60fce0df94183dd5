/** When facts held: strips on an axis of time, each line said in words for those who do not see it. */
import type { JSX } from 'preact'
import { dayText } from '../../parts/dates.ts'
import { timeZone } from '../../shell/as-of.ts'
import type { ListedFact, LifeLine } from './life-lines.ts'
import { stripsOf, type AxisTick, type TimeAxis } from './validity.ts'

const share = (value: number): string => `${(100 * value).toFixed(2)}%`

/** `since 2 Mar 2024`, or from when to when. */
export function heldText({ validFrom, validTo }: Pick<ListedFact, 'validFrom' | 'validTo'>): string {
  const from = dayText(validFrom, timeZone.value)
  return validTo === undefined ? `since ${from}` : `${from} to ${dayText(validTo, timeZone.value)}`
}

export function Strips({ line, axis }: { readonly line: LifeLine; readonly axis: TimeAxis }): JSX.Element {
  const words = [line.newest, ...line.earlier].map(heldText).join('; before that ')
  return (
    <svg class="strips" height="14" width="100%" role="img" aria-label={`Held ${words}`}>
      <line class="strips-axis" x1="0" x2="100%" y1="7" y2="7" />
      {stripsOf(line, axis).map(({ id, start, end, isOpen }) => (
        <rect
          key={id} class={id === line.newest.id ? (isOpen ? 'strip strip-now' : 'strip strip-last') : 'strip strip-before'}
          x={share(start)} width={share(end - start)} y="2" height="10" rx="4"
        />
      ))}
    </svg>
  )
}

/** The ticks above the strips; drawn only, since every strip says its days. */
export function AxisMarks({ ticks }: { readonly ticks: readonly AxisTick[] }): JSX.Element {
  return (
    <svg class="axis-marks" height="18" width="100%" aria-hidden="true">
      {ticks.map(({ at, label }) => (
        <g key={label}>
          <line x1={share(at)} x2={share(at)} y1="13" y2="18" />
          <text x={share(at)} y="11" text-anchor={at < 0.06 ? 'start' : at > 0.94 ? 'end' : 'middle'}>{label}</text>
        </g>
      ))}
    </svg>
  )
}
