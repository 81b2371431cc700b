import { personIdTypeLabel } from '@asistent/domain/kernel/person-id'
import { adultGenderLabel } from '@asistent/domain/people/kinship'
import { occupations } from '@asistent/domain/staff/occupations'
import { code, codes, common, day, describeTables, name, personal, text, yesNo } from './audit-words.ops'

// Described here until the staff slice brings its own words.

const staff = 'Персонал'
const mealWords = { 1: 'Закуска', 2: 'Подкрепителна закуска', 3: 'Обяд', 4: 'Следобедна закуска', 5: 'Вечеря' }
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
      weekly_norm: text('Седмична норма'),
      hired_on: day('Назначен на'),
      left_on: day('Напуснал на'),
      gp_name: personal(text('Личен лекар')),
      gp_phone: personal(text('Телефон на личния лекар')),
      meal_types: codes('Хранения', mealWords),
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
})
