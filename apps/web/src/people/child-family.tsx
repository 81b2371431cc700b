import type { InputOf } from '@asistent/contract/core/call'
import { linkGuardian, unlinkGuardian } from '@asistent/contract/people/guardians.calls'
import { accountStateLabel } from '@asistent/domain/people/account-state'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconUnlink, IconUserCircle } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { actionsOf, runAction } from '../blocks/parts/action'
import { Link } from '../blocks/parts/link'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Empty } from '../blocks/parts/states'
import { useMay } from '../platform/user'
import { CallLink } from './call-link'
import { allRights, guardianFields } from './child-guardian-fields'
import classes from './child-record.module.css'
import { askRights, RightBadges } from './guardian-rights'
import type { Child, ChildTab } from './use-child'

type Guardian = Child['parents'][number]

const askNew = (child: Child) =>
  askForm({
    title: 'Нов родител или настойник',
    call: linkGuardian,
    values: { id: child.id, parent: allRights } as Partial<InputOf<typeof linkGuardian>>,
    fields: (field) => field.inside('parent', guardianFields),
    done: 'Родителят е добавен',
  })

function unlink(child: Child, guardian: Guardian): void {
  const action = actionsOf<Guardian>().send({
    label: 'Премахни от детето',
    call: unlinkGuardian,
    input: ({ parentId }) => ({ id: child.id, parentId }),
    confirm: ({ name }) => `${name} вече няма да се води родител на ${child.name} и няма да вижда детето.`,
    danger: true,
    done: 'Родителят е премахнат от детето',
  })
  if (action.kind === 'send') void runAction(action, guardian)
}

/** One child, maybe two households: each guardian with what the kindergarten lets them do. */
export function FamilyTab({ record }: ChildTab) {
  const may = useMay(linkGuardian, 'update') && !record.erased
  return (
    <Section
      title="Родители и настойници"
      side={
        may && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void askNew(record)}
          >
            Добави родител
          </Button>
        )
      }
    >
      {record.parents.length === 0 && (
        <Empty title="Няма въведени родители" reason="Добавете ги, за да могат да следят детето си." />
      )}
      <ul className={classes.cards}>
        {record.parents.map((guardian) => (
          <li key={guardian.parentId} className={classes.card}>
            <div className={classes.cardHead}>
              <PersonName name={guardian.name} detail={kinshipLabel[guardian.kinship]} />
              <span className={classes.cardSide}>
                {guardian.isMe && <StatusBadge label="Вие" tone="info" />}
                {may && <GuardianMenu child={record} guardian={guardian} />}
              </span>
            </div>
            {(guardian.phone || guardian.email) && (
              <div className={classes.contacts}>
                {guardian.phone && <CallLink phone={guardian.phone} />}
                {guardian.email && <a href={`mailto:${guardian.email}`}>{guardian.email}</a>}
              </div>
            )}
            <RightBadges rights={guardian} />
            {guardian.accountState && !guardian.isMe && (
              <small className={classes.soft}>Профил: {accountStateLabel[guardian.accountState]}</small>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function GuardianMenu({ child, guardian }: { child: Child; guardian: Guardian }) {
  const { parentId, name } = guardian
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`Действия: ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => void askRights({ title: `Права на ${name}`, parentId, childId: child.id, rights: guardian })}
        >
          Родство и права
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/parents/management/${parentId}`}
          leftSection={<IconUserCircle size={16} aria-hidden />}
        >
          Данни и профил
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconUnlink size={16} aria-hidden />}
          onClick={() => unlink(child, guardian)}
        >
          Премахни от детето
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
