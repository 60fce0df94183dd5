/** What does each kind of job. A new kind is its file and its line here. */
import type { JobKind } from '../../store/tables/jobs.ts'
import { consolidateEpisodes } from '../../facts/job/consolidate.ts'
import { summarisePeriods } from '../../contents/job/period-summaries.ts'
import { refreshContents } from '../../contents/job/refresh-contents.ts'
import { oneByOne, type Stage } from '../context/pipeline-context.ts'
import { describeEpisodes } from '../describe.ts'
import { embedEpisodes } from '../embed.ts'
import { encodeSegments } from '../encode/encode.ts'
import { look, lookInSets } from '../look/look.ts'
import { reviewRecalls } from '../../reviews/job/review.ts'

export const STAGES: Readonly<Record<JobKind, Stage>> = {
  look: (pipeline, ...set) => (pipeline.ask ? oneByOne(look) : lookInSets)(pipeline, ...set),
  encode: encodeSegments, describe: oneByOne(describeEpisodes), embed: oneByOne(embedEpisodes),
  contents: oneByOne(refreshContents), headline: oneByOne(summarisePeriods),
  review: oneByOne(reviewRecalls), consolidate: oneByOne(consolidateEpisodes),
}
