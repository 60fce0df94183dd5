/** `madeleine/segment`: cutting conversations without a store. */
export { auto, type AutoOptions } from './auto.ts'
export { idle, type ByHour, type IdleOptions } from './idle.ts'
export type { Closed, Cut, Policy, Queue, Reason, SurpriseLevel, Times, Window } from './policy.ts'
export { segmentAll, type SegmentAllOptions, type Segmented } from './segment-all.ts'
export type { Segment } from './segment.ts'
export { segmenter, type Segmenter } from './segmenter.ts'
export { threshold, type ThresholdOptions } from './threshold.ts'
export type { Tokens } from './tokens.ts'
