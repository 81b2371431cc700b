import type { OutputOf } from '@asistent/contract/core/call'
import { getBankLine, settleBankLine } from '@asistent/contract/payments/bank.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { formatMonth } from '@asistent/domain/kernel/month'
import { bankLineStates } from '@asistent/domain/payments/bank-lines'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DecimalInput } from '../blocks/inputs/number-inputs'
import { Line, Lines } from '../blocks/parts/lines'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { shownMoney } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'

type BankLine = OutputOf<typeof getBankLine>

/** A transfer and the fees it may be for: chosen by hand where the program isn't sure. */
export function Screen() {
  const { id } = useRouteInput(getBankLine) as { id: number }
  return (
    <Answered answer={useCall(getBankLine, { id })} lines={8}>
      {(line) => (
        <Page
          title={`Превод за ${shownMoney(line.amount)}`}
          back="/activities/bank"
          lead={`${formatDay(line.date)} г., ${line.payer ?? 'без наредител'}`}
        >
          <Section title="От банката">
            <p>{line.details ?? 'Без основание'}</p>
            {line.payerIban !== null && <p>IBAN на наредителя: {line.payerIban}</p>}
            {line.bankReference !== null && <p>Референция: {line.bankReference}</p>}
            {line.closeReason !== null && <p>Приключен: {line.closeReason}</p>}
          </Section>
          {line.receipts.length > 0 && (
            <Section title="Платено с него">
              <Lines>
                {line.receipts.map((one) => (
                  <Line key={one.id} title={one.students} details={[`№ ${one.number}`]}>
                    <strong>{shownMoney(one.total)}</strong>
                  </Line>
                ))}
              </Lines>
            </Section>
          )}
          {(line.state === bankLineStates.Open || line.state === bankLineStates.Rest) && (
            <Settle key={`${line.id} ${line.rest}`} line={line} />
          )}
        </Page>
      )}
    </Answered>
  )
}

const cents = (value: number) => Math.round(value * 100)

function Settle({ line }: { readonly line: BankLine }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(line.fees.flatMap(({ id, suggested }) => (suggested > 0 ? [[id, suggested]] : []))),
  )
  const [search, setSearch] = useState('')
  const sending = useSend(settleBankLine)
  const spent = Object.values(chosen).reduce((sum, value) => sum + cents(value), 0)
  const left = cents(line.rest) - spent
  const toggle = (id: number, notPaid: number) => {
    const { [id]: had, ...others } = chosen
    setChosen(had === undefined ? { ...others, [id]: Math.max(Math.min(cents(notPaid), left), 0) / 100 } : others)
  }
  const save = async () => {
    const items = Object.entries(chosen).map(([id, amount]) => ({ invoiceId: Number(id), amount: amount as never }))
    try {
      await sending.mutateAsync({ id: line.id, items })
      toast.done('Преводът е разнесен')
    } catch (error) {
      toast.failed(error)
    }
  }
  const shown = line.fees.filter(
    ({ id, fits, studentName, code }) =>
      id in chosen ||
      (search === ''
        ? fits
        : `${studentName} ${code}`.toLocaleLowerCase('bg').includes(search.toLocaleLowerCase('bg'))),
  )
  return (
    <Section title="За кои такси е">
      <p>
        За разнасяне: <strong>{shownMoney(line.rest)}</strong>
        {line.why !== '' && <> ({line.why})</>}. След избраното остават {shownMoney(left / 100)}.
      </p>
      <TextInput
        label="Търсене по дете или код"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maw={360}
        mb="sm"
      />
      {shown.length === 0 ? (
        <Empty small drawing="search" title="Потърсете детето, за което е преводът" />
      ) : (
        <Lines>
          {shown.slice(0, 50).map((fee) => (
            <Line
              key={fee.id}
              title={fee.studentName}
              details={[fee.providerName, formatMonth(fee), `дължи ${shownMoney(fee.notPaid)}`, fee.code]}
            >
              <Group gap="xs" wrap="nowrap">
                {fee.id in chosen && (
                  <DecimalInput
                    aria-label={`Сума за ${fee.studentName}, ${fee.providerName}`}
                    precision={2}
                    value={chosen[fee.id] ?? null}
                    onChange={(value) => setChosen({ ...chosen, [fee.id]: value ?? 0 })}
                    w={110}
                  />
                )}
                <Checkbox
                  aria-label={`${fee.studentName}, ${fee.providerName}`}
                  checked={fee.id in chosen}
                  onChange={() => toggle(fee.id, fee.notPaid)}
                />
              </Group>
            </Line>
          ))}
        </Lines>
      )}
      <Group className="no-print">
        <Button loading={sending.isPending} disabled={spent === 0 || left < 0} onClick={() => void save()}>
          Разнеси
        </Button>
      </Group>
    </Section>
  )
}
