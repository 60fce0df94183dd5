/** LoCoMo samples: conversations with questions and the turns that answer them. */
import { parseLoCoMo, sessionTurns } from '../../../packages/import/formats/locomo.ts'
import { isFields, type Fields } from '../../../packages/import/import-item.ts'
import { stringOf } from '../../../packages/base/json.ts'
import type { MessageInput } from '../../../packages/contract/message.ts'
import { invalidInput } from '../../../packages/base/errors.ts'
import { turnTerms } from '../recall/bm25-search.ts'

/** Question categories by their number in the file; 5 (adversarial) has no evidence in the conversation and is skipped. */
export const CATEGORIES = { 1: 'multi-hop', 2: 'temporal', 3: 'open-domain', 4: 'single-hop' } as const
export type Category = (typeof CATEGORIES)[keyof typeof CATEGORIES]

export interface LocomoTurn {
  /** Such as `D1:3`; questions refer to it. */
  readonly id: string
  readonly session: string
  readonly message: MessageInput
  /** Search terms of the speaker's name, the text and the caption of its image. */
  readonly terms: readonly string[]
  /** Number of white-space separated words of the displayed turn: `Ann: I went to …`. */
  readonly words: number
}

export interface LocomoQuestion {
  readonly text: string
  readonly category: Category
  /** Ids of the turns that answer it: at least one, all in the conversation. */
  readonly evidence: ReadonlySet<string>
}

export interface Sample {
  /** `[0]`, for errors. */
  readonly where: string
  readonly turns: readonly LocomoTurn[]
  readonly questions: readonly LocomoQuestion[]
}

/** The samples of a file. @throws {MadeleineError} `invalid_input` with the position, for an invalid conversation, turn or question */
export function readSamples(file: unknown): Sample[] {
  const samples: unknown[] = Array.isArray(file) ? file : [file]
  return samples.map((sample, index) => readSample(sample, `[${index}]`))
}

function readSample(sample: unknown, where: string): Sample {
  const conversation = isFields(sample) ? sample['conversation'] : undefined
  if (!isFields(sample) || !isFields(conversation)) throw invalidInput(where, sample, 'a LoCoMo sample with a conversation')
  const rawTurns = sessionTurns(conversation)
  const turns = [...parseLoCoMo(sample, undefined)].map((item, index) => {
    const { session, path } = rawTurns[index]!
    return readTurn('message' in item ? item.message : undefined, session, `${where}.conversation.${path}`)
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
  /** Category names by number; questions of other categories are skipped. */
  readonly categories: Readonly<Record<number, Name>>
}

interface EvidenceQuestion<Name> {
  readonly text: string
  readonly category: Name
  readonly evidence: ReadonlySet<string>
}

/**
 * The questions with evidence. Ids are extracted by pattern, because some entries have two in one string or a broken one
 * (`D8:6; D9:17`, `D`); ids of no turn are ignored.
 *
 * @throws {MadeleineError} `invalid_input` for an entry without a question
 */
export function readQuestions<Name extends string>(
  list: unknown, { turns, where, categories }: QuestionList<Name>,
): EvidenceQuestion<Name>[] {
  const turnIds = new Set(turns.map(({ id }) => id))
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry, index) => {
    if (!isFields(entry) || typeof entry['question'] !== 'string') {
      throw invalidInput(`${where}.qa[${index}]`, entry, 'an object with a question')
    }
    const category = categories[Number(entry['category'])]
    const evidenceIds = JSON.stringify(entry['evidence'] ?? []).match(/D\d+:\d+/g) ?? []
    const evidence = new Set(evidenceIds.filter((id) => turnIds.has(id)))
    return category === undefined || evidence.size === 0 ? [] : [{ text: entry['question'], category, evidence }]
  })
}
