import { phone } from '../identity/fields'
import { staffRoles, roleTypes, type RoleType } from '@asistent/domain/access/roles'
import { institutionTypes } from '@asistent/domain/institutions/institution-types'
import { defaultSettings } from '@asistent/domain/institutions/settings'
import { z } from 'zod'
import { may } from '../core/access'
import { call, saved } from '../core/call'
import { email, emptyAsNull, field, id, oneOf, optionalText, text, time, version } from '../core/values'
import { eik, iban, webAddress } from './values'

// Data and settings of the kindergarten: /platform/settings/configuration.

/** Fields that the kindergarten edits. The master edits code, kind, place and mother (administration.calls.ts). */
export const ownData = {
  name: field('Наименование', text(200)),
  bulstat: field('ЕИК', emptyAsNull(eik)),
  cityDistrictId: field('Район', emptyAsNull(id)),
  adress: field(
    'Адрес',
    z
      .string()
      .trim()
      .max(300)
      .regex(/^[^\r\n\t]*$/, { message: 'Адресът е на един ред' }),
  ).default(''),
  phone: field('Телефон', emptyAsNull(phone)),
  email: field('Имейл', emptyAsNull(email)),
  website: field('Интернет страница', emptyAsNull(webAddress)),
  bankName: field('Банка', optionalText(100)),
  iban: field('IBAN', emptyAsNull(iban)),
  directorName: field('Директор', optionalText(150)),
}

const mealTypes = z.array(z.int().min(1).max(5)).max(5)

const groupSize = (label: string) =>
  field(
    label,
    z
      .object({ min: field('Най-малко', z.int().min(0).max(60)), max: field('Най-много', z.int().min(1).max(60)) })
      .refine(({ min, max }) => min <= max, {
        message: 'Най-малкият брой трябва да не надвишава най-големия',
        path: ['max'],
      }),
  )

/** Printers need a margin of some millimetres; more than four centimetres leave no room for a table. */
const margin = (label: string) => field(label, emptyAsNull(z.int().min(5).max(40)))

/** The settings of domain/institutions/settings.ts. */
const kindergartenSettings = z.object({
  familyAbsenceLimits: field(
    'Дни по семейни причини по учебни години',
    z.record(z.string().regex(/^20\d\d$/), z.int().min(0).max(60)),
  ),
  familyAbsenceNoticeDays: field('Срок за подаване на заявление (работни дни)', z.int().min(0).max(30)),
  autoApproveFamilyRequests: field('Автоматично одобряване на заявления за семейни причини', z.boolean()),
  automaticExcuseWithMedicalNote: field('Автоматично извиняване с медицинска бележка', z.boolean()),
  mealEntitlement: field(
    'Хранения според организацията на групата',
    z.object({ 1: mealTypes, 2: mealTypes, 3: mealTypes, 4: mealTypes }),
  ),
  hourlyVisitsEat: field('Почасовите посещения получават храна', z.boolean()),
  mealNoticeTime: field('Отсъствие за деня се съобщава до', time),
  dailyFeed: field('Денят на детето се вижда от родителите', z.boolean()).default(false),
  attendanceCutOff: field('Присъствията се въвеждат до', time),
  remindsAtCutOff: field('Напомняне до учителите в този час', z.boolean()),
  remindsBeforeExpiry: field('Писма преди изтичане на документ', z.boolean()).default(true),
  nurseryGroupSize: groupSize('Големина на яслена група'),
  kindergartenGroupSize: groupSize('Големина на група в детска градина'),
  closesOnEnlightenersDay: field('Неучебен на 1 ноември', z.boolean()),
  showBothCurrencies: field('Суми и в лева', z.boolean()),
  printMargins: field(
    'Полета при печат (мм)',
    z.object({ top: margin('Горе'), left: margin('Отляво'), bottom: margin('Долу'), right: margin('Отдясно') }),
  ).default(defaultSettings.printMargins),
})

/** Roles for which a kindergarten may require a second factor. */
export const secondFactorRoles = [...staffRoles, 'Parent'] as const
const secondFactorRoleTypes = secondFactorRoles.map((role) => roleTypes[role]) as [RoleType, ...RoleType[]]

const configuration = z.object({
  id,
  ...ownData,
  logoFileId: field('Лого', emptyAsNull(id)),
  settings: kindergartenSettings,
  requiredSecondFactorRoles: field('Задължителен втори фактор за', z.array(z.literal(secondFactorRoleTypes))),
  version: z.int(),
})

export const getConfiguration = call.get('/api/Kindergartens/configuration', {
  title: 'Данни и настройки на детската градина',
  access: may.update('Kindergarten'),
  output: configuration.extend({
    institutionType: oneOf(institutionTypes),
    code: z.string().nullable(),
    area: z.string(),
    municipality: z.string(),
    cityId: id,
    city: z.string(),
    motherKindergarten: z.string().nullable(),
    logoPath: z.string().nullable(),
  }),
  topics: ['kindergartens'],
})

export const saveConfiguration = call.post('/api/Kindergartens/configuration', {
  title: 'Запис на данните и настройките на детската градина',
  access: may.update('Kindergarten'),
  input: configuration.omit({ id: true }).extend({ version }),
  output: saved,
  topics: ['kindergartens', 'user-data'],
})
