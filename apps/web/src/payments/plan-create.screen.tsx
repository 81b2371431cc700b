import { createPlan } from '@asistent/contract/payments/instalments.calls'
import { familyAccount } from '@asistent/contract/payments/invoices.calls'
import { dayOf, formatDay, today, tryDay, type Day } from '@asistent/domain/kernel/day'
import { euroOfNumber, numberOfMoney, sumOfAmounts } from '@asistent/domain/kernel/money'
import { formatMonth, monthOf, nextMonth } from '@asistent/domain/kernel/month'
import { mostInstalments, proposeInstalments } from '@asistent/domain/payments/instalments'
import { Checkbox, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useFormContext } from '../blocks/form/form-store'
import { formScreen } from '../blocks/form/form-screen'
import type { OwnField } from '../blocks/form/fields'
import { DayInput } from '../blocks/inputs/day-input'
import { useRouteInput } from '../blocks/parts/route-input'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { isAwaited, type Invoice } from './invoice-parts'

const counts = Array.from({ length: mostInstalments }, (_, index) => index + 1)

/** The 10th of the next month. */
const usualFirst = (): Day => {
  const { year, month } = nextMonth(monthOf(today(new Date())))
  return dayOf(year, month, 10)
}

const isOpen = (invoice: Invoice) =>
  invoice.notPaid > 0 && !invoice.isAnnulled && invoice.planId === null && !isAwaited(invoice)

const totalOf = (fees: readonly Invoice[], ids: readonly number[]) =>
  sumOfAmounts(fees.flatMap(({ id, notPaid }) => (ids.includes(id) ? notPaid : [])))

/** Instalments over the chosen fees; undefined if there is nothing to divide. */
function proposed(fees: readonly Invoice[], ids: readonly number[], count: number, first: Day | null) {
  const total = totalOf(fees, ids)
  if (first === null || total === 0) return undefined
  return proposeInstalments(euroOfNumber(total), count, first).map(({ dueOn, amount }) => ({
    dueDate: dueOn,
    amount: numberOfMoney(amount),
  }))
}

/** Unpaid fees of the child, and instalments proposed from their sum. */
function Fees({ field }: { readonly field: OwnField }) {
  const { studentId } = useRouteInput(familyAccount) as { studentId: number }
  const { data } = useCall(familyAccount, { studentId })
  const { store } = useFormContext()
  const [count, setCount] = useState(3)
  const [first, setFirst] = useState<Day | null>(usualFirst)
  const isLoaded = data !== undefined
  const open = useMemo(
    () => (data?.invoices ?? []).filter((invoice) => invoice.studentId === studentId && isOpen(invoice)),
    [data, studentId],
  )
  const chosen = (field.value as number[] | undefined) ?? []
  const propose = (ids: readonly number[], parts: number, from: Day | null) => {
    const instalments = proposed(open, ids, parts, from)
    if (instalments) store.set('instalments', instalments)
  }
  const choose = (ids: number[]) => {
    field.set(ids)
    propose(ids, count, first)
  }
  // The first proposal covers everything that is owed.
  useEffect(() => {
    if (open.length === 0 || store.get('invoiceIds') !== undefined) return
    const ids = open.map(({ id }) => id)
    store.set('invoiceIds', ids)
    store.set('instalments', proposed(open, ids, 3, usualFirst()) ?? [])
  }, [open, store])
  const total = totalOf(open, chosen)
  return (
    <Stack>
      <Input.Wrapper label={field.label} required error={field.error} labelElement="div">
        {isLoaded && open.length === 0 && <Text>Детето няма неплатени такси извън план.</Text>}
        <Stack gap="xs" mt={4}>
          {open.map((invoice) => (
            <Checkbox
              key={invoice.id}
              label={`${invoice.providerName}, ${formatMonth(invoice)}: ${shownMoney(invoice.notPaid)}, срок ${formatDay(invoice.dueDate)} г.`}
              checked={chosen.includes(invoice.id)}
              onChange={(event) =>
                choose(event.currentTarget.checked ? [...chosen, invoice.id] : chosen.filter((id) => id !== invoice.id))
              }
            />
          ))}
        </Stack>
      </Input.Wrapper>
      <Group align="end">
        <NativeSelect
          label="Брой месечни вноски"
          data={counts.map(String)}
          value={String(count)}
          onChange={(event) => {
            setCount(Number(event.currentTarget.value))
            propose(chosen, Number(event.currentTarget.value), first)
          }}
        />
        <DayInput
          label="Първа вноска до"
          value={first}
          onChange={(text) => {
            const day = tryDay(text ?? '') ?? null
            setFirst(day)
            propose(chosen, count, day)
          }}
        />
      </Group>
      <Text>
        За разсрочване: <strong>{shownMoney(total as never)}</strong>. Датите и сумите долу може да се поправят.
      </Text>
    </Stack>
  )
}

export const Screen = formScreen({
  title: { create: 'Разсрочено плащане', edit: 'Разсрочено плащане' },
  save: createPlan,
  blank: { instalments: [] },
  action: 'Договори',
  fields: (field) => [
    field.own('invoiceIds', (control) => <Fees field={control} />, { wide: true }),
    field.lines('instalments', (column) => [column.day('dueDate'), column.money('amount', { total: true })], {
      add: 'Добави вноска',
    }),
    field('note', { wide: true, help: 'Печата се в споразумението.' }),
  ],
  after: (id) => (id === null ? '/activities/plans' : `/activities/plans/${id}`),
})
