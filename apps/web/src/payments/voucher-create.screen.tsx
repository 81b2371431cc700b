import { listTills } from '@asistent/contract/payments/cash-book.calls'
import { createVoucher, prepareVoucher, previewVoucher } from '@asistent/contract/payments/provider-documents.calls'
import { today } from '@asistent/domain/kernel/day'
import { Input, Stack, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { formScreen } from '../blocks/form/form-screen'
import { Link } from '../blocks/parts/link'
import { Notice } from '../blocks/parts/notice'
import { Picker } from '../blocks/pickers/picker'
import { optionsFrom } from '../blocks/pickers/source'
import { shownMoney } from '../blocks/shown/format'
import { providerSource } from '../activities/words'
import { useCall } from '../platform/use-call'

/** Without an opening balance nothing can be paid out in cash. */
function TillNotice() {
  const tills = useCall(listTills, {}).data?.result
  if (!tills || tills.some(({ isOwn, isOpened }) => isOwn && isOpened)) return null
  return (
    <Notice tone="warn" icon={<IconCoins size={20} aria-hidden />} title="Касата Ви още няма начално салдо">
      <p>
        Пребройте парите и ги запишете в <Link to="/activities/accounting/cash-book">Касова книга</Link>. После
        изплатете ордера.
      </p>
    </Notice>
  )
}

/** The provider first, then what hasn't been paid out to it. */
function DocumentField({ field }: { field: OwnField }) {
  const [providerId, setProvider] = useState<number | null>(null)
  const source = useMemo(
    () =>
      optionsFrom(prepareVoucher, (one) => ({ value: one.id, label: one.title, note: shownMoney(one.amount) }), {
        input: { providerId: providerId ?? 0 },
      }),
    [providerId],
  )
  const documentId = field.value as number | undefined
  const { data } = useCall(previewVoucher, { documentId: documentId ?? 0 }, { enabled: documentId !== undefined })
  return (
    <Stack>
      <TillNotice />
      <Picker label="Доставчик" required source={providerSource} value={providerId} onChange={setProvider} />
      {providerId === null ? (
        <Input.Wrapper label={field.label} required error={field.error} labelElement="div">
          <Input.Description>Първо изберете доставчик.</Input.Description>
        </Input.Wrapper>
      ) : (
        <Picker
          label={field.label}
          required
          source={source}
          value={documentId ?? null}
          onChange={(value) => field.set(value ?? undefined)}
          error={field.error}
        />
      )}
      {data && (
        <Text>
          {data.reason}: <strong>{shownMoney(data.amount)}</strong> ({data.words})
          {data.receiverName && <>, МОЛ {data.receiverName}</>}
        </Text>
      )}
    </Stack>
  )
}

export const Screen = formScreen({
  title: { create: 'Нов разходен касов ордер', edit: 'Разходен касов ордер' },
  save: createVoucher,
  blank: () => ({ date: today(new Date()) }),
  fields: (field) => [
    field.own('documentId', (control) => <DocumentField field={control} />, { wide: true }),
    field('date'),
    field('receiverName'),
    field('receiverNumber'),
  ],
  after: (id) => (id === null ? '/activities/accounting/order' : `/activities/accounting/order/${id}`),
})
