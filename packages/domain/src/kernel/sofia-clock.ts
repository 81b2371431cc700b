// The clocks of Bulgaria, by the rule of the European Union: two hours before UTC's, three from the last Sunday of March
// to the last of October, changed at 1:00 UTC (Directive 2000/84/EC; the same here since 1997). Reckoned and not asked of
// `Intl`: its first use costs a page some 40 ms before anything is drawn (docs/decisions/015-sofia-clock.md). The test
// holds the rule against the time zone database, so a change of the law shows there.

const hour = 3_600_000
const dayLength = 24 * hour
const ruleSince = Date.UTC(1997, 0, 1)

/** At 1:00 UTC; months from 0. */
function changeIn(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return lastDay.getTime() - lastDay.getUTCDay() * dayLength + hour
}

/** How far the clocks of Bulgaria are ahead of UTC at an instant, in milliseconds. */
export function sofiaOffset(instant: number): number {
  if (instant < ruleSince) return offsetInHistory(instant)
  const year = new Date(instant).getUTCFullYear()
  return instant >= changeIn(year, 2) && instant < changeIn(year, 9) ? 3 * hour : 2 * hour
}

let history: Intl.DateTimeFormat | undefined

/** Earlier rules changed from year to year. Nobody waits for these: no instant of the product is that old. */
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

/** Its UTC fields are what the clocks of Bulgaria show at the instant. */
export const inSofia = (instant: Date): Date => new Date(instant.getTime() + sofiaOffset(instant.getTime()))
