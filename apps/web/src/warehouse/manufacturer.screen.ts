import { deleteManufacturer, getManufacturer, saveManufacturer } from '@asistent/contract/warehouse/partners.calls'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: { create: 'Нов производител', edit: (record) => record.name },
  load: getManufacturer,
  save: saveManufacturer,
  fields: (field) => [field('name'), field('registrationNumber'), field('address', { wide: true })],
  after: '/storage/manufacturers',
  remove: { call: deleteManufacturer, what: (record) => `производителя ${record.name}` },
  history: 'manufacturer',
})
