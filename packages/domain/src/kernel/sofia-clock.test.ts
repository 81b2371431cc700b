import { expect, test } from 'vitest'
import { inSofia, sofiaOffset } from './sofia-clock'

const zone = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Sofia',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Local time from the time zone database in the format of `inSofia`. */
function shownBy(instant: number): string {
  const [, day, month, year, time] = /^(\d+)\/(\d+)\/(\d+), ([\d:]+)$/.exec(zone.format(instant)) ?? []
  return `${year}-${month}-${day}T${time}`
}

const shown = (instant: number) => inSofia(new Date(instant)).toISOString().slice(0, 19)
const hour = 3_600_000

test('every six hours of a century is what the time zone database says', () => {
  const wrong: string[] = []
  for (let instant = Date.UTC(1997, 0, 1); instant < Date.UTC(2097, 0, 1); instant += 6 * hour)
    if (shown(instant) !== shownBy(instant)) wrong.push(new Date(instant).toISOString())
  expect(wrong).toEqual([])
})

test('so is every change of the clocks, to the second', () => {
  let changes = 0
  for (let instant = Date.UTC(1997, 0, 1); instant < Date.UTC(2097, 0, 1); instant += hour) {
    if (sofiaOffset(instant) === sofiaOffset(instant - hour)) continue
    changes++
    for (const near of [instant - 1000, instant, instant + 1000]) expect(shown(near)).toBe(shownBy(near))
  }
  expect(changes).toBe(200)
})

test('before the rule of the Union the database is asked itself', () => {
  for (const text of ['1879-03-01T12:00:00Z', '1943-06-01T12:00:00Z', '1979-07-01T12:00:00Z', '1996-10-27T00:30:00Z'])
    expect(shown(Date.parse(text)), text).toBe(shownBy(Date.parse(text)))
})
