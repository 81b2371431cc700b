import { isDay, type Day } from '@asistent/domain/kernel/day'
import { z } from 'zod'

// Reusable schemas of inputs and outputs. The label of `field` is used in error texts, forms and OpenAPI.

/** Adds a Bulgarian label, used in errors such as 'Полето "Име" е задължително'. */
export const field = <S extends z.ZodType>(label: string, schema: S): S => schema.meta({ title: label }) as S

export const id = z.int().positive().max(2_147_483_647)

/** Control characters have no place in a name or a note; line breaks and tabs are allowed in long text only. */
const control =
  // oxlint-disable-next-line no-control-regex -- the very characters we refuse
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const clean = (value: string) => !control.test(value)
const oneLine = (value: string) => !/[\r\n\t]/.test(value)

/**
 * Invisible characters: direction marks and overrides, zero-width characters, soft hyphens, C1 controls. They come with
 * pasted text, reverse names on the screen and make equal names differ. The joiner is allowed inside an emoji.
 */
const invisible =
  /[\u0080-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d/gu

const visible = (value: string) => value.replace(invisible, '')

/** Multi-line text, trimmed, non-empty. */
export const longText = (max: number) =>
  z
    .string()
    .overwrite(visible)
    .trim()
    .min(1)
    .max(max)
    .refine(clean, { params: { rule: 'control' } })

const singleSpaced = (value: string) => visible(value).replace(/[ \u00a0]+/g, ' ')

/** Single-line text, trimmed, non-empty. Several spaces between words become one, so that equal names are equal. */
export const text = (max: number) =>
  z
    .string()
    .overwrite(singleSpaced)
    .trim()
    .min(1)
    .max(max)
    .refine((value) => clean(value) && oneLine(value), { params: { rule: 'control' } })

/** Optional text: an empty field is null. */
export const optionalText = (max: number) => emptyAsNull(text(max))
export const optionalLongText = (max: number) => emptyAsNull(longText(max))

/** Converts '' and undefined to null; other values are validated by the schema. */
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
/**
 * The specification's pattern: a lower-case letter, an upper-case letter and a digit; at least 8 characters (domain.md,
 * Appendix D).
 */
export const newPassword = z
  .string()
  .min(8)
  .max(200)
  .refine((value) => /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && /\d/.test(value), {
    params: { rule: 'password' },
  })

declare const amountBrand: unique symbol
/** Money as a JSON number with at most two decimals. */
export type Amount = number & { readonly [amountBrand]: true }
/** Refinement: at most this many decimals. */
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
const notNegative = { message: 'Не може да е под 0' }
export const amountFromZero = amount.refine((value) => value >= 0, notNegative)
export const quantityFromZero = quantity.refine((value) => value >= 0, notNegative)
/** Percent of a whole, with at most two decimals. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine(decimals(2), { params: { rule: 'decimals', places: 2 } })

/**
 * Version on which a form is based: a save over a newer version is rejected (409), and so is an update without it.
 * Undefined when creating a record.
 */
export const version = z.int().min(0).optional()

/** Optional version for steps that are guarded by the record's state (approve, annul, leave): checked if present. */
export const seenVersion = z.int().min(0).optional()

/** Union of the values of an `as const` object of numbers. */
export const oneOf = <const T extends Record<string, number>>(values: T) =>
  z.literal(Object.values(values) as unknown as [T[keyof T], ...T[keyof T][]])

/**
 * A refinement over several fields that runs even if one of them is invalid, so that the user sees all errors at once.
 * Its values may be missing or of another type than the schema's.
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
