import { exportClassBook } from '@asistent/contract/documents/class-books.calls'
import { formScreen } from '../blocks/form/form-screen'
import { myGroupSource } from '../choices/groups'

export const Screen = formScreen({
  title: { create: 'Експорт на дневник', edit: 'Експорт на дневник' },
  save: exportClassBook,
  blank: {},
  fields: (field) => [
    field.pick('classId', myGroupSource),
    field('fromDate', { help: 'Без дати е цялата учебна година: само такъв дневник може да бъде приключен.' }),
    field('toDate'),
  ],
  after: '/administration/export-classbook',
  saved: 'Дневникът се изготвя',
})
