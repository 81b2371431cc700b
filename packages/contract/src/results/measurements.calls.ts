import { bmiBands } from '@asistent/domain/results/bmi-for-age'
import { heightLimits, weightLimits } from '@asistent/domain/results/measurements'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, decimals, field, id, oneOf } from '../core/values'
import { allergyBadge } from '../people/values'

// Height and weight of the children (антропометрия): domain.md 3.

const oneDecimal = (least: number, most: number) =>
  z
    .number()
    .min(least)
    .max(most)
    .refine(decimals(1), { params: { rule: 'decimals', places: 1 } })

const measured = {
  heightCm: field('Ръст (см)', oneDecimal(heightLimits.least, heightLimits.most)),
  weightKg: field('Тегло (кг)', oneDecimal(weightLimits.least, weightLimits.most)),
}

const measurement = z.object({
  id,
  forDate: day,
  heightCm: z.number(),
  weightKg: z.number(),
  bmi: z.number(),
  /** By the WHO's standards for the age; null outside of them. */
  band: oneOf(bmiBands).nullable(),
  bandName: z.string().nullable(),
  /** Between which indexes the usual of this age lies; null outside of the standards. */
  usualFrom: z.number().nullable(),
  usualTo: z.number().nullable(),
  /** Since the time before; null the first time. */
  heightChange: z.number().nullable(),
  weightChange: z.number().nullable(),
})

export const listMeasurements = call.get('/api/StudentAnthropometrics', {
  title: 'Ръст и тегло на децата',
  access: may.read('StudentAnthropometric'),
  input: z.object({ classId: field('Група', id).optional(), studentId: field('Дете', id).optional() }),
  output: z.object({
    result: z.array(
      z.object({ studentId: id, studentName: z.string(), ...allergyBadge, measurements: z.array(measurement) }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['measurements', 'children'],
})

/** A whole group at once; who is left out stays as it was. */
export const saveMeasurements = call.post('/api/StudentAnthropometrics', {
  title: 'Запис на ръст и тегло',
  access: may.create('StudentAnthropometric'),
  input: z.object({
    forDate: field('Дата', day),
    items: field(
      'Деца',
      z
        .array(
          z.object({
            studentId: id,
            ...measured,
            /** The measurement of this day that the person saw; null if there was none. */
            was: z.object(measured).nullable().default(null),
          }),
        )
        .min(1)
        .max(60),
    ),
  }),
  output: saved,
  topics: ['measurements'],
})

export const deleteMeasurement = call.delete('/api/StudentAnthropometrics/{id}', {
  title: 'Изтриване на измерване',
  access: may.delete('StudentAnthropometric'),
  input: z.object({ id }),
  output: done,
  topics: ['measurements'],
})
