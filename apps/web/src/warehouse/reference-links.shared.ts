import { movementSides } from '@asistent/contract/warehouse/movements.calls'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf } from '@asistent/domain/kernel/month'
import type { DocumentKind } from '@asistent/domain/warehouse/documents'
import { addressOf } from '../blocks/parts/address'
import { currentUser } from '../platform/user'
import { oversees } from '../choices/places'
import { documentPath } from './document-parts'

// 'Защо?' of a figure: the movements that make it, as of the same moment.

interface Asked {
  readonly kindergartenId?: number | undefined
  readonly warehouseId?: number | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly asOf?: string | undefined
}

interface Of {
  readonly productId: number
  readonly warehouseId?: number | null
}

export const movementsTo = (
  { productId, warehouseId }: Of,
  { kindergartenId, asOf, ...asked }: Asked,
  more: { readonly fromDate?: Day; readonly toDate?: Day; readonly batchId?: number; readonly side?: number } = {},
): string =>
  addressOf(`/storage/references/movements/${productId}`, {
    kindergartenId,
    warehouseId: warehouseId ?? asked.warehouseId,
    ...more,
    asOf,
  })

/** The period that was asked for, or the one that counts without it: the running month up to today. */
export function periodOf(asked: Pick<Asked, 'fromDate' | 'toDate'>): { readonly from: Day; readonly to: Day } {
  const to = (asked.toDate ?? today(new Date())) as Day
  return { from: (asked.fromDate ?? firstDayOf(monthOf(to))) as Day, to }
}

/** A column of the trial balance: what there was, came, went and is. */
export function behindBalance(field: string, row: Of, asked: Asked): string | undefined {
  const { from, to } = periodOf(asked)
  if (field.startsWith('initial')) return movementsTo(row, asked, { toDate: addDays(from, -1) })
  if (field.startsWith('inbound'))
    return movementsTo(row, asked, { fromDate: from, toDate: to, side: movementSides.In })
  if (field.startsWith('outbound'))
    return movementsTo(row, asked, { fromDate: from, toDate: to, side: movementSides.Out })
  return field.startsWith('final') ? movementsTo(row, asked, { toDate: to }) : undefined
}

/** Whose row it is, for whoever sees several kindergartens together. */
export const ofOthers = (kindergartenId: number): number | undefined => {
  const user = currentUser()
  return user && oversees(user) ? kindergartenId : undefined
}

/** Papers, batches and days of a kindergarten are opened by its own people. */
export const ownOnly = (address: string): string | undefined => {
  const user = currentUser()
  return user && !oversees(user) ? address : undefined
}

export const documentTo = (kind: number, id: number) => ownOnly(`${documentPath[kind as DocumentKind]}/${id}`)
export const batchTo = (id: number) => ownOnly(`/storage/batches/${id}`)
export const unitedTo = (id: number) => ownOnly(`/storage/united-receipts/${id}`)
