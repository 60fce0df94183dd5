/** Who is named in an excerpt: the names that the memory knows, and those of them that stand in it. */
import type { DisplayedMessage } from '../../parts/message.tsx'
import { ask } from '../../shell/api.ts'
import { cleaned, letterOf, naming, peopleOf, type MaskedPerson } from './masks.ts'

export interface KnownNames {
  /** Of the one whose memory it is. */
  readonly own: readonly string[]
  /** Of each of the others, all names. */
  readonly others: readonly (readonly string[])[]
}

export interface ExcerptPeople {
  readonly all: readonly MaskedPerson[]
  /** How the one is called whose memory it is. */
  readonly own: string
  readonly masked: number
}

/** As many as the calls give. */
const MOST = 1000

/** All names that the memory knows: those who write, with their other names; whom facts are about, and whom they name. */
export async function namesKnown(signal: AbortSignal): Promise<KnownNames> {
  const [{ people, me }, facts] = await Promise.all([
    ask('people', { limit: MOST }, signal), ask('facts', { includeSuperseded: true, limit: MOST }, signal),
  ])
  const own = facts.flatMap(({ subject, attribute, value }) =>
    (subject === 'user' && attribute === 'name' && value !== undefined ? [value] : []))
  const near = facts.flatMap(({ category, value = '' }) =>
    (category === 'relationship' ? [...value.matchAll(/\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*/gu)].map(([name]) => [name]) : []))
  return {
    own: [...me, ...own, ...people.flatMap(({ name, alsoKnownAs, isMe }) => (isMe ? [name, ...alsoKnownAs] : []))]
      .filter((name) => name !== 'user'),
    others: [
      ...people.filter(({ name, isMe }) => !isMe && name !== 'user').map(({ name, alsoKnownAs }) => [name, ...alsoKnownAs]),
      ...facts.flatMap(({ subject }) => (subject === 'user' ? [] : [[subject]])), ...near,
    ],
  }
}

/** Of the one whose memory it is, who has no name in a talk with an assistant. No name of anybody. */
const OWN = '\u{1f464}'

/** Whoever is named in the excerpt, in order of appearance: letters tell nothing of the rest of the memory. */
export function peopleIn(messages: readonly DisplayedMessage[], { own, others }: KnownNames, more: readonly string[]): ExcerptPeople {
  const speakers = messages.map(({ name, role }) => (name !== undefined ? [name] : role === 'user' ? [OWN] : []))
  const texts = messages.map(({ text, name = '' }) => cleaned(`${name}\n${text}`))
  const everybody = peopleOf([[OWN, ...own], ...others, ...speakers, ...more.map((name) => [name])])
  const placeOf = (person: MaskedPerson): number => {
    const [isNamed, isOwn] = [naming(person), person.names.includes(OWN)]
    return messages.findIndex((one, i) => (isOwn && one.name === undefined && one.role === 'user') || isNamed(texts[i]!))
  }
  const whole = texts.join('\n').toLowerCase()
  const mayStand = ({ names }: MaskedPerson): boolean =>
    names.some((name) => name === OWN || name.toLowerCase().split(/[\s,]+/).some((part) => whole.includes(part)))
  const seen = everybody.filter(mayStand).map((person) => ({ names: person.names, at: placeOf(person) }))
    .filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)
  const all = seen.map(({ names }, i) => ({ names, letter: letterOf(i) }))
  const nth = seen.findIndex(({ names }) => names.includes(OWN))
  return { all, own: nth < 0 ? 'User' : all[nth]!.letter, masked: all.length }
}
