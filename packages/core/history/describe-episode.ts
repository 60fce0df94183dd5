/** The call `describe`: the title and the summary of an episode, and the title of a conversation, by hand. */
import { inTurns, invalidInput, MadeleineError, normalise, plainLine } from '@madeleine/base'
import {
  type Change, DescribeInput, type DescribeOptions, parseOptions, SUMMARY_CODE_POINTS, TITLE_CODE_POINTS,
} from '@madeleine/contract'
import type { Tx } from '@madeleine/engine'
import { terms } from '@madeleine/language'
import { daysOfSegments, markDays } from '../contents/contents-nodes-sql.ts'
import { citationSteps } from '../encode/cite.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { retitleEpisode } from '../pipeline/rewrite-episodes.ts'
import { Redactor } from '../redaction/redact.ts'
import { episodeOfMessages } from '../store/tables/episodes.ts'
import { currentGenerations, scheduleEmbeddings } from '../store/tables/generations.ts'
import { messagesIn } from '../store/tables/messages.ts'
import { type DescribedText, replaceText, setConversationTitle, textOf } from './tending-sql.ts'
import { type Done, lockConversation, lockEpisodes, tend, type Tender } from './tending.ts'

export async function describe(tender: Tender, options: Omit<DescribeOptions, 'space'>): Promise<Change> {
  const { redact, ...asked } = parseOptions(DescribeInput, options)
  const redactor = new Redactor(redact)
  const change = await describeNamed(tender, redactor.fields(asked, ['title', 'summary']))
  return { ...change, ...(redactor.redacted && { redacted: redactor.redacted }) }
}

function describeNamed(
  tender: Tender, { episodeId, conversationId, ...given }: Omit<DescribeOptions, 'space' | 'redact'>,
): Promise<Change> {
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

/** Writes an episode's text; its vectors are computed anew. The segment and the corpus are locked. */
export async function writeText(pipeline: PipelineContext, tx: Tx, userId: string, text: DescribedText): Promise<void> {
  const now = pipeline.now()
  await scheduleEmbeddings(tx, userId, { models: (await currentGenerations(tx)).map(({ model }) => model), at: now })
  await replaceText(tx, userId, text)
  await markDays(tx, userId, { days: await daysOfSegments(tx, userId, [text.id]), now, lane: 0 })
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
