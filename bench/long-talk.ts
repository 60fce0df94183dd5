/** Talk with an assistant in which long messages stand, made by a seeded script from dialogues that may be used for training. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MessageInput } from '../src/index.ts'
import { randomFrom, type Random } from '../test/crash/random.ts'
import { PASSAGES, type Passage } from './long-passages.ts'

/** Corpora whose licence allows it, in this order; those of evaluation alone are never read. */
const CORPORA = ['superdialseg', 'qmsum', 'sgd', 'vhf', 'tiage'] as const
/** UTF-16 units of a long message, drawn evenly by their logarithm. */
const UNITS = { least: 5000, most: 80_000 } as const
/** Where its passage stands, as shares of its length. */
const MIDDLE = { from: 0.4, to: 0.6 } as const
/** Conversations without a long message for each one with one. */
const SHORT_FOR_EACH = 4

type Dialogue = readonly string[]
export type Dialogues = Readonly<Record<(typeof CORPORA)[number], readonly Dialogue[]>>

/** The dialogues below a folder, a list of utterances each. */
export async function readDialogues(folder: string): Promise<Dialogues> {
  const read = await Promise.all(CORPORA.map(async (name) => {
    const files = (await readdir(join(folder, name))).filter((file) => file.endsWith('.jsonl')).toSorted()
    const lines = (await Promise.all(files.map((file) => readFile(join(folder, name, file), 'utf8'))))
      .flatMap((text) => text.split('\n').filter(Boolean))
    return [name, lines.map((line) => (JSON.parse(line) as { utterances: { text: string }[] }).utterances.map(({ text }) => text))] as const
  }))
  return Object.fromEntries(read) as unknown as Dialogues
}

export interface Asked {
  readonly passage: Passage
  readonly conversationId: string
  readonly messageId: string
  /** UTF-16 units of its message. */
  readonly units: number
}

export interface LongTalk {
  readonly conversations: readonly { readonly id: string; readonly messages: readonly MessageInput[] }[]
  /** Passages in the middle of long messages. */
  readonly long: readonly Asked[]
  /** Passages that are a short message of their own. */
  readonly short: readonly Asked[]
}

const KINDS: readonly ((dialogue: Dialogue) => string)[] = [
  (dialogue) => dialogue.map((text, i) => (i % 6 === 5 ? `${text}\n\n` : `${text} `)).join(''),
  (dialogue) => dialogue.map((text, i) => `${i + 1}. ${text}\n`).join(''),
  (dialogue) => dialogue.map((text, i) =>
    `  // ${text}\n  if (step === ${i}) {\n    report(${JSON.stringify(text.slice(0, 40))}, step + ${i % 7})\n  }\n`).join(''),
]
const OPENINGS = ['Here is the document, keep it for later:', 'Can you look over this list?', 'This is the file that I work on:'] as const

/** Two thirds of the passages in a long message each, the others as messages of their own, between short conversations. */
export function longTalk(dialogues: Dialogues, seed: number): LongTalk {
  const random = randomFrom(seed)
  const next = Object.fromEntries(CORPORA.map((name) => [name, dealt(shuffled(dialogues[name], random))])) as Record<
    (typeof CORPORA)[number], () => Dialogue
  >
  const passages = shuffled(PASSAGES, random)
  const isLong = (i: number): boolean => i < (passages.length * 2) / 3
  const conversations: { id: string; messages: MessageInput[] }[] = []
  const asked: Asked[] = []
  for (const [i, passage] of passages.entries()) {
    const id = `talk-${i}`
    const [before, after] = [next.tiage().slice(0, 6), next.sgd().slice(0, 6)]
    const content = isLong(i) ? longMessage(passage, { kind: i % KINDS.length, next, random }) : passage.text
    const texts = [...before, content, isLong(i) ? 'I have read it. What would you like to do with it?' : 'Good to know.', ...after]
    conversations.push({ id, messages: messagesOf(id, texts, conversations.length) })
    asked.push({ passage, conversationId: id, messageId: `${id}-${before.length}`, units: content.length })
    for (let k = 0; k < SHORT_FOR_EACH; k++) conversations.push({ id: `short-${i}-${k}`, messages: messagesOf(
      `short-${i}-${k}`, (k % 2 === 0 ? next.tiage : next.superdialseg)(), conversations.length,
    ) })
  }
  return { conversations, long: asked.filter((_, i) => isLong(i)), short: asked.filter((_, i) => !isLong(i)) }
}

function longMessage(
  { text }: Passage,
  { kind, next, random }: { kind: number; next: Readonly<Record<(typeof CORPORA)[number], () => Dialogue>>; random: Random },
): string {
  const units = Math.round(UNITS.least * (UNITS.most / UNITS.least) ** random.next())
  const sources = [[next.superdialseg, next.qmsum], [next.sgd, next.superdialseg], [next.vhf, next.sgd]][kind]!
  const at = units * (MIDDLE.from + (MIDDLE.to - MIDDLE.from) * random.next())
  let body = ''
  let isPlaced = false
  while (body.length < units) {
    const dialogue = sources[random.below(sources.length)]!()
    body += KINDS[kind]!(dialogue.slice(0, 60))
    if (isPlaced || body.length < at) continue
    body += KINDS[kind]!([text])
    isPlaced = true
  }
  const rest = Math.max(units, body.indexOf(text) + text.length + 1)
  return `${OPENINGS[kind]}\n\n${body.slice(0, rest)}`
}

const START = Date.parse('2026-01-05T08:00:00Z')

/** A minute apart, user and assistant in turn; conversations are six hours apart. */
const messagesOf = (id: string, texts: readonly string[], nth: number): MessageInput[] => texts.map((content, i) => ({
  id: `${id}-${i}`, role: i % 2 === 0 ? 'user' : 'assistant', content, timestamp: new Date(START + nth * 6 * 3_600_000 + i * 60_000),
}))

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items]
  for (let i = all.length - 1; i > 0; i--) {
    const k = random.below(i + 1)
    ;[all[i], all[k]] = [all[k]!, all[i]!]
  }
  return all
}

/** One after the other, from the beginning again when all are used. */
function dealt<T>(items: readonly T[]): () => T {
  let nth = 0
  return () => items[nth++ % items.length]!
}
