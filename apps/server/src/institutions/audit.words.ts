import { roleLabel, roleTypes } from '@asistent/domain/access/roles'
import { dayOffKindLabel } from '@asistent/domain/institutions/days-off'
import { institutionTypeLabel } from '@asistent/domain/institutions/institution-types'
import { lockCategoryLabel } from '@asistent/domain/institutions/locks'
import { groupAttendanceTypeLabel } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import {
  code,
  codes,
  common,
  day,
  describeTables,
  hidden,
  instant,
  name,
  names,
  parts,
  period,
  text,
  yesNo,
} from './audit-words.ops'
import { packages } from './packages.rules'

export const roleWords = Object.fromEntries(
  Object.entries(roleTypes).map(([role, type]) => [type, roleLabel[role as keyof typeof roleLabel]]),
)

const mealWords = { 1: 'Закуска', 2: 'Подкрепителна закуска', 3: 'Обяд', 4: 'Следобедна закуска', 5: 'Вечеря' }
const groupSize = { min: text('най-малко'), max: text('най-много') }

describeTables('Институция и настройки', {
  kindergarten: {
    kind: 'kindergarten',
    one: 'Детска градина',
    many: 'Детски градини',
    title: ['name'],
    belongs: (kindergartenId) => sql`t.id = ${sql.raw(String(kindergartenId))}`,
    about: 'kindergartenId',
    resource: 'Kindergarten',
    columns: {
      ...common,
      name: text('Наименование'),
      institution_type: code('Вид', institutionTypeLabel),
      code: text('Код по НЕИСПУО'),
      bulstat: text('ЕИК'),
      mother_id: name('Основна детска градина', 'kindergarten'),
      municipality_id: name('Община', 'municipality'),
      city_id: name('Населено място', 'city'),
      city_district_id: name('Район', 'city_district'),
      address: text('Адрес'),
      phone: text('Телефон'),
      email: text('Имейл'),
      website: text('Интернет страница'),
      bank_name: text('Банка'),
      iban: text('IBAN'),
      director_name: text('Директор'),
      logo_file_id: name('Лого', 'stored_file'),
      active: yesNo('Работеща'),
      settings: parts('Настройки', {
        familyAbsenceLimits: text('Дни по семейни причини по учебни години'),
        familyAbsenceNoticeDays: text('Срок за подаване на заявление (работни дни)'),
        autoApproveFamilyRequests: yesNo('Автоматично одобряване на заявления за семейни причини'),
        automaticExcuseWithMedicalNote: yesNo('Автоматично извиняване с медицинска бележка'),
        mealEntitlement: parts(
          'Хранения',
          Object.fromEntries(
            Object.entries(groupAttendanceTypeLabel).map(([type, label]) => [type, codes(label, mealWords)]),
          ),
        ),
        hourlyVisitsEat: yesNo('Почасовите посещения получават храна'),
        mealNoticeTime: text('Отсъствие за деня се съобщава до'),
        dailyFeed: yesNo('Денят на детето се вижда от родителите'),
        attendanceCutOff: text('Присъствията се въвеждат до'),
        remindsAtCutOff: yesNo('Напомняне до учителите в този час'),
        remindsBeforeExpiry: yesNo('Писма преди изтичане на документ'),
        nurseryGroupSize: parts('Големина на яслена група', groupSize),
        kindergartenGroupSize: parts('Големина на група в детска градина', groupSize),
        closesOnEnlightenersDay: yesNo('Неучебен на 1 ноември'),
        showBothCurrencies: yesNo('Суми и в лева'),
        printMargins: parts('Полета при печат (мм)', {
          top: text('горе'),
          left: text('отляво'),
          bottom: text('долу'),
          right: text('отдясно'),
        }),
        requiredSecondFactorRoles: codes('Задължителен втори фактор за', roleWords),
        productActivity: hidden('Избор на продукти'),
        keepLeftChildrenYears: text('Години за пазене на данните на отписани деца'),
        productActivityResets: text('Нулиране на избора на продукти (пъти)'),
      }),
    },
  },
  school_year: {
    kind: 'school-year',
    one: 'Учебна година',
    many: 'Учебни години',
    title: ['name'],
    about: 'schoolYearId',
    resource: 'KindergartenPeriod',
    columns: {
      ...common,
      name: text('Учебна година'),
      start_year: hidden('Начална година'),
      from_on: day('Начало'),
      to_on: day('Край'),
      study_from_on: day('Начало на учебното време'),
      study_to_on: day('Край на учебното време'),
      active: yesNo('Активна'),
      closed_at: instant('Приключена на'),
    },
  },
  day_off: {
    kind: 'day-off',
    one: 'Неучебен ден',
    many: 'Неучебни дни',
    title: ['name'],
    about: 'dayOffId',
    resource: 'DaysOff',
    columns: {
      ...common,
      guid: hidden('Общ номер'),
      kind: code('Вид', dayOffKindLabel),
      name: text('Наименование'),
      ...period,
      group_ids: names('Групи', 'child_group'),
      official: hidden('Въведен от администратора на системата'),
      created_by: hidden('Въвел'),
    },
  },
  module_lock: {
    kind: 'lock',
    one: 'Заключване',
    many: 'Заключвания',
    title: ['category'],
    key: ['kindergarten_id', 'category'],
    about: 'lock',
    resource: 'KindergartenLockModules',
    columns: {
      ...common,
      category: code('Модул', lockCategoryLabel),
      locked_until: day('Заключено до'),
      auto_day: text('Заключва предходния месец на число'),
      moved_on: hidden('Преместено на'),
    },
  },
  package_request: {
    kind: 'package-request',
    one: 'Заявка за пакет',
    many: 'Заявки за пакети',
    title: ['package_id'],
    key: ['kindergarten_id', 'package_id'],
    about: 'packageId',
    columns: {
      ...common,
      package_id: code('Пакет', Object.fromEntries(packages.map((one) => [one.id, one.name]))),
      requested_by: name('Заявил', 'account'),
      requested_at: instant('Заявен на'),
    },
  },
})
