/** What a recall found, best first: facts, messages with their evidence, episodes; and what is only nearest, as what it is. */
import type { ComponentChildren, JSX } from 'preact'
import { timeLines } from '@madeleine/contract'
import { ChatText, shownText } from '../../parts/chat-text.tsx'
import { dayText, momentText, spanText } from '../../parts/dates.ts'
import { Evident, marking } from '../../parts/evident.tsx'
import { factSentence, factTimeText } from '../../parts/fact-time.ts'
import { RichText } from '../../parts/markdown/rich-text.tsx'
import { shownSpeaker } from '../../parts/message.tsx'
import { countedText, percentText } from '../../parts/numbers.ts'
import { Sureness } from '../../parts/strength.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { shownAt, timeZone } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'
import type { ShownAnswer, FoundAnswer, FoundEpisode, AnsweredFact, FoundPassage, ShownPassage } from './found.ts'
import { armSentences, fadingSentence, signalParts, wordlessReason, type SignalPart } from './why-words.ts'

interface FoundListProps {
  readonly found: ShownAnswer
  readonly answer: FoundAnswer
  /** Another question is on its way. */
  readonly isOld: boolean
}

export function FoundList({ found, answer, isOld }: FoundListProps): JSX.Element {
  const { verdict, facts, passages, episodes, nearest } = found
  const titles = useTitles([...passages, ...nearest.passages])
  const row = (one: ShownPassage): JSX.Element => <PassageRow key={keyOf(one)} passage={one} title={titles.get(one.conversationId)} />
  return (
    <div class={isOld ? 'found found-old' : 'found'} aria-busy={isOld}>
      <Reading answer={answer} />
      {verdict !== undefined && <p class="found-verdict"><ChatText text={verdict} /></p>}
      <Part title="Known" items={facts.map((fact) => <FactRow key={fact.id} fact={fact} />)} />
      <Part title="Said" items={passages.map(row)} />
      <Part title="Where it was said" items={episodes.map((one) => <EpisodeRow key={one.id} episode={one} />)} />
      <Part title={nearest.heading} isFaint items={nearest.passages.map(row)} />
    </div>
  )
}

const keyOf = ({ conversationId, messageId }: FoundPassage): string => `${messageId} ${conversationId}`

/** Of the conversations in which it was said: they come behind the answer, which nobody waits longer for. */
function useTitles(passages: readonly FoundPassage[]): ReadonlyMap<string, string> {
  const ids = [...new Set(passages.map(({ conversationId }) => conversationId))]
  const { answer } = useAnswer(ids.length === 0 ? undefined : ids.join(' '), async (signal) =>
    (await ask('conversations', { ids, limit: ids.length }, signal)).conversations)
  return new Map(answer?.map(({ id, title, episodeTitle }) => [id, title ?? episodeTitle ?? id]))
}

/** How the query was read: its times, and words that were taken for others. */
function Reading({ answer: { times, corrections } }: { readonly answer: FoundAnswer }): JSX.Element | null {
  const pairs = corrections.map(({ from, to }) => `${shownText(from)} → ${shownText(to)}`)
  const lines = [
    ...timeLines(times as never, shownText),
    ...(corrections.length > 0 ? [`Read as: ${pairs.join(', ')}`] : []),
  ]
  return lines.length === 0 ? null : <ul class="found-reading quiet">{lines.map((line) => <li key={line}><bdi>{line}</bdi></li>)}</ul>
}

interface PartProps {
  readonly title: string
  readonly items: readonly JSX.Element[]
  readonly isFaint?: boolean
}

function Part({ title, items, isFaint = false }: PartProps): JSX.Element | null {
  if (items.length === 0) return null
  return (
    <section class={isFaint ? 'found-part found-faint' : 'found-part'}>
      <h2>{title}</h2>
      <ul class="found-items">{items}</ul>
    </section>
  )
}

const SHORT = 700

interface PassageProps {
  readonly passage: ShownPassage
  /** Of its conversation, once it is known. */
  readonly title: string | undefined
}

function PassageRow({ passage, title }: PassageProps): JSX.Element {
  const { text, role, name, at, confidence, explain, excerpt, episodeId, exchange, others } = passage
  const shown = text.length > SHORT ? `${text.slice(0, SHORT)} …` : text
  return (
    <li class="found-item">
      <Facts>
        <b><ChatText text={shownSpeaker({ role, name })} /></b>
        <time dateTime={at}>{momentText(at, timeZone.value)}</time>
        <Sureness confidence={confidence} />
      </Facts>
      <blockquote>
        <RichText
          text={`${excerpt && excerpt.from > 0 ? '… ' : ''}${shown}${excerpt && excerpt.to < excerpt.of ? ' …' : ''}`}
          plain={marking(explain?.terms)}
        />
      </blockquote>
      {exchange && (
        <p class="found-beside quiet">
          <b><ChatText text={shownSpeaker(exchange)} /></b> <ChatText text={shortOf(exchange.text)} />
        </p>
      )}
      <p class="found-place">
        <PlaceLink passage={passage}>{title === undefined ? 'In its conversation' : <>In “<ChatText text={title} />”</>}</PlaceLink>
        {others.length > 0 && <span class="quiet">In the same words: {others.map((one) => (
          <PlaceLink key={keyOf(one)} passage={one}>{dayText(one.at, timeZone.value)}</PlaceLink>
        ))}</span>}
      </p>
      <PassageWhy passage={passage}>
        {episodeId !== undefined && <a href={hrefOf('episode', [episodeId])}>Read what was said around it</a>}
      </PassageWhy>
    </li>
  )
}

/** A message on either side is shown for its context alone. */
const BESIDE = 160
const shortOf = (text: string): string => (text.length > BESIDE ? `${text.slice(0, BESIDE)} …` : text)

function PlaceLink({ passage, children }: { readonly passage: FoundPassage; readonly children: ComponentChildren }): JSX.Element {
  return <a href={hrefOf('talk', [passage.conversationId], { message: passage.messageId })}>{children}</a>
}

function EpisodeRow({ episode }: { readonly episode: FoundEpisode }): JSX.Element {
  const { id, title, summary, startAt, endAt, messageIds, confidence, keyMoment, explain } = episode
  return (
    <li class="found-item">
      <h3><a href={hrefOf('episode', [id])}><ChatText text={title} /></a></h3>
      <Facts>
        <time dateTime={startAt}>{spanText(startAt, endAt, timeZone.value)}</time>
        <span>{countedText(messageIds.length, 'message')}</span>
        <Sureness confidence={confidence} />
        {keyMoment && <span>key moment</span>}
      </Facts>
      <p><Evident text={summary} terms={explain?.terms} /></p>
      <EpisodeWhy episode={episode} />
    </li>
  )
}

function FactRow({ fact }: { readonly fact: AnsweredFact }): JSX.Element {
  const { id, subject, sources, confidence = 0 } = fact
  return (
    <li class="found-item">
      <p class="found-fact"><a href={hrefOf('facts', [id])}><ChatText text={factSentence(fact)} /></a></p>
      <Facts>
        <ChatText text={subject === 'user' ? 'you' : subject} />
        <span>{factTimeText(fact, { timeZone: timeZone.value, now: shownAt() })}</span>
        <span>{countedText(sources.length, 'source')}</span>
        <Sureness confidence={confidence} />
      </Facts>
    </li>
  )
}

const Facts = ({ children }: { readonly children: ComponentChildren }): JSX.Element => <p class="facts-line">{children}</p>

// Why something was found, folded until it is asked for: words, arms of the search, time, fading, and what its confidence rests on.

interface PassageWhyProps {
  readonly passage: FoundPassage
  readonly children?: ComponentChildren
}

export function PassageWhy({ passage: { explain, score, confidence }, children }: PassageWhyProps): JSX.Element {
  return (
    <details class="why">
      <summary>Why</summary>
      {explain && <WordList terms={explain.terms} without={wordlessReason(explain as never)} />}
      <p>Score {score.toFixed(2)} in the order of the list; the chance that it answers is {percentText(confidence)}.</p>
      {explain && <Signals parts={signalParts(explain as never)} />}
      {children && <p>{children}</p>}
    </details>
  )
}

export function EpisodeWhy({ episode: { why, explain } }: { readonly episode: FoundEpisode }): JSX.Element {
  return (
    <details class="why">
      <summary>Why</summary>
      {why !== '' && <p><ChatText text={why} /></p>}
      {explain && (
        <>
          <WordList terms={explain.terms} without="It has no word of the query." />
          <ul>{armSentences(explain as never).map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
          <p>{fadingSentence(explain as never)}</p>
          <Signals parts={signalParts(explain as never)} />
        </>
      )}
    </details>
  )
}

/** @param without what is said where there are none */
function WordList({ terms, without }: { readonly terms: readonly string[]; readonly without: string }): JSX.Element {
  if (terms.length === 0) return <p>{without}</p>
  return (
    <p>
      Words of the query in it, as the index holds them:{' '}
      {terms.map((term, i) => <span key={i}>{i > 0 && ', '}<mark><ChatText text={term} /></mark></span>)}
    </p>
  )
}

const WIDTH = 120
/** Log odds that fill half of the bar. */
const MOST_ODDS = 3

/** What speaks for it to the right, what speaks against it to the left. */
function Signals({ parts }: { readonly parts: readonly SignalPart[] }): JSX.Element | null {
  if (parts.length === 0) return null
  return (
    <table class="why-signals">
      <caption>What its confidence rests on, in log odds</caption>
      <tbody>
        {parts.map(({ name, odds }) => {
          const length = Math.min(1, Math.abs(odds) / MOST_ODDS) * (WIDTH / 2)
          return (
            <tr key={name}>
              <th scope="row"><ChatText text={name} /></th>
              <td class="number">{odds > 0 ? '+' : '−'}{Math.abs(odds).toFixed(2)}</td>
              <td>
                <svg class={odds > 0 ? 'odds-for' : 'odds-against'} width={WIDTH} height="10" aria-hidden="true">
                  <rect x={odds > 0 ? WIDTH / 2 : WIDTH / 2 - length} y="1" width={length} height="8" rx="2" />
                  <line x1={WIDTH / 2} x2={WIDTH / 2} y1="0" y2="10" />
                </svg>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
