import type { OutputOf } from '@asistent/contract/core/call'
import { listOwnRights } from '@asistent/contract/light/people/own-rights.calls'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallLink } from '../blocks/parts/call-link'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { joined, t } from '../platform/language'
import { useCall } from '../platform/use-call'
import { roleOf, useUser } from '../platform/user'
import classes from './rights.module.css'

// A guardian without a right gets no actions that need it. One notice has the reason and the contact.

type OwnRights = OutputOf<typeof listOwnRights>['result'][number]
export type Right = 'maySign' | 'mayPay' | 'mayCollect'

/** Rights of the signed-in guardian by child; undefined while they load, and for staff. */
export function useOwnRights(): readonly OwnRights[] | undefined {
  const user = useUser()
  return useCall(listOwnRights, {}, { enabled: user !== undefined && roleOf(user) === 'Parent' }).data?.result
}

/** Whether the guardian has the right for no child at all. */
function useLacks(right: Right): boolean {
  const ownRights = useOwnRights()
  return ownRights !== undefined && ownRights.length > 0 && ownRights.every((child) => !child[right])
}

interface MissingRightsProps {
  readonly rights: Readonly<Record<Right, boolean>>
  /** Undefined while it loads: the notice reserves its place. */
  readonly phone: string | null | undefined
  /** Names of the children, if the guardian has the right for others. */
  readonly name?: string | undefined
}

/** What a guardian may not do for a child, the reason, and the contact. */
export function MissingRights({ rights, phone, name }: MissingRightsProps) {
  const actions: Readonly<Record<Right, string>> = {
    maySign: t('подписвате заявления и съгласия'),
    mayPay: t('плащате такси'),
    mayCollect: t('взимате детето'),
  }
  const missing = (['maySign', 'mayPay', 'mayCollect'] as const).filter((right) => !rights[right])
  if (missing.length === 0) return null
  return (
    <p className={classes.rights} role="note">
      {name !== undefined && <strong>{name}: </strong>}
      {t('Не можете да {actions}: така са вписани правата Ви. За промяна: директорът', {
        actions: missing.map((right) => actions[right]).join(', '),
      })}
      {phone === undefined ? (
        <span className={classes.reserved} aria-hidden>
          , 000 000 000 000
        </span>
      ) : (
        phone !== null && (
          <>
            , <CallLink phone={phone} />
          </>
        )
      )}{' '}
      {t('или')} <Link to="/messages/create">{t('съобщение')}</Link>.
    </p>
  )
}

interface RightsNoticeProps {
  readonly right: Right
  /** All children of the guardian by default. */
  readonly childId?: number
}

/** The notice for one right, where its actions are missing; one for all children of a kindergarten. */
export function RightsNotice({ right, childId }: RightsNoticeProps) {
  const ownRights = useOwnRights() ?? []
  const lacking = ownRights.filter((child) => !child[right] && (childId === undefined || child.studentId === childId))
  const phones = [...new Set(lacking.map(({ kindergartenPhone }) => kindergartenPhone))]
  return phones.map((phone) => {
    const children = lacking.filter(({ kindergartenPhone }) => kindergartenPhone === phone)
    return (
      <MissingRights
        key={phone}
        rights={{ maySign: true, mayPay: true, mayCollect: true, [right]: false }}
        phone={phone}
        name={childId === undefined && children.length < ownRights.length ? joined(children.map(nameOf)) : undefined}
      />
    )
  })
}

const nameOf = ({ firstName }: OwnRights) => firstName

/** Link to a form that needs the right for a child; the notice in its place if the guardian has it for none. */
export const RightLink = ({
  right,
  to,
  label,
}: {
  readonly right: Right
  readonly to: string
  readonly label: string
}) =>
  useLacks(right) ? (
    <RightsNotice right={right} />
  ) : (
    <Button component={Link} to={to} leftSection={<IconPlus size={18} aria-hidden />}>
      {t(label)}
    </Button>
  )

interface RightGateProps {
  readonly right: Right
  readonly title: string
  readonly back: string
  readonly children: ReactNode
}

/** A form that needs the right for a child; the notice in its place if the guardian has it for none. */
export const RightGate = ({ right, title, back, children }: RightGateProps) =>
  useLacks(right) ? (
    <Page title={t(title)} back={back}>
      <RightsNotice right={right} />
    </Page>
  ) : (
    children
  )
