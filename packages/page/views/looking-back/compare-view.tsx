/** Two days of the memory beside each other: what was known then and what is known now, and what happened between. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { DAY_MS } from '@madeleine/base'
import { ChatText } from '../../parts/chat-text.tsx'
import { dateOfMoment, dayText, endOfDay, startOfLocal } from '../../parts/dates.ts'
import { factSentence, factTimeText } from '../../parts/fact-time.ts'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countedText, countText } from '../../parts/numbers.ts'
import { Strength } from '../../parts/strength.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { chooseDay, reach, shownAt, timeZone, type Reach } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { go, hrefOf, type PagePlace } from '../../shell/place.ts'
import { comparedFacts, wasSaidBy, type KnownFact } from './compared-facts.ts'

export function CompareView({ place }: { readonly place: PagePlace }): JSX.Element {
  if (!reach.value) {
    return <Nothing isView title="There is nothing to compare yet"><p><a href={hrefOf('memory')}>Import your chats</a></p></Nothing>
  }
  return <Compared span={reach.value} then={place.query.get('with') ?? undefined} />
}

interface ComparedProps {
  readonly span: Reach
  /** 'YYYY-MM-DD'; undefined: the middle of what there is. */
  readonly then: string | undefined
}

/** The later of the two is the day as of which the whole page is shown. */
function Compared({ span, then }: ComparedProps): JSX.Element {
  const zone = timeZone.value
  const now = shownAt()
  const chosen = then !== undefined && !Number.isNaN(Date.parse(then)) ? startOfLocal(then, zone) : (span.from + Math.min(now, span.to)) / 2
  const [first, last] = [endOfDay(chosen, zone), now].sort((a, b) => a - b) as [number, number]
  const { answer, failure, again } = useAnswer(`${first} ${dateOfMoment(last, zone)} ${changes.value}`, async (signal) => {
    const [before, after, between] = await Promise.all([
      memoryAt(first, signal), memoryAt(last, signal),
      ask('timeline', { from: first + 1, to: last + 1, limit: MOST_EPISODES, asOf: new Date(last).toISOString() }, signal),
    ])
    return { before, after, between, first, last }
  })
  return (
    <section class="compare" aria-labelledby="compare-title">
      <h1 id="compare-title">Two days compared</h1>
      <Days chosen={chosen} now={now} span={span} />
      {failure !== undefined ? <Failure failure={failure} again={again} />
        : answer ? <Differences {...answer} /> : <Waiting what="both days" />}
    </section>
  )
}

/** As many as the call gives. */
const MOST_FACTS = 1000
/** The most surprising of those between. */
const MOST_EPISODES = 12

/** How much there was at a moment, and what was known by what had been said by then. */
async function memoryAt(at: number, signal: AbortSignal) {
  const asOf = new Date(at).toISOString()
  const [facts, { buckets, total }] = await Promise.all([
    ask('facts', { asOf, limit: MOST_FACTS }, signal), ask('timeline', { bucket: 'month', limit: 1, asOf }, signal),
  ])
  const messages = buckets.reduce((sum, one) => sum + one.messages, 0)
  return { facts: facts.filter((fact) => wasSaidBy(fact, at)), episodes: total, messages }
}

interface DaysProps {
  readonly chosen: number
  readonly now: number
  readonly span: Reach
}

function Days({ chosen, now, span }: DaysProps): JSX.Element {
  const zone = timeZone.value
  const [least, most] = [dateOfMoment(span.from, zone), dateOfMoment(Date.now(), zone)]
  const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date) && date >= least && date <= most
  return (
    <p class="compare-days">
      <label>Then{' '}
        <input
          type="date" min={least} max={most} value={dateOfMoment(chosen, zone)}
          onChange={({ currentTarget: { value } }) => isDay(value) && go(hrefOf('compare', [], { with: value }), true)}
        />
      </label>
      <label>Now{' '}
        <input
          type="date" min={least} max={most} value={dateOfMoment(now, zone)}
          onChange={({ currentTarget: { value } }) => isDay(value) && chooseDay(startOfLocal(value, zone))}
        />
      </label>
    </p>
  )
}

type EpisodeBetween = AnswerOf<'timeline'>['episodes'][number]
type MemoryAt = Awaited<ReturnType<typeof memoryAt>>

interface DifferencesProps {
  readonly before: MemoryAt
  readonly after: MemoryAt
  readonly between: AnswerOf<'timeline'>
  readonly first: number
  readonly last: number
}

function Differences({ before, after, between, first, last }: DifferencesProps): JSX.Element {
  const zone = timeZone.value
  const { changed, added, gone, same } = useMemo(() => comparedFacts(before.facts, after.facts), [before, after])
  const line = (fact: KnownFact): JSX.Element => <FactLine key={fact.id} fact={fact} now={last} />
  return (
    <>
      <div class="table-scroll" tabIndex={0} role="region" aria-label="How much there was">
        <table class="compare-counts">
          <thead><tr><td />{[first, last].map((at) => <th key={at} scope="col">{dayText(at, zone)}</th>)}</tr></thead>
          <tbody>
            {COUNTED.map(([name, count]) => (
              <tr key={name}><th scope="row">{name}</th><td>{countText(count(before))}</td><td>{countText(count(after))}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
      <Part
        title="Changed" rows={changed.map((pair) => (
          <li key={pair.after.id}>
            <span class="compare-old"><ChatText text={factSentence(pair.before)} /></span>{' → '}<FactLink fact={pair.after} />{' '}
            <small>{timeOf(pair.after, last)}</small>
          </li>
        ))}
      />
      <Part title="New" rows={added.map(line)} />
      <Part title="No longer so" rows={gone.map(line)} />
      <p class="quiet">{countedText(same, 'fact')} {same === 1 ? 'was' : 'were'} known on both days.</p>
      <Part
        title="What happened between" count={between.total}
        rows={between.episodes.map((one) => <EpisodeLine key={one.id} episode={one} />)}
      />
      {between.total > between.episodes.length && (
        <p>
          <a href={hrefOf('timeline', [], { from: first + 1, to: Math.max(last, first + DAY_MS) })}>
            All {countText(between.total)} on the timeline
          </a>
        </p>
      )}
    </>
  )
}

function EpisodeLine({ episode: { id, title, startAt, retrievability } }: { readonly episode: EpisodeBetween }): JSX.Element {
  return (
    <li>
      <a href={hrefOf('episode', [id])}><ChatText text={title} /></a>{' '}
      <small>{dayText(startAt, timeZone.value)} <Strength share={retrievability} /></small>
    </li>
  )
}

const COUNTED: readonly (readonly [string, (of: MemoryAt) => number])[] = [
  ['Messages', ({ messages }) => messages], ['Episodes', ({ episodes }) => episodes], ['Known facts', ({ facts }) => facts.length],
]

interface PartProps {
  readonly title: string
  /** Of all, where these are not all. */
  readonly count?: number
  readonly rows: readonly JSX.Element[]
}

/** Rows that are shown at once. */
const FIRST = 12

function Part({ title, rows, count = rows.length }: PartProps): JSX.Element | null {
  if (rows.length === 0) return null
  const rest = rows.slice(FIRST)
  return (
    <section class="compare-part">
      <h2>{title} <span class="quiet">{countText(count)}</span></h2>
      <ul>{rows.slice(0, FIRST)}</ul>
      {rest.length > 0 && <details><summary>{countText(rest.length)} more</summary><ul>{rest}</ul></details>}
    </section>
  )
}

const timeOf = (fact: KnownFact, now: number): string => factTimeText(fact, { timeZone: timeZone.value, now })

const FactLink = ({ fact }: { readonly fact: KnownFact }): JSX.Element =>
  <a href={hrefOf('facts', [fact.id])}><ChatText text={factSentence(fact)} /></a>

const FactLine = ({ fact, now }: { readonly fact: KnownFact; readonly now: number }): JSX.Element =>
  <li><FactLink fact={fact} /> <small>{timeOf(fact, now)}</small></li>
