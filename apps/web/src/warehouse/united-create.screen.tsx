import { createUnited, nextUnitedNumber, previewUnited } from '@asistent/contract/warehouse/united.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { List, Text } from '@mantine/core'
import { formScreen } from '../blocks/form/form-screen'
import { useField } from '../blocks/form/form-store'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { supplierSource } from './sources.shared'

/** Preview of the joined documents while choosing the period. */
function Preview() {
  const [supplierId, fromDate, toDate] = [
    useField('supplierId').value as number | undefined,
    useField('fromDate').value as string | undefined,
    useField('toDate').value as string | undefined,
  ]
  const forDate = useField('forDate').value as string | undefined
  const next = useCall(nextUnitedNumber, forDate ? { date: forDate } : {}, { keep: true })
  const isComplete = Boolean(supplierId && fromDate && toDate)
  const { data } = useCall(
    previewUnited,
    { supplierId: supplierId ?? 0, fromDate: fromDate ?? '', toDate: toDate ?? '' },
    { enabled: isComplete, keep: true },
  )
  if (!isComplete || !data)
    return <Text c="dimmed">Изберете доставчик и период, за да видите кои разписки ще се обединят.</Text>
  if (data.rowsCount === 0)
    return <Text>В периода няма заприходени разписки на доставчика, които не са обединени.</Text>
  return (
    <>
      <Text>
        {plural(data.rowsCount, 'разписка', 'разписки')} за {shownMoney(data.value)}
        {next.data && `, под № ${next.data.number}`}:
      </Text>
      <List>
        {data.result.map((row) => (
          <List.Item key={row.id}>
            № {row.number} от {formatDay(row.forDate)} г., {row.warehouse}, {shownMoney(row.value)}
          </List.Item>
        ))}
      </List>
    </>
  )
}

export const Screen = formScreen({
  title: { create: 'Обединяване на складови разписки', edit: 'Обединена разписка' },
  save: createUnited,
  fields: (field) => [
    field.pick('supplierId', supplierSource),
    field('forDate'),
    field('fromDate'),
    field('toDate'),
    field('invoiceNumber'),
    field('invoiceDate'),
    field('note', { wide: true }),
    field.own('note', () => <Preview />, { label: 'Ще се обединят', wide: true }),
  ],
  after: (id) => `/storage/united-receipts/${id}`,
})
