/** `madeleine import --dry-run`: what an import would bring in, and what it would take. It writes nothing, and makes no store. */
import type { ImportItem } from '../../contract/import-source.ts'
import { hasCode } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'
import type { CommandEnvironment } from '../command.ts'
import { withMemory, type StoreArgs } from '../command-memory.ts'
import { printDryRun, printDryRunJson, type DryRun } from '../show/show-import.ts'
import { FAILED } from '../terminal/report-failure.ts'
import { showProgress } from '../terminal/progress-bar.ts'
import { assertNamed } from './ask-me.ts'
import { readFiles, totalBytes, type FileReading, type ImportFiles } from './import-files.ts'
import { ImportSurvey, NO_ID, EstimateSample, type SurveyedMessage } from './import-survey.ts'

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
