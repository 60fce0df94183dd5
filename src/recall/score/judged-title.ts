/** What title and summary of an episode are worth as evidence: without their date, and less where they say nothing. */
import { terms } from '../../text/terms.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import type { InformativeWord } from '../query/informative-words.ts'
import { titleEvidence, type EvidenceSignals } from './evidence.ts'
import { hasSentenceOfOwn } from './own-words.ts'

interface TitleTerms {
  readonly query: ParsedQuery
  /** The first terms of the query's words in title and summary, and in the title of its conversation. */
  readonly told: readonly string[]
  readonly conversationTerms: readonly string[]
  /** How much each word of the query says. */
  readonly informative: readonly InformativeWord[]
  /** The words of people's names. */
  readonly names: ReadonlySet<string>
}

export function judgedTitle(
  row: { readonly title: string; readonly summary: string }, { query, told, conversationTerms, informative, names }: TitleTerms,
): { titleEvidence: EvidenceSignals; saysNothing: boolean } {
  const text = undated(row)
  const evidence = titleEvidence(query, [...toldBesides(told, text, query), ...conversationTerms], informative)
  return { titleEvidence: { ...evidence, isOfAnother: isOfAnother(text.rest, query) }, saysNothing: !hasSentenceOfOwn(text.rest, names) }
}

/** A person is asked about, and the text does not name them: "Who is Ann's husband?" is not answered by Lena's wedding. */
const isOfAnother = (text: string, { personName, personNames }: ParsedQuery): boolean =>
  personName !== undefined
  && !personNames.join(' ').toLowerCase().split(/[^\p{L}\p{M}]+/u).some((word) => word !== '' && text.toLowerCase().includes(word))

interface UndatedText {
  readonly date: string
  readonly rest: string
}

/** Title and summary without the date that an extractive summary begins with, and that a short title ends with. */
function undated({ title, summary }: { readonly title: string; readonly summary: string }): UndatedText {
  const date = /^(\d{1,2} \p{L}+ \d{4}) — /u.exec(summary)?.[1] ?? ''
  return { date, rest: date === '' ? `${title}\n${summary}` : `${title.replace(date, '')}\n${summary.slice(date.length)}` }
}

/** Those of a title and summary's terms that do not only stand in their date: "11 March" says nothing of a march. */
function toldBesides(told: readonly string[], { date, rest }: UndatedText, { words }: ParsedQuery): readonly string[] {
  const dated = new Set(date === '' ? [] : terms(date))
  const doubtful = told.filter((term) => (words.find(([first]) => first === term) ?? []).some((one) => dated.has(one)))
  if (doubtful.length === 0) return told
  const besides = new Set(terms(rest))
  const isBesides = (term: string) => words.some((own) => own[0] === term && own.some((one) => besides.has(one)))
  return told.filter((term) => !doubtful.includes(term) || isBesides(term))
}
