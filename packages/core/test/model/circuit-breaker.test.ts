/** The breaker: a server that keeps failing is left alone, then asked by one call at a time. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circuitBreaker, type CircuitBreaker, type Health, type BreakerPermit } from '../../model/circuit-breaker.ts'

function pass(one: CircuitBreaker, nowMs: number): BreakerPermit {
  const passage = one.enter(nowMs)
  if (!passage) throw new Error('the breaker lets nothing pass')
  return passage
}

const end = (one: CircuitBreaker, health: Health, nowMs: number): void => pass(one, nowMs).end(health, nowMs)

function opened(nowMs = 0): CircuitBreaker {
  const one = circuitBreaker()
  for (let i = 0; i < 5; i++) end(one, 'failing', nowMs)
  return one
}

test('five failures in a row open the breaker; one answer among them resets the count', () => {
  const one = circuitBreaker()
  for (let i = 0; i < 4; i++) end(one, 'failing', 0)
  end(one, 'alive', 0)
  for (let i = 0; i < 4; i++) end(one, 'failing', 0)
  expect(one.state(0)).toBe('closed')
  end(one, 'failing', 0)
  expect(one.state(0)).toBe('open')
  expect(one.enter(0)).toBeUndefined()
})

test('calls that reveal nothing about the server neither open the breaker nor reset the count', () => {
  const one = circuitBreaker()
  for (let i = 0; i < 20; i++) end(one, 'unknown', 0)
  for (let i = 0; i < 5; i++) {
    expect(one.state(0)).toBe('closed')
    end(one, 'unknown', 0)
    end(one, 'failing', 0)
  }
  expect(one.state(0)).toBe('open')
})

test('after 30 s the breaker lets one probe pass, and no other call while it is under way', () => {
  const one = opened()
  expect(one.state(29_999)).toBe('open')
  expect(one.enter(29_999)).toBeUndefined()
  expect(one.state(30_000)).toBe('half-open')
  const probe = pass(one, 30_000)
  expect(one.isPassable(90_000)).toBe(false)
  expect(one.enter(90_000)).toBeUndefined()
  probe.end('alive', 90_000)
  expect(one.state(90_000)).toBe('closed')
  expect(one.enter(90_000)).toBeDefined()
})

test('every failed probe doubles the pause, up to 5 min; an answer resets it to 30 s', () => {
  const one = opened()
  let nowMs = 0
  for (const pauseMs of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    expect(one.state(nowMs + pauseMs - 1)).toBe('open')
    expect(one.state(nowMs + pauseMs)).toBe('half-open')
    nowMs += pauseMs
    end(one, 'failing', nowMs)
  }
  nowMs += 300_000
  end(one, 'alive', nowMs)
  for (let i = 0; i < 5; i++) end(one, 'failing', nowMs)
  expect(one.state(nowMs + 29_999)).toBe('open')
  expect(one.state(nowMs + 30_000)).toBe('half-open')
})

test('a probe that was abandoned leaves its place to the next', () => {
  const one = opened()
  end(one, 'unknown', 30_000)
  expect(one.state(30_000)).toBe('half-open')
  end(one, 'alive', 30_000)
  expect(one.state(30_000)).toBe('closed')
})

test('calls that left before the breaker opened decide nothing: they neither close it nor extend the pause', () => {
  const one = circuitBreaker()
  const early = [pass(one, 0), pass(one, 0), pass(one, 0)]
  for (let i = 0; i < 5; i++) end(one, 'failing', 0)
  early[0]?.end('failing', 10_000)
  early[1]?.end('alive', 20_000)
  expect(one.state(20_000)).toBe('open')
  const probe = pass(one, 30_000)
  early[2]?.end('alive', 30_000)
  expect(one.state(30_000)).toBe('half-open')
  expect(one.enter(30_000)).toBeUndefined()
  probe.end('failing', 30_000)
  expect(one.state(89_999)).toBe('open')
})

test('only the first outcome of a call counts for the breaker', () => {
  const one = circuitBreaker({ failures: 2 })
  const passage = pass(one, 0)
  passage.end('failing', 0)
  passage.end('failing', 0)
  passage.end('alive', 0)
  expect(one.state(0)).toBe('closed')
  end(one, 'failing', 0)
  expect(one.state(0)).toBe('open')
})

test('in any sequence the breaker lets no call pass while open, one while half-open, and never stays open beyond the longest pause', () => {
  const health = fc.constantFrom<Health>('alive', 'failing', 'failing', 'unknown')
  const event = fc.record({ stepMs: fc.nat(40_000), enter: fc.boolean(), health })
  fc.assert(fc.property(fc.array(event, { maxLength: 80 }), (events) => {
    const one = circuitBreaker({ failures: 2, pauseMs: 10_000, maxPauseMs: 50_000 })
    const underWay: BreakerPermit[] = []
    const probes = new Set<BreakerPermit>()
    let nowMs = 0
    for (const { stepMs, enter, health: told } of events) {
      nowMs += stepMs
      const before = one.state(nowMs)
      const passage = enter ? one.enter(nowMs) : undefined
      if (before === 'open') expect(passage).toBeUndefined()
      if (before === 'closed' && enter) expect(passage).toBeDefined()
      if (before === 'half-open' && enter) expect(passage === undefined).toBe(probes.size === 1)
      if (passage) underWay.push(passage)
      if (passage && before === 'half-open') probes.add(passage)
      expect(probes.size).toBeLessThanOrEqual(1)
      if (!enter) {
        const oldest = underWay.shift()
        oldest?.end(told, nowMs)
        if (oldest) probes.delete(oldest)
      }
      expect(one.state(nowMs + 50_000)).not.toBe('open')
    }
  }))
})
