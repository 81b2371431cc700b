import type { z } from 'zod'
import { labelAt } from '@asistent/contract/core/messages'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Day } from '@asistent/domain/kernel/day'
import type { Choice, ChoiceValue } from '../parts/choice'
import { fieldSchema } from '../parts/schema'
import type { Key, Source } from '../pickers/source'
import type { FieldsOf } from '../shown/columns'
import { t } from '../../platform/language'

// Parameters of a list, report or grid, typed from the input of the call: an unknown filter does not compile. Values
// are in the URL, so a link shows what its sender saw.

interface Common {
  readonly label: string
  /** The call requires it. */
  readonly required: boolean
  /** Input names it sets. */
  readonly names: readonly string[]
  /** Options depend on this other parameter; when it changes, this one is reset. */
  readonly within?: string | undefined
  /** Narrows the options of another parameter only; not sent. */
  readonly narrows?: boolean | undefined
  /** A day with today as default. */
  readonly today?: boolean | undefined
  /** Shown to these users; to everybody by default. */
  readonly when?: ((user: UserData) => boolean) | undefined
  /** Initial values by input name. */
  readonly initial?: Readonly<Record<string, unknown>>
}

export type Param = Common &
  (
    | { readonly kind: 'text' | 'day' | 'moment' | 'days' | 'week' | 'month' | 'months' | 'schoolYear' | 'switch' }
    | { readonly kind: 'select' | 'many' | 'yesNo'; readonly choices: readonly Choice[] }
    | { readonly kind: 'pick' | 'pickMany'; readonly source: Source; readonly unchosen?: string | undefined }
  )

type Choosable<P, F extends keyof P> = NonNullable<P[F]> & ChoiceValue
type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never

interface Named {
  readonly label?: string
  /** Shown to these users: a ministry expert chooses a kindergarten, its own staff do not. */
  readonly when?: (user: UserData) => boolean
}

interface Picked extends Named {
  /** Required for users who see it, although optional in the call. */
  readonly required?: boolean
  /** What an empty choice means; 'all' by default. */
  readonly unchosen?: string
}

/** Parameters that narrow a choice without being sent. */
type Narrowing = 'municipalityId'

interface Within<P> {
  /** Groups of the chosen kindergarten, whose id is sent to the source too. */
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
  /** True or omitted. */
  switch: (name: FieldsOf<P, boolean>, options?: Named & { readonly initial?: boolean }) => Param
  /** `today`: defaults to today. */
  day: (name: FieldsOf<P, Day>, options?: Named & { readonly initial?: Day; readonly today?: boolean }) => Param
  /** Date and time in Europe/Sofia, sent as an instant; the end of the day without a time. */
  moment: (name: Exclude<FieldsOf<P, string>, FieldsOf<P, Day>>, options?: Named) => Param
  /** Range of days. */
  days: (from: FieldsOf<P, Day>, to: FieldsOf<P, Day>, options?: Named) => Param
  /** Monday and Sunday of a week; defaults to this week. */
  week: (from: FieldsOf<P, Day>, to: FieldsOf<P, Day>, options?: Named) => Param
  /** Defaults to the current month, else the first available (spec/calls.md 4). */
  /** `required`: has a default although optional in the call. */
  month: (
    month: FieldsOf<P, number>,
    year: FieldsOf<P, number>,
    options?: Named & { readonly required?: boolean },
  ) => Param
  /** Months of the school year, 1–12; defaults to those before the current one (spec/calls.md 4). */
  months: (name: FieldsOf<P, readonly number[]>, options?: Named) => Param
  /** Defaults to the active school year, else the first (spec/calls.md 4). */
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
  /** Municipality that narrows the kindergartens; the next parameter refers to it by `within`. */
  narrow: (name: Narrowing, source: Source<number>, options: Named & { readonly label: string }) => Param
}

type AnyInput = Record<string, never>

const isRequired = (schema: z.ZodType | undefined): boolean => !!schema && !schema.isOptional()

/** Parameter builders for the input of a call. */
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
    days: (from, to, options) => ({ kind: 'days', ...common([from, to], { label: t('Период'), ...options }) }),
    week: (from, to, options) => ({ kind: 'week', ...common([from, to], { label: t('Седмица'), ...options }) }),
    month: (month, year, options) => {
      const rest = common([month, year], { label: t('Месец'), ...options })
      return { kind: 'month', ...rest, required: options?.required ?? rest.required }
    },
    months: (name, options) => ({ kind: 'months', ...common([name], { label: t('Месеци'), ...options }) }),
    schoolYear: (name, options) => ({
      kind: 'schoolYear',
      ...common([name], { label: t('Учебна година'), ...options }),
    }),
    pick: (name, source, options) => {
      const rest = common([name], options)
      const required = options?.required ?? rest.required
      return {
        kind: 'pick',
        source: source as Source,
        ...rest,
        required,
        within: options?.within,
        unchosen: options?.unchosen,
      }
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
