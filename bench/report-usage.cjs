/** Loaded into a measured process by bench/cold-runs.ts: writes its peak memory and its processor time when it ends. */
const { appendFileSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')

if (isMainThread) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    appendFileSync(
      process.env.MADELEINE_BENCH_USAGE,
      `${JSON.stringify({ peakMB: (maxRSS * 1024) / 1e6, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 })}\n`,
    )
  })
}
