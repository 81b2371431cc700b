import {
  createManualProtocol,
  createProtocol,
  createProviderInvoice,
  prepareInvoice,
  prepareProtocol,
  previewProtocol,
} from '@asistent/contract/payments/provider-documents.calls'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { monthOf, previousMonth } from '@asistent/domain/kernel/month'
import { plural } from '@asistent/domain/kernel/text'
import { Checkbox, Input, List, Stack, Text } from '@mantine/core'
import type { OwnField } from '../blocks/form/fields'
import { formScreen } from '../blocks/form/form-screen'
import { useField } from '../blocks/form/form-store'
import { useAddress } from '../blocks/params/use-url-values'
import { shownMoney, shownNumber } from '../blocks/shown/format'
import { providerSource } from '../activities/words'
import { useCall } from '../platform/use-call'
import { vatChoices } from './words'

const list = '/activities/accounting/invoice'
const after = (id: number | string | null) => (id === null ? list : `${list}/${id}`)
const blank = () => {
  const day = today(new Date())
  return { ...previousMonth(monthOf(day)), date: day }
}

/** Payments that the protocol will cover. */
function Prepared() {
  const [providerId, month, year] = [
    useField('providerId').value as number | undefined,
    useField('month').value as number | undefined,
    useField('year').value as number | undefined,
  ]
  const isChosen = providerId !== undefined && month !== undefined && year !== undefined
  const query = { providerId: providerId ?? 0, month: month ?? 1, year: year ?? 2026 }
  const { data } = useCall(prepareProtocol, query, { enabled: isChosen, keep: true })
  const { data: children } = useCall(previewProtocol, query, { enabled: isChosen, keep: true })
  if (!isChosen || !data) return <Text c="dimmed">Изберете доставчик и месец.</Text>
  if (data.rowsCount === 0) return <Text>Няма платени суми, които не са в друг протокол.</Text>
  return (
    <>
      <List>
        {data.result.map((line) => (
          <List.Item key={line.activityId}>
            {line.activityName}: {plural(line.children, 'дете', 'деца')}, {shownMoney(line.amount)}
          </List.Item>
        ))}
      </List>
      <Text>
        Платено {shownMoney(data.amount)} от {plural(children?.rowsCount ?? 0, 'плащане', 'плащания')}, за градината{' '}
        {shownNumber(data.sharePercent)} % – {shownMoney(data.share)}.{' '}
        {data.direct !== 0 && <>Доставчикът е получил пряко {shownMoney(data.direct)}. </>}
        {data.toPay < 0 ? 'Дължи на градината' : 'За изплащане'}:{' '}
        <strong>{shownMoney(Math.abs(data.toPay) as never)}</strong>
      </Text>
    </>
  )
}

const Protocol = formScreen({
  title: { create: 'Нов протокол', edit: 'Протокол' },
  save: createProtocol,
  blank,
  fields: (field) => [
    field.pick('providerId', providerSource),
    field.month('month', 'year'),
    field('date'),
    field.select('vatRate', vatChoices),
    field('note', { wide: true }),
    field.own('note', () => <Prepared />, { label: 'Ще се включи', wide: true }),
  ],
  after,
})

const Manual = formScreen({
  title: { create: 'Протокол с въведена сума', edit: 'Протокол' },
  save: createManualProtocol,
  blank,
  fields: (field) => [
    field.pick('providerId', providerSource),
    field.month('month', 'year'),
    field('date'),
    field('amount'),
    field.select('vatRate', vatChoices),
    field('text', { wide: true }),
  ],
  after,
})

/** Protocols of the provider without an invoice. */
function Protocols({ field }: { field: OwnField }) {
  const providerId = useField('providerId').value as number | undefined
  const { data } = useCall(prepareInvoice, { providerId: providerId ?? 0 }, { enabled: providerId !== undefined })
  const chosen = (field.value as number[] | undefined) ?? []
  return (
    <Input.Wrapper label={field.label} required error={field.error} labelElement="div">
      {!data ? (
        <Input.Description>Първо изберете доставчик.</Input.Description>
      ) : data.rowsCount === 0 ? (
        <Input.Description>Доставчикът няма протоколи без фактура.</Input.Description>
      ) : (
        <Stack gap="xs" mt={4}>
          {data.result.map((row) => (
            <Checkbox
              key={row.id}
              label={`${row.title} от ${formatDay(row.issuedOn)} г., ${shownMoney(row.amount)}`}
              checked={chosen.includes(row.id)}
              onChange={(event) =>
                field.set(event.currentTarget.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
              }
            />
          ))}
        </Stack>
      )}
    </Input.Wrapper>
  )
}

const Invoice = formScreen({
  title: { create: 'Нова фактура', edit: 'Фактура' },
  save: createProviderInvoice,
  blank: () => ({ date: today(new Date()), protocolIds: [] }),
  fields: (field) => [
    field.pick('providerId', providerSource),
    field('number', { help: 'Номерът на фактурата на доставчика.' }),
    field('date'),
    field.select('vatRate', vatChoices),
    field.own('protocolIds', (control) => <Protocols field={control} />, { wide: true }),
  ],
  after,
})

export function Screen() {
  const { kind } = useAddress().search
  if (kind === 'invoice') return <Invoice />
  return kind === 'manual' ? <Manual /> : <Protocol />
}
