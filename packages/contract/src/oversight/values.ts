import { referenceTitle, rowKinds, rowOrders, type ReferenceName } from '@asistent/domain/oversight/references'
import { z } from 'zod'
import { may } from '../core/access'
import type { ReportColumn } from '../core/report'
import { day, field, id, month, year } from '../core/values'

// What the references by kindergartens share: what they are asked for, and what each row begins and ends with.

export const readsReferences = may.read('MONReferences')

export const placeParams = {
  by: field('Редове', z.enum(rowKinds)).optional(),
  municipalityId: field('Община', id).optional(),
  /** Opens a kindergarten: its groups, or the kinds of what is counted. */
  kindergartenId: field('Детска градина', id).optional(),
  order: field('Подреждане', z.enum(rowOrders)).optional(),
  /** Any figure of the reference, or 'change' since the year before; the main one unless said. */
  rankBy: field('Показател', z.string().max(30)).optional(),
}

/** A month (the running one unless said), the school year it lies in, or a day. */
export const periodParams = {
  month: field('Месец', month).optional(),
  year: field('Година', year).optional(),
  wholeYear: field('За учебната година', z.boolean()).optional(),
  forDate: field('За един ден', day).optional(),
}

/** One kind of what is counted: in a kindergarten its rows are what there is of it (activities, documents, products). */
export const kindParam = { kind: field('Само вид', z.int().min(0).max(2_147_483_647)).optional() }

export const compareParam = { compare: field('Сравни с предходната година', z.boolean()).optional() }

/** What most of them are asked for. */
export const comparedParams = { ...placeParams, ...periodParams, ...compareParam }

export const place = {
  rank: z.int().nullable(),
  place: z.string(),
  municipality: z.string().nullable(),
  municipalityId: id.nullable(),
  kindergartenId: id.nullable(),
  /** A group, or a kind of what is counted. */
  detailId: z.int().nullable(),
}
export const compared = { before: z.number().nullable(), change: z.number().nullable() }

interface PlaceRow {
  readonly rank: number | null
  readonly place: string
  readonly municipality: string | null
}

export const placeColumns: readonly ReportColumn<PlaceRow>[] = [
  { field: 'place', title: 'Детска градина или част от нея', kind: 'text', width: 2.6 },
  { field: 'municipality', title: 'Община', kind: 'text', width: 1.4 },
  { field: 'rank', title: 'Място', kind: 'integer', width: 0.6 },
]

interface ComparedRow {
  readonly before: number | null
  readonly change: number | null
}

/** Text of a figure without data, which is null and not 0. */
export const noData = 'няма данни'

/** The figure that the reference is about, a year before, and how it has changed since. */
export const comparedColumns = (title: string, decimals: number): readonly ReportColumn<ComparedRow>[] => {
  const over = `${title}: сравнение`
  return [
    {
      field: 'before',
      title: 'Година по-рано',
      kind: 'decimal',
      decimals,
      over,
      sum: true,
      none: noData,
      about: 'Същият показател за същия период преди година. „Няма данни“ значи, че тогава нищо не е въведено.',
    },
    {
      field: 'change',
      title: 'Промяна',
      kind: 'decimal',
      decimals,
      over,
      sum: true,
      none: noData,
      about: 'Разликата от показателя преди година. Смята се само когато и двата имат данни.',
      tone: ({ change }) => (change === null || change === 0 ? undefined : change > 0 ? 'info' : 'warn'),
    },
  ]
}

/** Who signs: references of an office have no director. */
export const signatures = ['Изготвил']

/** What every one of them has: its title and addresses, who reads it, how its paper looks. */
export const aboutPlaces = <const Name extends string>(reference: ReferenceName, name: Name) =>
  ({
    access: readsReferences,
    landscape: true,
    signatures,
    title: referenceTitle[reference],
    path: `/api/MONReferences/${name}`,
    exports: { xlsx: `/api/MONReferences/${name}/export`, pdf: `/api/MONReferences/${name}/export/pdf` },
  }) as const

export const count = z.int()
/** Figures with a total. A missing one says so. */
export const sum = { sum: true, none: noData } as const
