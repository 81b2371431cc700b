import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { z } from 'zod'
import { may } from '../core/access'
import { call, saved } from '../core/call'
import { report } from '../core/report'
import { day, field, id, oneOf } from '../core/values'
import { kindFilter, periodFilter, staffName } from './values'

// Meals of the staff (domain.md 5.1): who eats what on a day. Without an entry, a person at work eats the usual meals of
// the record.

const meals = z.array(oneOf(mealTypes)).max(5)

export const getStaffMeals = call.get('/api/Teachers/meals/teachers', {
  title: 'Хранене на персонала',
  access: may.read('TeacherMeals'),
  input: z.object({ date: field('Дата', day) }),
  output: z.object({
    date: day,
    isDayOff: z.boolean(),
    isLocked: z.boolean(),
    mealTypes: z.array(z.object({ id: oneOf(mealTypes), name: z.string(), total: z.int() })),
    result: z.array(
      staffName.omit({ id: true, name: true }).extend({
        teacherId: id,
        teacherName: z.string(),
        mealTypeIds: meals,
        /** Nobody has entered anything: these are the usual meals. */
        isUsual: z.boolean(),
        /** The code of the day in the staff attendance. */
        code: z.string().nullable(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['staff-meals', 'staff-attendances', 'staff', 'days-off', 'locks'],
})

export const saveStaffMeals = call.post('/api/Teachers/meals/teachers', {
  title: 'Запис на хранене на персонала',
  access: may.update('TeacherMeals'),
  input: z.object({
    date: field('Дата', day),
    items: field(
      'Служители',
      z
        .array(
          z.object({
            teacherId: field('Служител', id),
            mealTypeIds: field('Хранения', meals),
            /** What the person saw; null: nothing was entered. */
            was: meals.nullable().default(null),
          }),
        )
        .min(1)
        .max(500),
    ),
  }),
  output: saved,
  lock: { category: 'storage', day: 'date' },
  topics: ['staff-meals'],
})

const count = z.int()

export const staffMealsReport = report({
  title: 'Справка за храненето на персонала',
  path: '/api/Teachers/meals/reference',
  exports: { pdf: '/api/Teachers/meals/reference/export', xlsx: '/api/Teachers/meals/reference/excel-export' },
  access: may.read('TeacherMeals'),
  topics: ['staff-meals', 'staff-attendances', 'staff', 'days-off'],
  params: { ...periodFilter, kind: kindFilter },
  row: z.object({
    id,
    name: z.string(),
    occupation: z.string().nullable(),
    days: count,
    breakfast: count,
    morningSnack: count,
    lunch: count,
    afternoonSnack: count,
    dinner: count,
    total: count,
  }),
  columns: (column) => [
    column.text('name', 'Име', { width: 2.4 }),
    column.text('occupation', 'Длъжност', { width: 1.5 }),
    column.integer('days', 'Дни', { sum: true }),
    column.integer('breakfast', 'Закуска', { sum: true }),
    column.integer('morningSnack', 'Подкрепителна закуска', { sum: true }),
    column.integer('lunch', 'Обяд', { sum: true }),
    column.integer('afternoonSnack', 'Следобедна закуска', { sum: true }),
    column.integer('dinner', 'Вечеря', { sum: true }),
    column.integer('total', 'Общо', { sum: true }),
  ],
})
