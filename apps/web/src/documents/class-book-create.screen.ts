import { exportClassBook } from '@asistent/contract/documents/class-books.calls'
import { formScreen } from '../blocks/form/form-screen'
import { groupSource } from '../choices/groups'

export const Screen = formScreen({
  title: { create: 'Експорт на дневник', edit: 'Експорт на дневник' },
  lead: 'Без дати е цялата учебна година: само такъв дневник може да бъде приключен.',
  save: exportClassBook,
  blank: {},
  fields: (field) => [field.pick('classId', groupSource), field('fromDate'), field('toDate')],
  after: '/administration/export-classbook',
  saved: 'Дневникът се изготвя',
})
