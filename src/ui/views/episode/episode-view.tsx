/** One episode: what it says, what proves that, how it is forgotten, and what was said in it. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { durationText, momentText, spanText } from '../../parts/dates.ts'
import { curveOf } from '../../parts/forgetting-curve.ts'
import { MessageCard } from '../../parts/message.tsx'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countedText, percentText } from '../../parts/numbers.ts'
import { reasonWords } from '../../parts/reasons.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { Strength } from '../../parts/strength.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { asOf, isShown, shownAt, timeZone } from '../../shell/as-of.ts'
import { hrefOf, type PagePlace } from '../../shell/place.ts'
import { ForgettingCurve } from './curve.tsx'
import type { EpisodeAnswer } from './shown-episode.ts'
import { isProof, sentencesOf, Summary, type ProvedSentence } from './summary.tsx'
import './episode.css'

export function EpisodeView({ place }: { readonly place: PagePlace }): JSX.Element {
  const [id = ''] = place.rest
  const { answer, failure, again } = useAnswer(id, async (signal) => {
    const [episode, node] = await Promise.all([ask('episode', { id }, signal), ask('toc', { node: `toc:segment:${id}` }, signal)])
    return { episode, sentences: sentencesOf(episode.summary, node.bullets) }
  })
  if (failure !== undefined) return <Failure isView failure={failure} again={again} />
  if (!answer) return <Waiting what="the episode" />
  if (!isShown(Date.parse(answer.episode.endAt))) {
    return <Nothing isView title="It had not ended yet"><p>On the chosen day this episode was still to come, or under way.</p></Nothing>
  }
  return <Whole {...answer} />
}

interface WholeProps {
  readonly episode: EpisodeAnswer
  readonly sentences: readonly ProvedSentence[]
}

function Whole({ episode, sentences }: WholeProps): JSX.Element {
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const { title, messages, conversationId } = episode
  const sentence = pointed === undefined ? undefined : sentences[pointed]
  return (
    <>
      <header class="episode-head">
        <h1><ChatText text={title} /></h1>
        <About episode={episode} />
      </header>
      <div class="episode">
        <div class="episode-aside">
          <Summary sentences={sentences} pointed={pointed} onPoint={setPointed} />
          <section aria-labelledby="curve-title">
            <h2 id="curve-title">How it is forgotten</h2>
            <ForgettingCurve episode={episode} />
            <Reviews reviews={episode.reviews.filter(({ at }) => isShown(Date.parse(at)))} />
          </section>
        </div>
        <section class="episode-talk" aria-labelledby="talk-title">
          <h2 id="talk-title">What was said</h2>
          <p class="quiet"><a href={hrefOf('talk', [conversationId], { from: messages[0]?.seq })}>In its conversation</a></p>
          {messages.map((message) => <MessageCard key={message.id} message={message} isLit={isProof(sentence, message.seq)} />)}
        </section>
      </div>
    </>
  )
}

function About({ episode }: { readonly episode: EpisodeAnswer }): JSX.Element {
  const { startAt, endAt, durationMinutes, messages, keyMoment, reason, quality } = episode
  return (
    <p class="facts-line">
      <span>{spanText(startAt, endAt, timeZone.value)}</span>
      {durationMinutes >= 1 && <span>{durationText(durationMinutes)}</span>}
      <span>{countedText(messages.length, 'message')}</span>
      <span>{asOf.value === undefined ? 'today' : 'that day'} <Strength share={curveOf(episode)(shownAt())} /></span>
      {keyMoment && <span class="badge badge-key">key moment</span>}
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
