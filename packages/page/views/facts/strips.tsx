/** When facts were so: strips and dots on an axis of time, each line said in words for those who do not see it. */
import type { JSX } from 'preact'
import { factTime, factTimeText } from '../../parts/fact-time.ts'
import { timeZone } from '../../shell/as-of.ts'
import type { ListedFact, LifeLine } from './life-lines.ts'
import { marksOf, type AxisTick, type TimeAxis, type TimeMark } from './validity.ts'

const share = (value: number): string => `${(100 * value).toFixed(2)}%`

export const heldText = (fact: ListedFact, { now, planned }: Pick<TimeAxis, 'now' | 'planned'>): string =>
  factTimeText(fact, { timeZone: timeZone.value, now, planned })

export function Strips({ line, axis }: { readonly line: LifeLine; readonly axis: TimeAxis }): JSX.Element {
  const words = [line.newest, ...line.earlier].map((fact) => heldText(fact, axis)).filter((text) => text !== '').join('; before that ')
  const verb = factTime(line.newest, axis.planned).kind === 'held' ? 'Held ' : ''
  return (
    <svg class="strips" height="14" width="100%" role="img" aria-label={words === '' ? 'Always' : `${verb}${words}`}>
      <line class="strips-axis" x1="0" x2="100%" y1="7" y2="7" />
      {axis.to > axis.now && <line class="strips-today" x1={share(nowShare(axis))} x2={share(nowShare(axis))} y1="0" y2="14" />}
      {marksOf(line, axis).map((mark) => <Mark key={mark.id} mark={mark} isNewest={mark.id === line.newest.id} />)}
    </svg>
  )
}

const nowShare = ({ from, to, now }: TimeAxis): number => (now - from) / (to - from)

function Mark({ mark: { start, end, shape, isCut }, isNewest }: { readonly mark: TimeMark; readonly isNewest: boolean }): JSX.Element {
  const kind = !isNewest ? 'strip-before' : shape === 'strip' ? 'strip-last' : 'strip-now'
  if (shape === 'dot' || shape === 'dot-ahead') {
    if (isCut) return <Arrow at={end} kind={shape} />
    return <circle class={`dot ${isNewest ? shape : 'strip-before'}`} cx={share(end)} cy="7" r="4.5" />
  }
  return (
    <>
      <rect class={`strip ${kind}`} x={share(start)} width={share(end - start)} y="2" height="10" rx="4" />
      {isCut && <Arrow at={0} kind="strip-cut" />}
    </>
  )
}

/** It goes on beyond the axis. */
function Arrow({ at, kind }: { readonly at: number; readonly kind: string }): JSX.Element {
  return <svg x={share(at)} overflow="visible"><path class={`arrow ${kind}`} d={at > 0 ? 'M0 7l-6 -5v10z' : 'M-2 7l7 -5v10z'} /></svg>
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
