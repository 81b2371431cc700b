import { Button } from '@mantine/core'
import { IconLink, IconUnlink } from '@tabler/icons-react'
import type { RowOf } from '@asistent/contract/core/call'
import {
  attachParent,
  attachTeacher,
  detachParent,
  detachTeacher,
  type listAccounts,
} from '@asistent/contract/identity/account-management.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { actionsOf, runAction, type Action } from '../../blocks/parts/action'
import { ActionButtons } from '../../blocks/parts/action-buttons'
import { Line, Lines } from '../../blocks/parts/lines'
import { Section } from '../../blocks/parts/section'
import classes from './accounts.module.css'
import { freeParents, freeTeachers, staffRoleChoices } from './words'

// Staff and parent records linked to an account.

type Account = RowOf<typeof listAccounts>

const action = actionsOf<Account>()

interface HeldRecord {
  readonly id: number
  readonly name: string
  readonly kindergartenName: string
}

const held = actionsOf<HeldRecord>()
const loses = ({ kindergartenName }: HeldRecord) =>
  `Профилът губи достъпа до ${kindergartenName}. Записът и въведеното в него остават.`
const detach = { label: 'Откачи', icon: IconUnlink, confirm: loses, danger: true, done: 'Профилът е откачен' } as const
const detachFromTeacher = held.send({ ...detach, call: detachTeacher, input: ({ id }) => ({ id }) })
const detachFromParent = held.send({ ...detach, call: detachParent, input: ({ id }) => ({ id }) })

const attachTo: Action<Account>[] = [
  action.ask({
    label: 'Свържи със служител',
    icon: IconLink,
    call: attachTeacher,
    values: ({ id }) => ({ userId: id, roleType: roleTypes.Teacher }),
    text: ({ name }) => `${name} ще влиза в градината на служителя с избраната роля.`,
    fields: (field) => [field.pick('teacherId', freeTeachers), field.select('roleType', staffRoleChoices)],
    when: ({ state }) => state !== 'detached',
    action: 'Свържи',
    done: 'Записът е свързан с профила',
  }),
  action.ask({
    label: 'Свържи с родител',
    icon: IconLink,
    call: attachParent,
    values: ({ id }) => ({ userId: id }),
    text: ({ name }) => `${name} ще вижда децата на този родител.`,
    fields: (field) => [field.pick('parentId', freeParents)],
    when: ({ state }) => state !== 'detached',
    action: 'Свържи',
    done: 'Записът е свързан с профила',
  }),
]

export function AccountRecords({ account }: { account: Account }) {
  const none = account.teachers.length + account.parents.length === 0
  return (
    <Section
      title="Записи в градините"
      side={
        <span className={classes.buttons}>
          <ActionButtons record={account} actions={attachTo} />
        </span>
      }
    >
      {none ? (
        <p className={classes.soft}>Профилът не е свързан със служител или родител.</p>
      ) : (
        <Lines>
          {account.teachers.map((record) => (
            <RecordLine key={`t${record.id}`} record={record} word="Служител" detaching={detachFromTeacher} />
          ))}
          {account.parents.map((record) => (
            <RecordLine key={`p${record.id}`} record={record} word="Родител" detaching={detachFromParent} />
          ))}
        </Lines>
      )}
    </Section>
  )
}

interface RecordLineProps {
  readonly record: HeldRecord
  readonly word: string
  readonly detaching: Action<HeldRecord>
}

function RecordLine({ record, word, detaching }: RecordLineProps) {
  return (
    <Line title={record.name} details={[`${word}, ${record.kindergartenName}`]}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUnlink size={16} aria-hidden />}
        aria-label={`Откачи от записа на ${record.name}`}
        onClick={() => detaching.kind !== 'go' && void runAction(detaching, record)}
      >
        Откачи
      </Button>
    </Line>
  )
}
