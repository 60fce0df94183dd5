/** Reader of the files that segmentation is evaluated on: dialogues with reference boundaries, or LoCoMo with its questions. */
import { readChunks, readJson, prependHead, readHead } from '../../../packages/import/import-source.ts'
import { MadeleineError } from '../../../packages/base/errors.ts'
import { readLabelled, type LabelledDialogue } from './labelled-dialogues.ts'
import { readSamples, type Sample } from './locomo-samples.ts'
import type { HostProcess } from '../../../packages/cli/command.ts'
import { linesOf, openInput } from '../../../packages/cli/message-lines.ts'

/** The content of a file: at least one dialogue, or at least one sample. */
export type EvaluationFile = { readonly dialogues: readonly LabelledDialogue[] } | { readonly samples: readonly Sample[] }

/** Long enough to contain a key of either format. */
const HEAD_BYTES = 65_536

/** Detects the format and reads the file. @throws {MadeleineError} `invalid_input` or `too_large`, naming the file and the position */
export async function readEvaluationFile(file: string, host: HostProcess): Promise<EvaluationFile> {
  const chunks = readChunks(openInput(file, host))
  try {
    const head = await readHead(chunks, HEAD_BYTES)
    const whole = prependHead(head, chunks)
    return isLoCoMo(head.toString('utf8')) ? { samples: await readQuestions(whole) } : { dialogues: await readDialogues(whole) }
  } catch (error) {
    throw inFile(file, error)
  } finally {
    await chunks.return(undefined)
  }
}

/** Keys are matched with their quotes, which are escaped inside texts. */
const isLoCoMo = (head: string): boolean =>
  !/"utterances"\s*:/.test(head) && (head.trimStart().startsWith('[') || /"(?:conversation|sample_id|speaker_a|evidence)"\s*:/.test(head))

async function readDialogues(chunks: AsyncIterable<Buffer>): Promise<LabelledDialogue[]> {
  const dialogues: LabelledDialogue[] = []
  for await (const line of linesOf(chunks)) dialogues.push(readLabelled(line))
  if (dialogues.length === 0) throw new MadeleineError('invalid_input', 'holds no dialogue')
  return dialogues
}

async function readQuestions(chunks: AsyncIterable<Buffer>): Promise<Sample[]> {
  const samples = readSamples(await readJson(chunks))
  const hasQuestions = samples.some(({ questions }) => questions.length > 0)
  if (!hasQuestions) throw new MadeleineError('invalid_input', 'holds no question of categories 1 to 4 with evidence')
  return samples
}

/** The error, with the file's name before its message. */
export function inFile(file: string, error: unknown): unknown {
  return error instanceof MadeleineError ? new MadeleineError(error.code, `${file}: ${error.message}`, { cause: error }) : error
}
