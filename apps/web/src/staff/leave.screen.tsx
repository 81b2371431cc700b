import { decideLeave, getLeave, reverseLeave, withdrawLeave } from '@asistent/contract/staff/leaves.calls'
import { saveSubstitution } from '@asistent/contract/staff/substitutions.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { monthOf } from '@asistent/domain/kernel/month'
import { leaveKinds, leavePeriodText, leaveStates } from '@asistent/domain/staff/leave'
import { staffStatusCode, staffStatusLabel } from '@asistent/domain/staff/staff-attendance'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconCalendarEvent, IconCheck, IconUserShare, IconX } from '@tabler/icons-react'
import { FactList } from '../blocks/detail/detail-screen'
import { FoldedHistory } from '../blocks/history/folded-history'
import { actionsOf } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { addressOf } from '../blocks/parts/address'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { columnsOf } from '../blocks/shown/columns'
import { CauseOrders } from '../choices/cause-orders'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { LeaveEffect } from './leave-effect'
import { RegisterBadge } from './register-badge'
import { leaveStateChoices } from './words'

type Leave = OutputOf<typeof getLeave>

const fact = columnsOf<Leave>(getLeave.output, [])
const facts = [
  fact.badge('state', leaveStateChoices),
  fact.text('occupation', { title: 'Длъжност' }),
  fact.own('Период', (row) => leavePeriodText(row.fromDate, row.toDate)),
  fact.text('destination', { title: 'Дестинация' }),
  fact.text('reason', { title: 'Основание' }),
  fact.instant('createdAt', { title: 'Подадено' }),
  fact.text('requestedBy', { title: 'Подадено от' }),
  fact.text('decidedBy', { title: 'Решил' }),
  fact.instant('decidedAt', { title: 'Решено на' }),
  fact.text('comment', { title: 'Бележка към решението' }),
]
const factsOf = (row: Leave) => facts.filter(({ key }) => !(key in row) || row[key as 'reason'] !== null)

const action = actionsOf<Leave>()
const undo = { call: reverseLeave, input: ({ id }: Leave) => ({ id, reason: null }) }
const actions = [
  action.send({
    label: 'Одобри',
    icon: IconCheck,
    call: decideLeave,
    input: ({ id, version }) => ({ id, approve: true, comment: null, version }),
    when: ({ mayDecide, problem }) => mayDecide && problem === null,
    done: 'Отпускът е одобрен и дните са в присъствията',
    undo,
  }),
  action.ask({
    label: 'Откажи',
    icon: IconX,
    call: decideLeave,
    values: ({ id, version }) => ({ id, approve: false, version }),
    fields: (field) => [field.longText('comment', { label: 'Причина за отказа' })],
    text: () => 'Служителят получава причината.',
    action: 'Откажи',
    danger: true,
    when: ({ mayDecide }) => mayDecide,
    done: 'Заявлението е отказано',
    undo,
  }),
  action.ask({
    label: 'Върни решението',
    icon: IconArrowBackUp,
    call: reverseLeave,
    values: ({ id, version }) => ({ id, version }),
    fields: (field) => [field.longText('reason')],
    text: ({ state }) =>
      state === leaveStates.Approved
        ? 'Заявлението отново чака решение, а дните му се изчистват от присъствията.'
        : 'Заявлението отново чака решение.',
    action: 'Върни',
    when: ({ mayReverse }) => mayReverse,
    done: 'Решението е върнато',
  }),
  action.ask({
    label: 'Оттегли',
    icon: IconX,
    call: withdrawLeave,
    values: ({ id, version }) => ({ id, version }),
    fields: (field) => [field.longText('reason')],
    text: () => 'Отпускът няма да се ползва. Дните му се изчистват от присъствията.',
    action: 'Оттегли',
    danger: true,
    when: ({ mayWithdraw }) => mayWithdraw,
    done: 'Заявлението е оттеглено',
  }),
]

export function Screen() {
  const answer = useCall(getLeave, useRouteInput(getLeave) as { id: number })
  usePageTitle(answer.data && titleOf(answer.data))
  return (
    <Answered answer={answer} back="/staff/leaves">
      {(leave) => <LeavePage leave={leave} />}
    </Answered>
  )
}

const titleOf = ({ kind, teacherName }: Leave) => `${staffStatusLabel[kind]}: ${teacherName}`

function LeavePage({ leave }: { leave: Leave }) {
  const { id, state, balances, workingDays, problem } = leave
  const isApproved = state === leaveStates.Approved
  return (
    <Page title={titleOf(leave)} back="/staff/leaves" actions={<ActionButtons record={leave} actions={actions} />}>
      <Section>
        <FactList record={leave} facts={factsOf(leave)} />
      </Section>
      {(state === leaveStates.Pending || isApproved) && (
        <Section title="Дни">
          <LeaveEffect effect={{ balances, workingDays, problem }} />
        </Section>
      )}
      {isApproved && (
        <>
          <Marks leave={leave} />
          <Substitutions leave={leave} />
          <CauseOrders cause="leave" id={id} />
        </>
      )}
      <FoldedHistory kind="staff-leave" id={id} />
    </Page>
  )
}

/** The days in the attendance of the staff. */
function Marks({ leave: { kind, fromDate, toDate, teacherId } }: { leave: Leave }) {
  const months = [monthOf(fromDate), monthOf(toDate)].filter(
    (one, index, all) => index === 0 || one.month !== all[0]?.month,
  )
  return (
    <Section title="Присъствия на персонала">
      <Text size="sm">Дните са отбелязани с „{staffStatusCode[kind]}“.</Text>
      <Lines>
        {months.map(({ month, year }) => (
          <Line key={month} title={`Месец ${String(month).padStart(2, '0')}.${year}`}>
            <LineSide>
              <Button
                component={Link}
                to={addressOf('/staff/attendances', { month, year, teacherId })}
                variant="default"
                size="xs"
                leftSection={<IconCalendarEvent size={16} aria-hidden />}
              >
                Към присъствията
              </Button>
            </LineSide>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

function Substitutions({ leave }: { leave: Leave }) {
  const { id, teacherId, kind, fromDate, toDate, substitutions, groups } = leave
  const mayAdd = useMay(saveSubstitution)
  const left = groups.filter(({ isSubstituted }) => !isSubstituted)
  const prefilled = (classId?: number) =>
    addressOf('/staff/members-substitution/create', {
      absentId: teacherId,
      reason: kind,
      fromDate,
      toDate,
      leaveId: id,
      classId,
    })
  return (
    <Section title="Заместване">
      <Lines>
        {substitutions.map((substitution) => (
          <Line
            key={substitution.id}
            title={<Link to={`/staff/members-substitution/${substitution.id}`}>{substitution.name}</Link>}
            details={[
              leavePeriodText(substitution.fromDate, substitution.toDate),
              substitution.className && `група „${substitution.className}“`,
              substitution.orderNumber && `заповед № ${substitution.orderNumber}`,
              substitution.register?.reason,
            ]}
          >
            <RegisterBadge register={substitution.register} />
          </Line>
        ))}
        {left.map((group) => (
          <Line key={`group-${group.id}`} title={`Група „${group.name}“`} details={['няма заместник']}>
            {mayAdd && (
              <LineSide>
                <Button
                  component={Link}
                  to={prefilled(group.id)}
                  size="xs"
                  leftSection={<IconUserShare size={16} aria-hidden />}
                >
                  Избери заместник
                </Button>
              </LineSide>
            )}
          </Line>
        ))}
      </Lines>
      {groups.length === 0 && substitutions.length === 0 && (
        <>
          <Text size="sm">
            {kind === leaveKinds.BusinessTrip ? 'Служителят' : 'Отсъстващият'} не води група в този период.
          </Text>
          {mayAdd && (
            <Button component={Link} to={prefilled()} size="xs" variant="default" mt="xs">
              Избери заместник
            </Button>
          )}
        </>
      )}
    </Section>
  )
}
