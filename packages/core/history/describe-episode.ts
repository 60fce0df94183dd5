/** The call `describe`: the title and the summary of an episode, and the title of a conversation, by hand. */
import { inTurns, invalidInput, MadeleineError, normalise, plainLine } from '@madeleine/base'
import {
  type Change, type CitedSentence, DescribeInput, type DescribeOptions, parseOptions, SUMMARY_CODE_POINTS, TITLE_CODE_POINTS,
} from '@madeleine/contract'
import { json, sql, type Tx } from '@madeleine/engine'
import { terms } from '@madeleine/language'
import { daysOfSegments, markDays } from '../contents/contents-nodes-sql.ts'
import { citationSteps } from '../encode/cite.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { retitleEpisode } from '../pipeline/rewrite-episodes.ts'
import { episodeOfMessages } from '../store/tables/episodes.ts'
import { currentGenerations, scheduleEmbeddings } from '../store/tables/generations.ts'
import { messagesIn } from '../store/tables/messages.ts'
import { insertPostings, lockCorpus, postingsOf, removePostings, TITLES } from '../store/tables/postings.ts'
import { reindexTitle, type SegmentPlan } from '../store/tables/segments.ts'
import { type Done, lockConversation, lockEpisodes, tend, type Tender } from './tending.ts'

/** An episode's text, as undoing brings it back. */
export interface DescribedText {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly sentences: readonly CitedSentence[]
  readonly termCount: number
  readonly named: SegmentPlan['named'] | null
}

export interface DescribedConversation {
  readonly title: string | null
  readonly isRenamed: boolean
}

export function describe(tender: Tender, options: Omit<DescribeOptions, 'space'>): Promise<Change> {
  const { episodeId, conversationId, ...given } = parseOptions(DescribeInput, options)
  const names = namesOf(given)
  if ((episodeId === undefined) === (conversationId === undefined)) {
    throw invalidInput('episodeId', episodeId, 'either episodeId or conversationId, and not both')
  }
  if (conversationId === undefined) return describeEpisode(tender, episodeId!, names)
  if (names.title === undefined || names.summary !== undefined) {
    throw new MadeleineError('invalid_input', 'a conversation has a title and no summary: give title alone')
  }
  return renameConversation(tender, conversationId, names.title)
}

/** @throws {MadeleineError} `invalid_input` for nothing, or for too much */
function namesOf({ title, summary }: { title?: string | undefined; summary?: string | undefined }): { title?: string; summary?: string } {
  if (title === undefined && summary === undefined) throw new MadeleineError('invalid_input', 'give a title, a summary, or both')
  const read = (name: string, text: string | undefined, most: number): string | undefined => {
    if (text === undefined) return undefined
    const plain = name === 'title' ? plainLine(normalise(text)).trim() : normalise(text).trim()
    if (plain === '' || [...plain].length > most) throw invalidInput(name, text, `a text of 1 to ${most} code points`)
    return plain
  }
  const [ownTitle, ownSummary] = [read('title', title, TITLE_CODE_POINTS), read('summary', summary, SUMMARY_CODE_POINTS)]
  return { ...(ownTitle !== undefined && { title: ownTitle }), ...(ownSummary !== undefined && { summary: ownSummary }) }
}

function describeEpisode(tender: Tender, id: string, names: { title?: string; summary?: string }): Promise<Change> {
  const { store: { pipeline }, place: { userId } } = tender
  return tend(tender, async (tx) => {
    const [episode] = await lockEpisodes(tx, userId, [id])
    const before = await textOf(tx, userId, episode!.id)
    const text = { ...before, ...names, named: { ...before.named, ...names } }
    const done: Done = { action: 'describe', episodeIds: [episode!.id] }
    if (text.title === before.title && text.summary === before.summary && JSON.stringify(text.named) === JSON.stringify(before.named)) {
      return { ...done, episodeIds: [] }
    }
    const log = await messagesIn(tx, userId, episode!.conversationId, episode!)
    const sentences = names.summary === undefined ? before.sentences : await inTurns(citationSteps(text.summary, log))
    await writeText(pipeline, tx, userId, { ...text, sentences, termCount: terms(`${text.title}\n${text.summary}`).length })
    return { ...done, entry: { episodeIds: done.episodeIds, segmentIds: done.episodeIds, before: { texts: [before] } } }
  })
}

async function textOf(tx: Tx, userId: string, id: string): Promise<DescribedText> {
  const [row] = await tx.rows<DescribedText>(sql`
    select e.segment_id as id, e.title, e.summary, e.sentences, e.term_count as "termCount", s.plan -> 'named' as named
      from episode e join segment s on (s.user_id, s.id) = (e.user_id, e.segment_id)
     where e.user_id = ${userId} and e.segment_id = ${id}::uuid`)
  return row!
}

/** Writes an episode's text: its words in the index change at once, its vector is computed anew. The segment and the corpus are locked. */
export async function writeText(pipeline: PipelineContext, tx: Tx, userId: string, text: DescribedText): Promise<void> {
  const { id, title, summary, sentences, termCount, named } = text
  const now = pipeline.now()
  await scheduleEmbeddings(tx, userId, { models: (await currentGenerations(tx)).map(({ model }) => model), at: now })
  await tx.rows(sql`
    update episode set title = ${title}, summary = ${summary}, sentences = ${json(sentences)}::text::jsonb, term_count = ${termCount}
     where user_id = ${userId} and segment_id = ${id}::uuid`)
  await tx.rows(sql`delete from embedding where user_id = ${userId} and segment_id = ${id}::uuid`)
  const [segment] = await tx.rows<{ number: number }>(sql`
    update segment set plan = case when ${named === null} then plan - 'named'
        else plan || jsonb_build_object('named', ${json(named)}::text::jsonb) end
     where user_id = ${userId} and id = ${id}::uuid returning number`)
  await removePostings(tx, userId, [id], [TITLES])
  await tx.rows(insertPostings(userId, [{ number: segment!.number, postings: postingsOf(TITLES, [terms(`${title}\n${summary}`)]) }]))
  await markDays(tx, userId, { days: await daysOfSegments(tx, userId, [id]), now, lane: 0 })
}

/** An episode that is the whole conversation takes its title too, unless it has one by hand. */
function renameConversation(tender: Tender, conversationId: string, title: string): Promise<Change> {
  const { store: { pipeline }, place: { userId } } = tender
  return tend(tender, async (tx) => {
    const conversation = await lockConversation(tx, userId, conversationId)
    const done: Done = { action: 'describe', episodeIds: [], conversationId }
    if (conversation.title === title && conversation.isRenamed) return done
    const whole = await episodeOfMessages(tx, userId, { conversationId, from: 0, to: conversation.nextSeq })
    const texts = whole ? [await textOf(tx, userId, whole.id)] : []
    await retitleEpisode(tx, userId, conversation, { title, now: pipeline.now() })
    await setConversationTitle(tx, userId, conversationId, { title, isRenamed: true })
    const { title: old, isRenamed } = conversation
    return { ...done, entry: {
      episodeIds: [], conversationId, segmentIds: texts.map(({ id }) => id), before: { texts, conversation: { title: old, isRenamed } },
    } }
  })
}

/** In the index too. The conversation must be locked. */
export async function setConversationTitle(
  tx: Tx, userId: string, id: string, { title, isRenamed }: DescribedConversation,
): Promise<void> {
  await tx.rows(sql`update conversation set title = ${title}, is_renamed = ${isRenamed} where user_id = ${userId} and id = ${id}`)
  await lockCorpus(tx, userId)
  await reindexTitle(tx, userId, id, title)
}
