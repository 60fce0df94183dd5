/** What a period holds: its sentences, each of which leads to the episode that it is about, and its keywords. */
import type { JSX } from 'preact'
import { spanText } from '../../parts/dates.ts'
import { countedText } from '../../parts/numbers.ts'
import { SaidText } from '../../parts/said.tsx'
import { timeZone } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'
import type { ContentsNode } from './tree.ts'

export function NodeDetail({ node }: { readonly node: ContentsNode | undefined }): JSX.Element {
  if (!node) return <section class="node" aria-busy="true"><p class="quiet">Reading …</p></section>
  const { title, level, startAt, endAt, segments, messages, bullets, keywords, quality, talkTokens } = node
  const isRoot = level === 'root'
  return (
    <section class="node" aria-label="The chosen period">
      <h2>{isRoot ? 'All of it' : <SaidText text={title} />}</h2>
      <p class="facts-line">
        {startAt !== null && endAt !== null && <span>{spanText(startAt, endAt, timeZone.value)}</span>}
        <span>{countedText(segments, 'episode')}</span><span>{countedText(messages, 'message')}</span>
        <span title="Tokens that the whole talk would cost a model">{countedText(talkTokens, 'token')}</span>
      </p>
      {bullets.length > 0 && (
        <ul class="bullets">
          {bullets.map(({ text, segmentId }) => (
            <li key={`${segmentId} ${text}`}><a href={hrefOf('episode', [segmentId])}><SaidText text={text} /></a></li>
          ))}
        </ul>
      )}
      <p class="keywords">{keywords.map((word) => <span class="badge" key={word}><SaidText text={word} /></span>)}</p>
      <p class="quiet">{quality === 'model' ? 'Written by the model.' : 'Chosen from what was said, without a model.'}</p>
    </section>
  )
}
