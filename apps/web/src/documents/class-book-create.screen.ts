import { exportClassBook } from '@asistent/contract/documents/class-books.calls'
import { formScreen } from '../blocks/form/form-screen'
import { myGroupSource } from '../choices/groups'
import { bookKindChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Експорт на дневник', edit: 'Експорт на дневник' },
  save: exportClassBook,
  blank: {},
  fields: (field) => [
    field.pick('classId', myGroupSource),
    field.select('kind', bookKindChoices, {
      help: 'Без избор: дневник 3-5, за яслена група – нейният дневник. Дневникът за подкрепа е за децата с допълнителна подкрепа в групата.',
    }),
    field('fromDate', { help: 'Без дати е цялата учебна година: само такъв дневник може да бъде приключен.' }),
    field('toDate'),
  ],
  after: '/administration/export-classbook',
  action: 'Изготви',
  saved: 'Дневникът се изготвя',
})
