// The archive of fees has two addresses of one shape: {month}/{kidId?} and {year}/{month?}/{kidId?}/{id?}.

export interface OldFeesAddress {
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly kidId?: number | undefined
}

/** A first number up to 12 is a month, a greater one a year; whichever of the two names it came under. */
export function parseOldFeesAddress({ year, month, kidId }: OldFeesAddress): OldFeesAddress {
  const [first, second, third] = year === undefined ? [month, kidId, undefined] : [year, month, kidId]
  if (first === undefined) return { kidId }
  return first <= 12 ? { month: first, kidId: second } : { year: first, month: second, kidId: third }
}
