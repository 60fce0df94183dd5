/** `madeleine import --dry-run`: what an import would bring in, and what it would take. It writes nothing, and makes no store. */
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { countTokens, escapeLine, hasCode, inTurns, MadeleineError, show } from '@madeleine/base'
import {
  addCounts, addNotes, addRefused, idOf, type ImportError, type ImportItem, type LeftOutCounts, leftOutText, type Message,
  type MessageInput, nameKeyOf, speakerOf,
} from '@madeleine/contract'
import {
  analysisSteps, type CallEstimate, dayOf, type DescribableSegment, estimateDescribing, estimateFacts, groupsOf, type ImportedMessage,
  type Memory, nearNames, newDrafts, readDrafts, readItem, readTitle, selectReading,
} from '@madeleine/core'
import { formatNamed, FORMATS } from '@madeleine/import'
import { auto, segmentAll } from '@madeleine/segment'
import { counted, formatDuration } from '@madeleine/tools'
import { type StoreArgs, withMemory } from '../command-memory.ts'
import type { CommandEnvironment, HostProcess } from '../command.ts'
import { type Environment, readModels } from '../config.ts'
import { padEnd, widest, wrap } from '../terminal/columns.ts'
import { showProgress, NO_PROGRESS } from '../terminal/progress-bar.ts'
import { type Terminal, FAILED } from '../terminal/terminal.ts'
import {
  type FailedFile, type FileReading, type ImportFiles, type TalliedPerson, readFiles, totalBytes, PeopleTally, MOST_ERRORS, noteErrors,
  noteReadings,
} from './import-files.ts'
import { callsText } from './upgrade-command.ts'

/** @returns the exit code: that of an import of these files */
export async function dryRunImport(
  cli: CommandEnvironment, args: StoreArgs, sources: ImportFiles, given: readonly string[],
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
function assertNamed({ people }: PeopleTally, given: readonly string[]): void {
  const known = new Set(people.map(({ name }) => nameKeyOf(name)))
  if (given.length === 0 || known.size === 0 || given.some((name) => known.has(nameKeyOf(name)))) return
  const near = given.flatMap((name) => nearNames(name, people.map((person) => person.name)))
  const names = people.slice(0, MOST_LISTED).map(({ name, messages: count }) => `${show(name)} (${counted(count, 'message')})`)
  throw new MadeleineError('invalid_input', `--me: nobody is called ${given.map(show).join(' or ')}; `
    + `${near.length > 0 ? `did you mean --me ${[...new Set(near)].map(show).join(' or ')}? ` : ''}Speakers: ${names.join(', ')}`)
}

/** The names of the user that the store remembers; none where there is no store yet. */
async function rememberedMe(cli: CommandEnvironment, args: StoreArgs): Promise<readonly string[]> {
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

// What the files of an import hold, before any of it is stored: numbers, people and times.

/** A message as the import would read it. */
type SurveyedMessage = ImportedMessage

/** The id of a message that has none of its own. */
const NO_ID = 'none'

class ImportSurvey {
  messages = 0
  /** Messages by the format of their file. */
  readonly formats = new Map<string, number>()
  readonly conversations = new Set<string>()
  readonly errors: ImportError[] = []
  /** Further ones. */
  unlisted = 0
  leftOut: LeftOutCounts | undefined
  notes: readonly string[] = []
  firstAt: Date | undefined
  lastAt: Date | undefined
  readonly people = new PeopleTally()

  /** @returns the message, if it is one that can be imported */
  add(item: ImportItem): SurveyedMessage | undefined {
    if (item.leftOut) this.leftOut = addCounts(this.leftOut, item.leftOut)
    if (item.notes) this.notes = addNotes(this.notes, item.notes)
    // Times of receipt tell nothing of the files
    const context = { now: () => new Date(), mintId: () => NO_ID, maxTextBytes: undefined }
    const read = readItem(item, this.messages + this.errors.length + this.unlisted, context)
    if ('error' in read) {
      addRefused(this, read)
      return undefined
    }
    const { draft: { at, timed, name, role, kind }, conversationId, people } = read
    this.messages += 1
    this.conversations.add(conversationId)
    const { format = 'jsonl', mine } = 'message' in item ? item : {}
    this.formats.set(format, (this.formats.get(format) ?? 0) + 1)
    if (timed) this.#seeTime(at)
    const isPerson = kind === 'message' && (role === 'user' || (people === true && role === 'assistant'))
    if (name !== undefined && isPerson) this.people.add(name, { conversationId, isMine: mine === true, isBetween: people === true })
    return read
  }

  #seeTime(at: Date): void {
    if (this.firstAt === undefined || at < this.firstAt) this.firstAt = at
    if (this.lastAt === undefined || at > this.lastAt) this.lastAt = at
  }
}

// What an import will take, told from the first messages of its files: seconds and, with a model, calls, tokens and price.

interface ImportEstimate {
  /** Of reading, storing, segmenting and encoding without a model. */
  readonly seconds: number
  /** Messages that were analysed here to tell it. */
  readonly sampled: number
  /** What the model would be asked for all that is new, titles, summaries and facts; undefined where none is configured. */
  readonly model: (CallEstimate & { readonly price: number | null }) | undefined
}

/** Messages that are kept and analysed: the first ones, of whichever file they are. */
const MOST_SAMPLED = 1000
/** So long the machine is measured. */
const MEASURING_MS = 400
/** Of fewer the time says nothing of the machine. */
const LEAST_SAMPLED = 100
/**
 * What an import takes, and what analysing its messages alone takes, on the same machine: two cores of an Intel Xeon, exports of 50,000
 * messages of 78 and 576 bytes (docs/internals/benchmarks.md), 28 November 2026.
 */
const MEASURED = {
  import: { startMs: 2000, perMessageMs: 0.8, perByteMs: 0.0092 },
  analysis: { startMs: 0, perMessageMs: 0.0096, perByteMs: 0.000107 },
} as const

type Rates = Readonly<Record<keyof typeof MEASURED.import, number>>
const timeOf = ({ startMs, perMessageMs, perByteMs }: Rates, messages: number, bytes: number): number =>
  (messages === 0 ? 0 : startMs + messages * perMessageMs + bytes * perByteMs)

class EstimateSample {
  readonly #env: Environment
  readonly #sample: SurveyedMessage[] = []
  #bytes = 0
  #messages = 0

  constructor(env: Environment) {
    this.#env = env
  }

  add(message: SurveyedMessage): void {
    this.#bytes += message.bytes
    this.#messages += 1
    if (this.#sample.length < MOST_SAMPLED) this.#sample.push(message)
  }

  /** @param messages those that are new @param readingMs what reading all of the files took */
  async estimate({ messages, readingMs }: { messages: number; readingMs: number }): Promise<ImportEstimate> {
    const logs = logsOf(this.#sample)
    const sampledBytes = this.#sample.reduce((sum, { bytes }) => sum + bytes, 0)
    const share = this.#messages === 0 ? 0 : messages / this.#messages
    const times = sampledBytes === 0 ? 0 : share * this.#bytes / sampledBytes
    const slowness = this.#sample.length < LEAST_SAMPLED ? 1 : await slownessHere(logs, this.#sample.length, sampledBytes)
    return {
      seconds: (readingMs + slowness * timeOf(MEASURED.import, messages, share * this.#bytes)) / 1000, sampled: this.#sample.length,
      model: await this.#modelEstimate(logs, times),
    }
  }

  async #modelEstimate(logs: readonly Log[], times: number): Promise<ImportEstimate['model']> {
    const { model = 'none', prices: { input, output } = {} } = readModels(this.#env)
    if (model === 'none') return undefined
    const sampled = await callsFor(logs)
    const [calls, inputTokens, outputTokens] = [sampled.calls, sampled.inputTokens, sampled.outputTokens].map((n) => Math.ceil(n * times))
    const isPriced = input !== undefined || output !== undefined
    return {
      calls: calls!, inputTokens: inputTokens!, outputTokens: outputTokens!,
      price: isPriced ? (inputTokens! * (input ?? 0) + outputTokens! * (output ?? 0)) / 1e6 : null,
    }
  }
}

/** The messages of a conversation in the sample. */
interface Log {
  readonly conversationId: string
  readonly people: boolean
  readonly messages: readonly Message[]
}

function logsOf(sample: readonly SurveyedMessage[]): Log[] {
  const logs = new Map<string, { conversationId: string; people: boolean; messages: Message[] }>()
  for (const [i, { conversationId, people = false, draft }] of sample.entries()) {
    const log = logs.get(conversationId) ?? { conversationId, people, messages: [] }
    logs.set(conversationId, log)
    log.messages.push({ ...draft, id: `m${i}`, seq: log.messages.length, receivedAt: draft.at, tokens: countTokens(draft.text) })
  }
  return [...logs.values()]
}

/** How much slower than where it was measured this machine is now: a machine is hardly a tenth as fast, or ten times as fast. */
async function slownessHere(logs: readonly Log[], messages: number, bytes: number): Promise<number> {
  // The shortest of several times: the first ones compile the code, and others wait for whatever else the machine does
  let [shortestMs, spentMs] = [Infinity, 0]
  while (spentMs < MEASURING_MS) {
    const ms = await analysisTime(logs)
    shortestMs = Math.min(shortestMs, ms)
    spentMs += ms
  }
  return Math.min(10, Math.max(0.1, shortestMs / timeOf(MEASURED.analysis, messages, bytes)))
}

/** Milliseconds of what an import computes of each message. */
async function analysisTime(logs: readonly Log[]): Promise<number> {
  const startedAt = performance.now()
  for (const { messages } of logs) {
    for (const message of messages) await inTurns(analysisSteps({ ...message, speaker: speakerOf(message) }))
  }
  return performance.now() - startedAt
}

/** What a model would be asked about the sample, cut by the rules. */
async function callsFor(logs: readonly Log[]): Promise<CallEstimate> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const estimates: CallEstimate[] = []
  const episodes: (DescribableSegment & Pick<Log, 'conversationId' | 'people'>)[] = []
  for (const log of logs) {
    const segments = await segmentsOf(log, timeZone)
    estimates.push(...groupsOf(segments).map((group) => estimateDescribing(group, { timeZone })))
    episodes.push(...segments.map((segment) => ({ ...segment, conversationId: log.conversationId, people: log.people })))
  }
  const unread = episodes.map(({ conversationId, people, messages }, i) => {
    const [first, last] = [messages[0]!, messages.at(-1)!]
    return { id: String(i), conversationId, people, from: first.seq, to: last.seq + 1, endAt: last.at }
  })
  const texts = episodes.map(({ messages }) => messages)
  for (let from = 0; from < unread.length;) {
    const reading = selectReading(unread.slice(from), texts.slice(from), { known: [], timeZone })
    estimates.push(...reading.asked.map((asked) => ({ calls: 1, ...estimateFacts(asked) })))
    from += Math.max(1, reading.episodes.length)
  }
  return estimates.reduce((sum, one) => ({
    calls: sum.calls + one.calls, inputTokens: sum.inputTokens + one.inputTokens, outputTokens: sum.outputTokens + one.outputTokens,
  }), { calls: 0, inputTokens: 0, outputTokens: 0 })
}

async function segmentsOf({ messages }: Log, timeZone: string): Promise<DescribableSegment[]> {
  const inputs = messages.map(({ id, role, name, text, at }): MessageInput =>
    ({ id, role, content: text, timestamp: at, ...(name !== undefined && { name }) }))
  const { segments } = await segmentAll(auto(), inputs, { timeZone })
  const byId = new Map(messages.map((message) => [message.id, message]))
  return segments.map(({ messageIds }) => ({ messages: messageIds.map((id) => byId.get(id)!) }))
}

// Shows what `madeleine import --dry-run` found.

interface DryRun {
  readonly survey: ImportSurvey
  /** Files of which nothing could be read. */
  readonly failed: readonly FailedFile[]
  /** Names of the user, given and remembered. */
  readonly me: readonly string[]
  /** There is a store already. */
  readonly isStore: boolean
  readonly alreadyStored: number
  readonly estimate: ImportEstimate
}

const MOST_PEOPLE = 20

const isMe = ({ name, isMine }: TalliedPerson, me: readonly string[]): boolean =>
  isMine || me.some((own) => nameKeyOf(own) === nameKeyOf(name))

function printDryRunJson({ printJson, noteJson }: Terminal, { survey, failed, me, alreadyStored, estimate }: DryRun): void {
  noteErrors(noteJson, survey.errors, failed)
  const { seconds, sampled, model } = estimate
  printJson({
    dryRun: true, messages: survey.messages, conversations: survey.conversations.size, alreadyStored,
    formats: Object.fromEntries(survey.formats),
    people: survey.people.people.map((person) => ({
      name: person.name, messages: person.messages, conversations: person.conversations, isMe: isMe(person, me),
    })),
    ...(survey.firstAt && { firstAt: survey.firstAt, lastAt: survey.lastAt }),
    ...(survey.leftOut && { leftOut: survey.leftOut }), ...(survey.notes.length > 0 && { notes: survey.notes }),
    errors: survey.errors.length + survey.unlisted + failed.length,
    ...(failed.length > 0 && { failed: failed.map(({ file }) => file) }),
    estimate: { seconds: Number(seconds.toFixed(1)), sampled, ...(model && { model }) },
  })
}

function printDryRun({ print, note, screen }: Terminal, dryRun: DryRun): void {
  const { survey: { errors, unlisted, notes }, failed } = dryRun
  noteReadings(notes, note)
  for (const { line, message } of errors.slice(0, MOST_ERRORS)) note(`${typeof line === 'number' ? `line ${line}` : line}: ${message}`)
  if (errors.length > MOST_ERRORS) note(`… and ${counted(errors.length + unlisted - MOST_ERRORS, 'more message')} that cannot be imported`)
  for (const { file, message } of failed) note(`${file}: ${message}`)
  print([...linesOf(dryRun).flatMap((line) => wrap(line, screen.columns)), ...peopleLines(dryRun)])
}

function linesOf({ survey, isStore, alreadyStored, estimate: { seconds, sampled, model } }: DryRun): string[] {
  const { messages, conversations, formats, firstAt, lastAt, leftOut } = survey
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [first, last] = [firstAt && dayOf(firstAt, timeZone), lastAt && dayOf(lastAt, timeZone)]
  if (messages === 0) return ['There is no message in them to import. Nothing was written.']
  return [
    `${counted(messages, 'message')} in ${counted(conversations.size, 'conversation')}: `
      + `${[...formats].map(([format, count]) => `${titleOf(format)} ${count.toLocaleString('en')}`).join(', ')}. Nothing was written.`,
    ...(first === undefined ? [] : [first === last ? `From ${first}, in the time zone ${timeZone}.`
      : `From ${first} to ${last!}, in the time zone ${timeZone}.`]),
    ...(leftOut ? [`Left out: ${leftOutText(leftOut)}.`] : []),
    isStore ? `Already stored: ${alreadyStored.toLocaleString('en')}; new: ${(messages - alreadyStored).toLocaleString('en')}.`
      : 'There is no store here yet; all of it is new.',
    `It would take about ${formatDuration(1000 * Math.max(0.1, seconds))}, judging by runs on two cores and by how fast `
      + `${sampled === 1 ? 'the first message was' : `the first ${counted(sampled, 'message')} were`} analysed here.`,
    ...(model ? [`Then titles, summaries and facts by the model (\`madeleine upgrade\`): about ${callsText(model)}.`] : []),
  ]
}

const titleOf = (format: string): string => {
  const known = FORMATS.find((name) => name === format)
  return (known === undefined ? format : formatNamed(known).title).replace(/^an? /, '')
}

function peopleLines({ survey, me }: DryRun): string[] {
  const { people: tally } = survey
  const { people } = tally
  if (people.length === 0) return []
  const listed = people.slice(0, MOST_PEOPLE)
  const names = listed.map((person) => `${escapeLine(person.name)}${isMe(person, me) ? ' (you)' : ''}`)
  const width = widest(names)
  return [
    'People:',
    ...listed.map(({ messages }, i) => `  ${padEnd(names[i]!, width)}  ${counted(messages, 'message')}`),
    ...(people.length > MOST_PEOPLE ? [`  … and ${(people.length - MOST_PEOPLE).toLocaleString('en')} more`] : []),
    ...(tally.strangers(me).length > 0 ? ['None of them is known to be you: --me NAME says who is.'] : []),
  ]
}
