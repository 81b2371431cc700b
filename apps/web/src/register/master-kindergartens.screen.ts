import {
  registerKindergartens,
  registerSchoolYears,
  syncKindergartenWithRegister,
} from '@asistent/contract/register/master.calls'
import { IconRefresh } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { optionsFrom } from '../blocks/pickers/source'

const yearSource = optionsFrom(registerSchoolYears, ({ id, name }) => ({ value: id, label: name }))

export const Screen = listScreen({
  title: 'Детски градини в НЕИСПУО',
  lead: 'Коя детска градина какво е изпратила и какво ѝ е отказано.',
  call: registerKindergartens,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('schoolYear', yearSource),
    filter.switch('withTrouble', { label: 'Само с отказани' }),
  ],
  columns: (column) => [
    column.text('name', { title: 'Детска градина' }),
    column.code('code', { title: 'Код' }),
    column.text('municipality', { title: 'Община', narrow: false }),
    column.own('Деца с номер', ({ linked, children }) => `${linked} от ${children}`),
    column.number('sent', { title: 'Изпратени' }),
    column.number('waiting', { title: 'Чакат' }),
    column.number('refused', { title: 'Отказани', tone: ({ refused }) => (refused > 0 ? 'bad' : undefined) }),
    column.instant('reportedAt', { title: 'Последна сверка' }),
    column.number('different', { title: 'Различни' }),
  ],
  open: ({ id }) => `/admin/neispuo/attendances?section=2&kindergartenId=${id}`,
  rowActions: (action) => [
    action.send({
      label: 'Синхронизирай',
      icon: IconRefresh,
      call: syncKindergartenWithRegister,
      input: ({ id }) => ({ kindergartenId: id }),
      when: ({ code }) => code !== null,
      done: 'Номерата се зареждат, след тях следва сверка',
    }),
  ],
  empty: { title: 'Няма детски градини', reason: 'Променете филтрите.', drawing: 'house' },
})
