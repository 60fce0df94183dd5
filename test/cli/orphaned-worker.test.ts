/** A worker whose server ended before it listened for that: it ends too. */
import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { listenForSignals } from '../../src/cli/command-memory.ts'
import type { HostProcess } from '../../src/cli/command.ts'

const host = (connected: boolean): HostProcess => Object.assign(new EventEmitter(), {
  stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough(), env: {}, send: () => true, connected,
})

it('a worker that starts when its server is gone stops at once, and one whose server ends later stops then', () => {
  expect(listenForSignals(host(false)).signal.aborted).toBe(true)
  const later = host(true) as HostProcess & EventEmitter
  const { signal } = listenForSignals(later)
  expect(signal.aborted).toBe(false)
  later.emit('disconnect')
  expect(signal.aborted).toBe(true)
})
