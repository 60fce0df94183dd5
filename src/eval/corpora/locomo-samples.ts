/** LoCoMo conversations with the questions asked about them and the turns that answer these. */
import { findLoCoMo, sessionTurns } from '../../adapters/import/locomo.ts'
import { isFields, stringOf, type Fields } from '../../adapters/import/import-item.ts'
import type { MessageInput } from '../../message/message.ts'
import { invalidInput } from '../../errors.ts'
import { turnTerms } from '../recall/bm25-search.ts'

/** By their numbers in the file; 5, adversarial, asks for what was never said and is left out. */
export const CATEGORIES = { 1: 'multi-hop', 2: 'temporal', 3: 'open-domain', 4: 'single-hop' } as const
export type Category = (typeof CATEGORIES)[keyof typeof CATEGORIES]

export interface Turn {
  /** `D1:3`, by which questions name it. */
  readonly id: string
  readonly session: string
  readonly message: MessageInput
  /** Search terms of the speaker's name, the text and the caption of its image. */
  readonly terms: readonly string[]
  /** White-space separated, as a reader is shown it: `Ann: I went to …`. */
  readonly words: number
}

export interface Question {
  readonly text: string
  readonly category: Category
  /** Ids of the turns that answer it, at least one, all of them in the conversation. */
  readonly evidence: ReadonlySet<string>
}

export interface Sample {
  /** `[0]`, for errors. */
  readonly where: string
  readonly turns: readonly Turn[]
  readonly questions: readonly Question[]
}

/** @throws {MadeleineError} `invalid_input`, naming the place, for what is no conversation, turn or question */
export function readSamples(file: unknown): Sample[] {
  const samples: unknown[] = Array.isArray(file) ? file : [file]
  return samples.map((sample, index) => readSample(sample, `[${index}]`))
}

function readSample(sample: unknown, where: string): Sample {
  const talk = isFields(sample) ? sample['conversation'] : undefined
  if (!isFields(sample) || !isFields(talk)) throw invalidInput(where, sample, 'a LoCoMo sample with a conversation')
  const places = sessionTurns(talk)
  const turns = [...findLoCoMo(sample, undefined)].map((found, index) => {
    const { session, place } = places[index]!
    return readTurn('message' in found ? found.message : undefined, session, `${where}.conversation.${place}`)
  })
  const ids = new Set(turns.map(({ id }) => id))
  const asked: unknown[] = Array.isArray(sample['qa']) ? sample['qa'] : []
  const questions = asked.flatMap((one, index) => readQuestion(one, ids, `${where}.qa[${index}]`))
  return { where, turns, questions }
}

function readTurn(message: unknown, session: string, where: string): Turn {
  if (!isFields(message) || typeof message['id'] !== 'string') throw invalidInput(where, message, 'a turn with a dia_id')
  const name = stringOf(message['name'])
  const text = stringOf(message['content'])
  return {
    id: message['id'],
    session,
    message: message as Fields & MessageInput,
    terms: turnTerms({ name, text }),
    words: `${name}: ${text}`.match(/\S+/g)?.length ?? 0,
  }
}

/**
 * Evidence is searched for ids, because some entries hold two of them or a broken one (`D8:6; D9:17`, `D`); an id
 * that no turn has is passed over. None for a question of another category, and for one without evidence.
 */
function readQuestion(one: unknown, ids: ReadonlySet<string>, where: string): Question[] {
  if (!isFields(one) || typeof one['question'] !== 'string') throw invalidInput(where, one, 'an object with a question')
  const category = CATEGORIES[one['category'] as keyof typeof CATEGORIES] as Category | undefined
  const named = JSON.stringify(one['evidence'] ?? []).match(/D\d+:\d+/g) ?? []
  const evidence = new Set(named.filter((id) => ids.has(id)))
  return category === undefined || evidence.size === 0 ? [] : [{ text: one['question'], category, evidence }]
}
