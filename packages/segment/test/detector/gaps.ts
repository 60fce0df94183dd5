/** A conversation walked through with the detector, its decisions given: what later tests compare. */
import { featuresOf } from '../../detector/gap-features.ts'
import { messageFeaturesOf } from '../../detector/message-features.ts'
import {
  recordCut, openHistory, recordMessage, speakerIndex, type DetectorHistory,
} from '../../detector/detector-history.ts'

export interface Said {
  readonly speaker: number
  readonly text: string
  /** A segment ended before it. */
  readonly cut?: boolean
}

const NOTHING_KNOWN = new Map<number, number>()
/** Stand for what lexica would say. */
const SCORES = [0.5, -0.25, 0, 1.5]

/** Takes the messages in; gives the features of every gap. */
export function walk(messages: readonly Said[], history: DetectorHistory = openHistory()): Float64Array[] {
  return messages.flatMap(({ speaker, text, cut }) => {
    const message = messageFeaturesOf(text)
    const inputs = { name: speaker, lexNext: SCORES, lexPrev: SCORES, background: NOTHING_KNOWN }
    const gap = history.count > 0 ? featuresOf(history, message, inputs) : undefined
    if (gap && cut) recordCut(history)
    const { cover = 0, topicCosine = -1 } = gap ?? {}
    recordMessage(history, {
      message, speaker: speakerIndex(history, speaker), cover, topicCosine, lexNext: SCORES,
      lexPrev: SCORES, known: (message.length % 7) / 7,
    }, speaker)
    return gap ? [gap.features] : []
  })
}

const WORDS =
  'table book train ticket rain sunny bank loan dentist tooth movie actor yes no thanks hello 7 pm where is the 餐厅 天气 火车'.split(' ')

/** Messages of these words and many that are said once; the same for the same seed. */
export function talkFrom(count: number, speakers: number, seed = 1): Said[] {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
    return state % limit
  }
  return Array.from({ length: count }, () => ({
    speaker: 1000 + below(speakers), cut: below(9) === 0,
    text: Array.from({ length: below(40) }, () => (below(3) === 0 ? `w${below(1e6)}` : WORDS[below(WORDS.length)])).join(' '),
  }))
}
