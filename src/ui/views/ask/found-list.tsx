/** What a recall found, best first: facts, messages with their evidence, episodes; and what is only nearest, as what it is. */
import type { ComponentChildren, JSX } from 'preact'
import { levelOf } from '../../../core/confidence.ts'
import { timeLines } from '../../../recall/render/time-words.ts'
import { dayText, momentText, spanText } from '../../parts/dates.ts'
import { shownSpeaker } from '../../parts/message.tsx'
import { countedText } from '../../parts/numbers.ts'
import { ChatText, shownText } from '../../parts/chat-text.tsx'
import { timeZone } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'
import { evidenceIn } from './evidence.ts'
import type { ShownAnswer, FoundAnswer, FoundEpisode, AnsweredFact, FoundPassage } from './found.ts'
import { EpisodeWhy, PassageWhy } from './why.tsx'

interface FoundListProps {
  readonly found: ShownAnswer
  readonly answer: FoundAnswer
  /** Another question is on its way. */
  readonly isOld: boolean
}

export function FoundList({ found, answer, isOld }: FoundListProps): JSX.Element {
  const { verdict, facts, passages, episodes, nearest } = found
  return (
    <div class={isOld ? 'found found-old' : 'found'} aria-busy={isOld}>
      <Reading answer={answer} />
      {verdict !== undefined && <p class="found-verdict"><ChatText text={verdict} /></p>}
      <Part title="Known" items={facts.map((fact) => <FactRow key={fact.id} fact={fact} />)} />
      <Part title="Said" items={passages.map((one) => <PassageRow key={keyOf(one)} passage={one} />)} />
      <Part title="Where it was said" items={episodes.map((one) => <EpisodeRow key={one.id} episode={one} />)} />
      <Part title={nearest.heading} isFaint items={nearest.passages.map((one) => <PassageRow key={keyOf(one)} passage={one} />)} />
    </div>
  )
}

const keyOf = ({ conversationId, messageId }: FoundPassage): string => `${messageId} ${conversationId}`

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

/** A text with the words that are evidence marked. */
export function Evident({ text, terms }: { readonly text: string; readonly terms: readonly string[] | undefined }): JSX.Element {
  return (
    <bdi dir="auto" class="said said-whole">
      {evidenceIn(shownText(text), terms ?? []).map((piece, i) => (piece.isEvidence ? <mark key={i}>{piece.text}</mark> : piece.text))}
    </bdi>
  )
}

const SHORT = 700

function PassageRow({ passage }: { readonly passage: FoundPassage }): JSX.Element {
  const { text, role, name, at, confidence, explain, excerpt, episodeId } = passage
  const shown = text.length > SHORT ? `${text.slice(0, SHORT)} …` : text
  return (
    <li class="found-item">
      <Facts>
        <b><ChatText text={shownSpeaker({ role, name })} /></b>
        <time dateTime={at}>{momentText(at, timeZone.value)}</time>
        <Sureness confidence={confidence} />
      </Facts>
      <blockquote>
        {excerpt && excerpt.from > 0 && '… '}
        <Evident text={shown} terms={explain?.terms} />
        {excerpt && excerpt.to < excerpt.of && ' …'}
      </blockquote>
      <PassageWhy passage={passage}>
        {episodeId !== undefined && <a href={hrefOf('episode', [episodeId])}>Read what was said around it</a>}
      </PassageWhy>
    </li>
  )
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
  const { id, text, subject, validFrom, validTo, sources, confidence = 0 } = fact
  const since = dayText(validFrom, timeZone.value)
  return (
    <li class="found-item">
      <p class="found-fact"><a href={hrefOf('facts', [id])}><ChatText text={text} /></a></p>
      <Facts>
        <ChatText text={subject === 'user' ? 'you' : subject} />
        <span>{validTo === undefined ? `since ${since}` : `${since} to ${dayText(validTo, timeZone.value)}`}</span>
        <span>{countedText(sources.length, 'source')}</span>
        <Sureness confidence={confidence} />
      </Facts>
    </li>
  )
}

const Facts = ({ children }: { readonly children: ComponentChildren }): JSX.Element => <p class="facts-line">{children}</p>

/** As a word and a number, never as a colour alone. */
function Sureness({ confidence }: { readonly confidence: number }): JSX.Element {
  return <span class={`sureness sureness-${levelOf(confidence)}`}>{levelOf(confidence)} {confidence.toFixed(2)}</span>
}
