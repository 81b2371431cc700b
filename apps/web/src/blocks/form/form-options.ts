import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Call } from '@asistent/contract/core/call'
import { actionsOf, type Action, type Actions } from '../parts/action'
import { sentLines } from '../lines/line-values'
import { shapeOf } from '../parts/schema'
import { fieldsOf, type Draft, type Fields, type FormField, type FormSection } from './fields'
import { isShown } from './form-shown'
import { getAt, setAt, withoutPath, type FormValues } from './form-values'

/** What a loaded record must look like to be edited without being turned: the save's own fields. */
type Editable<P> = { readonly [F in keyof P]?: P[F] | null | undefined }

/** What every form says of its record: a screen, a document. */
export interface FormBasics<In, Parsed, Loaded> {
  /** Of the new record, and of the one that is open. */
  readonly title: { readonly create: string; readonly edit: string | ((record: Loaded) => string) }
  /** Fills the form with the record named in the address; without it the screen only creates. */
  readonly load?: Call<object, unknown, Loaded>
  readonly save: Call<In, Parsed, unknown>
  /** What a new record starts with. */
  readonly blank?: Partial<In> | (() => Partial<In>)
  readonly fields: (field: Fields<Parsed>) => readonly (FormField | FormSection)[]
  readonly remove?: {
    /** What it needs is in the address, like what `load` needs, or is the id of the open record. */
    readonly call: Call<object, unknown, unknown>
    /** What will be gone, in the accusative. */
    readonly what: (record: Loaded) => string
    /** Which records may go; all unless said. */
    readonly when?: (record: Loaded) => boolean
  }
  /** What the button says, as a verb; 'Запиши' unless given: an application is sent. */
  readonly action?: string
  /** Told after a save. */
  readonly saved?: string
  /** Who changed the open record, and what: its kind in the history (docs/guides/audit.md). */
  readonly history?: string
}

interface Common<In, Parsed, Loaded> extends FormBasics<In, Parsed, Loaded> {
  /**
   * Where 'back' and a successful save lead, made of the saved record and the names in the address; left out: the form
   * stays open, as settings do.
   */
  readonly after?: string | ((entityId: number | string | null, address: FormValues) => string)
  /** Why this record can't be changed, whatever the person's rights; undefined: it can. */
  readonly readOnly?: (record: Loaded) => string | undefined
  /** What else can be done with the open record: beside its title. */
  readonly actions?: (action: Actions<Loaded>) => readonly Action<Loaded>[]
  /** What hangs on the open record and is saved by itself: the children of a group, the rights of a parent. */
  readonly below?: ComponentType<{ readonly record: Loaded }>
}

interface ToForm<Parsed, Loaded> {
  /** Turns the loaded record into the form's values, when it isn't shaped like them. */
  readonly toForm: (record: Loaded) => Draft<Parsed>
}

/** Asked for only when the loaded record isn't shaped like the save. */
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

/** Fields outside a section stand in one without a heading. */
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
    const known = (options.toForm?.(record as Loaded) ?? record) as Record<string, unknown>
    return Object.fromEntries(names.filter((name) => known[name] !== undefined).map((name) => [name, known[name]]))
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

/** Which record, as it was opened: sent whatever the form shows, or the save would overwrite somebody else's. */
const ofRecord: ReadonlySet<string> = new Set(['id', 'version'])

/** What is sent: hidden fields stay behind (a reason that no longer applies must not be stored), blank lines too. */
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

/** Where each field of the form stands: 'name', 'settings.hourlyVisitsEat'. */
export const fieldPaths = (plan: FormPlan): string[] =>
  plan.sections
    .flatMap((section) => section.fields)
    .flatMap(({ name, yearName }) => (yearName ? [name, yearName] : [name]))
