import { Button } from '@mantine/core'
import {
  clearMaintenanceMessage,
  listMaintenanceMessages,
  sendMaintenanceMessage,
} from '@asistent/contract/communication/maintenance.calls'
import { triggerFrontendReload } from '@asistent/contract/identity/account-management.calls'
import { IconReload, IconTool } from '@tabler/icons-react'
import type { RowOf } from '@asistent/contract/core/call'
import { listScreen } from '../blocks/list/list-screen'
import { useNow } from '../platform/now'
import { actionsOf, runAction } from '../blocks/parts/action'
import { StatusBadge } from '../blocks/parts/names'
import classes from './messages.module.css'

// Broadcasts to all users: a maintenance message, and the order to reload (product.md 4).

const write = actionsOf<object>().ask({
  label: 'Съобщение за профилактика',
  call: sendMaintenanceMessage,
  values: () => ({}),
  text: () =>
    'Всеки ще го види веднъж, в прозорец, и ще натисне „Разбрах“. Показаното преди него се скрива. Може да го насрочите и да свърши само.',
  fields: (field) => [
    field('title', { wide: true }),
    field.longText('content', { wide: true }),
    field('fromDate', { help: 'Празно: веднага.' }),
    field('fromTime'),
    field('toDate', { help: 'Празно: докато не го скриете.' }),
    field('toTime'),
  ],
  action: 'Запиши и покажи',
  done: 'Съобщението е записано',
})

const reload = actionsOf<object>().send({
  label: 'Презареди всички екрани',
  call: triggerFrontendReload,
  input: () => ({}),
  confirm: () => 'Всички отворени екрани ще се презаредят в рамките на 10 минути. Незаписаното във формите се запазва.',
  done: 'Наредено е презареждане',
})

function Orders() {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconReload size={18} aria-hidden />}
        onClick={() => reload.kind === 'send' && void runAction(reload, {})}
      >
        Презареди екраните
      </Button>
      <Button
        leftSection={<IconTool size={18} aria-hidden />}
        onClick={() => write.kind === 'ask' && void runAction(write, {})}
      >
        Ново съобщение
      </Button>
    </>
  )
}

/** Planned, active or over. */
function State({ of: { clearedAt, startsAt, endsAt } }: { of: RowOf<typeof listMaintenanceMessages> }) {
  const now = useNow()
  if (clearedAt !== null || (endsAt !== null && new Date(endsAt) <= now)) return <StatusBadge label="Скрито" />
  if (startsAt !== null && new Date(startsAt) > now) return <StatusBadge label="Насрочено" tone="info" />
  return <StatusBadge label="Показва се" tone="good" />
}

export const Screen = listScreen({
  title: 'Профилактика и презареждане',
  lead: 'Съобщението се показва по веднъж на всеки: веднага или от насрочения час, до края му или докато не го скриете.',
  call: listMaintenanceMessages,
  columns: (column) => [
    column.own('Съобщение', (row) => (
      <span className={classes.line}>
        <strong>{row.title}</strong>
        <span className={classes.summary}>{row.content}</span>
      </span>
    )),
    column.own('Състояние', (row) => <State of={row} />),
    column.instant('startsAt'),
    column.instant('endsAt'),
    column.number('readers'),
    column.instant('creationTime'),
  ],
  order: { by: 'creationTime', descending: true },
  actions: Orders,
  rowActions: (action) => [
    action.send({
      label: 'Приключи',
      call: clearMaintenanceMessage,
      input: ({ id }) => ({ id }),
      when: ({ clearedAt }) => clearedAt === null,
      confirm: ({ title }) => `Съобщението „${title}“ ще изчезне от всички екрани и няма да се покаже повече.`,
      done: 'Съобщението е скрито',
    }),
  ],
  empty: {
    title: 'Няма съобщения за профилактика',
    reason: 'Предупредете хората, преди да спрете програмата за обновяване.',
    drawing: 'repair',
  },
})
