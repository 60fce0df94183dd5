/** `madeleine doctor`: checks the integrity of the store; `--compact` rewrites its files. */
import { STORE_FLAGS } from '../flags/store-flags.ts'
import { command } from '../command.ts'
import { assertHere, isServer, withMemory, withStore } from '../command-memory.ts'
import { FAILED, type Terminal } from '../terminal/terminal.ts'
import type { CheckResult, CompactResult, FailingJobs, UnerasedReason } from '../../contract/operator-calls.ts'

export const doctorCommand = command({
  meta: { name: 'doctor', description: 'Check the integrity of the store, and name work that fails; exit code 1 if a check fails' },
  args: {
    compact: { type: 'boolean', description: 'If all checks pass, rewrite the files of all users so '
      + 'that no byte of a deleted row is left; on a server this locks the tables one after another' },
    ...STORE_FLAGS,
  },
  run: async ({ args }, cli) => {
    const { print, printJson } = cli.terminal
    if (args.compact) assertHere(cli, args, '--compact rewrites the files of all users on the machine that has them')
    const { unerased: waiting, ...check } = await withMemory(cli, args, (memory) => memory.check())
    // A folder was erased when its memory was closed
    const unerased = isServer(cli, args) ? waiting : []
    if (!args.json) printCheck(cli.terminal, check)
    const compaction = args.compact && check.ok ? await withStore(cli, args, (store, signal) => store.compact({ signal })) : undefined
    if (args.json) printJson({
      ...check, unerased: compaction?.unerased.map(({ table }) => table) ?? unerased, ...(compaction && { compaction }),
    })
    else if (compaction) print(compactionLines(compaction))
    else if (unerased.length > 0) {
      print(`Bytes of forgotten messages are still in the files of ${unerased.join(', ')}: \`madeleine doctor --compact\` erases them.`)
    }
    return check.ok ? 0 : FAILED
  },
})

function printCheck(
  { print, screen: { accent, bold } }: Terminal, { ok, invariants, failing, damage }: Omit<CheckResult, 'unerased'>,
): void {
  if (damage) return print(damageLines(damage, bold))
  print([
    ...invariants.map((invariant) => `${invariant.ok ? accent('ok    ') : bold('BROKEN')}  ${invariant.detail}`),
    ...failing.map((jobs) => `${bold('FAILED')}  ${failureText(jobs)}`),
    ok ? 'All checks passed.'
      : 'The store is broken. Keep a copy of it before you do anything else, and please report '
        + 'this with the output of `madeleine doctor --json`.',
  ])
}

/** What of the queue fails; a missing server or model is no fault of the store. */
const failureText = ({ kind, jobs, failures, error }: FailingJobs): string =>
  `${jobs === 1 ? `A job (${kind}) has failed` : `${jobs} jobs (${kind}) have failed, one of them`} ${failures} `
  + `${failures === 1 ? 'time' : 'times'}, the last time with \`${error}\`, and ${jobs === 1 ? 'is' : 'are'} tried again. `
  + 'Its messages are stored, and found by their words.'

const REASONS: Readonly<Record<UnerasedReason, string>> = {
  large: 'too large to be rewritten automatically',
  not_owned: 'another login owns it; run this command as that login',
  in_use: 'another transaction uses it or is as old as the rows; try again',
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

const compactionLines = ({ bytesBefore, bytesAfter, unerased }: CompactResult): string[] => [
  `Compacted: ${megabytes(bytesBefore)} before, ${megabytes(bytesAfter)} now.`,
  ...unerased.map(({ table, reason }) => `Bytes of forgotten messages are still in the file of ${table}: ${REASONS[reason]}.`),
]

/** What can be read and what cannot. */
const damageLines = ({ message, tables, incomplete }: NonNullable<CheckResult['damage']>, bold: (text: string) => string): string[] => [
  `${bold('DAMAGED')}  ${message}`,
  ...tables.map(({ table, rows, damagedPages }) =>
    `${table.padEnd(16)}  ${rows} rows can be read${damagedPages > 0 ? bold(`, ${damagedPages} pages cannot`) : ''}`),
  ...(incomplete ?? [])
    .map(({ conversationId, messages, readable }) => `conversation ${conversationId}: ${readable} of ${messages} messages can be read`),
  incomplete ? `The messages of ${incomplete.length > 0 ? 'all other' : 'all'} conversations can be read.`
    : 'Which conversations are complete cannot be read.',
]
