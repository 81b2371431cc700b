import { centsOf } from '@asistent/domain/kernel/money'
import type { OutputOf } from '@asistent/contract/core/call'
import { getBankLine, settleBankLine } from '@asistent/contract/payments/bank.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { bankLineStates } from '@asistent/domain/payments/bank-lines'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Line, Lines } from '../blocks/parts/lines'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { shownMoney } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'
import { FeeLines, itemsOf, spentOf, type Chosen } from './fee-lines'

type BankLine = OutputOf<typeof getBankLine>

/** A transfer and the fees it may be for: chosen by hand where the program isn't sure. */
export function Screen() {
  const { id } = useRouteInput(getBankLine) as { id: number }
  return (
    <Answered answer={useCall(getBankLine, { id })} back="/activities/bank">
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
                {line.receipts.map((receipt) => (
                  <Line key={receipt.id} title={receipt.students} details={[`№ ${receipt.number}`]}>
                    <strong>{shownMoney(receipt.total)}</strong>
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

function Settle({ line }: { readonly line: BankLine }) {
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(line.fees.flatMap(({ id, suggested }) => (suggested > 0 ? [[id, suggested]] : []))),
  )
  const [search, setSearch] = useState('')
  const sending = useSend(settleBankLine)
  const spent = spentOf(chosen)
  const left = centsOf(line.rest) - spent
  const save = async () => {
    try {
      await sending.mutateAsync({ id: line.id, items: itemsOf(chosen) })
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
        <FeeLines fees={shown.slice(0, 50)} left={left} chosen={chosen} choose={setChosen} />
      )}
      <Group className="no-print">
        <Button loading={sending.isPending} disabled={spent === 0 || left < 0} onClick={() => void save()}>
          Разнеси
        </Button>
      </Group>
    </Section>
  )
}
