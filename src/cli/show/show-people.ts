/** People of a memory as lines. */
import type { PeopleResult, Person, PersonMerge } from '../../contract/results/people-results.ts'
import { dayOf } from '../../recall/render/match-reason.ts'
import { padEnd, widest, wrap } from '../terminal/columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import { counted } from '../terminal/format-date.ts'
import type { Screen } from '../terminal/terminal.ts'

/** The longest column of names. */
const NAME_COLUMNS = 24

/** A line for each person, with the other names below it; then what was said of them. */
export function showPeople(screen: Screen, { people, total, merges, me }: PeopleResult): string[] {
  if (people.length === 0) return ['Nobody speaks in this memory yet: `madeleine import FILE` imports chats.']
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const names = people.map((person) => `${escapeLine(person.name)}${person.isMe ? ' (you)' : ''}`)
  const width = Math.min(NAME_COLUMNS, widest(names))
  return [
    ...people.flatMap((person, i) => [
      `${screen.bold(padEnd(names[i]!, width))}  ${screen.dim(numbersOf(person, timeZone))}`,
      ...(person.alsoKnownAs.length === 0 ? []
        : wrap(`also ${person.alsoKnownAs.map(escapeLine).join(', ')}`, screen.columns - 2).map((line) => `  ${screen.dim(line)}`)),
    ]),
    ...(people.length < total ? [screen.dim(`… and ${(total - people.length).toLocaleString('en')} more; --limit shows them`)] : []),
    ...(merges.length === 0 ? [] : ['', ...merges.map((merge) => screen.dim(`${merge.id}  ${saidBy(merge)}`))]),
    ...(me.length > 0 || people.some(({ name }) => name === 'user') ? []
      : ['', ...wrap(NO_ME, screen.columns)]),
  ]
}

const NO_ME = 'Nobody is known to be you: `madeleine people me NAME` says who is; what that person says about "I" is then about you.'

const numbersOf = ({ messages, conversations, firstAt, lastAt }: Person, timeZone: string): string => {
  const [first, last] = [dayOf(firstAt, timeZone), dayOf(lastAt, timeZone)]
  return `${counted(messages, 'message')} in ${counted(conversations, 'conversation')} · ${first === last ? first : `${first} – ${last}`}`
}

const saidBy = ({ name, names, isMe }: PersonMerge): string => {
  const others = names.filter((other) => other !== name).map(escapeLine)
  const who = isMe ? `${escapeLine(name)} is you` : escapeLine(name)
  return others.length === 0 ? who : `${who}, also ${others.join(', ')}`
}

export const showMerge = (merge: PersonMerge): string => `${saidBy(merge)}. \`madeleine people undo ${merge.id}\` undoes it.`
export const showUndone = (merge: PersonMerge): string => `Undone: ${saidBy(merge)}.`
