import {
  deleteProvider,
  getProvider,
  kindergartensWithActivities,
  saveProvider,
} from '@asistent/contract/activities/catalogue.calls'
import { formScreen } from '../blocks/form/form-screen'
import { optionsFrom } from '../blocks/pickers/source'

const places = optionsFrom(kindergartensWithActivities, ({ id, name, city }) => ({
  value: id,
  label: name,
  hint: city,
}))

export const Screen = formScreen({
  title: { create: 'Нов доставчик на дейности', edit: (record) => record.name },
  load: getProvider,
  save: saveProvider,
  fields: (field) => [
    field.section('Фирма', [
      field('name'),
      field('bulstat'),
      field('vat'),
      field('mol'),
      field('address'),
      field('iban'),
      field('bank'),
    ]),
    field.section('Връзка', [field('phone'), field('email')]),
    field.section(
      'Договори',
      [
        field.lines(
          'contracts',
          (column) => [
            column.pick('kindergartenId', places, { name: 'kindergartenName' }),
            column.text('number'),
            column.day('signedOn'),
            column.day('fromDate'),
            column.day('toDate'),
            column.number('sharePercent'),
          ],
          { add: 'Добави градина', blank: { sharePercent: 0 } },
        ),
      ],
      { help: 'Доставчикът се предлага в градините, с които има договор.' },
    ),
  ],
  after: '/admin/activities/providers',
  remove: { call: deleteProvider, what: (record) => `доставчика ${record.name}` },
  history: 'activity-provider',
})
