import { rollOverHistory, undoRollOver } from '@asistent/contract/people/roll-over.calls'
import { Alert, Button, Table } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { StatusBadge } from '../blocks/parts/names'
import { confirm } from '../blocks/parts/confirm'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { shownInstant } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { WideTable } from '../blocks/parts/wide-table'
import type { Preview } from './roll-over-model'
import classes from './roll-over.module.css'

type Applied = NonNullable<Preview['applied']>

/** Applied roll-over: its time, its author, and whether it can be undone. */
export function RollOverDone({ preview, applied }: { preview: Preview; applied: Applied }) {
  const undoing = useSend(undoRollOver)
  const mayUndo = useMay(undoRollOver)
  async function undo() {
    const agreed = await confirm({
      title: 'Връщане на преминаването',
      text: `Групите за ${preview.toYear?.name ?? 'новата година'} ще бъдат премахнати, а децата ще се върнат там, където бяха.`,
      action: 'Върни преминаването',
      danger: true,
    })
    if (!agreed) return
    try {
      await undoing.mutateAsync({ id: applied.id })
      toast.done('Преминаването е върнато')
    } catch (error) {
      toast.failed(error, 'Преминаването не е върнато')
    }
  }
  return (
    <Section>
      <Alert
        color="green"
        icon={<IconCircleCheck aria-hidden />}
        title={`Преминаването към ${preview.toYear?.name ?? 'следващата година'} е направено`}
      >
        <p className={classes.text}>
          {shownInstant(applied.at)}
          {applied.by && `, ${applied.by}`}
        </p>
        {applied.reasons.length > 0 && (
          <>
            <p className={classes.text}>Вече не може да се върне, защото:</p>
            <ul className={classes.reasons}>
              {applied.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
        {applied.reasons.length === 0 && mayUndo && (
          <Button
            variant="default"
            loading={undoing.isPending}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => void undo()}
          >
            Върни преминаването
          </Button>
        )}
      </Alert>
    </Section>
  )
}

export function RollOverHistory() {
  const rows = useCall(rollOverHistory, {}).data?.result ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Досегашни преминавания">
      <WideTable minWidth={560} label="Досегашни преминавания">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Години</Table.Th>
              <Table.Th>Кога и от кого</Table.Th>
              <Table.Th ta="right">Групи</Table.Th>
              <Table.Th ta="right">Преместени</Table.Th>
              <Table.Th ta="right">Отписани</Table.Th>
              <Table.Th>Състояние</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {row.fromYear} → {row.toYear}
                </Table.Td>
                <Table.Td>
                  {shownInstant(row.at)}
                  {row.by && `, ${row.by}`}
                </Table.Td>
                <Table.Td ta="right">{row.groups}</Table.Td>
                <Table.Td ta="right">{row.moved}</Table.Td>
                <Table.Td ta="right">{row.left}</Table.Td>
                <Table.Td>
                  <StatusBadge
                    tone={row.undoneAt ? 'off' : 'good'}
                    label={row.undoneAt ? `Върнато на ${shownInstant(row.undoneAt)}` : 'В сила'}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Section>
  )
}
