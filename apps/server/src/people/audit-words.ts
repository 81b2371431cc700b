import { personIdTypeLabel } from '@asistent/domain/kernel/person-id'
import { allergenLabel } from '@asistent/domain/people/allergens'
import { groupAttendanceTypeLabel, groupTypeLabel, mealGroupLabel } from '@asistent/domain/people/groups'
import { immunisationLabel } from '@asistent/domain/people/health'
import { childGenderLabel, kinshipLabel } from '@asistent/domain/people/kinship'
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
  parts,
  personal,
  text,
  yesNo,
} from '../institutions/audit-words.ops'
import type { Scope } from '../platform/scope'
import { visibleGroups, visibleGuardians, visibleKids } from './visible.ops'

// The words of the history for groups, children and guardians. Records of a child: audit-words-records.ts.

const section = 'Деца и групи'
const row = sql.raw('t')

const personName = { first_name: text('Име'), middle_name: text('Презиме'), last_name: text('Фамилия') }
const personNumber = {
  person_id_type: code('Вид идентификатор', personIdTypeLabel),
  person_id: personal(text('Идентификатор')),
}

/** A guardian learns of the child's present, not who changed what when. */
const forStaff = (scope: Scope) => (scope.role === 'Parent' ? sql`false` : visibleKids(scope, row))

describeTables({
  child_group: {
    kind: 'group',
    one: 'Група',
    many: 'Групи',
    section,
    title: ['name'],
    about: 'groupId',
    resource: 'Classes',
    visible: (scope) => (scope.role === 'Parent' ? sql`false` : visibleGroups(scope, row)),
    columns: {
      ...common,
      school_year_id: name('Учебна година', 'school_year'),
      name: text('Наименование'),
      class_type: code('Вид', groupTypeLabel),
      attendance_type: code('Организация', groupAttendanceTypeLabel),
      meal_group: code('Група за хранене', mealGroupLabel),
      is_for_substitution: yesNo('Сборна група'),
      capacity: text('Места'),
      room_name: text('Помещение'),
      color: hidden('Цвят'),
      emblem: hidden('Емблема'),
      neispuo_id: text('Номер в НЕИСПУО'),
      deleted_on: day('Изтрита на'),
    },
  },
  child: {
    kind: 'child',
    one: 'Дете',
    many: 'Деца',
    section,
    title: ['first_name', 'last_name'],
    about: 'childId',
    resource: 'Students',
    visible: forStaff,
    columns: {
      ...common,
      ...personName,
      ...personNumber,
      gender: code('Пол', childGenderLabel),
      birth_on: day('Дата на раждане'),
      birth_country_id: name('Държава на раждане', 'country'),
      birth_city_id: name('Място на раждане', 'city'),
      citizenship: text('Гражданство'),
      address_permanent: personal(text('Постоянен адрес')),
      address_current: personal(text('Настоящ адрес')),
      phone: personal(text('Телефон')),
      enrolled_on: day('Записано на'),
      enrollment_order: text('Заповед за записване'),
      left_on: day('Отписано на'),
      leave_reason: text('Причина за отписване'),
      is_sop: personal(yesNo('Със СОП')),
      sop_type: personal(text('Вид на СОП')),
      allergen_ids: personal(codes('Алергени', allergenLabel)),
      allergies_text: personal(text('Други алергии')),
      diet: personal(text('Хранителен режим')),
      gp_name: personal(text('Личен лекар')),
      gp_phone: personal(text('Телефон на личния лекар')),
      blood_group: personal(text('Кръвна група')),
      telk: personal(parts('ТЕЛК', { number: text('номер'), validTo: day('валиден до') })),
      immunisation: personal(code('Имунизационен статус', immunisationLabel)),
      immunisation_note: personal(text('Бележка за имунизациите')),
      attendance_type: code('Организация', groupAttendanceTypeLabel),
      has_preferences: yesNo('С преференции'),
      is_guest: yesNo('Гостуващо'),
      neispuo_id: text('Номер в НЕИСПУО'),
      photo_file_id: name('Снимка', 'stored_file'),
      notes: personal(text('Бележки')),
      erased_at: instant('Данните са заличени'),
    },
  },
  child_group_period: {
    kind: 'group-period',
    partOf: { kind: 'child', column: 'child_id' },
    one: 'Престой в група',
    many: 'Престой в групи',
    section,
    title: ['child_id', 'group_id'],
    separator: ' – ',
    columns: {
      ...common,
      child_id: name('Дете', 'child'),
      group_id: name('Група', 'child_group'),
      from_on: day('От дата'),
      to_on: day('До дата'),
      position: text('№ в дневника'),
    },
  },
  guardian: {
    kind: 'guardian',
    one: 'Родител',
    many: 'Родители',
    section,
    title: ['first_name', 'last_name'],
    about: 'guardianId',
    resource: 'Parents',
    visible: (scope) => visibleGuardians(scope, row),
    columns: {
      ...common,
      account_id: name('Потребител', 'account'),
      ...personName,
      email: text('Имейл'),
      phone: text('Телефон'),
      ...personNumber,
      address: personal(text('Адрес')),
      workplace: text('Месторабота'),
    },
  },
  child_guardian: {
    kind: 'child-guardian',
    partOf: { kind: 'child', column: 'child_id' },
    one: 'Родител на дете',
    many: 'Родители на деца',
    section,
    title: ['guardian_id', 'child_id'],
    separator: ' – ',
    key: ['child_id', 'guardian_id'],
    columns: {
      ...common,
      child_id: name('Дете', 'child'),
      guardian_id: name('Родител', 'guardian'),
      kinship: code('Родство', kinshipLabel),
      is_main: yesNo('Основен родител'),
      may_see: yesNo('Вижда детето'),
      may_sign: yesNo('Подписва'),
      may_pay: yesNo('Плаща'),
      may_collect: yesNo('Взема детето'),
    },
  },
  child_specialist: {
    kind: 'child-specialist',
    partOf: { kind: 'child', column: 'child_id' },
    one: 'Специалист на дете',
    many: 'Специалисти на деца',
    section,
    title: ['staff_id', 'child_id'],
    separator: ' – ',
    key: ['child_id', 'staff_id'],
    columns: {
      ...common,
      child_id: name('Дете', 'child'),
      staff_id: name('Служител', 'staff_member'),
    },
  },
})
