/** Errors of the system in words: no message of ours holds their codes. */
import { constants } from 'node:os'
import { expect, test } from 'vitest'
import { reasonIn, systemReason } from '../errors.ts'
import { sources } from '../../../test/house-rules.ts'

const errno = (code: string): Error => Object.assign(new Error(`${code}: no such thing, open '/x'`), { code })

test.each([
  'ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'EMFILE',
  'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'EADDRINUSE', 'EPIPE', 'CERT_HAS_EXPIRED',
])('the system error %s has words of ours', (code) => {
  expect(reasonIn(errno(code))).toMatch(/^[a-z][a-z ']+(?:-only file system)?$/)
})

test('a system error without words of ours keeps its message, and one without a message its code', () => {
  expect(reasonIn(errno('EWEIRD'))).toContain('no such thing')
  expect(reasonIn(Object.assign(new Error(''), { code: 'EWEIRD' }))).toBe('EWEIRD')
  expect(reasonIn('text')).toBe('text')
  expect([systemReason('toString'), systemReason(7)]).toEqual([undefined, undefined])
})

test('no message in the sources contains the message of a system error', () => {
  const names = Object.keys(constants.errno).join('|')
  const inTemplate = new RegExp(`\`[^\`]*\\b(?:${names})\\b[^\`]*\``)
  const made = sources.flatMap(({ path, code }) =>
    code.split('\n').filter((line) => inTemplate.test(line) || /cannot (?:read|write|open)[^`]*\$\{[^}]*\.message\}/.test(line))
      .map((line) => `${path}: ${line.trim()}`))
  expect(made).toEqual([])
})
