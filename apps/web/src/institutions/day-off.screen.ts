import { deleteDayOff, getDayOff, saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { formScreen } from '../blocks/form/form-screen'
import { dayOffKindChoices } from './words'
import { groupSource } from '../choices/groups'

export const Screen = formScreen({
  title: { create: 'Нов неучебен ден', edit: (record) => record.name },
  load: getDayOff,
  save: saveDayOff,
  blank: { kind: 0 },
  readOnly: ({ isMaster }) =>
    isMaster ? 'Въведен е от главния администратор за детските градини и се променя само от него.' : undefined,
  fields: (field) => [
    field('name'),
    field.select('kind', dayOffKindChoices),
    field('fromDate'),
    field('toDate'),
    field.pickMany('classIds', groupSource, { help: 'Оставете празно, ако денят е за всички групи.', wide: true }),
  ],
  after: '/days-off',
  remove: { call: deleteDayOff, what: (record) => `неучебния ден „${record.name}“` },
  history: 'day-off',
})
