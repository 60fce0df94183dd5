/** Counts of the whole memory, which the small wave below shows, and the large one from afar. */
import { DAY_MS } from '../../../units.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { asOfOption, type Reach } from '../../shell/as-of.ts'
import type { Wave } from './use-window.ts'
import { bucketOf } from './window.ts'

const NONE: Wave['buckets'] = []

/** Without counts until they have come. */
export function useWhole(whole: Reach): Wave {
  const unit = bucketOf(Math.max(60 * DAY_MS, whole.to - whole.from))
  const asOf = asOfOption.value
  const [from, to] = [Math.floor(whole.from), Math.ceil(whole.to)]
  const { answer } = useAnswer(`${unit} ${from} ${to} ${asOf.asOf ?? ''}`, (signal) =>
    ask('timeline', { from, to, bucket: unit, limit: 0, ...asOf }, signal))
  return { unit, buckets: answer?.buckets ?? NONE }
}
