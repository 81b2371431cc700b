import { Button } from '@mantine/core'
import {
  clearMaintenanceMessage,
  listMaintenanceMessages,
  sendMaintenanceMessage,
} from '@asistent/contract/communication/maintenance.calls'
import { triggerFrontendReload } from '@asistent/contract/identity/account-management.calls'
import { IconReload, IconTool } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { actionsOf, runAction } from '../blocks/parts/action'
import { StatusBadge } from '../blocks/parts/names'
import classes from './messages.module.css'

// What reaches everybody at once: a message before the platform is looked after, and the order to reload (product.md 4).

const write = actionsOf<object>().ask({
  label: 'Съобщение за профилактика',
  call: sendMaintenanceMessage,
  values: () => ({}),
  text: () => 'Всеки ще го види веднъж, в прозорец, и ще натисне „Разбрах“. Предишното съобщение се скрива.',
  fields: (field) => [field('title', { wide: true }), field.longText('content', { wide: true })],
  action: 'Изпрати на всички',
  done: 'Съобщението е изпратено',
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

export const Screen = listScreen({
  title: 'Профилактика и презареждане',
  lead: 'Съобщението се показва по веднъж на всеки, докато не го скриете.',
  call: listMaintenanceMessages,
  columns: (column) => [
    column.own('Съобщение', (row) => (
      <span className={classes.line}>
        <strong>{row.title}</strong>
        <span className={classes.summary}>{row.content}</span>
      </span>
    )),
    column.own('Състояние', (row) =>
      row.clearedAt === null ? <StatusBadge label="Показва се" tone="good" /> : <StatusBadge label="Скрито" />,
    ),
    column.number('readers'),
    column.instant('creationTime'),
  ],
  order: { by: 'creationTime', descending: true },
  actions: Orders,
  rowActions: (action) => [
    action.send({
      label: 'Скрий',
      call: clearMaintenanceMessage,
      input: ({ id }) => ({ id }),
      when: ({ clearedAt }) => clearedAt === null,
      confirm: ({ title }) => `Съобщението „${title}“ ще изчезне от всички екрани.`,
      done: 'Съобщението е скрито',
    }),
  ],
  empty: {
    title: 'Няма съобщения за профилактика',
    reason: 'Предупредете хората, преди да спрете програмата за обновяване.',
    drawing: 'repair',
  },
})
