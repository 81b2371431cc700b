import { printRegisterReport, reconcileWithRegister, registerReports } from '@asistent/contract/register/sending.calls'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { actionsOf, runAction, type DoingAction } from '../blocks/parts/action'
import { useMay } from '../platform/user'
import { ofOneKindergarten } from './one-kindergarten'

const reconciling = actionsOf<null>().send({
  label: 'Свери сега',
  call: reconcileWithRegister,
  input: () => ({}),
  done: 'Сверката е започнала. Резултатът идва тук.',
}) as DoingAction<null>

function ReconcileButton() {
  if (!useMay(reconcileWithRegister, 'update')) return null
  return <Button onClick={() => void runAction(reconciling, null)}>Свери сега</Button>
}

const Reports = listScreen({
  title: 'Сверки с НЕИСПУО',
  lead: 'Нашите записи срещу тези в НЕИСПУО: всяка нощ, и когато поискате.',
  call: registerReports,
  actions: ReconcileButton,
  columns: (column) => [
    column.instant('madeAt', { title: 'Направена', sort: 'madeAt' }),
    column.day('fromDate', { title: 'От' }),
    column.day('toDate', { title: 'До' }),
    column.number('same', { title: 'Еднакви' }),
    column.number('missing', { title: 'Неизпратени' }),
    column.number('different', { title: 'Различни', tone: ({ different }) => (different > 0 ? 'warn' : undefined) }),
    column.number('extra', { title: 'Само в НЕИСПУО', tone: ({ extra }) => (extra > 0 ? 'bad' : undefined) }),
    column.number('blocked', { title: 'Не могат' }),
    column.text('note', { title: 'Бележка' }),
  ],
  rowActions: (action) => [
    action.send({
      label: 'Изтегли PDF',
      icon: IconFileText,
      call: printRegisterReport,
      input: ({ id }) => ({ id }),
    }),
  ],
  empty: { title: 'Още няма сверки', reason: 'Прави се всяка нощ, щом номерата са заредени.', drawing: 'kite' },
})

export const Screen = ofOneKindergarten('Сверки с НЕИСПУО', Reports)
