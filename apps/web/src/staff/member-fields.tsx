import type { ParsedOf } from '@asistent/contract/core/call'
import type { saveStaff } from '@asistent/contract/staff/members.calls'
import type { Fields, FormSection } from '../blocks/form/fields'
import { groupSource } from '../choices/groups'
import { degreeChoices, genderChoices, kindChoices, mealChoices, occupationSource, personIdTypeChoices } from './words'

/** Fields of a new or existing staff member. */
export const memberSections = (field: Fields<ParsedOf<typeof saveStaff>>): FormSection[] => [
  field.section('Служителят', [
    field('firstName'),
    field('middleName'),
    field('lastName'),
    field.select('personIdType', personIdTypeChoices),
    field('personId', { help: 'ЕГН попълва пола и датата на раждане.' }),
    field('birthDate'),
    field.select('gender', genderChoices),
    field('phone'),
    field('email', { help: 'След записа предлагаме да изпратите на него покана за вход.' }),
  ]),
  field.section('Работа', [
    field.pick('occupationId', occupationSource),
    field.select('kind', kindChoices, { help: 'Ако не изберете, се определя от длъжността.' }),
    field('weeklyNorm', { help: 'Ако не попълните, се взема от длъжността. На директора зависи от броя на групите.' }),
    field.pickMany('classIds', groupSource, { wide: true, help: 'Служителят вижда децата на тези групи.' }),
    field('education'),
    field.select('pks', degreeChoices),
  ]),
  field.section('Договор', [
    field('contractType'),
    field('contractNumber'),
    field('hireDate'),
    field('contractUntil', { help: 'Само за срочен договор.' }),
    field('leaveDate', { help: 'След тази дата служителят не води групи.' }),
  ]),
  field.section('Здраве и хранене', [
    field('gpName'),
    field('gpPhone'),
    field.many('mealTypes', mealChoices, { wide: true, help: 'Броят се за всеки ден на работа.' }),
  ]),
]
