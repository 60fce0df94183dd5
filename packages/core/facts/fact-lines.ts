/** Facts as lines of text for a model. */
import { type FactCategory, type FactEditAction, type FactQuality, isLasting, subjectKeyOf, USER_SUBJECT } from '@madeleine/contract'
import { dateOf, escapeSpeaker, escapeText, localDate } from '@madeleine/base'
import { dayOf } from '../recall/match-reason.ts'
import { dayDate, planDays } from './plan-days.ts'

/** When a fact held. */
export interface TimedFact {
  readonly category?: FactCategory
  readonly attribute?: string | null
  readonly value?: string | null
  readonly text?: string
  readonly validFrom: Date
  readonly validTo?: Date | null
}

/** The message that proved a fact last. */
export interface LastProof {
  /** Who said it: a name, or the role of a message without one. */
  readonly speaker: string
  /** Story time. */
  readonly at: Date
}

/** An edit of a fact, the newest first. */
interface EditShown {
  readonly action: FactEditAction
  readonly at: string | Date
  readonly by?: string
}

/** What a line shows of a fact. */
export interface LinedFact extends TimedFact {
  readonly category: FactCategory
  readonly subject: string
  readonly text: string
  readonly quality: FactQuality
  readonly edits?: readonly EditShown[] | null
}

/**
 * `since 3 Mar 2026`, of what holds no longer `3 Mar 2026 – 5 May 2026`; of what does not change nothing, or since when it is
 * corrected; of a note when it was said; of a plan the days that it names, `planned for 3 May 2026`, which reads right before and
 * after them.
 */
export function factTime(fact: TimedFact, timeZone: string): string[] {
  const { category, attribute = null, value = null, text = '', validFrom, validTo } = fact
  const [from, to] = [dayOf(validFrom, timeZone), validTo ? dayOf(validTo, timeZone) : undefined]
  if (isLasting(attribute)) return to === undefined ? [] : [`corrected ${to}`]
  const days = category && planDays({ category, attribute, value, text, validFrom }, timeZone)
  const isKept = days && (validTo === null || validTo === undefined || localDate(validTo, timeZone) > dateOf(days.to))
  if (!isKept) return [to !== undefined ? `${from} – ${to}` : category === 'note' ? `said on ${from}` : `since ${from}`]
  const [first, last] = [days.from, days.to].map((day) => dayOf(dayDate(day), 'UTC'))
  return [first === last ? `planned for ${first}` : `planned for ${first} – ${last}`]
}

/** Whose word it is, where no message of a person's own states it. */
export const notedBy = ({ quality }: Pick<LinedFact, 'quality'>): string[] => (quality === 'noted' ? ['noted by an assistant'] : [])

/** `corrected by the user on 3 May 2026`, where a person's own edit states it; in a space by the name of who made it. */
export function editedBy({ quality, edits }: Pick<LinedFact, 'quality' | 'edits'>, timeZone: string): string[] {
  const edit = quality === 'person' ? edits?.find(({ action }) => action === 'correct' || action === 'add') : undefined
  if (!edit) return []
  const who = edit.by === undefined ? 'the user' : edit.by === 'model' ? 'an assistant'
    : escapeSpeaker(edit.by.replace(/[\s();]+/gu, ' ').trim())
  return [`${edit.action === 'add' ? 'stated' : 'corrected'} by ${who} on ${dayOf(new Date(edit.at), timeZone)}`]
}

/**
 * `- [identity] Ann lives in Lisbon (since 3 Mar 2026; said by Tom; 2 sources)`; its time as `factTime` tells it, who said it
 * where that is not its subject, and that an assistant noted it, or a person stated it by an edit; of a plan the days stand there
 * alone. Of a wish to the assistant always who asked for it and when: `said by Kat on 3 May 2026`. Of a space always who said it, and
 * where. The text is escaped as messages are.
 */
export function factLine(fact: LinedFact, { sources, last, space }: FactProofs, timeZone: string): string {
  const about = [
    ...timeAndSpeaker(fact, { last, space }, timeZone), ...notedBy(fact), ...editedBy(fact, timeZone), ...fromSpace(space),
    ...(sources === 0 ? [] : [`${sources} source${sources === 1 ? '' : 's'}`]),
  ].join('; ')
  return `- [${fact.category}] ${escapeText(withoutPlannedDays(fact, about).replace(/\s+/g, ' ').trim())} (${about})`
}

/** What proves a fact. */
interface FactProofs {
  readonly sources: number
  readonly last: LastProof | undefined
  /** The space that it is known in; absent: the own memory. */
  readonly space?: string | undefined
}

/** Nothing in it ends the brackets. */
const fromSpace = (space: string | undefined): string[] =>
  (space === undefined ? [] : [`in the space ${escapeSpeaker(space.replace(/[\s();]+/gu, ' ').trim())}`])

/** The days of a plan as the rules write them into its sentence. */
const PLANNED_DAYS = / (?:on|between|am|zwischen) \d{4}-\d\d-\d\d(?: (?:and|und) \d{4}-\d\d-\d\d)?/

/** A plan's sentence without its days where they stand behind it. */
const withoutPlannedDays = ({ text }: LinedFact, about: string): string =>
  (about.startsWith('planned for ') ? text.replace(PLANNED_DAYS, '') : text)

function timeAndSpeaker(fact: LinedFact, { last, space }: Pick<FactProofs, 'last' | 'space'>, timeZone: string): string[] {
  const nobody = space === undefined ? 'the user' : 'somebody there'
  if (fact.category === 'guideline' && last && !fact.validTo) return [`said by ${speakerName(last, nobody)} on ${dayOf(last.at, timeZone)}`]
  const isOwn = last === undefined || (space === undefined && subjectKeyOf(last.speaker) === subjectKeyOf(fact.subject))
  return [...factTime(fact, timeZone), ...(isOwn ? [] : [`said by ${speakerName(last, nobody)}`])]
}

/** One line, in which nothing ends the brackets. @param nobody what stands for one who gave no name */
const speakerName = ({ speaker }: LastProof, nobody: string): string =>
  speaker === USER_SUBJECT ? nobody : escapeSpeaker(speaker.replace(/[\s();]+/gu, ' ').trim())
