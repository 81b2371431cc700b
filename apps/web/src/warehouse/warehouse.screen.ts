import { staffForKindergarten } from '@asistent/contract/staff/staff-lists.calls'
import { deleteWarehouse, getWarehouse, saveWarehouse } from '@asistent/contract/warehouse/partners.calls'
import { formScreen } from '../blocks/form/form-screen'
import { optionsFrom } from '../blocks/pickers/source'
import { storageChoices } from './words'

const staffSource = optionsFrom(staffForKindergarten, ({ id, name, occupation }) => ({
  value: id,
  label: name,
  hint: occupation ?? '',
}))

export const Screen = formScreen({
  title: { create: 'Нов склад', edit: (record) => record.name },
  load: getWarehouse,
  save: saveWarehouse,
  blank: { isActive: true },
  fields: (field) => [
    field('name'),
    field.select('storageConditionId', storageChoices),
    field.pick('responsibleId', staffSource, { help: 'Материално отговорното лице: подписва разписките и описите.' }),
    field('isActive', { help: 'Изключено: не се предлага в нови документи.' }),
  ],
  after: '/storage/warehouses',
  remove: { call: deleteWarehouse, what: (record) => `склада „${record.name}“` },
  history: 'warehouse',
})
