import type { Amount } from '@asistent/contract/core/values'
import type { Day } from '@asistent/domain/kernel/day'
import type { Draft, Fields, FormField } from '../form/fields'
import type { Choice, ChoiceValue } from '../parts/choice'
import type { Key, Source } from '../pickers/source'
import type { FieldsOf } from '../shown/columns'

// Columns of document lines, typed from the items of the save. Kind, decimals, label and required come from the
// item's schema; an unknown column or one of a wrong type does not compile.

/** Values of a line while typing. */
export type LineValues = Readonly<Record<string, unknown>>

export type LineKind = 'text' | 'number' | 'money' | 'day' | 'yesNo' | 'select' | 'pick' | 'computed'

export interface LineColumn {
  /** Name of the field, or title of a computed column. */
  readonly key: string
  readonly kind: LineKind
  readonly title: string
  /** Undefined for computed columns. */
  readonly field: FormField | undefined
  readonly readOnly: boolean
  /** Minimum width in rem. */
  readonly width: number
  readonly total: boolean
  /** Starts the second row in narrow tables. */
  readonly under: boolean
  readonly unit?: string | undefined
  readonly decimals?: number | undefined
  readonly compute?: ((line: never) => number | string | null | undefined) | undefined
  readonly warn?: ((line: never) => string | undefined) | undefined
  readonly source?: Source | undefined
  /** Field of a loaded line with the label of the picked option. */
  readonly naming?: string | undefined
  readonly fill?: ((row: never, line: never, form: never) => object | Promise<object>) | undefined
}

export interface LineColumnOptions<Line> {
  /** Overrides the label of the contract. */
  readonly title?: string
  /** Minimum width in rem. */
  readonly width?: number
  /** Read-only. */
  readonly readOnly?: boolean
  /** Starts a second row of the line in narrow tables. */
  readonly under?: boolean
  /** Warning about this cell; it does not block the save. */
  readonly warn?: (line: Draft<Line>) => string | undefined
}

interface Summed {
  /** Shows a total below the column. */
  readonly total?: boolean
  /** Unit after the number: 'kg'. */
  readonly unit?: string
}

interface Picked<Line, Row> {
  /** Field of a loaded line with the label of the picked option; without it each label is fetched. */
  readonly name?: string
  /** Values that depend on the pick: the unit, the last price. `form` has the values of the whole form. */
  readonly fill?: (
    row: Row,
    line: Draft<Line>,
    form: Readonly<Record<string, unknown>>,
  ) => Draft<Line> | Promise<Draft<Line>>
}

type TextName<Line> = Exclude<FieldsOf<Line, string>, FieldsOf<Line, Day>>
type NumberName<Line> = Exclude<FieldsOf<Line, number>, FieldsOf<Line, Amount>>

export interface LineColumns<Line> {
  text: (name: TextName<Line>, options?: LineColumnOptions<Line>) => LineColumn
  /** Integer, quantity or price, with the decimals of the schema. */
  number: (name: NumberName<Line>, options?: LineColumnOptions<Line> & Summed) => LineColumn
  money: (name: FieldsOf<Line, Amount>, options?: LineColumnOptions<Line> & Omit<Summed, 'unit'>) => LineColumn
  day: (name: FieldsOf<Line, Day>, options?: LineColumnOptions<Line>) => LineColumn
  yesNo: (name: FieldsOf<Line, boolean>, options?: LineColumnOptions<Line>) => LineColumn
  select: <F extends FieldsOf<Line, ChoiceValue>>(
    name: F,
    choices: readonly Choice<NonNullable<Line[F]> & ChoiceValue>[],
    options?: LineColumnOptions<Line>,
  ) => LineColumn
  /** Option of a list, found by typing. */
  pick: <F extends FieldsOf<Line, Key>, Row>(
    name: F,
    source: Source<NonNullable<Line[F]> & Key, Row>,
    options?: LineColumnOptions<Line> & Picked<Line, Row>,
  ) => LineColumn
  /** Computed from the line: quantity × price. Never sent. */
  computed: (
    title: string,
    compute: (line: Draft<Line>) => number | string | null | undefined,
    options?: Pick<LineColumnOptions<Line>, 'width' | 'warn'> &
      Summed & { readonly decimals?: number; readonly money?: boolean },
  ) => LineColumn
}

const widths: Readonly<Record<LineKind, number>> = {
  text: 10,
  number: 6.5,
  money: 7,
  day: 7,
  yesNo: 4,
  select: 8,
  pick: 14,
  computed: 6.5,
}

interface AnyOptions {
  readonly title?: string
  readonly width?: number
  readonly readOnly?: boolean
  readonly under?: boolean
  readonly warn?: LineColumn['warn']
  readonly total?: boolean
  readonly unit?: string
}

/** `fields` creates the fields of one line; their facts come from the schema. */
export function lineColumnsOf<Line>(fields: Fields<Line>): LineColumns<Line> {
  const maker = fields as unknown as Fields<Record<string, never>>
  const make = (
    kind: LineKind,
    field: FormField,
    options: AnyOptions = {},
    extra: Partial<LineColumn> = {},
  ): LineColumn => ({
    key: field.name,
    kind,
    title: field.label,
    field,
    readOnly: options.readOnly ?? false,
    width: options.width ?? widths[kind],
    total: options.total ?? false,
    under: options.under ?? false,
    unit: options.unit,
    warn: options.warn,
    ...extra,
  })
  const labelled = (options: AnyOptions | undefined) => (options?.title ? { label: options.title } : {})
  const plain = (kind: LineKind) => (name: string, options?: AnyOptions) => {
    const field = maker(name as never, labelled(options))
    return make(kind, field, options, { decimals: field.precision })
  }
  return {
    text: plain('text'),
    number: plain('number'),
    money: plain('money'),
    day: plain('day'),
    yesNo: plain('yesNo'),
    select: (name: string, choices: readonly Choice[], options?: AnyOptions) =>
      make('select', maker.select(name as never, choices as never, labelled(options)), options),
    pick: (name: string, source: Source, options?: AnyOptions & { name?: string; fill?: LineColumn['fill'] }) =>
      make('pick', maker.pick(name as never, source as never, labelled(options)), options, {
        source,
        naming: options?.name,
        fill: options?.fill,
      }),
    computed: (
      title: string,
      compute: LineColumn['compute'],
      {
        width,
        warn,
        total = false,
        unit,
        decimals,
        money = false,
      }: AnyOptions & { decimals?: number; money?: boolean } = {},
    ): LineColumn => ({
      key: title,
      kind: 'computed',
      title,
      field: undefined,
      readOnly: true,
      width: width ?? widths.computed,
      total,
      under: false,
      warn,
      unit: money ? '€' : unit,
      decimals: money ? 2 : decimals,
      compute,
    }),
  } as unknown as LineColumns<Line>
}

export const isEditable = (column: LineColumn): boolean => column.field !== undefined && !column.readOnly

/** Numbers are right-aligned. */
export const isFigure = ({ kind, compute, decimals, total }: LineColumn): boolean =>
  kind === 'number' || kind === 'money' || (compute !== undefined && (decimals !== undefined || total))
