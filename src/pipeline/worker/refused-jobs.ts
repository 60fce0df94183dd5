/** Jobs that could not be done because the disk is full: held back while a worker runs, and given back uncounted. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { MadeleineError } from '../../errors.ts'
import type { Job } from '../../store/tables/jobs.ts'
import type { PipelineContext } from '../context/pipeline-context.ts'
import { jobBackoffMs, releaseUncounted } from './run-job.ts'

export type RefusedJobs = ReturnType<typeof refusedJobs>

/** Jobs that the disk was too full for. */
export function refusedJobs(pipeline: PipelineContext) {
  const jobs = new Map<Job, MadeleineError>()
  let rounds = 0
  /** Releases them, uncounted. @throws {MadeleineError} `store_full` */
  const release = async (): Promise<void> => {
    for (const job of jobs.keys()) {
      await releaseUncounted(pipeline, job)
      jobs.delete(job)
    }
  }
  return {
    release,
    add: (error: MadeleineError, job: Job): void => void jobs.set(job, error),
    /** Releases them after a pause: a moment later there may be no more room, and each attempt may cost a call of a model. */
    async retry(signal: AbortSignal): Promise<void> {
      rounds = jobs.size === 0 ? 0 : rounds + 1
      if (rounds === 0) return
      await sleep(jobBackoffMs(rounds, pipeline.random()), undefined, { signal }).catch(() => undefined)
      await release().catch(() => undefined)
    },
    /** @throws {MadeleineError} `store_full` */
    assertNone(): void {
      for (const error of jobs.values()) throw error
    },
  }
}
