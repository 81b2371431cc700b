import {
  closeInventoryCount,
  countInventoryItem,
  getInventoryCount,
  printInventoryCount,
} from '@asistent/contract/books/counts.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { differenceText } from '@asistent/domain/books/inventory'
import { Button, Switch } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { askForm } from '../blocks/form/form-dialog'
import { BarcodeInput } from '../blocks/inputs/barcode-input'
import { confirm } from '../blocks/parts/confirm'
import { openFile } from '../blocks/parts/download'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { shownDay } from '../blocks/shown/format'
import { CommissionOrders } from '../choices/cause-orders'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'

type Count = OutputOf<typeof getInventoryCount>
const list = '/administration/inventory/counts'

/** Stocktaking with a phone: scanning a label confirms the item. */
export function Screen() {
  const { id } = useRouteInput(getInventoryCount) as { id: number }
  return (
    <Answered answer={useCall(getInventoryCount, { id })} back={list}>
      {(count) => <Counting count={count} />}
    </Answered>
  )
}

function Counting({ count }: { count: Count }) {
  const { id, lines, linesCount, countedCount, closedAt } = count
  const [onlyLeft, setOnlyLeft] = useState(false)
  const open = useMay(countInventoryItem) && closedAt === null
  const shown = lines.filter(({ counted }) => !onlyLeft || counted === null)
  return (
    <Page
      title={`Инвентаризация: ${count.place}`}
      lead={`Към ${shownDay(count.forDate)}. ${closedAt === null ? 'Не е приключена.' : `Приключена, разлики: ${count.differences}.`}`}
      back={list}
      actions={
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void openFile(printInventoryCount, { id })}
        >
          Протокол
        </Button>
      }
    >
      {open && <Scan id={id} left={linesCount - countedCount} />}
      <Section title={`Преброени ${countedCount} от ${linesCount}`}>
        <Switch
          label="Само непреброените"
          checked={onlyLeft}
          onChange={(event) => setOnlyLeft(event.currentTarget.checked)}
          className="no-print"
          mb="sm"
        />
        {shown.length === 0 && <Empty small title="Всичко е преброено" />}
        <Lines>
          {shown.map((line) => (
            <CountedLine key={line.itemId} id={id} line={line} open={open} />
          ))}
        </Lines>
      </Section>
      <CommissionOrders cause="count" id={id} />
    </Page>
  )
}

function Scan({ id, left }: { id: number; left: number }) {
  const counting = useSend(countInventoryItem)
  const closing = useSend(closeInventoryCount)
  const onError = (error: Error) => void toast.failed(error)
  const close = async () => {
    const text =
      left === 0 ? 'Разликите се записват в протокола.' : `Непреброените (${left}) се записват като липсващи.`
    if (await confirm({ title: 'Приключване', text, action: 'Приключи' })) closing.mutate({ id }, { onError })
  }
  return (
    <Section title="Прочетете етикета">
      <BarcodeInput
        label="Код от етикета"
        onCode={(code) =>
          counting.mutate(
            { id, code },
            { onError, onSuccess: ({ name, counted }) => toast.done(`${name}: ${counted} бр.`) },
          )
        }
      />
      <Button mt="md" variant="default" loading={closing.isPending} onClick={() => void close()}>
        Приключи инвентаризацията
      </Button>
    </Section>
  )
}

function CountedLine({ id, line, open }: { id: number; line: Count['lines'][number]; open: boolean }) {
  const { itemId, name, number, code, responsible, expected, counted, note } = line
  const { mutate, isPending } = useSend(countInventoryItem)
  const chooseAnother = () =>
    void askForm({
      title: name,
      call: countInventoryItem,
      values: { id, itemId, counted: counted ?? expected, was: counted, note },
      fields: (field) => [field('counted'), field('note', { wide: true })],
      done: 'Преброено',
    })
  const tone = counted === null ? 'off' : counted === expected ? 'good' : 'bad'
  return (
    <Line title={name} details={[`инв. № ${number}`, code, `по книга ${expected} бр.`, responsible, note]}>
      <StatusBadge label={differenceText(expected, counted)} tone={tone} />
      {open && (
        <LineSide>
          {counted === null && (
            <Button
              variant="default"
              loading={isPending}
              onClick={() => mutate({ id, itemId }, { onError: (error) => void toast.failed(error) })}
            >
              Тук е
            </Button>
          )}
          <Button variant="subtle" onClick={chooseAnother}>
            Друг брой
          </Button>
        </LineSide>
      )}
    </Line>
  )
}
