/** The summary, sentence by sentence: pointing at one lights up the messages that prove it. */
import type { JSX } from 'preact'
import { ChatText } from '../../parts/chat-text.tsx'
import { sayAloud } from '../../shell/announce.ts'

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
