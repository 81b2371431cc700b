import { deleteSupplier, getSupplier, saveSupplier } from '@asistent/contract/warehouse/partners.calls'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: { create: 'Нов доставчик', edit: (record) => record.name },
  load: getSupplier,
  save: saveSupplier,
  fields: (field) => [
    field.section('Фирма', [
      field('name'),
      field('bulstat'),
      field('vat'),
      field('mol'),
      field('address'),
      field('iban'),
    ]),
    field.section('Връзка', [
      field('phone'),
      field('email', { help: 'На него се изпращат заявките.' }),
      field('contractNumber'),
      field('contractDate'),
      field('note', { wide: true }),
    ]),
  ],
  after: '/storage/suppliers',
  remove: { call: deleteSupplier, what: (record) => `доставчика ${record.name}` },
  history: 'supplier',
})
