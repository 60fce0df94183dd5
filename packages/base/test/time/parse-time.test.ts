/** Which times are times. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTime } from '../../calendar.ts'
import { MadeleineError } from '../../errors.ts'

const accepted: [unknown, string][] = [
  ['2024-04-03', '2024-04-03T00:00:00.000Z'],
  ['2024-04-03T13:56', '2024-04-03T13:56:00.000Z'],
  ['2024-04-03 13:56:01', '2024-04-03T13:56:01.000Z'],
  ['2024-04-03T13:56:01.5Z', '2024-04-03T13:56:01.500Z'],
  ['2024-04-03T13:56:01.123456789+02:00', '2024-04-03T11:56:01.123Z'],
  ['2024-04-03 13:56:01.123456+00', '2024-04-03T13:56:01.123Z'],
  ['2024-04-03T13:56:01-0530', '2024-04-03T19:26:01.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['0099-03-01', '0099-03-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  [0, '1970-01-01T00:00:00.000Z'],
  [1_700_000_000, '2023-11-14T22:13:20.000Z'],
  [1_700_000_000.25, '2023-11-14T22:13:20.250Z'],
  [100_000_000, '1973-03-03T09:46:40.000Z'],
  [99_999_999, '1970-01-02T03:46:39.999Z'],
  [99_999_999_999, '5138-11-16T09:46:39.000Z'],
  [100_000_000_000, '1973-03-03T09:46:40.000Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
  [new Date(1e12), '2001-09-09T01:46:40.000Z'],
]

test.each(accepted)('the time %s is read as %s', (value, iso) => {
  expect(readTime(value, 'timestamp').toISOString()).toBe(iso)
})

const refused: unknown[] = [
  'yesterday', '', ' ', 'NaN', 'infinity', '-infinity', 'May 8, 2023', '8 May 2023', '2023',
  '2023-05', '2023-5-8', '05/08/2023', '1700000000000',
  '2023-02-30', '2023-13-01', '2023-00-10', '2023-02-29', '2024-04-03T24:00', '2024-04-03T10:60', '2024-04-03T10', '2024-04-03Z',
  '2024-04-03T10:00+24:00', '2024-04-03T10:00 PM', ' 2024-04-03', '2024-04-03\n', '0000-01-01',
  '-000001-01-01', '+010000-01-01', '294276-12-31',
  '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', NaN, Infinity, 1.5, 8.64e15, -8.64e15, 253_402_300_800_000,
  new Date(NaN), new Date(8.64e15), null, undefined, true, 5n, {}, { toString: 1 }, [],
]

test.each(refused.map((value) => [value]))('T-61 the value "%s" is refused as bad_time', (value) => {
  expect(() => readTime(value, 'messages[2].timestamp')).toThrow(MadeleineError)
  expect(() => readTime(value, 'messages[2].timestamp'))
    .toThrow(/^messages\[2\]\.timestamp must be a Date, an ISO 8601 string or whole epoch/)
})

test('T-61 the error about a bad time names the value', () => {
  expect(() => readTime('yesterday', 'asOf')).toThrow('got "yesterday"')
  expect(() => readTime(new Date(NaN), 'asOf')).toThrow('got an invalid Date')
})

test('T-61 a time of the years 1–9999 is the same as Date, ISO string and milliseconds (unless as small as seconds), in any zone', () => {
  const date = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  fc.assert(fc.property(date, (at) => {
    const number = at.getTime() >= 1e8 && at.getTime() < 1e11 ? at : at.getTime()
    for (const written of [at, at.toISOString(), number, at.toISOString().replace('Z', '')]) {
      expect(readTime(written, 't')).toEqual(at)
    }
  }))
})

test('T-61 any string gives a time within range or is refused as bad_time', () => {
  const near = fc.stringMatching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:?[0-9]{2})?$/)
  fc.assert(fc.property(fc.oneof(near, fc.string()), (text) => {
    try {
      const year = readTime(text, 't').getUTCFullYear()
      expect(year >= 1 && year <= 9999).toBe(true)
    } catch (error) {
      expect(error).toMatchObject({ code: 'bad_time' })
    }
  }))
})
