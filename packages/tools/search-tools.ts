/** Tools that find: `recall` by a question, `recent` by time. */
import * as z from 'zod'
import { leastValueOf, type Passage, type RecallResult, type RecentEpisode, type RecentPassage, timeLines } from '@madeleine/contract'
import { defined, escapeText, MadeleineError, NOTHING_ANSWERS } from '@madeleine/base'
import { HEADINGS, LABELS } from '@madeleine/core'
import {
  type MessageForm, type ShownMessage, episodeItem, factItem, messageItem, quoted, timeZoneOf, EMPTY, isEmpty,
} from './answer-items.ts'
import { type AnswerItem, pageOf, callOf, digestOf, readCursor } from './answer-page.ts'
import { type MemoryTool, type ToolSettings, defineTool, during, inConversations, inSpaces, paged, spacesOption } from './memory-tool.ts'

/** Units of a passage that an answer shows; `expand` has the rest. */
const PASSAGE_CHARACTERS = 1500

const shownPassage = ({ messageId, text, ...rest }: Omit<RecentPassage, 'score'> & Partial<Pick<Passage, 'confidence'>>): ShownMessage =>
  ({ id: messageId, text: text.length > PASSAGE_CHARACTERS ? `${text.slice(0, PASSAGE_CHARACTERS)}…` : text, ...rest })

export const recallTool = ({ names, maxTokens, askedBy, spaces: known }: ToolSettings): MemoryTool => defineTool({
  name: 'recall', answers: 'recall', title: 'Recall', does: 'reads',
  description: 'Searches everything said in earlier conversations for an answer to a '
    + 'question. Use it whenever the user refers to something from before, '
    + 'and before saying that you do not know. Write the question in plain words, with names '
    + 'and dates if you have them. Returns facts, episodes (title, time, summary, id) and '
    + 'the messages that match, word for word, and says so if nothing does. Then: '
    + '`get_episode` reads a whole episode, `expand` the talk around a message.',
  input: z.strictObject({
    query: z.string().max(2000).describe('What you want to know, as a question or keywords'),
    conversation_ids: inConversations,
    ...during,
    limit: z.int().min(1).max(20).default(5).describe('Maximum episodes'), ...inSpaces(known), ...paged(maxTokens),
  }),
  run: async (memory, input, signal) => {
    const { query, conversation_ids: ids, after, before, limit, cursor } = input
    if (query.trim() === '') throw new MadeleineError('invalid_input', 'query is empty: write '
      + 'what you want to know, or call `recent` for the newest')
    const call = callOf('recall', input)
    const across = spacesOption(input.spaces, known)
    const start = readCursor(call, cursor)
    // Later pages see what the first one saw
    const from = start.from || new Date().toISOString()
    const [found, timeZone] = await Promise.all([
      memory.recall({
        query, limit, passageLimit: 3 * limit, factLimit: 10, ...defined({ conversationId: askedBy }),
        ...(ids && { within: ids }), ...(after && { after }), ...(before && { before }),
        ...(start.from && { knownAt: start.from }), ...(signal && { signal }), ...across,
      }),
      timeZoneOf(memory),
    ])
    const isNothing = found.episodes.length + found.passages.length + found.facts.length === 0 && !found.archivedEpisodeIds
      && (await isEmpty(memory, askedBy, signal))
    return pageOf({
      items: recallItems(found, { timeZone, ...across }), start, call, maxTokens: input.max_tokens, fromOf: () => from,
      head: [...(answersNothing(found) && found.episodes.length > 0 ? [NOTHING_ANSWERS] : []), ...readAs(found)],
      data: { confidence: found.confidence.level, facts: [], episodes: [], passages: [] },
      advice: ({ cursor: next }) => (isNothing ? [EMPTY] : recallAdvice(found, { next, browse: names.browse })),
    })
  },
})

/** How times and misspelt words of the question were read, and what could not compare it. */
const readAs = ({ times, corrections, withoutEmbedder }: RecallResult): string[] => [
  ...(times.length > 0 ? [[LABELS.time, timeLines(times, escapeText).join('; ')].join(' ')] : []),
  ...(corrections.length > 0 ? [`${LABELS.time} ${corrections.map(({ from, to }) => `${quoted(from)} read as ${quoted(to)}`).join('; ')}`]
    : []),
  ...(withoutEmbedder ? ['The embedder did not answer: found by words and the built-in table of meaning.'] : []),
]

/** A fact that was found answers by itself. */
const answersNothing = ({ confidence, facts }: RecallResult): boolean => confidence.level === 'none' && facts.length === 0

function recallAdvice(found: RecallResult, { next, browse }: { next: string | undefined; browse: string }): string[] {
  const { episodes, passages, facts, archivedEpisodeIds: archived } = found
  const aside = archived ? [`What was archived may answer: \`get_episode\` reads ${archived.join(', ')}.`] : []
  if (episodes.length + passages.length + facts.length === 0) {
    return [...aside, `No memories found. Try other words, \`recent\` for the newest, or \`${browse}\` to look by date.`]
  }
  return [
    ...aside,
    answersNothing(found) ? `Nothing answers this. Try other words or \`${browse}\`; if that fails too, say that you do not remember.`
      : 'To read more: `get_episode` with the id of an episode, `expand` with the id of a message and its conversation, or of a fact.',
    ...(next === undefined ? [] : [moreOf('recall', next)]),
  ]
}

/** The line that leads to the next page. */
export const moreOf = (tool: string, cursor: string): string => `More: \`${tool}\` with the same arguments and cursor "${cursor}".`

/** Episodes that are shown where none answers. */
const NEAREST = 3
/** Messages of one episode that are shown; `get_episode` has all. */
const PASSAGES_AN_EPISODE = 4

/** Facts, then episodes with their best passages, then other passages; what is not sure enough only where nothing is. */
function recallItems({ facts, episodes, passages, confidence }: RecallResult, form: ItemForm): AnswerItem[] {
  const known = facts.map((fact) => factItem(fact, form.timeZone, form.spaces))
  const least = confidence.level === 'none' ? 0 : leastValueOf('weak')
  const isSure = (one: { confidence: number }): boolean => one.confidence >= least
  const shown = episodes.filter(isSure).slice(0, confidence.level === 'none' ? NEAREST : undefined)
  const ids = new Set(shown.map(({ id }) => id))
  const inEpisodes = shown.flatMap((episode) => [
    episodeItem(episode, { heading: HEADINGS.episodes, ...form, confidence: episode.confidence }),
    ...(confidence.level === 'none' ? [] : passages.filter(({ episodeId }) => episodeId === episode.id).slice(0, PASSAGES_AN_EPISODE))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()).flatMap((passage) => passageItems(passage, form, HEADINGS.episodes)),
  ])
  // What was said a moment ago is in no episode yet, and little is known of it
  const isShown = (passage: Passage): boolean => !ids.has(passage.episodeId ?? '') && (isSure(passage) || passage.episodeId === undefined)
  const others = confidence.level === 'none' ? []
    : passages.filter(isShown).flatMap((passage) => passageItems(passage, form, HEADINGS.passages))
  return [...known, ...inEpisodes, ...others]
}

type ItemForm = Pick<MessageForm, 'timeZone' | 'spaces'>

/** A passage, and the other side of its exchange, as they were said. */
function passageItems({ exchange, ...passage }: Passage, form: ItemForm, heading: string): AnswerItem[] {
  const { conversationId, episodeId, space } = passage
  const others = exchange ? [{ ...exchange, conversationId, ...defined({ episodeId, space }) }] : []
  return [passage, ...others].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((one) => messageItem(shownPassage(one), { list: 'passages', heading, ...form, withConversation: true }))
}

/** Episodes that one look reads. */
const LOOK = 100
/** Messages that are in no episode yet. */
const MOST_OPEN = 10

export const recentTool = ({ names, maxTokens, askedBy, spaces: known }: ToolSettings): MemoryTool => defineTool({
  name: 'recent', answers: 'recent', title: 'Recent talk', does: 'reads',
  description: 'Lists what was talked about last: messages not in an episode yet, then '
    + 'episodes (title, time, summary, id), newest first. Use it at the start of a session, '
    + `or when the user says "last time" or "yesterday". For a question use \`recall\`; for a given month or day \`${names.browse}\`.`,
  input: z.strictObject({ conversation_ids: inConversations, ...during, ...inSpaces(known), ...paged(maxTokens) }),
  run: async (memory, input, signal) => {
    const { conversation_ids: ids, after, before, cursor } = input
    const call = callOf('recent', input)
    const across = spacesOption(input.spaces, known)
    const start = readCursor(call, cursor)
    const until = start.from || before
    const [{ episodes, passages }, timeZone] = await Promise.all([
      memory.recent({
        limit: LOOK, passageLimit: MOST_OPEN, factLimit: 0, ...defined({ conversationId: askedBy }),
        ...(ids && { within: ids }), ...(after && { after }), ...(until && { before: until }), ...(signal && { signal }), ...across,
      }),
      timeZoneOf(memory),
    ])
    const open = start.from === '' ? passages.filter(({ episodeId }) => episodeId === undefined) : []
    const items = [
      ...open.map((passage) =>
        messageItem(shownPassage(passage), {
          list: 'passages', heading: '## Not in an episode yet', timeZone, ...across, withConversation: true,
        })),
      ...episodes.map((episode) => episodeItem(episode, { heading: HEADINGS.episodes, timeZone, ...across })),
    ]
    const isNothing = items.length === 0 && (await isEmpty(memory, askedBy, signal))
    const fromOf = (index: number): string => lookFrom(episodes[index - open.length], until)
    return pageOf({
      ...looked(items, episodes.length === LOOK, fromOf), start, call, maxTokens: input.max_tokens, data: { episodes: [], passages: [] },
      advice: ({ cursor: next }) => (isNothing ? [EMPTY] : recentAdvice(items.length, next)),
    })
  },
})

const recentAdvice = (count: number, next: string | undefined): string[] => (count === 0 ? ['No memories found.'] : [
  '`get_episode` with the id of an episode reads it; `recall` searches.', ...(next === undefined ? [] : [moreOf('recent', next)]),
])

/** From where the newest episodes are read again so that this one is among the first: its end, or what the call asked for. */
function lookFrom(episode: RecentEpisode | undefined, until: string | undefined): string {
  if (!episode) return ''
  const end = new Date(episode.endAt.getTime() + 1)
  return until !== undefined && new Date(until) < end ? until : end.toISOString()
}

/** A full look may not be all there is: its last item begins the next one. */
const looked = (items: readonly AnswerItem[], isFull: boolean, fromOf: (index: number) => string) => ({
  items: isFull ? items.slice(0, -1) : items, fromOf,
  ...(isFull && { beyond: { key: digestOf(items.at(-1)!.key), offset: 0, from: fromOf(items.length - 1) } }),
})
