/** The codes of errors: one list, from which docs/reference/errors.md is written and the types are made. */
import { describe, expect, test } from 'vitest'
import { codedError, ERRORS, invalidInput, isMadeleineError, MadeleineError, reading, show, throwIfAborted } from '@madeleine/base'

const page = (): string => `<!-- Generated from packages/base/errors.ts by \`npm run docs\`; do not edit. -->
# Errors

Every error from a call of \`Memory\`, \`Store\`, \`openMemory\` and \`openStore\` is a \`MadeleineError\`. Programs should decide by its \
\`code\`, which is stable, and by \`retryable\`: whether the same call may succeed later. The message is for people. The error of the \
database, the driver or your own function is the \`cause\`; unlike messages, it may quote values. Calls reject and never throw, except \
\`store.user\` and \`memory.on\`, which are not asynchronous. \`madeleine --json\` prints \`{"error":{"code":…,"message":…}}\` on stderr; \
the exit code is 2 for \`invalid_input\`, \`bad_time\`, \`too_large\`, \`not_found\` and \`no_store\`, otherwise 1. A server responds with \
the status in the column HTTP and \`{"error":{"code":…,"message":…,"requestId":…}}\`.

| code | HTTP | means | retryable | what to do |
|---|---|---|---|---|
${Object.entries(ERRORS)
  .map(([code, { status, means, remedy, retryable }]) =>
    `| \`${code}\` | ${status} | ${means} | ${retryable ? 'yes' : 'no'} | ${remedy} |`).join('\n')}
`

test('docs/reference/errors.md is current; npm run docs writes it', async () => {
  await expect(page()).toMatchFileSnapshot('../docs/reference/errors.md')
})

test('an error says whether a retry may succeed', () => {
  expect(new MadeleineError('server_unavailable', 'gone')).toMatchObject({ code: 'server_unavailable', retryable: true })
  expect(new MadeleineError('invalid_input', 'wrong')).toMatchObject({ code: 'invalid_input', retryable: false })
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

describe('values that throw when they are looked at', () => {
  const throwing = { get [Symbol.toStringTag]() { throw new Error('mine') } }
  const values: unknown[] = [revoked(), throwing, Object.assign(Object.create(Date.prototype) as object), Object.assign(
    () => 1, { toString() { throw new Error('mine') } },
  )]

  test('are named in a message without being run', () => {
    for (const value of values) expect(invalidInput('id', value, 'a string'))
      .toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/^id must be a string, got .{1,80}$/) })
  })

  test('are not errors of the list, and become one with the value as its cause', () => {
    for (const value of values) {
      expect(isMadeleineError(value)).toBe(false)
      const error = codedError(value, 'unexpected', 'unforeseen')
      expect(error.code).toBe('unexpected')
      expect(error.cause === value).toBe(true)
    }
  })

  test('can be the reason of an abort signal', () => {
    const controller = new AbortController()
    controller.abort(revoked())
    expect(() => throwIfAborted(controller.signal)).toThrow(expect.objectContaining({ code: 'aborted' }))
  })
})

test('an error whose code is not in the list does not count as one of the list', () => {
  expect(isMadeleineError(new MadeleineError('mine' as 'closed', 'x'))).toBe(false)
  expect(isMadeleineError(Object.create(MadeleineError.prototype))).toBe(false)
})

test('what reading an argument throws becomes invalid_input, and an error with a code stays as it is', () => {
  expect(() => reading('messages', () => { throw new RangeError('mine') }))
    .toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('messages') }))
  expect(() => reading('messages', () => { throw new MadeleineError('bad_time', 'x') }))
    .toThrow(expect.objectContaining({ code: 'bad_time' }))
})

test('a value in a message stands on one line', () => {
  expect(show(Symbol('a\nb'))).toBe('Symbol(a b)')
  expect(show({ [Symbol.toStringTag]: 'a\nb' })).toBe('[object a b]')
})
