import {
  printRegisterReport,
  reconcileWithRegister,
  registerBatches,
  registerReports,
} from '@asistent/contract/register/sending.calls'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { listPart } from '../blocks/list/list-screen'
import { toast } from '../blocks/parts/toast'
import { useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { batchStateChoices } from './words'

export const Batches = listPart({
  title: 'Изпращания',
  call: registerBatches,
  columns: (column) => [
    column.instant('createdAt', { title: 'Потвърдено', sort: 'createdAt' }),
    column.text('createdBy', { title: 'От' }),
    column.text('words', { title: 'Какво' }),
    column.badge('state', batchStateChoices, { title: 'Състояние' }),
    column.number('waiting', { title: 'Чакат' }),
    column.number('refused', { title: 'Отказани', tone: ({ refused }) => (refused > 0 ? 'bad' : undefined) }),
    column.text('note', { title: 'Бележка' }),
  ],
  open: ({ refused }) => `/attendances/references/neispuo${refused > 0 ? '?section=2&state=3' : ''}`,
  empty: { title: 'Още нищо не е изпращано', reason: 'Прегледайте месеца и потвърдете.', drawing: 'kite' },
})

function ReconcileButton() {
  const { mutate, isPending } = useSend(reconcileWithRegister)
  if (!useMay(reconcileWithRegister, 'update')) return null
  return (
    <Button
      loading={isPending}
      onClick={() =>
        mutate(
          {},
          {
            onError: (error) => void toast.failed(error),
            onSuccess: () => toast.done('Сверката е започнала. Резултатът идва тук.'),
          },
        )
      }
    >
      Свери сега
    </Button>
  )
}

export const Reports = listPart({
  title: 'Сверки',
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
