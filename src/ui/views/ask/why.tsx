/** Why something was found, folded until it is asked for: words, arms of the search, time, fading, and what its confidence rests on. */
import type { ComponentChildren, JSX } from 'preact'
import { ChatText } from '../../parts/chat-text.tsx'
import type { FoundEpisode, FoundPassage } from './found.ts'
import { armSentences, fadingSentence, signalParts, type SignalPart } from './why-words.ts'

interface PassageWhyProps {
  readonly passage: FoundPassage
  readonly children?: ComponentChildren
}

export function PassageWhy({ passage: { explain, score, confidence }, children }: PassageWhyProps): JSX.Element {
  return (
    <details class="why">
      <summary>Why</summary>
      {explain && <WordList terms={explain.terms} />}
      <p>Score {score.toFixed(2)} in the order of the list; the chance that it answers is {confidence.toFixed(2)}.</p>
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
          <WordList terms={explain.terms} />
          <ul>{armSentences(explain as never).map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
          <p>{fadingSentence(explain as never)}</p>
          <Signals parts={signalParts(explain as never)} />
        </>
      )}
    </details>
  )
}

function WordList({ terms }: { readonly terms: readonly string[] }): JSX.Element {
  if (terms.length === 0) return <p>It has no word of the query: it was found by what is around it.</p>
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
