import type { Amount } from '@asistent/contract/core/values'
import type { Day } from '@asistent/domain/kernel/day'
import type { Draft, Fields, FormField } from '../form/fields'
import type { Choice, ChoiceValue } from '../parts/choice'
import type { Key, Source } from '../pickers/source'
import type { FieldsOf } from '../shown/columns'

// Columns of the lines of a document, typed from the item of the save's list. Kind, decimals, label and what is required
// come from the schema of the item; a column it doesn't have, or of another type, doesn't compile.

/** A line while it is being typed. */
export type LineValues = Readonly<Record<string, unknown>>

export type LineKind = 'text' | 'number' | 'money' | 'day' | 'yesNo' | 'select' | 'pick' | 'computed'

export interface LineColumn {
  /** The field of the line, or the title of what is computed. */
  readonly key: string
  readonly kind: LineKind
  readonly title: string
  /** How it is edited; what is computed has none. */
  readonly field: FormField | undefined
  readonly readOnly: boolean
  /** Least width, in rem. */
  readonly width: number
  readonly total: boolean
  /** From here on under the first columns, where the table has no room for all. */
  readonly under: boolean
  readonly unit?: string | undefined
  readonly decimals?: number | undefined
  readonly compute?: ((line: never) => number | string | null | undefined) | undefined
  readonly warn?: ((line: never) => string | undefined) | undefined
  readonly source?: Source | undefined
  /** The field of a loaded line that names what is picked. */
  readonly naming?: string | undefined
  readonly fill?: ((row: never, line: never, form: never) => object | Promise<object>) | undefined
}

export interface LineColumnOptions<Line> {
  /** Instead of the label of the contract. */
  readonly title?: string
  /** Least width, in rem. */
  readonly width?: number
  /** Shown, never typed into. */
  readonly readOnly?: boolean
  /** From this column on in a second row of the line, where the table has no room for all. */
  readonly under?: boolean
  /** What is unusual about this cell, in words; it may still be saved. */
  readonly warn?: (line: Draft<Line>) => string | undefined
}

interface Summed {
  /** Added up under the column. */
  readonly total?: boolean
  /** After the number: 'kg'. */
  readonly unit?: string
}

interface Picked<Line, Row> {
  /** The field of a loaded line that holds the name of the picked one: without it each name is asked for. */
  readonly name?: string
  /** What the choice brings along: the unit, the last price. `form` are the values of the whole form. */
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
  /** Whole, a quantity or a price: as many decimals as the schema allows. */
  number: (name: NumberName<Line>, options?: LineColumnOptions<Line> & Summed) => LineColumn
  money: (name: FieldsOf<Line, Amount>, options?: LineColumnOptions<Line> & Omit<Summed, 'unit'>) => LineColumn
  day: (name: FieldsOf<Line, Day>, options?: LineColumnOptions<Line>) => LineColumn
  yesNo: (name: FieldsOf<Line, boolean>, options?: LineColumnOptions<Line>) => LineColumn
  select: <F extends FieldsOf<Line, ChoiceValue>>(
    name: F,
    choices: readonly Choice<NonNullable<Line[F]> & ChoiceValue>[],
    options?: LineColumnOptions<Line>,
  ) => LineColumn
  /** One of a list, found by its first letters. */
  pick: <F extends FieldsOf<Line, Key>, Row>(
    name: F,
    source: Source<NonNullable<Line[F]> & Key, Row>,
    options?: LineColumnOptions<Line> & Picked<Line, Row>,
  ) => LineColumn
  /** Made of the line: quantity × price. Never sent. */
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

/** `fields` makes the fields of one line: what the schema says of them is read there. */
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

/** Figures stand at the right. */
export const isFigure = ({ kind, compute, decimals, total }: LineColumn): boolean =>
  kind === 'number' || kind === 'money' || (compute !== undefined && (decimals !== undefined || total))
