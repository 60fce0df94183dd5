/** Who speaks in the files of an import. */
import type { ImportItem } from '../../../contract/import-source.ts'
import { show } from '../../../errors.ts'
import { nameKeyOf } from '../../../people/core/known-people.ts'
import { counted } from '../../terminal/format-date.ts'

/** Somebody who speaks in the files. */
export interface TalliedPerson {
  readonly name: string
  readonly messages: number
  readonly conversations: number
  /** The format says that this is who exported it. */
  readonly isMine: boolean
}

interface Spoken {
  readonly conversationId: string
  readonly isMine: boolean
  /** The conversation is talk between people. */
  readonly isBetween: boolean
}

export class PeopleTally {
  readonly #people = new Map<string, { name: string; messages: number; conversations: Set<string>; isMine: boolean }>()
  /** Of each chat between people, who speaks in it. */
  readonly #between = new Map<string, Set<string>>()

  add(name: string, { conversationId, isMine, isBetween }: Spoken): void {
    const key = nameKeyOf(name)
    const person = this.#people.get(key) ?? { name, messages: 0, conversations: new Set<string>(), isMine: false }
    this.#people.set(key, person)
    person.messages += 1
    person.conversations.add(conversationId)
    person.isMine ||= isMine
    if (isBetween) this.#between.set(conversationId, (this.#between.get(conversationId) ?? new Set()).add(key))
  }

  /** Who wrote the most first. */
  get people(): readonly TalliedPerson[] {
    return [...this.#people.values()].map(({ conversations, ...person }) => ({ ...person, conversations: conversations.size }))
      .toSorted((a, b) => b.messages - a.messages || (a.name < b.name ? -1 : 1))
  }

  /** Those of chats between several people in which nobody is one of `me`, and of which no format says who exported it. */
  strangers(me: readonly string[]): readonly TalliedPerson[] {
    const own = new Set([...me, ...this.people.filter(({ isMine }) => isMine).map(({ name }) => name)].map(nameKeyOf))
    const chats = [...this.#between.values()].filter((keys) => keys.size > 1 && ![...keys].some((key) => own.has(key)))
    const keys = new Set(chats.flatMap((chat) => [...chat]))
    return this.people.filter(({ name }) => keys.has(nameKeyOf(name)))
  }
}

/** The items, with whoever speaks in chats between people added to the tally as they pass. */
export async function* tallied(items: AsyncIterable<ImportItem>, tally: PeopleTally): AsyncGenerator<ImportItem> {
  for await (const item of items) {
    if ('message' in item && item.people && typeof item.message.name === 'string') {
      tally.add(item.message.name, { conversationId: item.conversationId, isMine: item.mine === true, isBetween: true })
    }
    yield item
  }
}

/** What to do where nobody in chats between people is known to be the user, and nobody could be asked. */
export const noMe = (people: readonly TalliedPerson[]): string => {
  const names = people.slice(0, MOST_NAMED).map(({ name, messages }) => `${show(name)} (${counted(messages, 'message')})`)
  return `None of these people is known to be you: ${names.join(', ')}${people.length > MOST_NAMED ? ' and others' : ''}. `
    + '`madeleine people me NAME` says which one is; the next import knows it.'
}

const MOST_NAMED = 5
