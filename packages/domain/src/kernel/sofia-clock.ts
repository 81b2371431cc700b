// Time zone Europe/Sofia by the rule of the European Union: UTC+2, in summer UTC+3 from the last Sunday of March to the
// last of October, changed at 1:00 UTC (Directive 2000/84/EC; valid here since 1997). Computed without `Intl`, whose
// first use delays a page's first paint by 40 ms (docs/decisions/015-sofia-clock.md). The test compares the rule with
// the time zone database and fails if the law changes.

const hour = 3_600_000
const dayLength = 24 * hour
const ruleSince = Date.UTC(1997, 0, 1)

/** At 1:00 UTC; months from 0. */
function changeIn(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return lastDay.getTime() - lastDay.getUTCDay() * dayLength + hour
}

/** UTC offset of Europe/Sofia at an instant, in milliseconds. */
export function sofiaOffset(instant: number): number {
  if (instant < ruleSince) return offsetInHistory(instant)
  const year = new Date(instant).getUTCFullYear()
  return instant >= changeIn(year, 2) && instant < changeIn(year, 9) ? 3 * hour : 2 * hour
}

let history: Intl.DateTimeFormat | undefined

/** Earlier rules changed from year to year. May be slow: the product has no instants that old. */
function offsetInHistory(instant: number): number {
  history ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Sofia',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const shown = Object.fromEntries(history.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hours, minute, second) - Math.floor(instant / 1000) * 1000
}

/** A date whose UTC fields are the local time of Europe/Sofia. */
export const inSofia = (instant: Date): Date => new Date(instant.getTime() + sofiaOffset(instant.getTime()))
