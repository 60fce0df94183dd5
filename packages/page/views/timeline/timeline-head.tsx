/** What stands around each form of the timeline: what is shown, in which form and which colours; and what the colours say. */
import type { ComponentChildren, JSX } from 'preact'
import { ChatText } from '../../parts/chat-text.tsx'
import { dayText } from '../../parts/dates.ts'
import { countedText } from '../../parts/numbers.ts'
import { Icon, type IconName } from '../../parts/strength.tsx'
import { asOf, timeZone, type Reach } from '../../shell/as-of.ts'
import { go, hrefOf } from '../../shell/place.ts'
import { styleColour, TINTED_BY, type TintedBy, type Tints } from './tints.ts'
import type { Wave } from './use-window.ts'

/** What every form of the timeline is drawn with. */
export interface FormProps {
  readonly span: Reach
  readonly whole: Reach
  readonly all: Wave
  readonly tints: Tints
  /** What the address says. */
  readonly query: URLSearchParams
}

/** The address of the timeline with some of it changed. */
export const timelineHref = (query: URLSearchParams, changed: Readonly<Record<string, string | number | undefined>>): string =>
  hrefOf('timeline', [], { ...Object.fromEntries(query), ...changed })

/** How much was said in a piece of time, by its counts. */
export function wordsOf(buckets: readonly { at: string; messages: number; episodes: number }[], { from, to }: Reach): string {
  const seen = buckets.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
  const sum = (name: 'messages' | 'episodes'): number => seen.reduce((total, bucket) => total + bucket[name], 0)
  const when = asOf.value === undefined ? '' : `, as they were at the end of ${dayText(asOf.value, timeZone.value)}`
  return `${countedText(sum('messages'), 'message')} in ${countedText(sum('episodes'), 'episode')}${when}`
}

const MODES = [
  { as: undefined, name: 'Line', icon: 'timeline' }, { as: 'calendar', name: 'Calendar', icon: 'calendar' },
  { as: 'years', name: 'Years', icon: 'years' }, { as: 'table', name: 'Table', icon: 'table' },
] as const

interface HeadProps {
  readonly query: URLSearchParams
  readonly tints: Tints
  readonly title: string
  readonly words: string | false
  /** Buttons of this form alone. */
  readonly children?: ComponentChildren
}

export function TimelineHead({ query, tints, title, words: counted, children }: HeadProps): JSX.Element {
  const as = MODES.find((mode) => mode.as === query.get('as'))?.as
  return (
    <header class="line-head">
      <div>
        <h1>{title}</h1>
        <p class="quiet" aria-live="polite">{counted}</p>
      </div>
      <div class="line-tools">
        {children}
        <label class="line-colour">Colours
          <select value={tints.by} onChange={({ currentTarget: { value } }) => go(timelineHref(query, { colour: colourOf(value) }), true)}>
            <option value="strength">how well remembered</option>
            <option value="person">by person</option>
            <option value="source">by conversation or project</option>
          </select>
        </label>
        <nav class="line-modes" aria-label="Shown as">
          {MODES.map((mode) => (
            <a
              key={mode.name} href={timelineHref(query, { as: mode.as })} title={mode.name}
              aria-current={mode.as === as ? 'true' : undefined}
            >
              <Icon name={mode.icon} /><span>{mode.name}</span>
            </a>
          ))}
        </nav>
      </div>
    </header>
  )
}

const colourOf = (value: string): TintedBy | undefined => TINTED_BY.find((by) => by === value && by !== 'strength')

interface ToolProps {
  readonly name: string
  readonly icon: IconName
  readonly isOff?: boolean
  readonly onClick: () => void
}

/** A button that is a sign. */
export function Tool({ name, icon, isOff = false, onClick }: ToolProps): JSX.Element {
  return (
    <button type="button" title={name} aria-label={name} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

export function Legend({ tints, children }: { readonly tints: Tints; readonly children?: ComponentChildren }): JSX.Element {
  const { by, groups } = tints
  return (
    <p class="legend">
      {by === 'strength' ? (
        <>
          <span><i class="legend-light" />light: would be remembered</span>
          <span><i class="legend-shade" />shade: would be forgotten</span>
        </>
      ) : (
        <>
          {groups.map(({ name, isMe }, tint) => (
            <span key={name}>
              <i style={{ background: styleColour({ tint }) }} /><ChatText text={by === 'person' && name === 'user' ? 'You' : name} />
              {isMe && name !== 'user' && ' (you)'}
            </span>
          ))}
          <span><i class="legend-shade" />{groups.length > 0 ? 'others' : 'nobody has a name here'}</span>
        </>
      )}
      <span><i class="legend-key" />key moment</span>
      {children}
    </p>
  )
}
