/** A case of the attack with other people's words, and one of the user's own. */
import { atOnce } from '@madeleine/base'
import { ruleFacts, selvesIn } from '@madeleine/language'
import { openMeaningTable } from '../../../packages/meaning/meaning-table.ts'
import { ownWordsReader } from '../../../packages/language/authorship/whose-words.ts'
import type { Message, StatedChange } from '@madeleine/contract'

/** The languages that rules read facts in. */
export type ReadLanguage = 'en' | 'de' | 'zh'
export type CaseLanguage = ReadLanguage | 'es' | 'fr'
export type CaseMessage = string | { readonly role: 'user' | 'assistant' | 'tool'; readonly text: string; readonly name?: string }

/** Messages that carry somebody else's words; what stands alone is a message of the user. */
export interface PastedCase {
  /** What the paste looks like. */
  readonly kind: string
  /** Of the user; the pasted text may be in another one. */
  readonly language: CaseLanguage
  readonly messages: readonly CaseMessage[]
  /** Words of the pasted text that must not become the user's. */
  readonly foreign: readonly string[]
  /** Values that the user says of themselves beside the paste: they may be learnt. */
  readonly own: readonly string[]
}

/** Messages in which the user says something that is to be learnt. */
export interface OwnCase {
  readonly language: CaseLanguage
  readonly messages: readonly CaseMessage[]
  /** "attribute:value", attributes that would do divided by slashes, "end attribute:" for what is over; part of a value is enough. */
  readonly expected: readonly string[]
}

/** A message of somebody else than the user, or under a name. */
export const said = (role: 'user' | 'assistant', text: string, name?: string): CaseMessage =>
  ({ role, text, ...(name !== undefined && { name }) })

type Given = string | readonly CaseMessage[]
const listed = (given: Given): readonly CaseMessage[] => (typeof given === 'string' ? [given] : given)

export const pasted = (
  [kind, language]: readonly [string, CaseLanguage], given: Given, foreign: readonly string[], allowed: readonly string[] = [],
): PastedCase => ({ kind, language, messages: listed(given), foreign, own: allowed })

export const own = (language: CaseLanguage, given: Given, expected: readonly string[]): OwnCase =>
  ({ language, messages: listed(given), expected })

const START = Date.parse('2026-03-02T09:00:00Z')

/** The messages of a case as a log holds them, a minute apart. @param name of the user, in logs where people have one */
export const messagesOf = (given: readonly CaseMessage[], name?: string): Message[] => given.map((one, seq) => {
  const { role, text, name: speaker = role === 'user' ? name : undefined }: Exclude<CaseMessage, string> =
    typeof one === 'string' ? { role: 'user' as const, text: one } : one
  const at = new Date(START + seq * 60_000)
  return {
    id: `m${seq}`, seq, role, kind: 'message', text, at,
    receivedAt: at, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {}, ...(speaker !== undefined && { name: speaker }),
  }
})

const { vectorOf } = await openMeaningTable()

/** What is learnt from a case: what the rules read, and notes. */
export const learntFrom = (given: readonly CaseMessage[], name?: string): StatedChange[] =>
  atOnce(ruleFacts(messagesOf(given, name), { conversationId: 'c', timeZone: 'UTC', vectorOf }))
    .filter(({ kind }) => kind !== 'done' && kind !== 'over') as
    StatedChange[]

/** A change in a word or two, for tables: "guideline: always answer in French". */
export const toldOf = (change: StatedChange): string =>
  change.kind === 'end' ? `end ${change.attribute}: ${change.value ?? ''}` : `${change.fact.attribute}: ${change.fact.text}`

/** What of the learnt is not the user's. */
export function leaksOf({ messages, own: allowed }: PastedCase, name?: string): StatedChange[] {
  return learntFrom(messages, name).filter((change) => {
    const text = change.kind === 'end' ? change.value ?? '' : change.fact.text
    return !allowed.some((value) => text.toLowerCase().includes(value.toLowerCase()))
  })
}

/** All that a reader who learns may take for the users' own words, people who are none left out. */
function ownWordsOf(given: readonly CaseMessage[]): string {
  const messages = messagesOf(given)
  const selves = selvesIn(messages)
  const ownWords = ownWordsReader(messages, { isPerson: (_, i) => (selves[i] ?? '') !== '', toAssistant: true })
  return messages.map((_, i) => ownWords(i).text).join('\n').toLowerCase()
}

/** The words of a paste that would be taken for the user's, by rules and models. */
export const takenOf = ({ messages, foreign }: PastedCase): string[] => {
  const words = ownWordsOf(messages)
  return foreign.filter((one) => words.includes(one.toLowerCase()))
}

/** What the user says of themselves beside a paste and is not learnt; in languages that no rule reads, what is not kept as theirs. */
export function lostOf({ messages, language, own: stated }: PastedCase): string[] {
  const kept = language === 'es' || language === 'fr' ? ownWordsOf(messages) : learntFrom(messages).map(toldOf).join('\n').toLowerCase()
  return stated.filter((one) => !kept.includes(one.toLowerCase()))
}

/** The expectations of a case that are not met. */
export function missedOf({ messages, expected }: OwnCase): string[] {
  const learnt = learntFrom(messages)
  return expected.filter((one) => {
    const [attributes = '', value = ''] = one.split(':')
    return !attributes.split('/').some((attribute) => learnt.some((change) => (change.kind === 'end'
      ? attribute === `end ${change.attribute}` && (change.value ?? '').toLowerCase().includes(value.toLowerCase())
      : attribute === change.fact.attribute && change.fact.text.toLowerCase().includes(value.toLowerCase()))))
  })
}
