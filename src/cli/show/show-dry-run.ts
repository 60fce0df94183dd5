/** Shows what `madeleine import --dry-run` found. */
import { noteReadings } from './show-import.ts'
import { leftOutText } from '../../adapters/import/left-out.ts'
import { formatNamed, FORMATS } from '../../adapters/import/format-table.ts'
import { dayOf } from '../../recall/render/match-reason.ts'
import { nameKeyOf } from '../../people/core/known-people.ts'
import type { ImportEstimate } from '../commands/ingest/import-estimate.ts'
import type { FailedFile } from '../commands/ingest/import-files.ts'
import type { ImportSurvey } from '../commands/ingest/import-survey.ts'
import type { TalliedPerson } from '../commands/ingest/people-tally.ts'
import { padEnd, widest, wrap } from '../terminal/columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import { counted, formatDuration } from '../terminal/format-date.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { callsText } from './show-upgrade.ts'

export interface DryRun {
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
const MOST_ERRORS = 20

const isMe = ({ name, isMine }: TalliedPerson, me: readonly string[]): boolean =>
  isMine || me.some((own) => nameKeyOf(own) === nameKeyOf(name))

export function printDryRunJson({ printJson, noteJson }: Terminal, { survey, failed, me, alreadyStored, estimate }: DryRun): void {
  for (const { code, message, line } of survey.errors) noteJson({ error: { code, message, line } })
  for (const { code, message, file } of failed) noteJson({ error: { code, message, file } })
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

export function printDryRun({ print, note, screen }: Terminal, dryRun: DryRun): void {
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
  return [
    `${counted(messages, 'message')} in ${counted(conversations.size, 'conversation')}: `
      + `${[...formats].map(([format, count]) => `${titleOf(format)} ${count.toLocaleString('en')}`).join(', ')}. Nothing was written.`,
    ...(first === undefined ? [] : [first === last ? `From ${first}, in the time zone ${timeZone}.`
      : `From ${first} to ${last!}, in the time zone ${timeZone}.`]),
    ...(leftOut ? [`Left out: ${leftOutText(leftOut)}.`] : []),
    isStore ? `Already stored: ${alreadyStored.toLocaleString('en')}; new: ${(messages - alreadyStored).toLocaleString('en')}.`
      : 'There is no store here yet; all of it is new.',
    `It would take about ${formatDuration(1000 * Math.max(0.1, seconds))}, judging by runs on two cores and by how fast the first `
      + `${counted(sampled, 'message')} were analysed here.`,
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
