import type { OutputOf } from '@asistent/contract/core/call'
import { sendInvitation } from '@asistent/contract/identity/users.calls'
import { linkGuardian, unlinkGuardian, type getGuardian } from '@asistent/contract/people/guardians.calls'
import { listChildConsents } from '@asistent/contract/people/consents.calls'
import { fullName } from '@asistent/domain/kernel/text'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { Button } from '@mantine/core'
import { IconLink, IconMailForward, IconPencil, IconUnlink } from '@tabler/icons-react'
import { actionsOf, runAction } from '../blocks/parts/action'
import { Link } from '../blocks/parts/link'
import { Line, LineSide, Lines } from '../blocks/parts/lines'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { GuardianConsents } from './guardian-consents'
import { askRights, RightBadges } from './guardian-rights'
import classes from './guardian.module.css'
import { tellInvited } from './invite-group.shared'
import { accountStateChoices } from './words'

type Guardian = OutputOf<typeof getGuardian>
type OwnChild = Guardian['children'][number]

/** Sections of a guardian: account, children with rights, consents. */
export function GuardianBelow({ record }: { record: Guardian }) {
  return (
    <>
      <Children guardian={record} />
      <Account guardian={record} />
      {useMay(listChildConsents) && record.children.length > 0 && <GuardianConsents guardian={record} />}
    </>
  )
}

const accountTexts: Record<Guardian['accountState'], string> = {
  none: 'Родителят още няма профил. След поканата сам избира парола.',
  invited: 'Поканата е изпратена и още не е приета. Връзката в нея важи 7 дни.',
  active: 'Родителят влиза с имейла си.',
  deactivated: 'Профилът е спрян: родителят не може да влиза.',
}

function Account({ guardian }: { guardian: Guardian }) {
  const sending = useSend(sendInvitation)
  const mayInvite = useMay(sendInvitation, 'update')
  const { accountState, email, accountEmail } = guardian
  const state = accountStateChoices.find((choice) => choice.value === accountState)
  const inviting = mayInvite && (accountState === 'none' || accountState === 'invited')
  async function invite() {
    try {
      tellInvited(await sending.mutateAsync({ parentIds: [guardian.id] }))
    } catch (error) {
      toast.failed(error, 'Поканата не е изпратена')
    }
  }
  return (
    <Section
      title="Профил"
      side={state && <StatusBadge label={state.label} {...(state.tone && { tone: state.tone })} />}
    >
      <p className={classes.text}>
        {accountTexts[accountState]}
        {accountEmail && ` Имейл за вход: ${accountEmail}.`}
        {inviting && !email && ' Въведете имейл и запишете, за да изпратите покана.'}
      </p>
      {inviting && email && (
        <Button
          variant="default"
          loading={sending.isPending}
          leftSection={<IconMailForward size={18} aria-hidden />}
          onClick={() => void invite()}
        >
          {accountState === 'none' ? 'Изпрати покана' : 'Изпрати поканата отново'}
        </Button>
      )}
    </Section>
  )
}

function Children({ guardian }: { guardian: Guardian }) {
  const mayLink = useMay(linkGuardian, 'update')
  return (
    <Section
      title="Деца и права"
      side={
        mayLink && (
          <Button
            variant="default"
            size="sm"
            className="no-print"
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() => askRights({ title: 'Свързване с дете', parentId: guardian.id })}
          >
            Свържи с дете
          </Button>
        )
      }
    >
      {guardian.children.length === 0 ? (
        <Empty title="Няма свързани деца" reason="Свържете родителя с детето му, за да го вижда." />
      ) : (
        <Lines>
          {guardian.children.map((child) => (
            <ChildLine key={child.id} guardian={guardian} child={child} editable={mayLink} />
          ))}
        </Lines>
      )}
    </Section>
  )
}

const unlink = (guardian: Guardian, child: OwnChild) => {
  const action = actionsOf<OwnChild>().send({
    label: 'Премахни връзката',
    call: unlinkGuardian,
    input: ({ id }) => ({ id, parentId: guardian.id }),
    confirm: ({ name }) => `${fullName(guardian)} вече няма да е родител на ${name} и няма да вижда детето.`,
    danger: true,
    done: 'Връзката е премахната',
  })
  return action.kind === 'send' ? runAction(action, child) : undefined
}

function ChildLine({ guardian, child, editable }: { guardian: Guardian; child: OwnChild; editable: boolean }) {
  return (
    <Line
      title={
        <span>
          <Link to={`/kids/records/${child.id}`} className={classes.name}>
            {child.name}
          </Link>{' '}
          <AllergyBadge of={child} />
        </span>
      }
      details={[kinshipLabel[child.kinship], child.className ?? 'без група']}
    >
      <RightBadges rights={child} />
      {editable && (
        <LineSide>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Промени правата за ${child.name}`}
            onClick={() =>
              askRights({
                title: `Права на родителя за ${child.name}`,
                parentId: guardian.id,
                childId: child.id,
                rights: child,
              })
            }
          >
            Промени
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            leftSection={<IconUnlink size={16} aria-hidden />}
            aria-label={`Премахни връзката с ${child.name}`}
            onClick={() => void unlink(guardian, child)}
          >
            Премахни
          </Button>
        </LineSide>
      )}
    </Line>
  )
}
