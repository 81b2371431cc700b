import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { personIdTypeLabel } from '@asistent/domain/kernel/person-id'
import { adultGenderLabel } from '@asistent/domain/people/kinship'
import { occupations } from '@asistent/domain/staff/occupations'
import { paperKindLabel } from '@asistent/domain/staff/papers'
import { staffStatusLabel } from '@asistent/domain/staff/staff-attendance'
import { code, codes, common, day, describeTables, name, personal, text, yesNo } from '../institutions/audit-words.ops'

// The words of the history for the staff and their work.

const staff = 'Персонал'
const degreeWords = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV', 5: 'V' }

describeTables({
  staff_member: {
    kind: 'staff-member',
    one: 'Служител',
    many: 'Служители',
    section: staff,
    title: ['first_name', 'last_name'],
    about: 'staffId',
    columns: {
      ...common,
      account_id: name('Потребител', 'account'),
      first_name: text('Име'),
      middle_name: text('Презиме'),
      last_name: text('Фамилия'),
      person_id_type: code('Вид идентификатор', personIdTypeLabel),
      person_id: personal(text('Идентификатор')),
      gender: code('Пол', adultGenderLabel),
      birth_on: personal(day('Дата на раждане')),
      email: text('Имейл'),
      phone: text('Телефон'),
      occupation: code('Длъжност', Object.fromEntries(occupations.map(({ id, name: label }) => [id, label]))),
      is_pedagogical: yesNo('Педагогически персонал'),
      education: text('Образование'),
      qualification_degree: code('ПКС', degreeWords),
      contract_type: text('Договор'),
      contract_number: text('Номер на договор'),
      contract_until: day('Договор до'),
      weekly_norm: text('Седмична норма'),
      hired_on: day('Назначен на'),
      left_on: day('Напуснал на'),
      gp_name: personal(text('Личен лекар')),
      gp_phone: personal(text('Телефон на личния лекар')),
      meal_types: codes('Хранения', mealTypeLabel),
    },
  },
  group_staff: {
    kind: 'group-staff',
    one: 'Служител на група',
    many: 'Служители на групи',
    section: staff,
    title: ['staff_id', 'group_id'],
    separator: ' – ',
    columns: {
      ...common,
      group_id: name('Група', 'child_group'),
      staff_id: name('Служител', 'staff_member'),
      from_on: day('От дата'),
      to_on: day('До дата'),
    },
  },
  staff_paper: {
    kind: 'staff-paper',
    one: 'Документ на служител',
    many: 'Документи на служители',
    section: staff,
    title: ['staff_id', 'kind'],
    separator: ' – ',
    columns: {
      ...common,
      staff_id: name('Служител', 'staff_member'),
      kind: code('Вид', paperKindLabel),
      name: text('Наименование'),
      number: personal(text('Номер')),
      issued_on: day('Издаден на'),
      valid_to: day('Валиден до'),
      note: personal(text('Бележка')),
    },
  },
  staff_attendance: {
    kind: 'staff-attendance',
    one: 'Присъствие на служител',
    many: 'Присъствия на персонала',
    section: staff,
    title: ['staff_id', 'for_on'],
    separator: ' – ',
    columns: {
      ...common,
      staff_id: name('Служител', 'staff_member'),
      for_on: day('Дата'),
      status: code('Статус', staffStatusLabel),
      additional_status: code('Втори статус', staffStatusLabel),
    },
  },
  staff_substitution: {
    kind: 'substitution',
    one: 'Заместване',
    many: 'Замествания',
    section: staff,
    title: ['absent_id', 'from_on'],
    separator: ' – ',
    about: 'substitutionId',
    columns: {
      ...common,
      absent_id: name('Отсъстващ', 'staff_member'),
      reason: code('Причина', staffStatusLabel),
      from_on: day('От дата'),
      to_on: day('До дата'),
      group_id: name('Група', 'child_group'),
      substitute_id: name('Заместник', 'staff_member'),
      merged_group_id: name('Слива се с група', 'child_group'),
      daily_minutes: text('Минути на ден'),
      order_number: text('Заповед №'),
      order_on: day('Дата на заповедта'),
      note: text('Бележка'),
    },
  },
  staff_meal: {
    kind: 'staff-meal',
    one: 'Хранене на служител',
    many: 'Хранене на персонала',
    section: staff,
    title: ['staff_id', 'for_on'],
    separator: ' – ',
    key: ['staff_id', 'for_on'],
    columns: {
      ...common,
      staff_id: name('Служител', 'staff_member'),
      for_on: day('Дата'),
      meal_types: codes('Хранения', mealTypeLabel),
    },
  },
})
