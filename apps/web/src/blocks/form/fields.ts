import type { ReactNode } from 'react'
import type { z } from 'zod'
import { labelAt } from '@asistent/contract/core/messages'
import type { Amount } from '@asistent/contract/core/values'
import type { Call } from '@asistent/contract/core/call'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import type { Choice, ChoiceValue } from '../parts/choice'
import { lineColumnsOf, type LineColumn, type LineColumns } from '../lines/line-columns'
import { fieldSchema, itemSchema, shapeOf } from '../parts/schema'
import type { Key, Source } from '../pickers/source'
import type { FieldsOf } from '../shown/columns'
import type { UploadedFile, UploadRules } from '../uploads/upload-rules'
import { factsOf, type FieldKind } from './field-kinds'
import { t } from '../../platform/language'

// Form fields, typed from the input of the save: an unknown field or one of a wrong type does not compile. Kind,
// required, length, decimals and label come from the schema.

/** Form values while typing. */
export type Draft<P> = { readonly [F in keyof P]?: P[F] | null }

export interface FieldOptions<P> {
  readonly label?: string
  readonly help?: string
  /** Spans both columns. */
  readonly wide?: boolean
  /** Shows the field conditionally. Hidden fields are not sent. */
  readonly when?: (values: Draft<P>) => boolean
  readonly readOnly?: boolean
  /** Selectable range of a day field. */
  readonly days?: DayRange
}

export interface FormField {
  readonly name: string
  /** Path of the parent object that `when` reads. */
  readonly within?: string
  readonly kind: FieldKind | 'own'
  readonly label: string
  readonly required: boolean
  readonly takesNull: boolean
  readonly wide: boolean
  readonly max?: number | undefined
  readonly precision?: number | undefined
  readonly signed?: boolean | undefined
  readonly days?: DayRange | undefined
  readonly help?: string | undefined
  readonly readOnly?: boolean | undefined
  readonly when?: ((values: never) => boolean) | undefined
  readonly choices?: readonly Choice[]
  readonly source?: Source
  readonly upload?: FileOptions
  readonly rows?: {
    readonly fields: readonly FormField[]
    readonly add: string
    readonly blank: object
    readonly ordered: boolean
  }
  readonly lines?: LinesPlan
  /** Name of the year field of a month field. */
  readonly yearName?: string
  readonly draw?: (field: OwnField) => ReactNode
}

/** React key of a field in its section: a field of a screen's own may fill another one of the same name. */
export const keyOfField = ({ kind, name }: FormField): string => `${kind} ${name}`

/** Table of lines in the form. */
export interface LinesPlan {
  readonly columns: readonly LineColumn[]
  readonly add: string
  readonly blank: object
  /** All fields of a line that the save accepts. */
  readonly names: readonly string[]
  /** Fixed lines: none can be added, removed or pasted below the last. */
  readonly fixed: boolean
}

export interface OwnField {
  /** Path in the form: 'parents.0.parentId'. Siblings are resolved relative to it. */
  readonly path: string
  readonly value: unknown
  readonly set: (value: unknown) => void
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly label: string
}

export interface FormSection {
  readonly section: string
  readonly help?: string | undefined
  readonly fields: readonly FormField[]
}

export interface FileOptions extends UploadRules {
  /** Uploads one file and returns what the save refers to. */
  readonly call: Call<unknown, unknown, UploadedFile>
  readonly many?: boolean
}

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never
type Choosable<P, F extends keyof P> = NonNullable<P[F]> & ChoiceValue
type TextName<P> = Exclude<FieldsOf<P, string>, FieldsOf<P, Day>>
type RowsName<P> = FieldsOf<P, readonly object[]>

/** Fields whose kind follows from the schema: texts, days, numbers, amounts, booleans. Choices need labels. */
type SelfTelling<V> = V extends boolean
  ? true
  : V extends Day | Amount
    ? true
    : V extends string
      ? string extends V
        ? true
        : false
      : V extends number
        ? number extends V
          ? true
          : false
        : false
type AutoName<P> = { [F in keyof P & string]-?: SelfTelling<NonNullable<P[F]>> extends true ? F : never }[keyof P &
  string]

export interface Fields<P> {
  (name: AutoName<P>, options?: FieldOptions<P>): FormField
  longText: (name: TextName<P>, options?: FieldOptions<P>) => FormField
  richText: (name: TextName<P>, options?: FieldOptions<P>) => FormField
  select: <F extends FieldsOf<P, ChoiceValue>>(
    name: F,
    choices: readonly Choice<Choosable<P, F>>[],
    options?: FieldOptions<P>,
  ) => FormField
  many: <F extends FieldsOf<P, readonly ChoiceValue[]>>(
    name: F,
    choices: readonly Choice<ItemOf<P[F]> & ChoiceValue>[],
    options?: FieldOptions<P>,
  ) => FormField
  /** Month and year in one field. */
  month: (month: FieldsOf<P, number>, year: FieldsOf<P, number>, options?: FieldOptions<P>) => FormField
  pick: <F extends FieldsOf<P, Key>>(
    name: F,
    source: Source<NonNullable<P[F]> & Key>,
    options?: FieldOptions<P>,
  ) => FormField
  pickMany: <F extends FieldsOf<P, readonly Key[]>>(
    name: F,
    source: Source<ItemOf<P[F]> & Key>,
    options?: FieldOptions<P>,
  ) => FormField
  files: (
    name: FieldsOf<P, readonly UploadedFile[] | UploadedFile>,
    upload: FileOptions,
    options?: FieldOptions<P>,
  ) => FormField
  /** Repeated rows of the same fields, e.g. the parents of a child. */
  rows: <F extends RowsName<P>>(
    name: F,
    fields: (field: Fields<ItemOf<P[F]>>) => readonly FormField[],
    options: FieldOptions<P> & {
      readonly add: string
      readonly blank?: Partial<ItemOf<P[F]>>
      /** Rows can be moved up and down. */
      readonly ordered?: boolean
    },
  ) => FormField
  /** Table of lines with spreadsheet-like typing and pasting: products of a delivery, items of an invoice. */
  lines: <F extends RowsName<P>>(
    name: F,
    columns: (column: LineColumns<ItemOf<P[F]>>) => readonly LineColumn[],
    options?: FieldOptions<P> & {
      /** Label of the add button. */
      readonly add?: string
      /** Initial values of a new line. */
      readonly blank?: Draft<ItemOf<P[F]>>
      /** Fixed lines, as in a stock count: none can be added or removed. */
      readonly fixed?: boolean
    },
  ) => FormField
  /** Fields of a nested object: `...field.inside('settings', (setting) => [setting('noticeDays')])`. */
  inside: <F extends FieldsOf<P, object>>(
    name: F,
    fields: (field: Fields<NonNullable<P[F]>>) => readonly FormField[],
  ) => FormField[]
  /** Field with a custom component, for values that no kind covers. */
  own: (name: keyof P & string, draw: (field: OwnField) => ReactNode, options?: FieldOptions<P>) => FormField
  section: (title: string, fields: readonly FormField[], options?: { readonly help?: string }) => FormSection
}

const wideKinds: readonly FormField['kind'][] = ['longText', 'richText', 'rows', 'lines', 'files']

type AnyInput = Record<string, never>
type Extra = Partial<Omit<FormField, 'name' | 'label' | 'required'>>

export function fieldsOf<P>(schema: z.ZodType): Fields<P> {
  function make(name: string, options: FieldOptions<never> | undefined, extra: Extra = {}): FormField {
    const fieldOfForm = fieldSchema(schema, name)
    if (!fieldOfForm) throw new Error(`the save knows no field '${name}'`)
    const label = options?.label ?? labelAt(schema, [name])
    if (!label) throw new Error(`the field '${name}' has no label in the contract: give it one`)
    const facts = factsOf(fieldOfForm)
    const kind = extra.kind ?? facts.kind
    if (!kind)
      throw new Error(`the kind of '${name}' isn't told by its schema: use field.select, field.pick or field.rows`)
    return {
      name,
      label,
      required: facts.required,
      takesNull: facts.takesNull,
      max: facts.max,
      precision: facts.precision,
      signed: facts.signed,
      days: options?.days,
      help: options?.help,
      readOnly: options?.readOnly,
      when: options?.when,
      ...extra,
      kind,
      wide: options?.wide ?? wideKinds.includes(kind),
    }
  }
  const plain = (name: string, options?: FieldOptions<never>) => make(name, options)
  const makers = {
    longText: (name, options) => make(name, options, { kind: 'longText' }),
    richText: (name, options) => make(name, options, { kind: 'richText' }),
    select: (name, choices, options) => make(name, options, { kind: 'select', choices }),
    many: (name, choices, options) => make(name, options, { kind: 'many', choices }),
    month: (month, year, options) => make(month, options, { kind: 'month', yearName: year }),
    pick: (name, source, options) => make(name, options, { kind: 'pick', source: source as Source }),
    pickMany: (name, source, options) => make(name, options, { kind: 'pickMany', source: source as Source }),
    files: (name, upload, options) => make(name, options, { kind: 'files', upload }),
    rows: (name, fields, options) => {
      const list = fieldSchema(schema, name)
      const item = list && itemSchema(list)
      if (!item) throw new Error(`'${name}' is no list of rows`)
      const { add, blank = {}, ordered = false } = options
      const rows = { fields: fields(fieldsOf(item)), add, blank, ordered }
      return make(name, options, { kind: 'rows', rows })
    },
    lines: (name, columns, options) => {
      const list = fieldSchema(schema, name)
      const item = list && itemSchema(list)
      if (!item) throw new Error(`'${name}' is no list of lines`)
      const { add = t('Добави ред'), blank = {}, fixed = false } = options ?? {}
      const names = Object.keys(shapeOf(item))
      return make(name, options, {
        kind: 'lines',
        lines: { columns: columns(lineColumnsOf(fieldsOf(item))), add, blank, names, fixed },
      })
    },
    inside: (name, fields) => {
      const inner = fieldSchema(schema, name)
      if (!inner) throw new Error(`the save knows no field '${name}'`)
      return fields(fieldsOf(inner)).map((field) => ({
        ...field,
        name: `${name}.${field.name}`,
        within: field.within ? `${name}.${field.within}` : name,
      }))
    },
    own: (name, draw, options) => make(name, options, { kind: 'own', draw }),
    section: (title, fields, options) => ({ section: title, fields, help: options?.help }),
  } satisfies Omit<Fields<AnyInput>, never>
  return Object.assign(plain, makers) as unknown as Fields<P>
}
