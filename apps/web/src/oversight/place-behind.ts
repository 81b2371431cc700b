import { lessonStates } from '@asistent/domain/planning/planning'
import { entriesTo, kindOf, monthTo } from '../attendance/references-links.shared'
import { addressOf } from '../blocks/parts/address'
import { monthOf } from '@asistent/domain/kernel/month'
import { daysOf, type PlaceChosen, type PlaceRow } from './place-links'

// Drill-down from a number of a group to the screen with its rows.

export function attendanceBehind(field: string, row: PlaceRow, chosen: PlaceChosen): string | undefined {
  if (row.detailId === null) return undefined
  const kindergartenId = row.kindergartenId ?? undefined
  const range = daysOf(chosen)
  if (field === 'average') return monthTo(row.detailId, monthOf(range.to), kindergartenId)
  const kind = kindOf(field)
  return kind && entriesTo({ range, kind, classIds: [row.detailId], kindergartenId })
}

const statusOf: Readonly<Record<string, number>> = { taken: lessonStates.Taken, planned: lessonStates.Planned }

export function lessonsBehind(field: string, row: PlaceRow, chosen: PlaceChosen): string | undefined {
  if (row.detailId === null || field === 'share') return undefined
  const { from, to } = daysOf(chosen)
  return addressOf('/education-plan-topic/lessons', {
    classId: row.detailId,
    status: statusOf[field],
    fromDate: from,
    // Includes planned ones.
    toDate: field === 'taken' ? to : undefined,
  })
}

export function substitutionsBehind(field: string, row: PlaceRow, chosen: PlaceChosen): string | undefined {
  if (field !== 'substitutions' || !row.detailId) return undefined
  const { from, to } = daysOf(chosen)
  return addressOf('/staff/members-substitution', { classId: row.detailId, fromDate: from, toDate: to })
}

/** For a kind within a kindergarten, rows are its items, each with its own page. */
const isPart = ({ detailId, kindergartenId }: PlaceRow, { kind }: PlaceChosen): boolean =>
  kind !== undefined && detailId !== null && detailId > 0 && kindergartenId !== null

export const activitiesBehind = (_: string, row: PlaceRow, chosen: PlaceChosen): string | undefined =>
  isPart(row, chosen) ? `/activities/management/${row.detailId}` : undefined

export const documentsBehind = (_: string, row: PlaceRow, chosen: PlaceChosen): string | undefined =>
  isPart(row, chosen) ? `/administration/documents/${row.detailId}` : undefined
