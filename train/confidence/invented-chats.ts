/** Chats put together from the training dialogues, between people with invented names, as a store would hold them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '../../packages/base/units.ts'
import { FILES } from '../corpora.ts'
import { shuffled } from '../random.ts'
import { FORMS, messagesOf, type Form } from './informal-talk.ts'

export interface SpokenClause {
  readonly speaker: string
  readonly text: string
  readonly at: Date
}

/** A dialogue as read, before anybody is given a name. */
export interface Talk {
  readonly set: string
  /** A finer kind than the set: QMSum's meetings are of three. */
  readonly kind: string
  readonly id: string
  /** How its people write. */
  readonly form: Form
  readonly utterances: readonly { readonly speaker: string; readonly text: string }[]
  /** Spans that a person described in a few words: QMSum only. */
  readonly topics: readonly { readonly from: number; readonly to: number; readonly words: string }[]
}

/** A dialogue in a chat: its messages, and the place of the first in the chat. */
export interface PlacedTalk {
  readonly talk: Talk
  readonly messages: readonly SpokenClause[]
  /** Of each utterance the place of its first message among these. */
  readonly starts: readonly number[]
  readonly from: number
}

export interface InventedChat {
  readonly name: string
  readonly speakers: readonly string[]
  readonly talks: readonly PlacedTalk[]
}

/** Two people who talk, invented. */
const NAMES = [
  'Lena', 'Wei', 'Ann', 'Ben', 'Ida', 'Omar', 'Tess', 'Hugo', 'Nadia', 'Felix', 'Rosa', 'Jonas',
  'Priya', 'Marco', 'Elin', 'Samir', 'Greta', 'Pavel', 'Yuki', 'Clara',
] as const

/** The dialogues of the training files of every set. @param folder as in `npm run train -- --data FOLDER` */
export function readTalks(folder: string): Talk[] {
  return Object.entries(FILES).flatMap(([set, files]) => files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split('\n').filter((line) => line.trim() !== '').map((line): Talk => {
      const { id, set: kind, utterances, topics = [] } = JSON.parse(line) as RawTalk
      return {
        set, kind, id, form: 'plain', utterances: utterances.map(({ speaker = '', text }) => ({ speaker, text: spoken(text) })),
        topics: topics.map(({ start, end, topic }) => ({ from: start, to: end, words: topic })),
      }
    })))
}

/** Without the marks of transcripts ({vocalsound}), and with contractions in one piece (we 're). */
const spoken = (text: string): string => text.replace(/\{\w+\}/gu, ' ').replace(/ (?=['’]\w)/gu, '').replace(/\s+/gu, ' ').trim()

interface RawTalk {
  readonly id: string
  readonly set: string
  readonly utterances: readonly { readonly speaker?: string; readonly text: string }[]
  readonly topics?: readonly { readonly start: number; readonly end: number; readonly topic: string }[]
}

/** Dialogues that a chat has, but for meetings, which are long: one or two. */
const SIZES: readonly number[] = [2, 4, 8, 16, 32, 50]

/**
 * Chats of each form, in which every dialogue stands at most once. A third mixes the sets; the
 * others keep to one, where words of one dialogue turn up in others too.
 */
export const inventChats = (talks: readonly Talk[], random: () => number): InventedChat[] =>
  FORMS.flatMap((form) => inventInForm(talks.filter((talk) => talk.form === form), random))

function inventInForm(talks: readonly Talk[], random: () => number): InventedChat[] {
  const sets = [...new Set(talks.map(({ set }) => set))].filter((set) => set !== 'qmsum')
  const chats: InventedChat[] = []
  const short = shuffled(talks.filter(({ set }) => set !== 'qmsum'), random)
  const mixed = short.filter((_, i) => i % 3 === 0)
  const left = short.filter((_, i) => i % 3 !== 0)
  const groups = [mixed, ...sets.map((set) => left.filter((talk) => talk.set === set))]
  for (const group of groups) {
    for (let at = 0; at < group.length;) {
      const size = SIZES[Math.floor(random() * SIZES.length)]!
      chats.push(placeTalks(group.slice(at, at + size), random))
      at += size
    }
  }
  const meetings = shuffled(talks.filter(({ set }) => set === 'qmsum'), random)
  for (let at = 0; at < meetings.length;) {
    const size = random() < 0.5 ? 1 : 2
    chats.push(placeTalks(meetings.slice(at, at + size), random))
    at += size
  }
  return chats
}

/** Each dialogue on a day of its own, one to nine days after the one before, a message a minute. */
function placeTalks(talks: readonly Talk[], random: () => number): InventedChat {
  const people = shuffled(NAMES, random)
  let at = Date.UTC(2025, 0, 6, 9) + Math.floor(random() * 300) * DAY_MS
  let from = 0
  const placed = talks.map((talk): PlacedTalk => {
    at += (1 + Math.floor(random() * 9)) * DAY_MS
    const roles = [...new Set(talk.utterances.map(({ speaker }) => speaker))]
    const messages: SpokenClause[] = []
    const starts = talk.utterances.map(({ speaker, text }, i): number => {
      // Without speakers, as in VHF-Dial, they take turns
      const role = speaker === '' ? i % 2 : roles.indexOf(speaker)
      const { pieces, reaction } = messagesOf(text, talk.form, random)
      const said = [...pieces.map((piece) => ({ by: role, piece })), ...(reaction === undefined ? [] : [{ by: role + 1, piece: reaction }])]
      const start = messages.length
      for (const { by, piece } of said) messages.push({
        speaker: people[by % Math.max(2, roles.length) % people.length]!, text: piece, at: new Date(at + messages.length * MINUTE_MS),
      })
      return start
    })
    const one = { talk, messages, starts, from }
    from += messages.length
    return one
  })
  const speakers = [...new Set(placed.flatMap(({ messages }) => messages.map(({ speaker }) => speaker)))]
  return { name: talks[0]!.id, speakers, talks: placed }
}
