/** The calendar against the database's own, day by day from 1970 to 2100. */
import { describe, expect, test } from 'vitest'
import { dayNumber, localDate, localHour, periodsOf } from '@madeleine/base'
import { sql } from '@madeleine/engine'
import { byNight } from '../../../../test/at-length.ts'
import { ON_THIS_ENGINE } from '../../../../test/night.ts'
import { useDb } from '../../../../test/testing.ts'

const held = useDb()

test.runIf(
  ON_THIS_ENGINE,
)('every day lies in the year, the month and the ISO week that the database computes', async () => {
  const rows = await held.db.transaction((tx) => tx.rows<{ day: string; week: string; month: string; year: string }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, to_char(d, '"toc:week:"IYYY":W"IW') as week,
           to_char(d, '"toc:month:"YYYY":"MM') as month, to_char(d, '"toc:year:"YYYY') as year
      from generate_series('1970-01-01'::timestamp, '2100-12-31'::timestamp, '1 day') as g (d)`))
  expect(rows).toHaveLength(47_847)
  const wrong = rows.flatMap(({ day, week, month, year }) => {
    const ids = periodsOf(dayNumber(day)).map(({ id }) => id)
    const expected = [year, month, week, `toc:day:${day}`]
    return ids.join() === expected.join() ? [] : [{ day, ids, expected }]
  })
  expect(wrong).toEqual([])
})

/** Meets each hour of the day in each month: by day every fifth of the moments of the night. */
const STEP = byNight('265 hours 17 minutes', '53 hours 17 minutes')

// Releases of the time zone database differ on what Iran's clocks showed before: Node's and the server's need not be of one release
const SINCE: Readonly<Record<string, string>> = { 'Asia/Tehran': '1980-01-01T00:00Z' }

describe('local dates and hours', () => {
  // Summer time of both halves of the globe, half and quarter hours, the date line crossed, a shift of thirty minutes
  test.each([
    'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Sao_Paulo',
    'America/St_Johns', 'America/Santiago', 'Asia/Kathmandu', 'Asia/Tehran',
    'Australia/Sydney', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham',
  ])('in %s are those of the database', async (zone) => {
    const rows = await held.db.transaction((tx) => tx.rows<{ at: Date; local: string }>(sql`
      select at, to_char(at at time zone ${zone}::text, 'YYYY-MM-DD HH24') as local
        from generate_series(${SINCE[zone] ?? '1970-01-01T00:00Z'}::timestamptz, '2100-12-31T00:00Z'::timestamptz,
          ${STEP}::interval) as g (at)`))
    const wrong = rows.filter(({ at, local }) => `${localDate(at, zone)} ${String(localHour(at, zone)).padStart(2, '0')}` !== local)
    expect(wrong.slice(0, 3)).toEqual([])
  })
})
