/** A stage of the pipeline: what it is given, and what became of each job. */
import type { Job, JobSet } from '../../store/tables/jobs.ts'
import type { MemoryEvent, PipelineContext } from './pipeline-context.ts'

export interface JobFailure {
  readonly job: Job
  readonly error: unknown
}

export interface StageResult {
  /** What was done, to be published. */
  readonly events: readonly MemoryEvent[]
  /** The jobs that are not done; the others are completed or released. */
  readonly failures: readonly JobFailure[]
}

/** Does the jobs of a set: one that fails never takes others with it. What it throws is the failure of all of them. */
export type Stage = (pipeline: PipelineContext, jobs: JobSet, signal: AbortSignal) => Promise<StageResult>

/** The stage that does one job after the other. */
export const oneByOne = (run: (pipeline: PipelineContext, job: Job, signal: AbortSignal) => Promise<readonly MemoryEvent[]>): Stage =>
  async (pipeline, jobs, signal) => {
    const events: MemoryEvent[] = []
    const failures: JobFailure[] = []
    for (const job of jobs) {
      try {
        events.push(...(await run(pipeline, job, signal)))
      } catch (error) {
        failures.push({ job, error })
      }
    }
    return { events, failures }
  }
