import { getMenuConfiguration, saveMenuConfiguration } from '@asistent/contract/kitchen/menus.calls'
import { formScreen } from '../blocks/form/form-screen'
import { mealChoices } from './words'

export const Screen = formScreen({
  title: { create: 'Настройки на менютата', edit: 'Настройки на менютата' },
  load: getMenuConfiguration,
  save: saveMenuConfiguration,
  fields: (field) => [
    field.section('Съставяне', [
      field.many('mealTypes', mealChoices),
      field('portionsAt'),
      field('recentDays'),
      field('limitNursery'),
      field('limitKindergarten'),
      field('limitStaff'),
    ]),
    field.section('На хартия', [
      field('printHeader', { wide: true }),
      field('printFooter', { wide: true }),
      field('preparedBy'),
      field('agreedBy'),
      field('approvedBy'),
    ]),
  ],
})
