/** What was probably meant by an episode, a segment or a grip that does not exist. */
import { hasCode, MadeleineError, show } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { nearestText } from './nearest-text.ts'

/** Episodes among which the nearest is searched, the newest. */
const MAX_SEARCHED_EPISODES = 100
/** Characters of the beginning of an id by which it is recognised. */
const MIN_PREFIX = 4

/** Reads by an id. @throws {MadeleineError} `not_found` with the nearest episode, and any other error of `read` */
export async function withNearestEpisode<T>(memory: Memory, id: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
    const advice = await adviceFor(memory, id)
    throw advice === undefined ? error : new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
  }
}

/** Undefined if the episode exists: then something else is wrong, which the error says. */
async function adviceFor(memory: Memory, id: string): Promise<string | undefined> {
  const asked = id.toLowerCase().replace(/^(?:toc:segment|grip):/, '').split(':', 1)[0] ?? ''
  const ids = (await memory.recent({ limit: MAX_SEARCHED_EPISODES, passageLimit: 0 })).episodes.map((episode) => episode.id)
  const nearest = (asked.length >= MIN_PREFIX ? ids.find((one) => one.startsWith(asked)) : undefined) ?? nearestText(asked, ids)
  if (nearest === asked) return undefined
  if (nearest !== undefined) {
    const meant = id.replace(/^((?:toc:segment|grip):)?[^:]*/i, (_, kind: string | undefined) => `${kind ?? ''}${nearest}`)
    return `did you mean ${show(meant)}?`
  }
  const isConversation = id !== '' && id.length <= 255 && id.isWellFormed() && !id.includes('\0')
    && (await memory.conversations({ ids: [id] })).conversations.length > 0
  return isConversation ? `it is a conversation: madeleine segments --conversation ${show(id)}`
    : '`madeleine recent --json` lists the ids of the newest'
}
