import { isEik } from '@asistent/domain/kernel/eik'
import { isIban, normaliseIban } from '@asistent/domain/kernel/iban'
import { z } from 'zod'

// Values of an institution, normalized to one format (domain.md 0).

/** Documents print the number in groups of digits. */
export const eik = z
  .string()
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .refine(isEik, { message: 'Невалиден ЕИК' })

export const iban = z.string().trim().max(40).refine(isIban, { message: 'Невалиден IBAN' }).transform(normaliseIban)

const isWebAddress = (typed: string): boolean => {
  // Some supported browsers lack URL.canParse (public/start.js).
  try {
    const { protocol, hostname } = new URL(typed)
    return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
  } catch {
    return false
  }
}

/** Adds https to an address without a protocol: 'example.bg'. */
export const webAddress = z
  .string()
  .trim()
  .max(300)
  .regex(/^\S*$/, { message: 'Невалиден адрес на страница' })
  .transform((typed) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`))
  .refine(isWebAddress, { message: 'Невалиден адрес на страница' })
