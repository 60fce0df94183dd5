/** `madeleine import --dry-run`: what an import would bring in, and what it would take. It writes nothing, and makes no store. */
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { hasCode, MadeleineError, show } from '../../base/errors.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import type { ImportItem } from '../../contract/import-source.ts'
import { idOf } from '../../contract/read-message.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { readDrafts, readTitle } from '../../core/memory/read-push.ts'
import { nameKeyOf } from '../../contract/known-people.ts'
import { nearNames } from '../../core/people/people.ts'
import { newDrafts } from '../../core/pipeline/push.ts'
import { counted } from '../../tools/format-date.ts'
import { withMemory, type StoreArgs } from '../command-memory.ts'
import type { CommandEnvironment, HostProcess } from '../command.ts'
import { padEnd, widest } from '../terminal/columns.ts'
import { showProgress, NO_PROGRESS } from '../terminal/progress-bar.ts'
import { FAILED } from '../terminal/terminal.ts'
import { readFiles, totalBytes, type FileReading, type ImportFiles, type PeopleTally, type TalliedPerson } from './import-files.ts'
import { ImportSurvey, NO_ID, EstimateSample, printDryRun, printDryRunJson, type SurveyedMessage, type DryRun } from './import-survey.ts'

interface DryRunArgs extends StoreArgs {
  readonly json?: boolean | undefined
}

/** @returns the exit code: that of an import of these files */
export async function dryRunImport(
  cli: CommandEnvironment, args: DryRunArgs, sources: ImportFiles, given: readonly string[],
): Promise<number> {
  const progress = await showProgress(cli.host.stderr, await totalBytes(sources.files))
  const reading = readFiles(sources, progress)
  try {
    const dryRun = await withStoreIfAny(cli, args, (memory) => surveyed(cli, { reading, memory, given }))
    progress.stop()
    assertNamed(dryRun.survey.people, given)
    if (args.json) printDryRunJson(cli.terminal, dryRun)
    else printDryRun(cli.terminal, dryRun)
    return dryRun.survey.messages === 0 || dryRun.failed.length > 0 || (sources.strict && dryRun.survey.errors.length > 0) ? FAILED : 0
  } finally {
    progress.stop()
  }
}

/** With the memory that is there; undefined where there is none yet. */
async function withStoreIfAny(
  cli: CommandEnvironment, args: StoreArgs, work: (memory: Memory | undefined) => Promise<DryRun>,
): Promise<DryRun> {
  try {
    return await withMemory(cli, args, work, { model: 'none' })
  } catch (error) {
    if (!hasCode(error, 'no_store')) throw error
    return work(undefined)
  }
}

async function surveyed(
  { host }: CommandEnvironment, { reading, memory, given }: { reading: FileReading; memory: Memory | undefined; given: readonly string[] },
): Promise<DryRun> {
  const survey = new ImportSurvey()
  const sample = new EstimateSample(host.env)
  const stored = storedCounter(memory)
  const startedAt = performance.now()
  for await (const item of reading.items as AsyncGenerator<ImportItem>) {
    const message = survey.add(item)
    if (!message) continue
    sample.add(message)
    await stored.add(message)
  }
  const alreadyStored = await stored.end()
  const readingMs = performance.now() - startedAt
  const remembered = memory ? (await memory.people({ limit: 1 })).me : []
  return {
    survey, failed: reading.failed, me: [...new Set([...given, ...remembered])], isStore: memory !== undefined, alreadyStored,
    estimate: await sample.estimate({ messages: survey.messages - alreadyStored, readingMs }),
  }
}

/** Messages of one conversation that are looked for together. */
const LOOKED_FOR = 200

/** Counts the messages that are stored already, by their ids. */
function storedCounter(memory: Memory | undefined) {
  const ids = new Map<string, string[]>()
  let [waiting, count] = [0, 0]
  const look = async (): Promise<void> => {
    for (const [conversationId, some] of ids) {
      for (let from = 0; from < some.length; from += LOOKED_FOR) {
        count += (await memory!.messages({ conversationId, ids: some.slice(from, from + LOOKED_FOR) })).items.length
      }
    }
    ids.clear()
    waiting = 0
  }
  return {
    async add({ conversationId, draft: { id } }: SurveyedMessage): Promise<void> {
      if (!memory || id === NO_ID) return
      ids.set(conversationId, [...(ids.get(conversationId) ?? []), id])
      waiting += 1
      if (waiting >= LOOKED_FOR) await look()
    },
    async end(): Promise<number> {
      if (memory) await look()
      return count
    },
  }
}

// What `push` would refuse, found without a store: where there is none yet, none is made for what is refused.

/** @throws {MadeleineError} like `push` for the same messages in an empty store */
export async function checkBatch({ conversationId, title, messages }: {
  readonly conversationId: string; readonly title?: string | undefined; readonly messages: readonly unknown[]
}): Promise<void> {
  idOf(conversationId, 'conversationId')
  readTitle(title)
  const { drafts } = await readDrafts([...messages], { receivedAt: new Date(), mintId: randomUUID, maxTextBytes: undefined })
  await newDrafts(drafts, [])
}

// Who the user is in the chats of an import: as given, as remembered, or asked on a terminal.

/** People who are listed, those with the most messages. */
const MOST_LISTED = 20
const TRIES = 3

/**
 * The names of the user for an import, given or asked for. It reads the files once before, to see that somebody has the names, or
 * who there is to ask for. What is piped in can be read only once, and is not.
 * @throws {MadeleineError} `invalid_input` where nobody in the files has any of the names
 */
export async function whoIsMe(
  cli: CommandEnvironment, args: StoreArgs, sources: ImportFiles, given: readonly string[],
): Promise<readonly string[]> {
  const isAsked = given.length === 0
  if (sources.files.includes('-')) return given
  const survey = await surveyOf(sources, isAsked)
  if (!isAsked) {
    assertNamed(survey.people, given)
    return given
  }
  const strangers = survey.people.strangers(survey.people.strangers([]).length === 0 ? [] : await rememberedMe(cli, args))
  if (strangers.length === 0) return []
  const name = await askFor(strangers, cli.host)
  return name === undefined ? [] : [name]
}

/** @param isOfPeople of a single chat that is not between people only the first message is read */
async function surveyOf(sources: ImportFiles, isOfPeople: boolean): Promise<ImportSurvey> {
  const survey = new ImportSurvey()
  for (const file of sources.files) {
    const { items } = readFiles({ ...sources, files: [file] }, NO_PROGRESS)
    const isFolder = (await stat(file).catch(() => undefined))?.isDirectory() === true // with chats of several kinds
    for await (const item of items) {
      const read = survey.add(item)
      if (isOfPeople && !isFolder && read !== undefined && read.people !== true) break
    }
  }
  return survey
}

/** @throws {MadeleineError} `invalid_input` */
export function assertNamed({ people }: PeopleTally, given: readonly string[]): void {
  const known = new Set(people.map(({ name }) => nameKeyOf(name)))
  if (given.length === 0 || known.size === 0 || given.some((name) => known.has(nameKeyOf(name)))) return
  const near = given.flatMap((name) => nearNames(name, people.map((person) => person.name)))
  const names = people.slice(0, MOST_LISTED).map(({ name, messages: count }) => `${show(name)} (${counted(count, 'message')})`)
  throw new MadeleineError('invalid_input', `--me: nobody is called ${given.map(show).join(' or ')}; `
    + `${near.length > 0 ? `did you mean --me ${[...new Set(near)].map(show).join(' or ')}? ` : ''}Speakers: ${names.join(', ')}`)
}

/** The names of the user that the store remembers; none where there is no store yet. */
export async function rememberedMe(cli: CommandEnvironment, args: StoreArgs): Promise<readonly string[]> {
  return withMemory(cli, args, async (memory, signal) => (await memory.people({ limit: 1, signal })).me)
    .catch((error: unknown) => {
      if (hasCode(error, 'no_store')) return []
      throw error
    })
}

/** @returns undefined for somebody who is none of them, or does not say */
async function askFor(people: readonly TalliedPerson[], { stdin, stderr }: HostProcess): Promise<string | undefined> {
  const listed = people.slice(0, MOST_LISTED)
  const names = listed.map(({ name }) => escapeLine(name))
  const width = widest(names)
  stderr.write(`In chats between people, who are you?\n${listed.map(({ messages }, i) =>
    `  ${String(i + 1).padStart(2)}  ${padEnd(names[i]!, width)}  ${counted(messages, 'message')}\n`).join('')}`)
  // The terminal itself edits the line, so that Ctrl-C ends the command as it does everywhere
  const lines = createInterface({ input: stdin, terminal: false })
  try {
    const answers = lines[Symbol.asyncIterator]()
    for (let tries = 0; tries < TRIES; tries++) {
      stderr.write('Number or name; Enter if you are none of them: ')
      const { value, done } = await answers.next() as IteratorResult<string, undefined>
      const answer = done ? '' : value.trim()
      if (answer === '') return undefined
      const found = /^\d{1,2}$/.test(answer) ? listed[Number(answer) - 1] : people.find(({ name }) => nameKeyOf(name) === nameKeyOf(answer))
      if (found) return found.name
      stderr.write(`${escapeLine(show(answer))} is not one of them.\n`)
    }
    return undefined
  } finally {
    lines.close()
  }
}
