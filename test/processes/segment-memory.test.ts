/** `madeleine segment` reads in constant memory, whatever the policy and however much comes. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { usePlace } from '../support/program.ts'

const place = usePlace()

const MESSAGES = 5000
const MINUTE = 60_000
/** Retained with each message; its tokens are not counted, which would take the most time here. */
const WEIGHT = 'x'.repeat(20_000)

/** 100 MB: four messages, a pause of an hour, four messages … */
function* lines(): Generator<string> {
  for (let index = 0; index < MESSAGES; index++) {
    const timestamp = index * MINUTE + Math.floor(index / 4) * 60 * MINUTE
    yield `${JSON.stringify({ role: 'user', content: 'more of it', timestamp, metadata: { WEIGHT } })}\n`
  }
}

/** Of this process alone: on Linux `maxRSS` begins with what the process that started it had. */
const PRINT_PEAK = `import { existsSync, readFileSync } from 'node:fs'
process.on('exit', () => {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  process.stderr.write('peak ' + (/VmHWM:\\s*(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS))
})`

/** Most of the input in the heap is a crash; and what is held beside the heap shows in the peak, in KiB. */
const NODE_OPTIONS = `--max-old-space-size=96 --import=data:text/javascript,${encodeURIComponent(PRINT_PEAK)}`

async function segmentStdin(...args: string[]) {
  const child = place.start(['segment', '-', ...args], { NODE_OPTIONS })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), pipeline(Readable.from(lines()), child.stdin!)])
  const [code] = await ended as [number]
  return { code, stdout, peakMiB: Number(/^peak (\d+)$/.exec(stderr)?.[1]) / 1024 }
}

describe('segment on 100 MB with a heap of 96 MB', () => {
  it.each(['threshold', 'auto'])('prints its segments while it reads: %s', async (policy) => {
    const { code, stdout, peakMiB } = await segmentStdin('--policy', policy, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout.trimEnd().split('\n').at(-1)!)).toMatchObject({ to: MESSAGES, reason: 'flush' })
    expect(peakMiB).toBeLessThan(250)
  })

  it('keeps ids and no texts if everything is one segment, in the output for people too', async () => {
    const one = ['--policy', 'threshold', '--options', '{"gapMinutes":1e9,"maxTokens":1e15}']
    const [json, people] = await Promise.all([segmentStdin(...one, '--json'), segmentStdin(...one)])
    expect({ code: json.code, segments: json.stdout.trimEnd().split('\n').length }).toEqual({ code: 0, segments: 1 })
    expect(json.peakMiB).toBeLessThan(250)
    expect(people.stdout.trimEnd().split('\n').at(-1)).toBe('5,000 messages in 1 segment')
    expect(people.peakMiB).toBeLessThan(250)
  })
})
