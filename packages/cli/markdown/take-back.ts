/** What a person edited in a Markdown view, taken back into the memory: sentences of facts, titles of episodes and conversations. */
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { defined, hasCode, throwIfAborted } from '@madeleine/base'
import type { DescribeOptions } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { type LineKind, lineText, markedLines, type MarkedLine, said, unmarkedLines } from './marks.ts'
import { factsOf, LIST_FILE, titleOf } from './view.ts'
import { viewFilesIn } from './view-folder.ts'

/** Why an edited line is not taken. */
export type Refusal = 'gone' | 'changed-since' | 'edited-twice' | 'empty' | 'refused' | 'unmarked'

export interface EditedLine {
  /** `line` for one that has lost the comment behind it: nothing says what it is of. */
  readonly kind: LineKind | 'line'
  /** Of what is edited; of a `line` the file, from the folder. */
  readonly id: string
  /** What the memory says now; absent if it says nothing any more. */
  readonly from?: string
  readonly to: string
  readonly refusal?: Refusal
  /** What the memory answered to an edit that it refused. */
  readonly message?: string
}

/** The lines of a view that were edited. A line that says what the memory says is none. @param dryRun changes nothing */
export async function takeBack(
  memory: Memory, folder: string, { dryRun, ...call }: CallOptions & { readonly dryRun: boolean },
): Promise<EditedLine[]> {
  const edited: EditedLine[] = []
  for (const lines of (await editedIn(folder)).values()) {
    throwIfAborted(call.signal)
    const [first] = lines as [MarkedLine]
    const now = await NOW[first.kind](memory, first.id, call)
    if (now !== undefined && lines.every(({ text }) => text === lineText(now.text))) continue
    const line = { kind: first.kind, id: first.id, ...(now && { from: now.text }), to: first.text }
    const refusal = refusalOf(lines, now)
    if (refusal) edited.push({ ...line, refusal })
    else edited.push(dryRun ? line : { ...line, ...await now!.edit(first.text).then(() => ({}), refused) })
  }
  for (const { path, lines } of await unmarkedIn(folder)) {
    edited.push(...lines.map((to) => ({ kind: 'line', id: path, to, refusal: 'unmarked' } as const)))
  }
  return edited
}

async function unmarkedIn(folder: string): Promise<{ readonly path: string; readonly lines: readonly string[] }[]> {
  const files = (await viewFilesIn(folder)).filter((file) => file !== join(folder, LIST_FILE))
  return Promise.all(files.map(async (file) => ({ path: relative(folder, file), lines: unmarkedLines(await readFile(file, 'utf8')) })))
}

const refused = (error: unknown): Pick<EditedLine, 'refusal' | 'message'> => {
  if (!hasCode(error, 'invalid_input') && !hasCode(error, 'conflict') && !hasCode(error, 'not_found')) throw error
  return { refusal: hasCode(error, 'conflict') ? 'changed-since' : 'refused', message: (error as Error).message }
}

/** Edited lines by what they are of: the title of a conversation stands in each of its months. */
async function editedIn(folder: string): Promise<Map<string, MarkedLine[]>> {
  const found = new Map<string, MarkedLine[]>()
  for (const file of await viewFilesIn(folder)) {
    for (const line of markedLines(await readFile(file, 'utf8'))) {
      const key = `${line.kind} ${line.id}`
      if (!said(line, line.text)) found.set(key, [...found.get(key) ?? [], line])
    }
  }
  return found
}

function refusalOf(lines: readonly MarkedLine[], now: Current | undefined): Refusal | undefined {
  const [first] = lines as [MarkedLine]
  if (now === undefined) return 'gone'
  if (first.text === '') return 'empty'
  if (lines.some(({ text }) => text !== first.text)) return 'edited-twice'
  return said(first, now.text) ? undefined : 'changed-since'
}

/** What the memory says where a line stands, and how that is edited. */
interface Current {
  readonly text: string
  edit(text: string): Promise<unknown>
}

/** What the calls of an edit have. */
interface CallOptions {
  readonly signal: AbortSignal
  readonly redact?: NonNullable<DescribeOptions['redact']>
}
type CurrentOf = (memory: Memory, id: string, call: CallOptions) => Promise<Current | undefined>

const NOW: Readonly<Record<LineKind, CurrentOf>> = {
  conversation: async (memory, id, call) => {
    const { conversations: [entry] } = await memory.conversations({ ids: [id], signal: call.signal })
    return entry && {
      text: titleOf(entry), edit: (title) => memory.describe({ conversationId: id, title, ...call }),
    }
  },
  episode: async (memory, id, call) => {
    const episode = await memory.episode(id, { signal: call.signal }).catch((error: unknown) => {
      if (hasCode(error, 'not_found')) return undefined
      throw error
    })
    return episode?.id === id ? { text: episode.title, edit: (title) => memory.describe({ episodeId: id, title, ...call }) } : undefined
  },
  fact: async (memory, id, call) => {
    const facts = await factsOf(memory, call.signal)
    let fact = facts.find((one) => one.id === id)
    // What replaced it says what is known now
    while (fact?.supersededBy !== undefined) fact = facts.find((one) => one.id === fact!.supersededBy)
    const { id: factId, text, version, validTo } = fact ?? {}
    if (factId === undefined || text === undefined || validTo !== undefined) return undefined
    const edit = (edited: string) =>
      memory.editFact({ action: 'correct', factId, text: edited, ...defined({ ifVersion: version }), ...call })
    return { text, edit }
  },
}
