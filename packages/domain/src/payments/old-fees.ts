// The archive of fees has two paths of the same shape: {month}/{kidId?} and {year}/{month?}/{kidId?}/{id?}.

export interface OldFeesAddress {
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly kidId?: number | undefined
}

/** Tells the two paths apart: a first number up to 12 is a month, a greater one a year. */
export function parseOldFeesAddress({ year, month, kidId }: OldFeesAddress): OldFeesAddress {
  const [first, second, third] = year === undefined ? [month, kidId, undefined] : [year, month, kidId]
  if (first === undefined) return { kidId }
  return first <= 12 ? { month: first, kidId: second } : { year: first, month: second, kidId: third }
}
