import { phone } from '../identity/fields'
import { isDay, type Day } from '@asistent/domain/kernel/day'
import {
  genders,
  personIdProblem,
  personIdTypes,
  type Gender,
  type PersonIdType,
} from '@asistent/domain/kernel/person-id'
import { allergens, type Allergen } from '@asistent/domain/people/allergens'
import { kinships } from '@asistent/domain/people/kinship'
import { z } from 'zod'
import { emptyAsNull, field, id, oneOf, optionalText, text } from '../core/values'

// Values that several calls about people share.

/** The allergy badge, shown next to a child's name wherever staff see it. */
export const allergyBadge = { allergies: z.array(z.int()), allergiesText: z.string().nullable() }

/** A child in a list of names. */
export const childName = z.object({
  id,
  name: z.string(),
  classId: id.nullable(),
  className: z.string().nullable(),
  position: z.int().nullable(),
  ...allergyBadge,
})
export type ChildName = z.output<typeof childName>

export const allergenIds = z.array(z.literal([...allergens] as [Allergen, ...Allergen[]])).max(14)

export const personNames = {
  firstName: field('Име', text(100)),
  middleName: field('Презиме', optionalText(100)),
  lastName: field('Фамилия', text(100)),
}

export const optionalPhone = emptyAsNull(phone)

export const personIdType = field('Вид идентификатор', oneOf(personIdTypes))
export const personId = field('ЕГН/ЛНЧ/ИДН', z.string().trim().max(20))
export const gender = field('Пол', oneOf(genders))

interface WithPersonId {
  personIdType?: PersonIdType | null | undefined
  personId?: string | null | undefined
  birthDate?: Day | null | undefined
  gender?: Gender | null | undefined
}

/** Checks that the identifier is valid and agrees with the other fields (domain.md, Appendix D). */
export function checkPersonId(value: WithPersonId): { path: string; message: string } | undefined {
  const type = value.personIdType ?? personIdTypes.EGN
  // Fields that are wrong themselves have their own message.
  if (typeof value.personId !== 'string' || value.personId === '' || !personIdType.safeParse(type).success)
    return undefined
  const birthDate = value.birthDate && isDay(value.birthDate) ? value.birthDate : null
  const message = personIdProblem(type, value.personId, {
    birthDate,
    gender: value.gender ?? null,
  })
  return message ? { path: 'personId', message } : undefined
}

/** Rights of a guardian for a child, granted by the kindergarten. */
export const guardianRights = {
  kinship: field('Връзка с детето', oneOf(kinships)),
  isMain: field('Основен родител', z.boolean()).default(false),
  maySee: field('Вижда детето', z.boolean()).default(true),
  maySign: field('Подписва заявления и съгласия', z.boolean()).default(true),
  mayPay: field('Плаща такси', z.boolean()).default(true),
  mayCollect: field('Взема детето', z.boolean()).default(true),
}

export const optionalId = emptyAsNull(id)
