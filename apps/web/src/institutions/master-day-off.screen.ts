import { deleteMasterDayOff, getMasterDayOff, saveMasterDayOff } from '@asistent/contract/institutions/days-off.calls'
import { formScreen } from '../blocks/form/form-screen'
import { dayOffKindChoices } from './words'
import { institutionSource } from '../choices/institutions'

export const Screen = formScreen({
  title: { create: 'Нов неучебен ден за детските градини', edit: (record) => record.name },
  load: getMasterDayOff,
  save: saveMasterDayOff,
  blank: { kind: 0 },
  toForm: (record) => ({ ...record, kindergartenIds: record.forAll ? null : record.kindergartenIds }),
  fields: (field) => [
    field('name'),
    field.select('kind', dayOffKindChoices),
    field('fromDate'),
    field('toDate'),
    field.pickMany('kindergartenIds', institutionSource, {
      help: 'Оставете празно, ако е за всички, включително за създадените по-късно.',
      wide: true,
    }),
  ],
  after: '/admin/days-off',
  remove: { call: deleteMasterDayOff, what: (record) => `„${record.name}“ от детските градини, в които е въведен` },
})
