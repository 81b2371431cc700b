import { rememberKinds } from '@asistent/domain/kitchen/conflicts'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  amount,
  day,
  emptyAsNull,
  field,
  id,
  instant,
  longText,
  oneOf,
  optionalLongText,
  price,
  quantityFromZero,
  seenVersion,
} from '../core/values'
import { periodFilter } from '../warehouse/values'
import {
  calculation,
  change,
  type conflict,
  eater,
  head,
  mealTypeId,
  menuType,
  status,
  bumped,
  carried,
} from './calculations.shared'

// Калкулационна ведомост (domain.md 5.4 and 8): portions of a day and a menu, their products and their cost.

const ofOne = z.object({ id })
const access = may.update('Meals')

export const listCalculations = call.list('/api/Meals/calculations/overview-models', {
  title: 'Калкулации',
  access: may.read('Meals'),
  filters: {
    ...periodFilter,
    menuType: menuType.optional(),
    status: status.optional(),
    isRaised: field('С нова алергия', z.boolean().optional()),
    hasLateMarks: field('С отбелязани след порциите', z.boolean().optional()),
  },
  row: z.object({
    ...head,
    /** Requested portions; null while it is open. */
    portions: z.int().nullable(),
    value: amount.nullable(),
    openConflicts: z.int(),
  }),
  orderBy: ['forDate', 'menuType', 'status'],
  topics: carried,
})

export const getCalculation = call.get('/api/Meals/calculations', {
  title: 'Калкулация',
  access: may.read('Meals'),
  input: ofOne,
  output: calculation,
  topics: carried,
})

export const getCalculationAttendances = call.get('/api/Meals/calculations/attendances/{id}', {
  title: 'Порции на калкулация',
  access: may.read('Meals'),
  input: ofOne,
  output: z.object({
    ...head,
    mayEdit: z.boolean(),
    meals: z.array(
      z.object({
        mealTypeId,
        mealTypeName: z.string(),
        /** From the attendance. */
        counted: z.int(),
        portions: z.int(),
        groups: z.array(
          z.object({
            /** Null for the staff or the whole meal. */
            classId: id.nullable(),
            className: z.string(),
            counted: z.int(),
            portions: z.int(),
            isChanged: z.boolean(),
            ...change,
            children: z.array(eater),
          }),
        ),
      }),
    ),
    version: z.int(),
  }),
  topics: carried,
})

export const getCalculationProducts = call.get('/api/Meals/calculations/products/{id}', {
  title: 'Продукти на калкулация',
  access: may.read('Meals'),
  input: ofOne,
  output: z.object({
    ...head,
    mayEdit: z.boolean(),
    products: z.array(
      z.object({
        mealTypeId,
        mealTypeName: z.string(),
        productId: id,
        productName: z.string(),
        unit: z.string(),
        quantityPerPortion: z.number(),
        /** From the recipes; null if it was added manually. */
        computed: z.number().nullable(),
        quantity: z.number(),
        isChanged: z.boolean(),
        ...change,
        substituteForId: id.nullable(),
        substituteFor: z.string().nullable(),
        /** Possible substitutes. */
        substitutes: z.array(z.object({ id, name: z.string(), allergens: z.array(z.int()) })),
        warehouseId: id.nullable(),
        warehouse: z.string().nullable(),
        /** Free in that warehouse. */
        available: z.number(),
        price,
        value: amount,
        valueNotRounded: z.number(),
        /** The dishes that contain it: portions and gross grams. */
        why: z.array(z.object({ recipeId: id, recipe: z.string(), portions: z.int(), grams: z.number() })),
      }),
    ),
    value: amount,
    version: z.int(),
  }),
  topics: carried,
})

const reason = field('Причина', longText(300))

/** Overrides the number from the attendance; null removes the override. */
export const editAttendances = call.post('/api/Meals/calculations/edit-attendances/{id}', {
  title: 'Промяна на порциите',
  access,
  input: z.object({
    id,
    version: seenVersion,
    items: field(
      'Порции',
      z
        .array(
          z.object({
            mealTypeId,
            classId: emptyAsNull(id),
            portions: field('Порции', z.int().min(0).max(2000).nullable()),
            reason: field('Причина', optionalLongText(300)),
          }),
        )
        .min(1)
        .max(200),
    ),
  }),
  output: saved,
  topics: bumped,
})

/** Another quantity or warehouse, a substitute, or a further product; `isRemoved` removes the change. */
export const editProducts = call.post('/api/Meals/calculations/edit-products/{id}', {
  title: 'Промяна на продуктите',
  access,
  input: z.object({
    id,
    version: seenVersion,
    items: field(
      'Продукти',
      z
        .array(
          z.object({
            mealTypeId,
            productId: field('Продукт', id),
            substituteForId: field('Вместо', emptyAsNull(id)),
            quantity: field('Количество', emptyAsNull(quantityFromZero)),
            warehouseId: field('Склад', emptyAsNull(id)),
            reason: field('Причина', optionalLongText(300)),
            isRemoved: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(300),
    ),
  }),
  output: saved,
  topics: bumped,
})

export const calculationReceipt = call.file('/api/Meals/calculations/receipt/{id}', {
  title: 'Калкулационна ведомост (PDF)',
  access: may.read('Meals'),
  input: ofOne,
})

/** Creates a calculation for every published menu of the day without one. */
export const openCalculations = call.post('/api/Meals/calculations/open', {
  title: 'Нови калкулации за деня',
  access: may.create('Meals'),
  input: z.object({ forDate: field('Дата', day) }),
  output: saved,
  lock: { category: 'storage', day: 'forDate' },
  topics: bumped,
})

/** Stores the calculated result and reserves the products: one request for each warehouse. */
export const requestCalculation = call.post('/api/Meals/calculations/request/{id}', {
  title: 'Искане за продуктите на калкулация',
  access,
  input: ofOne,
  output: done,
  topics: bumped,
})

export const completeCalculation = call.post('/api/Meals/calculations/complete/{id}', {
  title: 'Приключване на калкулация',
  access,
  input: ofOne,
  output: done,
  topics: bumped,
})

/** Reverses the requests with a reason and reopens the calculation. */
export const correctCalculation = call.post('/api/Meals/calculations/correct/{id}', {
  title: 'Корекция на калкулация',
  access,
  input: z.object({ id, reason }),
  output: done,
  topics: bumped,
})

/** Time of the decision that the user saw and replaces; null if there was none. */
const decidedAt = instant.nullable().default(null)

/** A substitute for a dish that is harmful for the child, or a person's confirmation that the child may have it. */
export const decideConflict = call.post('/api/Meals/calculations/decide-conflict/{id}', {
  title: 'Решение за алерген',
  access,
  input: z.object({
    id,
    mealTypeId,
    recipeId: field('Ястие', id),
    childId: field('Дете', id),
    about: z.string().max(2000),
    decidedAt,
    substituteRecipeId: field('Заместващо ястие', emptyAsNull(id)),
    reason: field('Причина', optionalLongText(300)),
    remember: field('Предлагай и следващия път', oneOf(rememberKinds).optional()),
    /** Other children of the dish with the same substitute; a decision is stored for each. */
    also: z
      .array(z.object({ childId: id, about: z.string().max(2000), decidedAt }))
      .max(300)
      .optional(),
  }),
  output: done,
  topics: bumped,
})

/** Harmless dishes for the child (and the others) that are not in the meal, ordered by kind, meal and energy. */
export const listSubstituteDishes = call.get('/api/Meals/calculations/substitutes/{id}', {
  title: 'Заместващи ястия',
  access: may.read('Meals'),
  input: z.object({
    id,
    mealTypeId,
    recipeId: field('Ястие', id),
    childId: field('Дете', id),
    alsoIds: field('Други деца', z.array(id).max(300)).optional(),
  }),
  output: z.object({
    result: z.array(z.object({ id, name: z.string(), allergens: z.array(z.int()), kcal: z.number() })),
    rowsCount: z.int(),
  }),
  topics: carried,
})

export type Conflict = z.output<typeof conflict>
