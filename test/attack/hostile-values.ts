/** Values that no call expects, made anew for each call: of every type, and objects whose own code throws when they are looked at. */
import { MadeleineError } from '@madeleine/base'

const mine = (): never => {
  throw new RangeError('thrown by the value itself')
}

function revoked<T extends object>(target: T): T {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

/** Every trap throws. */
const trapped = (target: object): object =>
  new Proxy(target, new Proxy({}, { get: () => mine }) as ProxyHandler<object>)

function cyclic(): object {
  const one: Record<string, unknown> = { a: 1 }
  return Object.assign(one, { self: one, list: [one] })
}

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => ({ inner }), 'end')

class Own {
  readonly conversationId = 'c'
  readonly name = 'own'
}
class ThrowingList extends Array<unknown> {
  override [Symbol.iterator](): never {
    return mine()
  }
}
class ThrowingDate extends Date {
  override getTime(): never {
    return mine()
  }
}

const abortedFor = (reason: unknown): AbortSignal => AbortSignal.abort(reason)
const holes = (length: number): unknown[] => Object.assign([], { length })

/** By name. */
export const HOSTILE: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined, null: () => null, true: () => true, false: () => false,
  zero: () => 0, 'minus zero': () => -0, 'minus one': () => -1, 'a fraction': () => 1.5, NaN: () => NaN, Infinity: () => Infinity,
  '2^31': () => 2 ** 31, '2^53': () => 2 ** 53, '1e308': () => 1e308, 'a bigint': () => 7n,
  'a symbol': () => Symbol('c\nd'), 'a known symbol': () => Symbol.iterator,
  'an empty string': () => '', 'a space': () => ' ', 'a string with NUL': () => 'a\0b',
  'a lone surrogate': () => 'a\ud800', '1 MB of text': () => 'k'.repeat(1_000_000),
  'the name of the prototype': () => '__proto__', 'SQL': () => "'; drop table message; --",
  'a path': () => '../../etc', 'a date that is none': () => '2026-02-30', 'a node': () => 'toc:day:9999999-99-99',
  'an empty array': () => [], 'nested arrays': () => [[[]]],
  'a sparse array': () => Object.assign(holes(3), { 1: { role: 'user', content: 'x' } }),
  'holes only': () => holes(3), 'a long sparse array': () => holes(100_000),
  'an array whose iterator throws': () => ThrowingList.from([1]),
  'an array with a throwing getter': () => Object.defineProperty([1, 2], 0, { get: mine }),
  'an empty object': () => ({}), 'an object without a prototype': () => Object.create(null),
  'a frozen object': () => Object.freeze({ a: 1 }), 'an own key __proto__': () => JSON.parse('{"__proto__":{"a":1}}'),
  'a throwing getter': () => ({ get role() { return mine() }, get conversationId() { return mine() } }),
  'a throwing toString': () => ({ toString: mine, valueOf: mine }), 'a throwing toPrimitive': () => ({ [Symbol.toPrimitive]: mine }),
  'a throwing toJSON': () => ({ toJSON: mine }), 'a throwing tag': () => ({ get [Symbol.toStringTag]() { return mine() } }),
  'a throwing iterator': () => ({ [Symbol.iterator]: mine, [Symbol.asyncIterator]: mine }),
  'an iterator of nothing': () => ({ [Symbol.iterator]: () => 7 }),
  'an iterator whose next throws': () => ({ [Symbol.asyncIterator]: () => ({ next: mine }) }),
  'a throwing thenable': () => Object.defineProperty({}, `${'th'}en`, { value: mine, enumerable: true }),
  'a cycle': cyclic, 'an array in itself': () => { const list: unknown[] = []; list.push(list); return list },
  'a thousand levels': () => deep(1000),
  'ten thousand keys': () => Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])),
  'a key of 1 MB': () => ({ ['k'.repeat(1_000_000)]: 1 }), 'a proxy that throws': () => trapped({}),
  'a proxy of an array that throws': () => trapped([]), 'a proxy of a function that throws': () => trapped(mine),
  'a revoked proxy': () => revoked({}), 'a revoked array': () => revoked([]), 'a revoked function': () => revoked(mine),
  'a throwing function': () => mine, 'a function of nothing': () => () => undefined,
  'a function with a throwing toString': () => Object.assign(() => 1, { toString: mine }),
  'an async function': () => async () => 1, 'a class': () => Own,
  // oxlint-disable-next-line no-throw-literal
  'a generator function': () => function* () { yield 1 }, 'a function that throws a revoked proxy': () => () => { throw revoked({}) },
  'a class instance': () => new Own(), 'a Map': () => new Map([['conversationId', 'c']]), 'a Set': () => new Set(['c']),
  'a WeakMap': () => new WeakMap(), 'a RegExp': () => /x/, 'a Promise': () => Promise.resolve('c'), 'an Error': () => new Error('c'),
  'an error with a code of its own': () => Object.assign(new MadeleineError('closed', 'x'), { code: 'mine' }),
  'a URL': () => new URL('http://x'), 'a Buffer': () => Buffer.from('c'),
  'bytes': () => new Uint8Array(3), 'an ArrayBuffer': () => new ArrayBuffer(2),
  'a Date': () => new Date('2026-03-02T09:00:00Z'), 'an invalid Date': () => new Date(NaN),
  'the last Date': () => new Date(8.64e15), 'a Date that throws': () => new ThrowingDate(),
  'a false Date': () => Object.create(Date.prototype), 'a false URL': () => Object.create(URL.prototype),
  'a boxed string': () => Object('c'), 'a boxed number': () => Object(1),
  'a boxed bigint': () => Object(1n), 'a boxed symbol': () => Object(Symbol('c')),
  'an aborted signal': () => abortedFor('over'), 'a signal aborted for a revoked proxy': () => abortedFor(revoked({})),
  'a false signal': () => Object.create(AbortSignal.prototype),
  'what looks like a signal': () => ({ aborted: false, addEventListener: mine }),
}

/** What a key of an object can do instead of holding a value. */
export const KEYS: Readonly<Record<string, () => PropertyDescriptor>> = {
  'a getter that throws': () => ({ get: mine, enumerable: true, configurable: true }),
  // oxlint-disable-next-line no-throw-literal
  'a getter that throws a revoked proxy': () => ({ get: () => { throw revoked({}) }, enumerable: true, configurable: true }),
  'a getter that changes its mind': () => {
    let reads = 0
    return { get: () => (reads++ % 2 === 0 ? 'c' : { reads }), enumerable: true, configurable: true }
  },
}
