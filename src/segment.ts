/** `madeleine/segment`: cutting conversations without a store. */
import '@madeleine/base/ambient-types'
export type { Closed, Reason, SurpriseLevel } from '@madeleine/contract'
export {
  auto, type AutoOptions, batch, type BatchOptions, type BoundaryDetector, type ByHour, chunk, type ChunkOptions, type Cut,
  type CutSegment, idle, type IdleOptions, local, type LocalOptions, type Policy, type Queue, segmentAll, type SegmentAllOptions,
  type Segmented, segmenter, type Segmenter, threshold, type ThresholdOptions, type Times, type Tokens, type Window,
} from '@madeleine/segment'
