/** Talk to judge facts by: the messages of the sets with what the rules read in them, and which half the later rules were not made with. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndedFact, StatedFact } from '../packages/contract/fact.ts'
import { endKeys, factWords, type FactWords } from '../packages/core/facts/fact-words.ts'
import { readTalk as readingOf } from '../packages/language/facts/rule-facts.ts'
import type { TalkReading } from '../packages/language/facts/talk-reading.ts'
import { atOnce } from '../packages/base/loop-turns.ts'
import type { Message } from '../packages/contract/message.ts'
import { openMeaningTable } from '../packages/meaning/meaning-table.ts'

const SETS = [
  'tiage/dev', 'tiage/train', 'realtalk/sessions_dev3', 'locomo/sessions_dev3', 'sgd/dev',
  'sgd/train', 'superdialseg/dev', 'zys/dev', 'vhf/valid',
] as const

export const { vectorOf } = await openMeaningTable()

export interface Said {
  readonly id: string
  readonly message: Message
  readonly facts: StatedFact[]
  /** What no rule reads, and is worth keeping. */
  readonly notes: StatedFact[]
}

export interface JudgedFact {
  readonly id: string
  readonly fact: StatedFact
  readonly text: string
}

export const hash = (text: string): string => createHash('sha256').update(`facts-15 ${text}`).digest('hex')
const START = Date.parse('2019-03-01T08:00:00Z')
/** Sets of talk between people, as an import would mark them. */
const BETWEEN_PEOPLE = /^(?:tiage|realtalk|locomo|zys|vhf)/
const ROLES = new Set(['user', 'agent', 'assistant', ''])

/** The dialogue that a message is of. */
export const dialogueOf = ({ id }: Said): string => id.slice(0, id.lastIndexOf('#'))

/** All messages of the sets with the facts that their first statement is in. */
export function readTalk(data: string): Said[] {
  return SETS.flatMap((set) => {
    const seen = new Set<string>()
    return readFileSync(join(data, `${set}.jsonl`), 'utf8').trim().split('\n').flatMap((line): Said[] => {
      const { id, utterances } = JSON.parse(line) as { id: string; utterances: readonly { speaker: string; text: string; ts?: string }[] }
      const key = hash(utterances.slice(0, 3).map(({ text }) => text).join('\n'))
      const fresh = !seen.has(key)
      seen.add(key)
      return fresh ? readDialogue(id, utterances) : []
    })
  })
}

/** Vectors by multilingual-e5-small of what may be notes (`judgedByServer`); empty: the table judges all. */
const embedded = new Map<string, Float32Array>()

/** Texts of one call of a server. */
const TEXTS_PER_CALL = 64

/**
 * These dialogues, with their notes judged by a server of OpenAI's embeddings that has multilingual-e5-small. Others that are read later
 * and say the same are judged so too.
 */
export async function judgedByServer(url: string, dialogues: readonly (readonly Said[])[]): Promise<Said[]> {
  const texts = [...new Set(dialogues.flatMap((said) => readingIn(said).textsToJudge(Infinity)))]
  for (let start = 0; start < texts.length; start += TEXTS_PER_CALL) {
    const input = texts.slice(start, start + TEXTS_PER_CALL)
    const reply = await fetch(`${url}/embeddings`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ model: 'multilingual-e5-small', input }),
    })
    const { data } = await reply.json() as { data: readonly { index: number; embedding: readonly number[] }[] }
    for (const { index, embedding } of data) embedded.set(input[index]!, Float32Array.from(embedding))
  }
  return dialogues.flatMap(learnt)
}

const readingIn = (said: readonly Said[]): TalkReading => {
  const id = dialogueOf(said[0]!)
  return atOnce(readingOf(said.map(({ message }) => message), {
    conversationId: id, timeZone: 'UTC', people: BETWEEN_PEOPLE.test(id), vectorOf,
  }))
}

export function readDialogue(id: string, utterances: readonly { speaker: string; text: string; ts?: string }[]): Said[] {
  let at = START
  return learnt(utterances.map(({ speaker, text, ts }, seq): Said => {
    at = ts === undefined ? at + 40_000 : Date.parse(ts)
    const role = speaker === 'agent' || speaker === 'assistant' ? 'assistant' : 'user'
    return { id: `${id}#${seq}`, facts: [], notes: [], message: {
      id: String(seq), seq, role, ...(!ROLES.has(speaker) && { name: speaker }), kind: 'message', text,
      at: new Date(at), receivedAt: new Date(at), timed: true, tokens: 1, callIds: [], resultIds: [], marks: {},
    } }
  }))
}

/** A dialogue with what is read in it. */
function learnt(dialogue: readonly Said[]): Said[] {
  const said = dialogue.map((one): Said => ({ ...one, facts: [], notes: [] }))
  if (said.length === 0) return []
  const changes = atOnce(readingIn(said).changes(embedded))
  for (const change of changes) if (change.kind === 'new') {
    said[change.fact.sources[0].seq]![change.fact.category === 'note' ? 'notes' : 'facts'].push(change.fact)
  }
  const stated = changes.flatMap((change) => (change.kind === 'new' ? [{ ...factWords(change.fact), seq: change.fact.sources[0].seq }]
    : []))
  for (const [seq, ends] of grouped(
    changes.flatMap((change) => (change.kind === 'end' && isOfKnown(change, stated) ? [change] : [])), ({ sources }) => sources[0].seq,
  )) said[seq]!.facts.push(endOf(ends))
  return said
}

/** Whether an end is about something stated before it: an end of anything else changes nothing, and nobody sees it. */
function isOfKnown(end: EndedFact, stated: readonly (FactWords & { readonly seq: number })[]): boolean {
  const keys = endKeys(end)
  return keys !== null && stated.some(({ seq, chainKey, factKey }) => seq < end.sources[0].seq && chainKey === keys.chainKey
    && (keys.factKey === chainKey || keys.factKey === factKey))
}

/** All that a message ends, judged as one: right if what it says is over was so before. */
const endOf = (ends: readonly EndedFact[]): StatedFact =>
  ({
    ...ends[0]!, category: 'experience', attribute: 'end',
    text: `no more ${ends.map(({ attribute, value }) => `${attribute} ${value ?? ''}`.trim()).join(', ')}`, validFrom: ends[0]!.endsAt,
  })

export const factsIn = (said: readonly Said[]): JudgedFact[] => said.flatMap(({ id, message, facts }) =>
  facts.map((fact) =>
    ({ id: `${id} ${fact.attribute} ${hash(`${fact.text} ${fact.validFrom.toISOString()}`).slice(0, 8)}`, fact, text: message.text })))

export const drawn = <T extends { readonly id: string }>(items: readonly T[], most: number, seed = ''): T[] =>
  items.toSorted((a, b) => (hash(seed + a.id) < hash(seed + b.id) ? -1 : 1)).slice(0, most)

/** Wilson's interval of a share, 95 %. */
export function interval(right: number, all: number): string {
  if (all === 0) return 'none'
  const [z, share] = [1.96, right / all]
  const centre = share + (z * z) / (2 * all)
  const margin = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))
  const scale = 1 + (z * z) / all
  return `${right}/${all} = ${share.toFixed(3)} `
    + `[${Math.max(0, (centre - margin) / scale).toFixed(3)}, ${((centre + margin) / scale).toFixed(3)}]`
}

export function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** The kind of talk that a place is in. */
export function kindOf(id: string): string {
  if (id.startsWith('tiage')) return 'small talk'
  if (/^(?:realtalk|locomo)/.test(id)) return 'messengers'
  return id.startsWith('own') ? 'written for this' : 'to assistants'
}

const isOdd = (text: string): boolean => Number.parseInt(createHash('sha256').update(text).digest('hex')[0]!, 16) % 2 === 1
/** The same of another halving, which a seed makes. */
export const isOddBy = (seed: string, id: string): boolean =>
  isOdd(`${seed} ${kindOf(id) === 'messengers' ? id : id.slice(0, id.lastIndexOf('#'))}`)
/** Whether rules since version 2 were made without the place: half of the dialogues, of messengers, which are six, half of the messages. */
export const isHeldOut = (id: string): boolean => isOdd(kindOf(id) === 'messengers' ? id : id.slice(0, id.lastIndexOf('#')))

export const readVerdicts = <T>(name: string): Record<string, T> =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Record<string, T>
