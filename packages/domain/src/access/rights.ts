export const rightNames = ['read', 'create', 'update', 'delete'] as const
export type Right = (typeof rightNames)[number]

/**
 * Limits in brackets of the matrix: how much of a resource a right covers. Each slice implements what its limits hide.
 */
export const limits = [
  'names', // only names, no personal data
  'counts', // only numbers of people
  'vote', // may answer, not manage
  'published', // only what was published
  'types', // only the list of types, not the records
  'templates', // only the templates, not the children's records
  'prefixes', // only the numbering prefixes
  'grant', // nothing by role; the director grants single books to single people
  'public', // only documents marked public
  'availability', // only what is in stock
  'for-day', // only the figures of one day
  'online', // only online payments
] as const
export type Limit = (typeof limits)[number]

export interface Rights {
  read: boolean
  create: boolean
  update: boolean
  delete: boolean
  /** Own rows only: own children and groups, or rows created by the user. */
  own: boolean
  limit?: Limit
}

export const holdsAny = (rights: Rights): boolean => rightNames.some((right) => rights[right])
