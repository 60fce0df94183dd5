/** What does each kind of job. A new kind is its file and its line here. */
import type { JobKind } from '../store/tables/jobs.ts'
import { archiveByRule } from '../history/archive-by-rule.ts'
import { consolidateEpisodes } from '../facts/consolidate.ts'
import { learnTails } from '../facts/learn-tails.ts'
import { summarisePeriods } from '../contents/period-summaries.ts'
import { refreshContents } from '../contents/refresh-contents.ts'
import { endGraces } from '../forgetting/end-grace.ts'
import { oneByOne, type Stage } from './pipeline-context.ts'
import { describeEpisodes } from './rewrite-episodes.ts'
import { embedEpisodes } from './embed.ts'
import { embedMessages } from './embed-messages.ts'
import { encodeSegments } from './encode.ts'
import { look, lookInSets } from './look.ts'
import { reviewRecalls } from '../reviews/review.ts'

export const STAGES: Readonly<Record<JobKind, Stage>> = {
  look: (pipeline, ...set) => (pipeline.ask ? oneByOne(look) : lookInSets)(pipeline, ...set),
  encode: encodeSegments, describe: oneByOne(describeEpisodes), embed: oneByOne(embedEpisodes),
  embed_messages: oneByOne(embedMessages),
  contents: oneByOne(refreshContents), headline: oneByOne(summarisePeriods),
  review: oneByOne(reviewRecalls), learn: learnTails, consolidate: oneByOne(consolidateEpisodes),
  archive: oneByOne(archiveByRule), forget: endGraces,
}
