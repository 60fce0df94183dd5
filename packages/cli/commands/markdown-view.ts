/** A memory as files of Markdown: `madeleine export --markdown DIR` writes them, `madeleine import DIR` takes edits of them back. */
import { defined, escapeLine, MadeleineError, show } from '@madeleine/base'
import { counted } from '@madeleine/tools'
import { assertUser, type StoreArgs, withMemory } from '../command-memory.ts'
import type { CommandEnvironment } from '../command.ts'
import { type EditedLine, type Refusal, takeBack } from '../markdown/take-back.ts'
import { viewFiles } from '../markdown/view.ts'
import { isView, writeView } from '../markdown/view-folder.ts'
import { readRedaction } from '../flags.ts'
import { FAILED } from '../terminal/terminal.ts'

interface Asked {
  readonly json?: boolean | undefined
}

export async function writeMarkdown(cli: CommandEnvironment, args: StoreArgs & Asked, folder: string): Promise<void> {
  if (folder === '') throw new MadeleineError('invalid_input', '--markdown needs the name of a folder')
  await withMemory(cli, args, async (memory, signal) => {
    await assertUser(cli, args, memory)
    const written = await writeView(folder, viewFiles(memory, signal), signal)
    if (args.json) return cli.terminal.printJson({ folder, ...written })
    cli.terminal.print(`Wrote ${counted(written.changed, 'file')} to ${show(folder)}; ${written.unchanged} did not change`
      + (written.removed > 0 ? `, ${written.removed} went.` : '.'))
  })
}

/** Whether what is to be imported is one folder that `writeMarkdown` wrote. */
export const isMarkdown = async (files: readonly string[]): Promise<boolean> => files.length === 1 && isView(files[0]!)

interface TakeArgs extends StoreArgs, Asked {
  readonly _: readonly string[]
  readonly 'dry-run'?: boolean | undefined
  readonly redact?: string | undefined
}

export function takeMarkdown(cli: CommandEnvironment, args: TakeArgs): Promise<number> {
  const dryRun = args['dry-run'] === true
  return withMemory(cli, args, async (memory, signal) => {
    const edits = await takeBack(memory, args._[0]!, { dryRun, signal, ...defined({ redact: readRedaction(args.redact) }) })
    await memory.settle({ signal })
    const taken = edits.filter(({ refusal }) => refusal === undefined).length
    if (args.json) cli.terminal.printJson({ edits, taken: dryRun ? 0 : taken, refused: edits.length - taken, dryRun })
    else cli.terminal.print([
      ...edits.flatMap(linesOf),
      edits.length === 0 ? 'Nothing was edited in these files.'
        : `${dryRun ? 'Would take' : 'Took'} ${counted(taken, 'edit')}${edits.length > taken ? `, not ${edits.length - taken}` : ''}.`
          + (dryRun || taken === 0 ? '' : ' `madeleine export --markdown` writes the files anew.'),
    ])
    return edits.length > taken ? FAILED : 0
  })
}

const WHY: Readonly<Record<Refusal, string>> = {
  gone: 'it is not in the memory any more',
  'changed-since': 'the memory says something else now than when the file was written',
  'edited-twice': 'its files say different things',
  empty: 'it says nothing: retire a fact with `madeleine fact retire`',
  refused: 'refused',
  unmarked: 'the comment behind it is gone, which says what it is of; `madeleine export --markdown` writes it anew',
}

function linesOf({ kind, id, from, to, refusal, message }: EditedLine): string[] {
  return [
    `${kind}${kind === 'line' ? ` in ${escapeLine(id)}` : ''}${refusal ? `, not taken: ${escapeLine(message ?? WHY[refusal])}` : ''}`,
    ...(from === undefined ? [] : [`  - ${escapeLine(from)}`]), `  + ${escapeLine(to)}`,
  ]
}
