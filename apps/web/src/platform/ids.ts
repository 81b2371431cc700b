// Ids of hand-written addresses, in a path or in a query.

const largestId = 2_147_483_647

/** True for the id of a record: a number, or its digits in a path. */
export const isId = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))) &&
  Number.isSafeInteger(Number(value)) &&
  Number(value) > 0 &&
  Number(value) <= largestId

export const isIdName = (name: string): boolean => /(^id|Id)$/.test(name)

/** True if each id, year and month of the path is a number that a record can have. Optional ones may be missing. */
export const hasPossibleIds = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(([name, value]) => !isNumberName(name) || !value || isId(value))

const isNumberName = (name: string): boolean => isIdName(name) || name === 'year' || name === 'month'
