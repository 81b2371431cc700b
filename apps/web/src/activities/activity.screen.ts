import { deleteActivity, getActivity, saveActivity } from '@asistent/contract/activities/activities.calls'
import { activityTypes } from '@asistent/contract/activities/catalogue.calls'
import { staffForActivities } from '@asistent/contract/staff/staff-lists.calls'
import { feeTypes } from '@asistent/domain/activities/activities'
import { formScreen } from '../blocks/form/form-screen'
import { optionsFrom } from '../blocks/pickers/source'
import { groupSource } from '../choices/groups'
import { EarlierPrices } from './earlier-prices'
import { feeChoices, providerSource, weekdayChoices } from './words'

const types = optionsFrom(activityTypes, ({ id, name }) => ({ value: id, label: name }))
const staff = optionsFrom(staffForActivities, ({ id, name, occupation }) => ({
  value: id,
  label: name,
  hint: occupation ?? undefined,
}))

export const Screen = formScreen({
  title: { create: 'Нова дейност', edit: (record) => record.name },
  load: getActivity,
  save: saveActivity,
  blank: { feeType: feeTypes.Monthly },
  fields: (field) => [
    field.section('Дейност', [
      field('name'),
      field.pick('typeId', types),
      field.pick('providerId', providerSource, { help: 'Предлагат се доставчиците с договор.' }),
      field('leaderName', { help: 'Учителят на доставчика.' }),
      field.pick('leaderId', staff, { help: 'Отбелязва присъствията на всички деца в дейността.' }),
      field.pickMany('classIds', groupSource, { help: 'Оставете празно, ако е за всички групи.' }),
      field.longText('description'),
    ]),
    field.section('Кога', [
      field('fromDate'),
      field('toDate'),
      field('capacity', { help: 'Оставете празно, ако местата не са ограничени.' }),
      field.rows('schedule', (row) => [row.select('weekday', weekdayChoices), row('from'), row('to')], {
        add: 'Добави час',
        blank: { weekday: 1 },
        help: 'Без часове дейността е по уговорка: всеки работен ден.',
      }),
    ]),
    field.section('Такса', [
      field.select('feeType', feeChoices),
      field('price'),
      field('priceFrom', {
        help: 'Само при промяна на цената. Празно: от този месец. Изготвените месеци преди това не се променят.',
        when: ({ id }) => id !== undefined,
      }),
      field('prorate', { help: 'Когато детето е записано след 15-о число или напуска до 15-о.' }),
      field('payAbsences'),
    ]),
    field.section('Заявления', [field('enrollmentEnabled'), field('delistmentEnabled'), field('isActive')]),
  ],
  after: '/activities/management',
  remove: { call: deleteActivity, what: (record) => `дейността „${record.name}“` },
  below: EarlierPrices,
  history: 'activity',
})
