import { Button } from '@mantine/core'
import {
  deleteMasterMessage,
  listMasterMessages,
  sendMasterMessage,
} from '@asistent/contract/communication/master-messages.calls'
import { roleLabel, roles, roleTypes } from '@asistent/domain/access/roles'
import { IconSpeakerphone } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { actionsOf, runAction } from '../blocks/parts/action'
import { shownInstant } from '../blocks/shown/format'
import classes from './messages.module.css'

const roleChoices = roles
  .filter((role) => role !== 'Master')
  .map((role) => ({ value: roleTypes[role], label: roleLabel[role] }))

const write = actionsOf<object>().ask({
  label: 'Ново съобщение до всички',
  call: sendMasterMessage,
  values: () => ({ roleTypes: [], validTo: null }),
  text: () => 'Показва се веднага на отворените екрани и стои на началните страници, докато го изтриете.',
  fields: (field) => [
    field('title', { wide: true }),
    field.longText('content', { wide: true }),
    field.many('roleTypes', roleChoices, { wide: true, help: 'Без избор: за всички.' }),
  ],
  action: 'Изпрати',
  done: 'Съобщението е изпратено',
})

function NewMessage() {
  return (
    <Button
      leftSection={<IconSpeakerphone size={18} aria-hidden />}
      onClick={() => write.kind === 'ask' && void runAction(write, {})}
    >
      Ново съобщение
    </Button>
  )
}

export const Screen = listScreen({
  title: 'Съобщения до всички',
  lead: 'Стоят на началните страници и се показват веднага на отворените екрани.',
  call: listMasterMessages,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.own(
      'Съобщение',
      (row) => (
        <span className={classes.line}>
          <strong>{row.title}</strong>
          <span className={classes.summary}>{row.content}</span>
        </span>
      ),
      { sort: 'title' },
    ),
    column.own('За роли', (row) =>
      row.roleTypes.length === 0
        ? 'Всички'
        : row.roleTypes.map((type) => roleChoices.find((one) => one.value === type)?.label).join(', '),
    ),
    column.own('Показва се до', (row) => (row.validTo === null ? 'докато се изтрие' : shownInstant(row.validTo))),
    column.instant('creationTime'),
  ],
  order: { by: 'creationTime', descending: true },
  actions: NewMessage,
  remove: { call: deleteMasterMessage, what: (row) => `съобщението „${row.title}“` },
  empty: {
    title: 'Няма съобщения',
    reason: 'Напишете какво ново има в програмата: ще го видят всички.',
    drawing: 'notebook',
  },
})
