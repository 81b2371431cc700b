import { expiringUntil, officialStates, type OfficialState } from '@asistent/domain/books/documents'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { waitingKind } from '../platform/waiting'

/** Documents `d` that the caller may read: of the own kindergarten, or of those in an expert's scope. */
export function seenDocuments({ role, kindergartenId, viewedId, kindergartenIds }: Scope): SQL {
  const row = kindergartenId ?? viewedId
  const places =
    row !== null
      ? sql`d.kindergarten_id = ${row}`
      : kindergartenIds === 'all'
        ? sql`true`
        : sql`d.kindergarten_id = ${anyOf(kindergartenIds)}`
  return role === 'Parent' ? sql`${places} and d.visible_for_parents` : places
}

export const inState = (state: OfficialState, on: Day): SQL =>
  ({
    [officialStates.Valid]: sql`(d.valid_to is null or d.valid_to > ${expiringUntil(on)})`,
    [officialStates.Expiring]: sql`d.valid_to between ${on} and ${expiringUntil(on)}`,
    [officialStates.Expired]: sql`d.valid_to < ${on}`,
  })[state]

/** Documents that expire within 60 days or have expired, for those who manage the register. */
const remindOf = (kind: string, state: OfficialState, words: readonly [string, string]) =>
  waitingKind<{ validTo: Day }>({
    kind,
    words,
    to: `/administration/documents?state=${state}`,
    rows: ({ scope }) =>
      scope.kindergartenId === null || scope.consolidated || !scope.rights('AdministrationDocuments').update
        ? undefined
        : sql`select d.id, d.name as title, d.created_at as since, d.valid_to as "validTo", d.version from official_document d
            where ${seenDocuments(scope)} and ${inState(state, scope.today)}`,
    detail: ({ validTo }) => `със срок до ${formatDay(validTo)} г.`,
    open: ({ id }) => `/administration/documents/${id}`,
  })

export const documentsWaiting = [
  remindOf('expiringDocuments', officialStates.Expiring, ['документ изтича скоро', 'документа изтичат скоро']),
  remindOf('expiredDocuments', officialStates.Expired, ['документ е изтекъл', 'документа са изтекли']),
]
