import type { InputOf } from '@asistent/contract/core/call'
import { linkGuardian, unlinkGuardian } from '@asistent/contract/people/guardians.calls'
import { accountStateLabel } from '@asistent/domain/people/account-state'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { IconPencil, IconUnlink, IconUserCircle } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { actionsOf, runAction } from '../blocks/parts/action'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { AddButton, MoreMenu } from '../blocks/parts/small-actions'
import { Empty } from '../blocks/parts/states'
import { useMay } from '../platform/user'
import { CallLink } from '../blocks/parts/call-link'
import { allRights, guardianFields } from './child-guardian-fields'
import classes from './child-record.module.css'
import { askRights, RightBadges } from './guardian-rights'
import type { Child, ChildTab } from './use-child'
import { t } from '../platform/language'

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

/** Guardians of a child, possibly of two households, each with their rights. */
export function FamilyTab({ record }: ChildTab) {
  const may = useMay(linkGuardian, 'update') && !record.erased
  return (
    <Section
      title={t('Родители и настойници')}
      side={may && <AddButton label="Добави родител" onClick={() => void askNew(record)} />}
    >
      {record.parents.length === 0 && (
        <Empty
          title={t('Няма въведени родители')}
          reason="Добавете ги, за да могат да следят детето си."
          step={may && <AddButton label="Добави първия родител" onClick={() => void askNew(record)} />}
        />
      )}
      <ul className={classes.cards}>
        {record.parents.map((guardian) => (
          <li key={guardian.parentId} className={classes.card}>
            <div className={classes.cardHead}>
              <PersonName name={guardian.name} detail={t(kinshipLabel[guardian.kinship])} />
              <span className={classes.cardSide}>
                {guardian.isMe && <StatusBadge label={t('Вие')} tone="info" />}
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
              <small className={classes.soft}>Профил: {t(accountStateLabel[guardian.accountState])}</small>
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
    <MoreMenu
      of={name}
      choices={[
        {
          label: 'Родство и права',
          icon: IconPencil,
          run: () => void askRights({ title: `Права на ${name}`, parentId, childId: child.id, rights: guardian }),
        },
        { label: 'Данни и профил', icon: IconUserCircle, to: `/parents/management/${parentId}` },
        { label: 'Премахни от детето', icon: IconUnlink, danger: true, run: () => unlink(child, guardian) },
      ]}
    />
  )
}
