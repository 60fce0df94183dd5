/** `madeleine stats` and `doctor`: how much there is in the store, and whether it is whole. */
import { escapeLine } from '@madeleine/base'
import { type Screen, type Terminal, FAILED } from '../terminal/terminal.ts'
import type { CheckResult, CompactResult, FailingJobs, StatsResult, UnerasedReason } from '@madeleine/contract'
import { counted } from '@madeleine/tools'
import { withMemory, assertHere, isServer, withStore, assertUser } from '../command-memory.ts'
import { command } from '../command.ts'
import { flag, STORE_FLAGS } from '../flags.ts'
import { columnsOf, widest, wrap, wrapFacts } from '../terminal/columns.ts'

export const statsCommand = command({
  meta: { name: 'stats', description: 'Show statistics: row counts, settings and model calls' },
  args: STORE_FLAGS,
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const counts = await memory.stats()
      await assertUser(cli, args, memory, counts.conversations === 0)
      const { print, printJson, screen } = cli.terminal
      if (args.json) return printJson(counts)
      print(showStats(screen, counts))
    }),
})

function showStats(screen: Screen, counts: StatsResult): string[] {
  const {
    conversations, messages, pending, segments, collapsing, episodes, sentences, supported, facts,
    factsSuperseded, unconsolidated, reviews, pendingReviews, policy, embedder, messageVectors, model, timeZone, engine,
  } = counts
  const unread = model === null ? 'read by the rules alone (docs/internals/facts.md)'
    : 'not read for facts by the model yet (madeleine upgrade)'
  const rows: [string, number | string, string][] = [
    ['conversations', conversations, ''],
    ['messages', messages, pending > 0 ? `${pending.toLocaleString('en')} of them in open segments` : ''],
    ['segments', segments, collapsing > 0 ? `${collapsing.toLocaleString('en')} of them not encoded yet (madeleine work --until-idle)`
      : ''],
    ['episodes', episodes, ''],
    ['sentences', sentences, sentences > 0 ? `of their summaries, ${Math.floor((100 * supported) / sentences)} % supported by a message`
      : ''],
    ['facts', facts, [...(factsSuperseded > 0 ? [`${factsSuperseded.toLocaleString('en')} more no longer hold`] : []), ...(
      unconsolidated > 0 ? [`${counted(unconsolidated, 'episode')} ${unread}`] : []
    )].join('; ')],
    ...refusedRow(counts),
    ['reviews', reviews, pendingReviews > 0 ? `${counted(pendingReviews, 'recall')} not reviewed yet` : ''],
    ['policy', `${policy.name} v${policy.version}`, escapeLine(JSON.stringify(policy.options))],
    [
      'embedder', embedder.name,
      `${embedder.dims} dimensions${embedder.building === undefined ? '' : `; ${embedder.building} will replace it`}`,
    ],
    ...messageVectors.map(({ model: name, episodes: done }): [string, string, string] => [
      'meaning', name,
      done < episodes ? `of the messages of ${done.toLocaleString('en')} of ${counted(episodes, 'episode')}` : 'of all messages',
    ]),
    ['model', model?.name ?? 'none', model?.breaker === 'open' ? 'calls are suspended after repeated failures' : ''],
    ['time zone', timeZone, ''],
    ['engine', engine, ''],
  ]
  return [
    ...rows.flatMap(([name, value, remark]) => row(screen, name, value.toLocaleString('en'), remark)),
    ...showCalls(screen, counts),
  ]
}

/** What was not learnt as a fact, by reason; no row for nothing. */
function refusedRow({ since: { factsRefused } }: StatsResult): [string, number, string][] {
  const refused = Object.entries(factsRefused).filter(([, count]) => count > 0)
  const total = refused.reduce((sum, [, count]) => sum + count, 0)
  return total === 0 ? [] : [[
    'refused', total,
    `facts since the store was opened: ${refused.map(([reason, count]) => `${count.toLocaleString('en')} ${reason}`).join(', ')}`,
  ]]
}

const NAME_COLUMNS = 15

/** A value and its remark on one line; where that is too long, the remark wrapped below. */
function row({ columns, dim }: Screen, name: string, value: string, remark: string): string[] {
  const line = `${name.padEnd(NAME_COLUMNS)}${value}`
  if (columnsOf(line) + 2 + columnsOf(remark) <= columns) return [remark === '' ? line : `${line}  ${dim(remark)}`]
  const [first = '', ...rest] = wrap(value, columns - NAME_COLUMNS)
  const below = [...rest, ...(remark === '' ? [] : wrap(remark, columns - NAME_COLUMNS).map(dim))]
  return [`${name.padEnd(NAME_COLUMNS)}${first}`, ...below.map((text) => ' '.repeat(NAME_COLUMNS) + text)]
}

/** Today's spending with its ceilings, then all calls by purpose and outcome. */
function showCalls(screen: Screen, { spending, modelCalls }: StatsResult): string[] {
  if (modelCalls.length === 0) return []
  const { day, calls, tokens, price, ceilings } = spending
  const doubtful = modelCalls.reduce((sum, one) => sum + one.doubtful, 0)
  const withCeiling = (value: number, ceiling: number | undefined) =>
    `${value.toLocaleString('en')}${ceiling === undefined ? '' : ` of ${ceiling.toLocaleString('en')}`}`
  const { dim } = screen
  const today = `${withCeiling(calls, ceilings.callsPerDay)} calls, ${withCeiling(tokens, ceilings.tokensPerDay)} `
    + `tokens, price ${withCeiling(Number(price.toPrecision(3)), ceilings.pricePerDay)}`
  return [
    ...row(screen, 'models today', today, day),
    '',
    ...callLines(screen, modelCalls),
    ...(doubtful > 0 ? wrap(
      `${doubtful.toLocaleString('en')} of these calls reported impossible token counts; their tokens are counted from the text`,
      screen.columns,
    ).map(dim) : []),
  ]
}

/** A table; where it is too wide, the calls one below the other. */
function callLines({ dim, columns: width }: Screen, modelCalls: StatsResult['modelCalls']): string[] {
  const lines = [
    dim(columns(['purpose', 'outcome', 'calls', 'tokens in', 'tokens out', 'median', 'model'])),
    ...modelCalls.map(({ purpose, outcome, latencyMs, model, ...one }) => columns([
      purpose, outcome, ...[one.calls, one.inputTokens, one.outputTokens].map((value) => value.toLocaleString('en')),
      `${(latencyMs / 1000).toFixed(1)} s`, model,
    ])),
  ]
  if (widest(lines.slice(1)) <= width) return lines
  return modelCalls.flatMap(({ purpose, outcome, latencyMs, model, calls, inputTokens, outputTokens }) => wrapFacts([
    `${purpose} ${outcome}`, counted(calls, 'call'), `${inputTokens.toLocaleString('en')} tokens in`,
    `${outputTokens.toLocaleString('en')} out`, `${(latencyMs / 1000).toFixed(1)} s`, model,
  ], width))
}

/** A row of two text columns, four numeric ones, and the name of the model. */
const columns = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i < 2 ? cell.padEnd(13) : i < 6 ? cell.padStart(11) : `  ${cell}`)).join('')

export const doctorCommand = command({
  meta: { name: 'doctor', description: 'Check the integrity of the store, and name work that fails; exit code 1 if a check fails' },
  args: {
    compact: flag('If all checks pass, rewrite the files of all users so '
      + 'that no byte of a deleted row is left; on a server this locks the tables one after another'),
    ...STORE_FLAGS,
  },
  run: async ({ args }, cli) => {
    const { print, printJson } = cli.terminal
    if (args.compact) assertHere(cli, args, '--compact rewrites the files of all users on the machine that has them')
    const { checked: { unerased: waiting, ...check }, stats } = await withMemory(cli, args, async (memory) => {
      const checked = await memory.check()
      return { checked, stats: checked.damage ? undefined : await memory.stats() }
    })
    // A folder was erased when its memory was closed
    const unerased = isServer(cli, args) ? waiting : []
    if (!args.json) printCheck(cli.terminal, check)
    const unfinished = stats ? meaningLines(stats) : []
    if (!args.json && unfinished.length > 0) print(unfinished)
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

/** Which vectors of messages are still to be made. */
const meaningLines = ({ messageVectors, episodes }: StatsResult): string[] =>
  messageVectors.filter((made) => made.episodes < episodes).map(({ model, episodes: done }) =>
    `The messages of ${done.toLocaleString('en')} of ${counted(episodes, 'episode')} have vectors by ${model}; \`madeleine upgrade\` makes `
    + 'the others now, background work in time. Until then they are found by their words.')

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
