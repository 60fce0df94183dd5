/** The code of everything that a server, its driver or the embedded engine reports. */
import { describe, expect, test } from 'vitest'
import { MadeleineError, systemReason } from '@madeleine/base'
import { assertServerUrl } from '../../postgres.ts'
import { connectionError, serverError, statementError } from '../../driver-errors.ts'

const failure = (code: string | undefined, message = 'what the server says'): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

describe('a server error', () => {
  test.each([
    ['57P01', 'server_unavailable'], ['57P02', 'server_unavailable'], ['57P03', 'server_unavailable'], ['57P05', 'server_unavailable'],
    ['25P03', 'server_unavailable'], ['25P04', 'server_unavailable'], ['08006', 'server_unavailable'],
    ['08P01', 'server_unavailable'], ['40003', 'server_unavailable'],
    ['ECONNREFUSED', 'server_unavailable'], ['ECONNRESET', 'server_unavailable'], ['ENOTFOUND', 'server_unavailable'],
    ['ETIMEDOUT', 'server_unavailable'], ['EPIPE', 'server_unavailable'], ['EAI_AGAIN', 'server_unavailable'],
    ['53300', 'busy'], ['53200', 'busy'], ['55P03', 'busy'], ['40001', 'busy'], ['40P01', 'busy'], ['57014', 'busy'],
    ['53100', 'store_full'],
  ] as const)('of code %s is %s, and a retry may succeed', (state, code) => {
    const cause = failure(state)
    const reason = systemReason(state) ?? 'what the server says'
    expect(serverError(cause)).toMatchObject({ code, retryable: true, cause, message: expect.stringContaining(reason) })
  })

  test.each([
    ['28000', 'server_refused'], ['28P01', 'server_refused'], ['3D000', 'server_refused'],
    ['42501', 'server_refused'], ['25006', 'server_refused'], ['57P04', 'server_refused'],
    ['42P01', 'store_failed'], ['54000', 'store_failed'], ['XX000', 'store_failed'], ['0A000', 'store_failed'],
  ] as const)('of code %s is %s, and a retry fails too', (state, code) => {
    expect(serverError(failure(state))).toMatchObject({ code, retryable: false })
  })

  test.each([
    'Connection terminated unexpectedly', 'Connection terminated', 'Client has encountered a connection error and is not queryable',
    'timeout expired', 'Connection terminated due to connection timeout',
  ])(
    'without a code, "%s" is server_unavailable',
    (message) => expect(serverError(failure(undefined, message))).toMatchObject({ code: 'server_unavailable' }))

  test('of several addresses, none of which answers, has the reason of the first in its message', () => {
    const error = Object.assign(new AggregateError([failure('ECONNREFUSED')]), { code: 'ECONNREFUSED' })
    expect(serverError(error))
      .toMatchObject({ code: 'server_unavailable', message: expect.stringContaining('no program listens at this address') })
    expect(connectionError(error).message).toBe('the database server cannot be reached: no program listens at this '
      + 'address; check host and port in databaseUrl, and that the server is running. The call stored nothing')
  })

  test('that refuses a connection for an unknown reason is server_refused', () => {
    for (const cause of [
      failure(undefined, 'The server does not support SSL connections'), failure('SELF_SIGNED_CERT_IN_CHAIN'), failure('22023'),
    ]) {
      expect(serverError(cause, 'server_refused')).toMatchObject({ code: 'server_refused', cause })
    }
  })
})

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is signed by no known authority; check sslmode and sslrootcert'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
])('a connection that ends with %s says what is wrong with the certificate', (code, reason) => {
  expect(connectionError(failure(code))).toMatchObject({ code: 'server_refused', message: expect.stringContaining(reason) })
})

test('a login that is refused says so', () => {
  expect(connectionError(failure('28P01', 'password authentication failed for user "ann"')))
    .toMatchObject({ code: 'server_refused', message: expect.stringContaining('Check the user, password') })
})

test.each([
  ['postgres://ann:s3cret@host:99999/db', 'the port after the host must be a number from 1 to 65535'],
  ['postgres://ann:s3cret@host:five/db', 'the port after the host must be a number from 1 to 65535'],
  ['postgres://ann:s3c/ret@host/db', 'special characters of user and password must be percent-encoded'],
  ['postgres://ann:s3c#ret@host/db', 'special characters of user and password must be percent-encoded'],
  ['mysql://ann:s3cret@host/db', 'it begins with postgres:// or postgresql://'],
  ['host:5432/db', 'it begins with postgres:// or postgresql://'],
  [
    'postgres://ann:s3cret@host/db?sslrootcert=/nowhere/ca.pem',
    'the file "/nowhere/ca.pem" that its sslrootcert, sslcert or sslkey names cannot be read: it does not exist',
  ],
])('the address %s is refused for what is wrong with it, without its password', (url, reason) => {
  expect(() => assertServerUrl(url)).toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(reason) }))
  expect(() => assertServerUrl(url)).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/s3c|ret@/) }))
})

test.each([
  'postgres://ann:s3cret@host:5432/db', 'postgresql://host/db', 'postgres://ann@[::1]:5433/db?sslmode=require',
  'postgres://%2Fvar%2Frun/db', 'postgres:///db?host=/var/run/postgresql',
])('the address %s is accepted', (url) => {
  expect(() => assertServerUrl(url)).not.toThrow()
})

test('the embedded engine has no server that could be unavailable', () => {
  expect(statementError(failure('ENOENT'))).toMatchObject({ code: 'store_failed' })
  expect(statementError(failure('23505'))).toMatchObject({ code: 'store_failed' })
})

test.each([
  '22P02', '23505', '23514', '44000', 'P0001',
])('T-57 the message of the error %s does not quote what the server quotes, which may be a text', (state) => {
  expect(serverError(failure(state, 'invalid input: "the heron stood in the river"')).message).not.toContain('heron')
})

test('an error that has a code of ours already stays what it is', () => {
  const error = new MadeleineError('closed', 'x')
  expect(serverError(error)).toBe(error)
  expect(statementError(error, 'server_refused')).toBe(error)
})
