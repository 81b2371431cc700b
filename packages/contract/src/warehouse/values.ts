import { baseUnits, units, type Unit } from '@asistent/domain/warehouse/units'
import { z } from 'zod'
import { day, emptyAsNull, field, id, price, quantity, quantityFromZero } from '../core/values'

// What several calls about products and stock share.

export { listOf } from '../staff/values'

/** A unit that something is measured in: no 'none'. */
export const unitOfMeasure = z.literal(Object.values(units).filter((unit) => unit !== units.None) as [Unit, ...Unit[]])
export const baseUnit = z.literal([...baseUnits])

/** More than nothing. */
export const positiveQuantity = quantity.refine((value) => value > 0, { message: 'Въведете количество над 0' })
export const optionalQuantity = emptyAsNull(quantityFromZero)
export const optionalPrice = emptyAsNull(price)
export const optionalId = emptyAsNull(id)

/** In percent: what Bulgarian law has, and none. */
export const vatRates = [20, 9, 0] as const
export const vatRate = z.literal([...vatRates])

/** Of lists and references. */
export const periodFilter = {
  fromDate: field('От дата', day).optional(),
  toDate: field('До дата', day).optional(),
}
