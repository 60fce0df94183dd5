/** A text with the words that are evidence of an answer marked. */
import type { JSX } from 'preact'
import { shownText } from './chat-text.tsx'
import { evidenceIn } from './evidence.ts'

/** @param terms as the index holds them @returns what makes the elements of a plain text; undefined: nothing is marked */
export const marking = (terms: readonly string[] | undefined): ((text: string) => JSX.Element) | undefined => (!terms?.length ? undefined
  : (text) => <>{evidenceIn(text, terms).map((piece, i) => (piece.isEvidence ? <mark key={i}>{piece.text}</mark> : piece.text))}</>)

export function Evident({ text, terms }: { readonly text: string; readonly terms: readonly string[] | undefined }): JSX.Element {
  const shown = shownText(text)
  return <bdi dir="auto" class="said said-whole">{marking(terms)?.(shown) ?? shown}</bdi>
}
