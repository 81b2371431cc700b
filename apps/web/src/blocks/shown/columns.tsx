import type { ReactNode } from 'react'
import type { z } from 'zod'
import { labelAt } from '@asistent/contract/core/messages'
import type { Amount } from '@asistent/contract/core/values'
import type { Day } from '@asistent/domain/kernel/day'
import type { Currency } from '@asistent/domain/kernel/money'
import type { Choice, ChoiceValue } from '../parts/choice'
import { GroupBadge, PersonName, StatusBadge } from '../parts/names'
import { cellClassOfTone, type AnyTone } from '../parts/tone'
import {
  shownBoolean,
  shownDay,
  shownInstant,
  shownMoney,
  shownNumber,
  shownPhone,
  shownText,
  type NumberLook,
} from './format'
import { t } from '../../platform/language'

// Columns of lists and facts of details, built by kind. The type of a field limits its kinds: money columns accept
// only amounts, day columns only days, and unknown fields do not compile.

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** Right-aligned: numbers and money. */
  readonly end: boolean
  readonly show: (row: Row) => ReactNode
  readonly tone?: ((row: Row) => AnyTone | undefined) | undefined
  /** Sort name of the call; undefined if not sortable. */
  readonly sort?: string | undefined
  /** Hidden until the user chooses it. */
  readonly hidden: boolean
  /** Self-explanatory without a title: a group, a person, a status. */
  readonly bare: boolean
  /** Part of the compact row on phones. */
  readonly narrow: boolean
  /** No line breaks: document numbers would break at hyphens. */
  readonly whole: boolean
}

export interface ColumnOptions<Row> {
  /** Overrides the label of the contract. */
  readonly title?: string
  readonly tone?: (row: Row) => AnyTone | undefined
  /** Sort name of the call, if it differs from the field. */
  readonly sort?: string
  readonly hidden?: boolean
  /** False for table only, not in the compact row on phones. */
  readonly narrow?: boolean
}

type Maybe<Value> = Value | null | undefined

/** The fields of a row with a value of the type. */
export type FieldsOf<Row, Value> = {
  [F in keyof Row & string]-?: Row[F] extends Maybe<Value> ? F : never
}[keyof Row & string]

/** Days and amounts have kinds of their own, so they are excluded from text and number. */
type TextField<Row> = Exclude<FieldsOf<Row, string>, FieldsOf<Row, Day>>
type NumberField<Row> = Exclude<FieldsOf<Row, number>, FieldsOf<Row, Amount>>

export interface Columns<Row> {
  text: (field: TextField<Row>, options?: ColumnOptions<Row>) => Column<Row>
  /** Document number or code: 'РД-07-8'. */
  code: (field: TextField<Row>, options?: ColumnOptions<Row>) => Column<Row>
  phone: (field: TextField<Row>, options?: ColumnOptions<Row>) => Column<Row>
  number: (field: NumberField<Row>, options?: ColumnOptions<Row> & NumberLook) => Column<Row>
  money: (
    field: FieldsOf<Row, Amount>,
    options?: ColumnOptions<Row> & { readonly currency?: FieldsOf<Row, Currency> },
  ) => Column<Row>
  day: (field: FieldsOf<Row, Day>, options?: ColumnOptions<Row>) => Column<Row>
  instant: (field: TextField<Row>, options?: ColumnOptions<Row>) => Column<Row>
  boolean: (field: FieldsOf<Row, boolean>, options?: ColumnOptions<Row>) => Column<Row>
  /** Label with its tone, from choices that must cover the values of the field. */
  badge: <F extends FieldsOf<Row, ChoiceValue>>(
    field: F,
    choices: readonly Choice<NonNullable<Row[F]> & ChoiceValue>[],
    options?: ColumnOptions<Row>,
  ) => Column<Row>
  /** Name of a person; shows allergies if the row has them. */
  person: (
    field: TextField<Row>,
    options?: ColumnOptions<Row> & {
      /** Second, smaller line: the group, the occupation. */
      readonly detail?: FieldsOf<Row, string>
    },
  ) => Column<Row>
  /** Group name with its colour and emblem; the id determines the default colour. */
  group: (field: TextField<Row>, options: ColumnOptions<Row> & { readonly id: FieldsOf<Row, number> }) => Column<Row>
  /** Custom content, for values that no kind covers. */
  own: (title: string, show: (row: Row) => ReactNode, options?: Omit<ColumnOptions<Row>, 'title'>) => Column<Row>
}

type AnyRow = Record<string, never>

/** Column builders for rows of `schema`, with its labels as titles. */
export function columnsOf<Row>(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  orderBy: readonly string[] = [],
): Columns<Row> {
  const make = (
    field: string,
    show: (row: AnyRow) => ReactNode,
    options: ColumnOptions<never> | undefined,
    { end = false, bare = false, whole = false } = {},
  ): Column<AnyRow> => {
    const title = options?.title ?? labelAt(schema, [...path, field])
    if (!title) throw new Error(`the field '${field}' has no label in the contract: give the column a title`)
    const sort = options?.sort ?? field
    return {
      key: field,
      title,
      end,
      bare,
      whole,
      hidden: options?.hidden ?? false,
      narrow: options?.narrow ?? true,
      show,
      sort: orderBy.includes(sort) ? sort : undefined,
      tone: options?.tone as Column<AnyRow>['tone'],
    }
  }
  const makers: Columns<AnyRow> = {
    text: (field, options) => make(field, (row) => shownText(row[field]), options),
    code: (field, options) => make(field, (row) => shownText(row[field]), options, { whole: true }),
    phone: (field, options) => make(field, (row) => shownPhone(row[field]), options, { whole: true }),
    number: (field, options) => make(field, (row) => shownNumber(row[field], options), options, { end: true }),
    money: (field, options) => {
      const currency = options?.currency
      const show = (row: AnyRow) => shownMoney(row[field], currency ? row[currency] : undefined)
      return make(field, show, options, { end: true })
    },
    day: (field, options) => make(field, (row) => shownDay(row[field]), options),
    instant: (field, options) => make(field, (row) => shownInstant(row[field]), options),
    boolean: (field, options) => make(field, (row) => shownBoolean(row[field]), options),
    badge: (field, choices, options) => {
      const show = (row: AnyRow) => {
        const choice = choices.find((one) => one.value === row[field])
        return choice ? <StatusBadge label={t(choice.label)} tone={choice.tone} /> : '–'
      }
      return make(field, show, options, { bare: true })
    },
    person: (field, options) => {
      const detail = options?.detail
      const show = (row: AnyRow) => (
        <PersonName name={shownText(row[field])} allergies={row} detail={detail && row[detail]} />
      )
      return make(field, show, options, { bare: true })
    },
    group: (field, options) => {
      const show = (row: AnyRow) =>
        row[field] ? <GroupBadge group={{ id: row[options.id] ?? 0, name: row[field] }} /> : '–'
      return make(field, show, options, { bare: true })
    },
    own: (title, show, options) => ({ ...make(title, show, { ...options, title }), key: title }),
  }
  return makers as unknown as Columns<Row>
}

/**
 * Value with the tone of its column. A function, because as a component it would slow a list of 200 rows by a third.
 */
export function shownIn<Row>(column: Column<Row>, row: Row): ReactNode {
  const tone = column.tone?.(row)
  const shown = column.show(row)
  if (!tone) return shown
  return <span className={cellClassOfTone(tone)}>{shown}</span>
}
