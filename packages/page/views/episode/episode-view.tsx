/** One episode: what it says, what proves that, how it is forgotten, and what was said in it. */
import { Fragment, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import { DAY_MS } from '@madeleine/base'
import { ChatText, shownText } from '../../parts/chat-text.tsx'
import { durationText, momentText, spanText, dayText } from '../../parts/dates.ts'
import { curveOf, strengthWords } from '../../parts/forgetting-curve.ts'
import { MessageCard } from '../../parts/message.tsx'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countedText, percentText } from '../../parts/numbers.ts'
import { reasonWords } from '../../parts/reasons.ts'
import { Icon, Strength } from '../../parts/strength.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { sayAloud } from '../../shell/announce.ts'
import { ask } from '../../shell/api.ts'
import { asOf, isShown, shownAt, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { hrefOf, type PagePlace } from '../../shell/place.ts'
import { EpisodeMenu, splitAt } from './episode-menu.tsx'
import { Related } from './related.tsx'
import type { EpisodeAnswer } from './shown-episode.ts'

export function EpisodeView({ place }: { readonly place: PagePlace }): JSX.Element {
  const [id = ''] = place.rest
  const { answer, failure, again, isWaiting } = useAnswer(`${id} ${changes.value}`, async (signal) => {
    const [episode, node] = await Promise.all([ask('episode', { id }, signal), ask('toc', { node: `toc:segment:${id}` }, signal)])
    return { asked: id, episode, sentences: sentencesOf(episode.summary, node.bullets) }
  })
  if (failure !== undefined) return <Failure isView failure={failure} again={again} />
  if (!answer || (isWaiting && answer.asked !== id)) return <Waiting what="the episode" />
  if (!isShown(Date.parse(answer.episode.endAt))) {
    return <Nothing isView title="It had not ended yet"><p>On the chosen day this episode was still to come, or under way.</p></Nothing>
  }
  return <Whole key={answer.episode.id} episode={answer.episode} sentences={answer.sentences} />
}

interface WholeProps {
  readonly episode: EpisodeAnswer
  readonly sentences: readonly ProvedSentence[]
}

function Whole({ episode, sentences }: WholeProps): JSX.Element {
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const [isSplitting, setSplitting] = useState(false)
  const { id, title, messages, conversationId, starredAt } = episode
  const sentence = pointed === undefined ? undefined : sentences[pointed]
  return (
    <>
      <header class="view-head">
        <div class="episode-head">
          <h1>
            {starredAt !== undefined && <span class="star" title="It has a star, and never fades"><Icon name="star" /></span>}
            <ChatText text={title} />
          </h1>
          <About episode={episode} />
        </div>
        {asOf.value === undefined && <EpisodeMenu episode={episode} onSplit={() => setSplitting(true)} />}
      </header>
      <div class="episode">
        <div class="episode-aside">
          <Summary sentences={sentences} pointed={pointed} onPoint={setPointed} />
          <section aria-labelledby="curve-title">
            <h2 id="curve-title">How it is forgotten</h2>
            <ForgettingCurve episode={episode} />
            <Reviews reviews={episode.reviews.filter(({ at }) => isShown(Date.parse(at)))} />
          </section>
          <Related id={id} />
        </div>
        <section class="episode-talk" aria-labelledby="talk-title">
          <h2 id="talk-title">What was said</h2>
          <p class="quiet"><a href={hrefOf('talk', [conversationId], { from: messages[0]?.seq })}>In its conversation</a></p>
          {isSplitting && (
            <p class="split-note" role="status">
              Choose the message that begins the second episode. <button type="button" onClick={() => setSplitting(false)}>Cancel</button>
            </p>
          )}
          {messages.map((message, i) => (
            <Fragment key={message.id}>
              {isSplitting && i > 0 && (
                <button type="button" class="split-here" onClick={() => (setSplitting(false), void splitAt(id, message.id))}>
                  Begin the second here<span class="unseen">: {shownText(message.text).slice(0, 60)}</span>
                </button>
              )}
              <MessageCard message={message} isLit={isProof(sentence, message.seq)} />
            </Fragment>
          ))}
        </section>
      </div>
    </>
  )
}

function About({ episode }: { readonly episode: EpisodeAnswer }): JSX.Element {
  const { startAt, endAt, durationMinutes, messages, keyMoment, reason, quality, archivedAt } = episode
  return (
    <p class="facts-line">
      <span>{spanText(startAt, endAt, timeZone.value)}</span>
      {durationMinutes >= 1 && <span>{durationText(durationMinutes)}</span>}
      <span>{countedText(messages.length, 'message')}</span>
      <span>{asOf.value === undefined ? 'today' : 'that day'} <Strength share={curveOf(episode)(shownAt())} /></span>
      {keyMoment && <span class="badge badge-key">key moment</span>}
      {archivedAt !== undefined && <span class="badge">archived</span>}
      <span>ended by {reasonWords(reason)}</span>
      {quality !== 'model' && <span>described without a model</span>}
    </p>
  )
}

const RATERS: Readonly<Record<string, string>> = { explicit: 'by hand', model: 'by the model', words: 'by the words that followed' }
const RATINGS: Readonly<Record<string, string>> = { again: 'did not help', hard: 'helped a little', good: 'helped', easy: 'helped at once' }

/** When something recalled it, and whether it helped. */
function Reviews({ reviews }: Pick<EpisodeAnswer, 'reviews'>): JSX.Element {
  if (reviews.length === 0) return <p class="quiet">Nothing has recalled it yet, so it only fades.</p>
  return (
    <>
      <table class="reviews">
        <caption>Recalled {reviews.length === 1 ? 'once' : `${reviews.length} times`}</caption>
        <thead><tr><th scope="col">When</th><th scope="col">It</th><th scope="col">Remembered then</th></tr></thead>
        <tbody>
          {reviews.map(({ at, rating, rater, retrievability, elapsedDays }) => (
            <tr key={`${at} ${elapsedDays}`}>
              <td>{momentText(at, timeZone.value)}</td>
              <td>{RATINGS[rating] ?? rating}, {RATERS[rater] ?? rater}</td>
              <td>{percentText(retrievability)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">What was asked is kept only until it is rated, so it is not shown here.</p>
    </>
  )
}

// The forgetting curve: what was, what will be if nothing recalls it, and a mark for every review.

const [WIDTH, HEIGHT, POINTS] = [600, 150, 240]
/** The future drawn: a third of the past, at least this many days. */
const LEAST_DRAWN_DAYS = 30

export function ForgettingCurve({ episode }: { readonly episode: EpisodeAnswer }): JSX.Element {
  const valueAt = curveOf(episode)
  const [from, now] = [Date.parse(episode.endAt), shownAt()]
  const last = Math.max(from, now)
  const to = last + Math.max(LEAST_DRAWN_DAYS * DAY_MS, (last - from) / 3)
  const xOf = (at: number): number => ((at - from) / (to - from)) * WIDTH
  const yOf = (share: number): number => HEIGHT * (1 - share)
  const line = (begin: number, end: number): string => Array.from({ length: POINTS + 1 }, (_, i) => begin + ((end - begin) * i) / POINTS)
    .map((at) => `${xOf(at).toFixed(1)},${yOf(valueAt(at)).toFixed(1)}`).join(' ')
  const [today, ahead] = [valueAt(now), [7, 30, 365].map((days) => `in ${days} days ${percentText(valueAt(now + days * DAY_MS))}`)]
  const words = `Remembered to ${percentText(today)}, ${strengthWords(today)}; if nothing recalls it: ${ahead.join(', ')}.`
  return (
    <figure class="curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
        <path class="curve-grid" d={`M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        <polygon class="curve-area" points={`0,${HEIGHT} ${line(from, last)} ${xOf(last)},${HEIGHT}`} />
        <polyline class="curve-past" points={line(from, last)} />
        <polyline class="curve-ahead" points={line(last, to)} />
        <path class="curve-now" d={`M${xOf(now)} 0V${HEIGHT}`} />
        {episode.reviews.filter(({ at }) => Date.parse(at) <= now).map(({ at, rating }) => (
          <path key={at} class={rating === 'again' ? 'curve-down' : 'curve-up'} d={`M${xOf(Date.parse(at))} ${HEIGHT}V${HEIGHT - 26}`} />
        ))}
      </svg>
      <span class="curve-half" aria-hidden="true">{percentText(0.5)}</span>
      <figcaption>
        <span class="curve-ends"><span>{dayText(from, timeZone.value)}</span><span>{dayText(to, timeZone.value)}</span></span>
        <span class="quiet">{words}</span>
      </figcaption>
    </figure>
  )
}

// The summary, sentence by sentence: pointing at one lights up the messages that prove it.

export interface ProvedSentence {
  readonly text: string
  /** The messages that prove it, `from ≤ seq < to`; absent: none does. */
  readonly proof?: { readonly from: number; readonly to: number }
}

interface Bullet {
  readonly text: string
  readonly grip?: string | undefined
}

/** The cited sentences of an episode's node; the summary as it is, where they are not the whole of it. */
export function sentencesOf(summary: string, bullets: readonly Bullet[]): ProvedSentence[] {
  const sentences = bullets.map(({ text, grip }): ProvedSentence => {
    const [, from, to] = /:(\d+)-(\d+)$/.exec(grip ?? '') ?? []
    return from === undefined || to === undefined ? { text } : { text, proof: { from: Number(from), to: Number(to) } }
  })
  return sentences.length > 0 ? sentences : [{ text: summary }]
}

export const isProof = (sentence: ProvedSentence | undefined, seq: number): boolean =>
  sentence?.proof !== undefined && seq >= sentence.proof.from && seq < sentence.proof.to

interface SummaryProps {
  readonly sentences: readonly ProvedSentence[]
  /** The index of the one that is pointed at. */
  readonly pointed: number | undefined
  readonly onPoint: (index: number | undefined) => void
}

export function Summary({ sentences, pointed, onPoint }: SummaryProps): JSX.Element {
  const isCited = sentences.some(({ proof }) => proof !== undefined)
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title">What it is about</h2>
      <p class="summary" onMouseLeave={() => onPoint(undefined)}>
        {sentences.map((sentence, i) => (
          <SentenceMark
            key={i} sentence={sentence} isPointed={i === pointed} onPoint={() => onPoint(i)} onLeave={() => onPoint(undefined)}
          />
        ))}
      </p>
      {isCited && <p class="quiet">Point at a sentence to see which messages prove it; click it to go there.</p>}
    </section>
  )
}

interface MarkProps {
  readonly sentence: ProvedSentence
  readonly isPointed: boolean
  readonly onPoint: () => void
  readonly onLeave: () => void
}

function SentenceMark({ sentence: { text, proof }, isPointed, onPoint, onLeave }: MarkProps): JSX.Element {
  if (!proof) return <span class="sentence sentence-unproved" title="No message proves it"><ChatText text={text} /> </span>
  const show = (): void => showProof(proof.from, proof.to)
  return (
    <>
      <span
        role="button" tabIndex={0} class={isPointed ? 'sentence sentence-lit' : 'sentence'}
        onMouseEnter={onPoint} onFocus={onPoint} onBlur={onLeave} onClick={show}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          show()
        }}
      ><ChatText text={text} /></span>{' '}
    </>
  )
}

function showProof(from: number, to: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.querySelector(`[data-seq="${from}"]`)?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
  sayAloud(to - from === 1 ? 'The message that proves it is shown.' : `${to - from} messages that prove it are shown.`)
}
