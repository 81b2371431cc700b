import {
  deleteProvider,
  getProvider,
  kindergartensWithActivities,
  resetProviderError,
  saveProvider,
  testNoticeAddress,
} from '@asistent/contract/activities/catalogue.calls'
import { EpayState } from './epay-state'
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
      'ePay.bg и EasyPay',
      [
        field('epayId', { help: 'Клиентският номер на доставчика в ePay.bg.' }),
        field('epaySecret', { help: 'Само се записва и повече не се показва. Оставете празно, за да остане старата.' }),
        field('transferEnabled', {
          help: 'Родителите плащат таксите му заедно с други. Става, щом адресът е проверен.',
        }),
      ],
      { help: 'С тях родителите плащат онлайн.' },
    ),
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
  actions: (action) => [
    action.send({
      label: 'Провери адреса за известия',
      call: testNoticeAddress,
      input: ({ id }) => ({ id }),
      when: ({ hasSecret }) => hasSecret,
      done: 'Адресът отговаря и контролният код е верен',
    }),
    action.send({
      label: 'Изчисти грешката',
      call: resetProviderError,
      input: ({ id }) => ({ id }),
      when: ({ epayError }) => epayError !== null,
      done: 'Грешката е изчистена',
    }),
  ],
  below: EpayState,
  after: '/admin/activities/providers',
  remove: { call: deleteProvider, what: (record) => `доставчика ${record.name}` },
  history: 'activity-provider',
})
