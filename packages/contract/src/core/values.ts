import { isDay, type Day } from '@asistent/domain/kernel/day'
import { z } from 'zod'

// The vocabulary of inputs and answers. A label given with `field` is what error texts, the forms and the OpenAPI page say.

/** Gives a value its Bulgarian label: 'Полето „Име“ е задължително' comes from here. */
export const field = <S extends z.ZodType>(label: string, schema: S): S => schema.meta({ title: label }) as S

export const id = z.int().positive().max(2_147_483_647)

/** Control characters have no place in a name or a note; line breaks and tabs are allowed in long text only. */
// oxlint-disable-next-line no-control-regex -- the very characters we refuse
const control =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const clean = (value: string) => !control.test(value)
const oneLine = (value: string) => !/[\r\n\t]/.test(value)

/**
 * What nobody sees and nobody typed on purpose: direction marks and overrides, zero-width characters, soft hyphens, C1
 * controls. They come with pasted text, turn a name around on the screen and make two equal names differ. The joiner
 * stays inside of an emoji.
 */
const invisible =
  /[\u0080-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d/gu

const visible = (value: string) => value.replace(invisible, '')

/** Several lines of text, trimmed, never empty. */
export const longText = (max: number) =>
  z
    .string()
    .overwrite(visible)
    .trim()
    .min(1)
    .max(max)
    .refine(clean, { params: { rule: 'control' } })

/** One line of text, trimmed, never empty. */
export const text = (max: number) => longText(max).refine(oneLine, { params: { rule: 'control' } })

/** A text that may be left out: an empty field travels as null. */
export const optionalText = (max: number) => emptyAsNull(text(max))
export const optionalLongText = (max: number) => emptyAsNull(longText(max))

/** '' and a missing value become null, anything else is checked by the schema. */
export const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (value === undefined || value === '' ? null : value), schema.nullable())
    .optional()
    .transform((value) => (value ?? null) as z.output<S> | null)

export const day = z
  .string()
  .refine(isDay, { params: { rule: 'day' } })
  .transform((value) => value as Day)
  .meta({ format: 'date' })
export const optionalDay = emptyAsNull(day)

export const year = z.int().min(2000).max(2100)
export const month = z.int().min(1).max(12)
/** 'HH:MM' */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'Часът се въвежда като 08:30.' })
export const instant = z.iso.datetime({ offset: true })

export const email = z
  .string()
  .overwrite(visible)
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/, { message: 'email' })
export const optionalEmail = emptyAsNull(email)
/** The specification's pattern: a lower-case letter, an upper-case letter and a digit; at least 8 (domain.md, Appendix D). */
export const newPassword = z
  .string()
  .min(8)
  .max(200)
  .refine((value) => /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && /\d/.test(value), {
    params: { rule: 'password' },
  })

declare const amountBrand: unique symbol
/** Money with two decimals; a number in JSON, exact because it is checked to have no third decimal. */
export type Amount = number & { readonly [amountBrand]: true }
/** For `refine`: has no more decimals than that. */
export const decimals = (places: number) => (value: number) =>
  Number.isFinite(value) && Number(value.toFixed(places)) === value

export const amount = z
  .number()
  .min(-9_999_999_999)
  .max(9_999_999_999)
  .refine(decimals(2), { params: { rule: 'decimals', places: 2, isMoney: true } })
  .transform((value) => value as Amount)
export const quantity = z
  .number()
  .min(-9_999_999)
  .max(9_999_999)
  .refine(decimals(3), { params: { rule: 'decimals', places: 3 } })
export const price = z
  .number()
  .min(0)
  .max(9_999_999)
  .refine(decimals(5), { params: { rule: 'decimals', places: 5 } })

/**
 * The number of a record's version the form was opened with: a save over a newer one is refused (409), and so is a change
 * that doesn't say it. A save that makes a new record has none.
 */
export const version = z.int().min(0).optional()

/** For a step that the state of the record guards by itself (approve, annul, leave): checked when it is given. */
export const seenVersion = z.int().min(0).optional()

/** Union of the values of an `as const` object of numbers. */
export const oneOf = <const T extends Record<string, number>>(values: T) =>
  z.literal(Object.values(values) as unknown as [T[keyof T], ...T[keyof T][]])

/**
 * A check over several fields that is made although one of them is wrong by itself: whoever fills a form in is told
 * everything at once. What it looks at may be missing or of another kind than the schema says.
 */
export const checkedTogether = <S extends z.ZodType>(
  form: S,
  check: (context: { readonly value: Partial<z.output<S>>; readonly issues: z.core.$ZodRawIssue[] }) => void,
): S => {
  const always = {
    _zod: {
      def: { check: 'custom', when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null },
      onattach: [],
      check,
    },
  }
  return form.check(always as unknown as z.core.$ZodCheck<z.output<S>>)
}
