import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Call } from '@asistent/contract/core/call'
import { actionsOf, type Action, type Actions } from '../parts/action'
import { sentLines } from '../lines/line-values'
import { shapeOf } from '../parts/schema'
import { fieldsOf, type Draft, type Fields, type FormField, type FormSection } from './fields'
import { isShown } from './form-shown'
import { getAt, setAt, withoutPath, type FormValues } from './form-values'

/** Shape of a loaded record that needs no conversion: the fields of the save. */
type Editable<P> = { readonly [F in keyof P]?: P[F] | null | undefined }

/** Options shared by all forms of a record, e.g. screens and documents. */
export interface FormBasics<In, Parsed, Loaded> {
  /** Titles for a new and for an existing record. */
  readonly title: { readonly create: string; readonly edit: string | ((record: Loaded) => string) }
  /** Loads the record named in the URL; without it the screen only creates. */
  readonly load?: Call<object, unknown, Loaded>
  readonly save: Call<In, Parsed, unknown>
  /** Initial values of a new record. */
  readonly blank?: Partial<In> | (() => Partial<In>)
  readonly fields: (field: Fields<Parsed>) => readonly (FormField | FormSection)[]
  readonly remove?: {
    /** Takes its input from the URL, like `load`, or the id of the open record. */
    readonly call: Call<object, unknown, unknown>
    /** Object of the confirmation question, in the accusative. */
    readonly what: (record: Loaded) => string
    /** Which records may be deleted; all by default. */
    readonly when?: (record: Loaded) => boolean
  }
  /** Label of the save button, a verb; 'Запиши' by default, e.g. an application is sent. */
  readonly action?: string
  /** Success message. */
  readonly saved?: string
  /** Kind in the audit history of the record (docs/guides/audit.md). */
  readonly history?: string
}

interface Common<In, Parsed, Loaded> extends FormBasics<In, Parsed, Loaded> {
  /**
   * Target of 'back' and of a successful save, from the saved id and the URL parameters. Without it the form stays
   * open, as settings do.
   */
  readonly after?: string | ((entityId: number | string | null, address: FormValues) => string)
  /** Reason why this record is read-only, regardless of rights; undefined if it is editable. */
  readonly readOnly?: (record: Loaded) => string | undefined
  /** Further actions on the open record, next to its title. */
  readonly actions?: (action: Actions<Loaded>) => readonly Action<Loaded>[]
  /** Sections below the form that save separately: the children of a group, the rights of a parent. */
  readonly below?: ComponentType<{ readonly record: Loaded }>
}

interface ToForm<Parsed, Loaded> {
  /** Converts the loaded record to form values if the shapes differ. */
  readonly toForm: (record: Loaded) => Draft<Parsed>
}

/** Required only if the loaded record does not have the shape of the save. */
export type Turning<Parsed, Loaded> = [Loaded] extends [Editable<Parsed>]
  ? Partial<ToForm<Parsed, Loaded>>
  : ToForm<Parsed, Loaded>

export type FormOptions<In, Parsed, Loaded> = Common<In, Parsed, Loaded> & Turning<Parsed, Loaded>

export interface FormPlan {
  readonly title: { readonly create: string; readonly edit: (record: unknown) => string }
  readonly load: Call<object, unknown, unknown> | undefined
  readonly save: Call<object, unknown, unknown>
  readonly schema: z.ZodType
  readonly blank: () => FormValues
  readonly toForm: (record: unknown) => FormValues
  readonly sections: readonly FormSection[]
  readonly after: ((entityId: number | string | null, address: FormValues) => string) | undefined
  readonly readOnly: (record: unknown) => string | undefined
  readonly remove:
    | {
        readonly call: Call<object, unknown, unknown>
        readonly what: (record: never) => string
        readonly when?: (record: never) => boolean
      }
    | undefined
  readonly action: string
  readonly saved: string
  readonly actions: readonly Action<unknown>[]
  readonly below: ComponentType<{ readonly record: unknown }> | undefined
  readonly history: string | undefined
}

/** Fields outside a section form one without a heading. */
function sectionsOf(parts: readonly (FormField | FormSection)[]): FormSection[] {
  const sections: FormSection[] = []
  let loose: FormField[] = []
  const close = () => {
    if (loose.length > 0) sections.push({ section: '', fields: loose })
    loose = []
  }
  for (const part of parts) {
    if ('section' in part) {
      close()
      sections.push(part)
    } else loose.push(part)
  }
  close()
  return sections
}

export function planForm<In, Parsed, Loaded>(options: FormOptions<In, Parsed, Loaded>): FormPlan {
  const { save, title, blank, after } = options
  const names = Object.keys(shapeOf(save.input))
  const pick = (record: unknown): FormValues => {
    const values = (options.toForm?.(record as Loaded) ?? record) as Record<string, unknown>
    return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
  }
  return {
    title: {
      create: title.create,
      edit: (record) => (typeof title.edit === 'string' ? title.edit : title.edit(record as Loaded)),
    },
    load: options.load as FormPlan['load'],
    save: save as unknown as FormPlan['save'],
    schema: save.input,
    blank: () => ({ ...(typeof blank === 'function' ? blank() : blank) }),
    toForm: pick,
    sections: sectionsOf(options.fields(fieldsOf<Parsed>(save.input))),
    after: typeof after === 'string' ? () => after : after,
    readOnly: (record) => options.readOnly?.(record as Loaded),
    remove: options.remove as FormPlan['remove'],
    action: options.action ?? 'Запиши',
    saved: options.saved ?? 'Записано',
    actions: (options.actions?.(actionsOf<Loaded>()) ?? []) as readonly Action<unknown>[],
    below: options.below as FormPlan['below'],
    history: options.history,
  }
}

/** Identity of the opened record, sent even if hidden: otherwise the save would overwrite another version. */
const ofRecord: ReadonlySet<string> = new Set(['id', 'version'])

/** Values to send, without hidden fields (a reason that no longer applies must not be stored) and blank lines. */
export function sentValues(plan: FormPlan, values: FormValues): FormValues {
  const fields = plan.sections.flatMap((section) => section.fields)
  const hidden = fields
    .filter((field) => !ofRecord.has(field.name) && !isShown(field, values, ''))
    .flatMap((field) => [field.name, ...(field.yearName ? [field.yearName] : [])])
  const lines = fields.flatMap(({ name, lines: plan }) => (plan && !hidden.includes(name) ? [{ name, plan }] : []))
  return lines.reduce(
    (sent, one) => setAt(sent, one.name, sentLines(getAt(sent, one.name), one.plan)),
    hidden.reduce(withoutPath, values),
  )
}

/** Paths of all fields: 'name', 'settings.hourlyVisitsEat'. */
export const fieldPaths = (plan: FormPlan): string[] =>
  plan.sections
    .flatMap((section) => section.fields)
    .flatMap(({ name, yearName }) => (yearName ? [name, yearName] : [name]))
