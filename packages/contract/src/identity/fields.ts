import { roleTypes } from '@asistent/domain/access/roles'
import { isPhone, normalisePhone } from '@asistent/domain/kernel/phone'
import { z } from 'zod'
import { emptyAsNull, field, optionalText, text } from '../core/values'

// Fields that several forms about people share.

export const personFields = {
  firstName: field('Име', text(100)),
  middleName: field('Презиме', optionalText(100)),
  lastName: field('Фамилия', text(100)),
}

/** Stored in one form, however it was typed (domain.md 0). */
export const phone = z
  .string()
  .trim()
  .max(40)
  .refine(isPhone, { message: 'Невалиден телефон' })
  .transform((typed) => normalisePhone(typed) ?? typed)
export const optionalPhone = field('Телефон', emptyAsNull(phone))

/** Roles of people who work in a kindergarten (domain.md 7). */
export const staffRoleType = z.literal([
  roleTypes.Director,
  roleTypes.Teacher,
  roleTypes.Administrator,
  roleTypes.ResourceSpecialist,
  roleTypes.Manciple,
])

/** A sign-in of the last minutes counts as a confirmation; later the password is required again. */
export const currentPassword = field('Текуща парола', z.string().min(1).max(200)).optional()

export const token = z.string().trim().min(20).max(200)

export const captchaToken = z.string().max(4000).optional()
