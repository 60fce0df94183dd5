/** LoCoMo conversations with the questions asked about them and the turns that answer these. */
import { findLoCoMo, sessionTurns } from '../../adapters/import/locomo.ts'
import { isFields, type Fields } from '../../adapters/import/import-item.ts'
import { stringOf } from '../../json.ts'
import type { MessageInput } from '../../message/message.ts'
import { invalidInput } from '../../errors.ts'
import { turnTerms } from '../recall/bm25-search.ts'

/** By their numbers in the file; 5, adversarial, asks for what was never said and is left out. */
export const CATEGORIES = { 1: 'multi-hop', 2: 'temporal', 3: 'open-domain', 4: 'single-hop' } as const
export type Category = (typeof CATEGORIES)[keyof typeof CATEGORIES]

export interface LocomoTurn {
  /** `D1:3`, by which questions name it. */
  readonly id: string
  readonly session: string
  readonly message: MessageInput
  /** Search terms of the speaker's name, the text and the caption of its image. */
  readonly terms: readonly string[]
  /** White-space separated, as a reader is shown it: `Ann: I went to …`. */
  readonly words: number
}

export interface LocomoQuestion {
  readonly text: string
  readonly category: Category
  /** Ids of the turns that answer it, at least one, all of them in the conversation. */
  readonly evidence: ReadonlySet<string>
}

export interface Sample {
  /** `[0]`, for errors. */
  readonly where: string
  readonly turns: readonly LocomoTurn[]
  readonly questions: readonly LocomoQuestion[]
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
  return { where, turns, questions: readQuestions(sample['qa'], { turns, where, categories: CATEGORIES }) }
}

function readTurn(message: unknown, session: string, where: string): LocomoTurn {
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

interface QuestionList<Name> {
  readonly turns: readonly { readonly id: string }[]
  readonly where: string
  /** By number; questions of other categories are left out. */
  readonly categories: Readonly<Record<number, Name>>
}

interface EvidenceQuestion<Name> {
  readonly text: string
  readonly category: Name
  readonly evidence: ReadonlySet<string>
}

/**
 * Evidence is searched for ids, because some entries hold two of them or a broken one (`D8:6; D9:17`, `D`); an id
 * that no turn has is passed over. Questions without evidence are left out.
 *
 * @throws {MadeleineError} `invalid_input` for an entry without a question
 */
export function readQuestions<Name extends string>(list: unknown, { turns, where, categories }: QuestionList<Name>): EvidenceQuestion<Name>[] {
  const ids = new Set(turns.map(({ id }) => id))
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((one, index) => {
    if (!isFields(one) || typeof one['question'] !== 'string') throw invalidInput(`${where}.qa[${index}]`, one, 'an object with a question')
    const category = categories[Number(one['category'])]
    const named = JSON.stringify(one['evidence'] ?? []).match(/D\d+:\d+/g) ?? []
    const evidence = new Set(named.filter((id) => ids.has(id)))
    return category === undefined || evidence.size === 0 ? [] : [{ text: one['question'], category, evidence }]
  })
}
