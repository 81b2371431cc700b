import type { z } from 'zod'
import { labelAt } from '@asistent/contract/core/messages'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Day } from '@asistent/domain/kernel/day'
import type { Choice, ChoiceValue } from '../parts/choice'
import { fieldSchema } from '../parts/schema'
import type { Key, Source } from '../pickers/source'
import type { FieldsOf } from '../shown/columns'

// The line above a list, a report or a grid: what the call is asked for. Typed from the call's input: a filter that the
// call doesn't know doesn't compile. The values live in the address, so that a link shows what its sender saw.

interface Common {
  readonly label: string
  /** The call refuses to answer without it. */
  readonly required: boolean
  /** The names of the input it fills. */
  readonly names: readonly string[]
  /** The options are those of this other parameter's choice; when that changes, this is chosen anew. */
  readonly within?: string | undefined
  /** Only narrows the options of another one: the call isn't asked for it. */
  readonly narrows?: boolean | undefined
  /** A day: the present one at first. */
  readonly today?: boolean | undefined
  /** Whom it is offered to; everybody when not said. */
  readonly when?: ((user: UserData) => boolean) | undefined
  /** What stands when nothing has been chosen yet, by name. */
  readonly initial?: Readonly<Record<string, unknown>>
}

export type Param = Common &
  (
    | { readonly kind: 'text' | 'day' | 'moment' | 'days' | 'week' | 'month' | 'months' | 'schoolYear' | 'switch' }
    | { readonly kind: 'select' | 'many' | 'yesNo'; readonly choices: readonly Choice[] }
    | { readonly kind: 'pick' | 'pickMany'; readonly source: Source }
  )

type Choosable<P, F extends keyof P> = NonNullable<P[F]> & ChoiceValue
type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never

interface Named {
  readonly label?: string
  /** Whom it is offered to: an expert of the ministry chooses a kindergarten, its own people don't. */
  readonly when?: (user: UserData) => boolean
}

interface Picked extends Named {
  /** Those it is offered to must choose, although the call can do without. */
  readonly required?: boolean
}

/** What may narrow a choice without being asked of the call. */
type Narrowing = 'municipalityId'

interface Within<P> {
  /** Groups of the chosen kindergarten: its name is sent to the source too. */
  readonly within?: (keyof P & string) | Narrowing
}

export interface Params<P> {
  text: (name: Exclude<FieldsOf<P, string>, FieldsOf<P, Day>>, options?: Named) => Param
  select: <F extends FieldsOf<P, ChoiceValue>>(
    name: F,
    choices: readonly Choice<Choosable<P, F>>[],
    options?: Named & { readonly initial?: Choosable<P, F> },
  ) => Param
  many: <F extends FieldsOf<P, readonly ChoiceValue[]>>(
    name: F,
    choices: readonly Choice<ItemOf<P[F]> & ChoiceValue>[],
    options?: Named & { readonly initial?: readonly ItemOf<P[F]>[] },
  ) => Param
  /** Three states: all, yes, no. 'Със СОП / Без СОП'. */
  yesNo: (
    name: FieldsOf<P, boolean>,
    words: { readonly yes: string; readonly no: string },
    options?: Named & { readonly initial?: boolean },
  ) => Param
  /** On or not asked for. */
  switch: (name: FieldsOf<P, boolean>, options?: Named & { readonly initial?: boolean }) => Param
  /** `today`: that day at first. */
  day: (name: FieldsOf<P, Day>, options?: Named & { readonly initial?: Day; readonly today?: boolean }) => Param
  /** A day and a time in Bulgaria, sent as an instant; the end of the day until a time is chosen. */
  moment: (name: Exclude<FieldsOf<P, string>, FieldsOf<P, Day>>, options?: Named) => Param
  /** From a day to a day. */
  days: (from: FieldsOf<P, Day>, to: FieldsOf<P, Day>, options?: Named) => Param
  /** Monday and Sunday of a week; this week at first. */
  week: (from: FieldsOf<P, Day>, to: FieldsOf<P, Day>, options?: Named) => Param
  /** The current month at first, else the first available (spec/calls.md 4). */
  /** `required`: chosen at first although the call would do without it. */
  month: (
    month: FieldsOf<P, number>,
    year: FieldsOf<P, number>,
    options?: Named & { readonly required?: boolean },
  ) => Param
  /** Several months of the school year, 1–12: those before the current one at first (spec/calls.md 4). */
  months: (name: FieldsOf<P, readonly number[]>, options?: Named) => Param
  /** The active school year at first, else the first (spec/calls.md 4). */
  schoolYear: (name: FieldsOf<P, number>, options?: Named) => Param
  pick: <F extends FieldsOf<P, Key>>(
    name: F,
    source: Source<NonNullable<P[F]> & Key>,
    options?: Picked & Within<P>,
  ) => Param
  pickMany: <F extends FieldsOf<P, readonly Key[]>>(
    name: F,
    source: Source<ItemOf<P[F]> & Key>,
    options?: Named & Within<P>,
  ) => Param
}

export interface ReportParams<P> extends Params<P> {
  /** The municipality whose kindergartens are offered: `within` of the next one names it. */
  narrow: (name: Narrowing, source: Source<number>, options: Named & { readonly label: string }) => Param
}

type AnyInput = Record<string, never>

const isRequired = (schema: z.ZodType | undefined): boolean => !!schema && !schema.isOptional()

/** Parameter makers for a call's input. */
export function paramsOf<P>(schema: z.ZodType): ReportParams<P> {
  const common = (names: readonly string[], options?: Named & { initial?: unknown }): Common => {
    const [first = ''] = names
    const label = options?.label ?? labelAt(schema, [first])
    if (!label) throw new Error(`the input '${first}' has no label in the contract: give the parameter one`)
    return {
      label,
      names,
      required: names.some((name) => isRequired(fieldSchema(schema, name))),
      when: options?.when,
      ...(options?.initial !== undefined && { initial: { [first]: options.initial } }),
    }
  }
  const makers: ReportParams<AnyInput> = {
    text: (name, options) => ({ kind: 'text', ...common([name], options) }),
    select: (name, choices, options) => ({ kind: 'select', choices, ...common([name], options) }),
    many: (name, choices, options) => ({ kind: 'many', choices, ...common([name], options) }),
    yesNo: (name, words, options) => ({
      kind: 'yesNo',
      choices: [
        { value: true, label: words.yes },
        { value: false, label: words.no },
      ],
      ...common([name], options),
    }),
    switch: (name, options) => ({ kind: 'switch', ...common([name], options) }),
    day: (name, options) => ({ kind: 'day', ...common([name], options), today: options?.today }),
    moment: (name, options) => ({ kind: 'moment', ...common([name], options) }),
    days: (from, to, options) => ({ kind: 'days', ...common([from, to], { label: 'Период', ...options }) }),
    week: (from, to, options) => ({ kind: 'week', ...common([from, to], { label: 'Седмица', ...options }) }),
    month: (month, year, options) => {
      const rest = common([month, year], { label: 'Месец', ...options })
      return { kind: 'month', ...rest, required: options?.required ?? rest.required }
    },
    months: (name, options) => ({ kind: 'months', ...common([name], { label: 'Месеци', ...options }) }),
    schoolYear: (name, options) => ({ kind: 'schoolYear', ...common([name], { label: 'Учебна година', ...options }) }),
    pick: (name, source, options) => {
      const rest = common([name], options)
      const required = options?.required ?? rest.required
      return { kind: 'pick', source: source as Source, ...rest, required, within: options?.within }
    },
    pickMany: (name, source, options) => ({
      kind: 'pickMany',
      source: source as Source,
      ...common([name], options),
      within: options?.within,
    }),
    narrow: (name, source, { label, when }) => ({
      kind: 'pick',
      source: source as Source,
      label,
      names: [name],
      required: false,
      narrows: true,
      when,
    }),
  }
  return makers as unknown as ReportParams<P>
}
