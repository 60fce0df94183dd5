/**
 * Years of one user's talk in real words, made by a seeded script of dialogues that may be used for training, and questions
 * that do not stand in it.
 */
import type { ImportItem } from '../src/index.ts'
import { DAY_MS, MINUTE_MS } from '../packages/base/units.ts'
import { randomFrom, type Random } from '../test/crash/random.ts'
import { shuffled, type Dialogues } from './long-talk.ts'

const START = Date.UTC(2019, 0, 1)
/** Days that all of it takes. */
export const DAYS = 6 * 365
/** A week after the last message: the time at which the memory is asked. */
export const ASKED_AT = new Date(START + (DAYS + 7) * DAY_MS)

const NAMES = ['Mira', 'Jonas', 'Ida', 'Wei', 'Lena', 'Omar', 'Ruth', 'Pavel', 'Chen', 'Sofia', 'Tom', 'Anna'] as const
const ROLES = ['user', 'assistant'] as const
/** Turns of a dialogue that are taken together; a talk has one to three such pieces. */
const PIECE = { least: 6, most: 30 } as const
/** Mean number of messages of a talk, by which talks are spread over the years. */
const MEAN_TALK = 22
/** One talk in so many is another session of the same long conversation. */
const MAIN_EVERY = 5
export const MAIN = 'main'

/** Words of a question. */
const QUESTION = { least: 5, most: 15 } as const
const QUESTIONS_ASIDE = 200

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const isQuestion = (text: string): boolean => {
  const { length } = wordsOf(text)
  return /\?\s*$/.test(text) && length >= QUESTION.least && length <= QUESTION.most
}

/** 200 different utterances that are questions; `growingTalk` leaves them out. */
export function questionsAside(dialogues: Dialogues, seed: number): string[] {
  return shuffled([...new Set(Object.values(dialogues).flat(2).filter(isQuestion))], randomFrom(seed)).slice(0, QUESTIONS_ASIDE)
}

/** The dialogues in pieces, without the utterances set aside. */
function piecesOf(dialogues: Dialogues, aside: ReadonlySet<string>, random: Random): string[][] {
  return Object.values(dialogues).flat().flatMap((dialogue) => {
    const left = dialogue.filter((text) => !aside.has(text) && text.trim() !== '')
    const pieces: string[][] = []
    for (let from = 0; from < left.length; from += pieces.at(-1)!.length) {
      pieces.push(left.slice(from, from + PIECE.least + random.below(PIECE.most - PIECE.least)))
    }
    return pieces
  })
}

/**
 * Turns crossed: each begins as it did and ends as another of its piece, so that a dialogue that is used again says
 * something new.
 */
function crossed(piece: readonly string[], random: Random): string[] {
  return piece.map((text) => {
    const [own, other] = [wordsOf(text), wordsOf(piece[random.below(piece.length)]!)]
    if (own.length < 4) return text
    return [...own.slice(0, Math.ceil(own.length / 2)), ...other.slice(Math.floor(other.length / 2))].join(' ')
  })
}

/**
 * Messages of one user, evenly over six years whatever their number: talks of one to three pieces of dialogues, whose turns
 * are crossed.
 */
export function* growingTalk(
  dialogues: Dialogues, { seed, messages, aside }: { seed: number; messages: number; aside: readonly string[] },
): Generator<ImportItem> {
  const random = randomFrom(seed)
  const pieces = piecesOf(dialogues, new Set(aside), random)
  const talks = Math.max(1, messages / MEAN_TALK)
  for (let talk = 0, line = 0; line < messages; talk++) {
    const conversationId = talk % MAIN_EVERY === 0 ? MAIN : `talk-${talk}`
    const first = random.below(NAMES.length)
    const names = [NAMES[first]!, NAMES[(first + 1 + random.below(NAMES.length - 1)) % NAMES.length]!]
    let at = START + Math.min(0.999, line / messages + random.next() / talks) * DAYS * DAY_MS
    const texts = Array.from({ length: 1 + random.below(3) }, () => crossed(pieces[random.below(pieces.length)]!, random)).flat()
    for (const [i, content] of texts.slice(0, messages - line).entries()) {
      at += random.next() * 3 * MINUTE_MS
      const message = { id: `m${++line}`, role: ROLES[i % 2]!, name: names[i % 2]!, content, timestamp: new Date(at) }
      yield { conversationId, line, message }
    }
  }
}
