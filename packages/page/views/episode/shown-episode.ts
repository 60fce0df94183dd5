/** An episode as the server answers it. */
import type { AnswerOf } from '../../shell/api.ts'

export type EpisodeAnswer = AnswerOf<'episode'>
