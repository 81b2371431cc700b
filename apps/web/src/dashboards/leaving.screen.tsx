import type { OutputOf } from '@asistent/contract/core/call'
import { getLeaving } from '@asistent/contract/dashboards/leaving.calls'
import { changeUserActivation } from '@asistent/contract/identity/users.calls'
import { issueRelocation } from '@asistent/contract/documents/certificates.calls'
import { Group } from '@mantine/core'
import { IconCertificate, IconUserOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { actionsOf } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { Picker } from '../blocks/pickers/picker'
import { CauseOrders } from '../choices/cause-orders'
import { leaveAction } from '../people/leave-child.shared'
import { childSource } from '../people/words'
import { useCall } from '../platform/use-call'

type Leaving = OutputOf<typeof getLeaving>

const moveAction = actionsOf<Leaving>().go({
  label: 'Премести с удостоверение',
  icon: IconCertificate,
  to: ({ id }) => `/kids/export-certificate/transfer/create?studentId=${id}`,
  when: ({ erased, leaveDate }) => !erased && leaveDate === null,
  access: issueRelocation.access,
})

/** Ends the access to this kindergarten; the person keeps other kindergartens. */
const endAccess = actionsOf<Leaving['parents'][number]>().send({
  label: 'Спри достъпа',
  icon: IconUserOff,
  call: changeUserActivation,
  input: ({ userId }) => ({ userId, isActive: false }),
  confirm: ({ name }) =>
    `${name} вече няма да вижда данните на детето, таксите и съобщенията в тази детска градина. Ако дължи такси, изчакайте да ги плати.`,
  done: 'Достъпът е спрян',
  undo: { call: changeUserActivation, input: ({ userId }) => ({ userId, isActive: true }) },
})

/** What is decided and what remains when a child leaves or moves to another institution. */
export function Screen() {
  const { studentId } = useRouteInput(getLeaving) as { studentId?: number }
  return studentId === undefined ? <ChooseChild /> : <LeavingPage studentId={studentId} />
}

function ChooseChild() {
  const navigate = useNavigate()
  return (
    <Page title="Отписване и преместване" lead="Страницата показва какво е решено и какво остава, когато дете напуска.">
      <Group className="no-print">
        <Picker
          label="Дете"
          source={childSource}
          value={null}
          onChange={(value) => void navigate({ href: `/kids/leaving/${value}` } as never)}
        />
      </Group>
    </Page>
  )
}

function LeavingPage({ studentId }: { studentId: number }) {
  const answer = useCall(getLeaving, { studentId })
  return (
    <Answered answer={answer} lines={9} back="/kids/records">
      {(leaving) => (
        <Page
          title={`Отписване и преместване: ${leaving.name}`}
          back={`/kids/records/${leaving.id}`}
          lead={
            <>
              {leaving.className && `Група „${leaving.className}“ `}
              <AllergyBadge of={leaving} />
            </>
          }
          actions={<ActionButtons record={leaving} actions={[leaveAction, moveAction]} />}
        >
          <Steps leaving={leaving} />
          {leaving.leaveDate && <CauseOrders cause="leaving" id={leaving.id} />}
          {leaving.parents.length > 0 && <Parents leaving={leaving} />}
        </Page>
      )}
    </Answered>
  )
}

const linked = (text: string, to: string | null) => (to === null ? text : <Link to={to}>{text}</Link>)

function Steps({ leaving: { steps } }: { leaving: Leaving }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Section title={`Готови ${done} от ${steps.length}`}>
      <Lines>
        {steps.map(({ step, title, detail, to, isDone, isOptional }, index) => (
          <Line key={step} title={linked(`${index + 1}. ${title}`, to)} details={[detail]}>
            <StatusBadge
              label={isDone ? 'готово' : isOptional ? 'по желание' : 'остава'}
              tone={isDone ? 'good' : isOptional ? 'off' : 'warn'}
            />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

const Parents = ({ leaving: { parents } }: { leaving: Leaving }) => (
  <Section title="Достъп на родителите">
    <Lines>
      {parents.map((parent) => (
        <Line
          key={parent.parentId}
          title={<Link to={`/parents/management/${parent.parentId}`}>{parent.name}</Link>}
          details={[parent.email, 'без друго дете в детската градина']}
        >
          <LineSide>
            <ActionButtons record={parent} actions={[endAccess]} of={parent.name} />
          </LineSide>
        </Line>
      ))}
    </Lines>
  </Section>
)
