import type { OutputOf } from '@asistent/contract/core/call'
import { providerSummary } from '@asistent/contract/activities/activities.calls'
import {
  createEnrollmentRequest,
  ownEnrollments,
  withdrawEnrollmentRequest,
} from '@asistent/contract/activities/requests.calls'
import { enrollmentKinds } from '@asistent/domain/activities/requests'
import { formatDay } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { actionsOf, runAction } from '../blocks/parts/action'
import { CallLink } from '../blocks/parts/call-link'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownMoney } from '../blocks/shown/format'
import { RightsNotice } from '../people/rights.shared'
import { useCall } from '../platform/use-call'
import { feeChoices, kindChoices } from './words'
import { counted, t } from '../platform/language'

type Child = OutputOf<typeof ownEnrollments>['result'][number]
type Attended = Child['activities'][number]
type Request = Child['requests'][number]
type Offer = Child['offered'][number]

const labelOf = (feeType: 1 | 2) => t(feeChoices.find(({ value }) => value === feeType)?.label ?? '').toLowerCase()
const priceOf = ({ price, feeType }: Pick<Offer, 'price' | 'feeType'>) => `${shownMoney(price)} ${labelOf(feeType)}`

/** A parent's page: for each child the attended activities, the requests and what is offered, with the actions. */
export const Screen = () => (
  <Page title={t('Дейности')} lead={t('Къде ходи детето и къде можете да го запишете.')}>
    <RightsNotice right="maySign" />
    <Answered answer={useCall(ownEnrollments, {})} lines={6}>
      {({ result }) =>
        result.length === 0 ? (
          <Empty drawing="kite" title={t('Няма записано дете')} />
        ) : (
          result.map((child) => <ChildActivities key={child.studentId} child={child} />)
        )
      }
    </Answered>
    <Providers />
  </Page>
)

/** Contacts of an activity for parents. */
const Providers = () => (
  <Answered answer={useCall(providerSummary, {})} lines={2}>
    {({ result }) =>
      result.length > 0 && (
        <Section title={t('Доставчици')}>
          <Lines>
            {result.map(({ providerId, name, phone, email, activities }) => (
              <Line
                key={providerId}
                title={name}
                details={[activities.map((activity) => activity.name).join(', '), email]}
              >
                {phone !== null && (
                  <LineSide>
                    <CallLink phone={phone} />
                  </LineSide>
                )}
              </Line>
            ))}
          </Lines>
        </Section>
      )
    }
  </Answered>
)

function ChildActivities({ child }: { child: Child }) {
  const { activities, requests, offered, maySign } = child
  return (
    <>
      <Section title={child.studentName}>
        {activities.length === 0 && requests.length === 0 && (
          <Empty small drawing="kite" title={t('Не е записано за дейности')} />
        )}
        <Lines>
          {activities.map((activity) => (
            <AttendedLine key={activity.activityId} child={child} activity={activity} />
          ))}
          {requests.map((request) => (
            <RequestLine key={request.id} request={request} maySign={maySign} />
          ))}
        </Lines>
      </Section>
      {offered.length > 0 && (
        <Section title={t('Може да се запише: {studentName}', { studentName: child.studentName })}>
          <Lines>
            {offered.map((offer) => (
              <OfferLine key={offer.activityId} child={child} offer={offer} />
            ))}
          </Lines>
        </Section>
      )}
    </>
  )
}

const { Enroll, Delist } = enrollmentKinds

function AttendedLine({ child, activity }: { child: Child; activity: Attended }) {
  const { activityId, name, schedule, toDate, leaveFrom } = activity
  const leave = (forDate: string) =>
    void askForm({
      title: t('Отписване: {name}', { name }),
      text: t('{studentName}. Отписва се най-рано от първо число на следващия месец.', {
        studentName: child.studentName,
      }),
      call: createEnrollmentRequest,
      values: { studentId: child.studentId, kind: Delist, activityId, forDate },
      fields: (field) => [
        field('forDate', { label: t('Без детето от'), help: t('Първият ден, в който детето вече не ходи.') }),
        field.longText('note'),
      ],
      action: t('Отпиши'),
      done: t('Заявлението за отписване е подадено'),
    })
  return (
    <Line
      title={name}
      details={[schedule, priceOf(activity), toDate && t('до {toDate} г.', { toDate: formatDay(toDate) })]}
    >
      {child.maySign && leaveFrom !== null && (
        <LineSide>
          <Button
            size="xs"
            variant="default"
            aria-label={t('Отпиши: {name}', { name })}
            onClick={() => leave(leaveFrom)}
          >
            {t('Отпиши')}
          </Button>
        </LineSide>
      )}
    </Line>
  )
}

const action = actionsOf<Request>().send({
  label: 'Оттегли',
  call: withdrawEnrollmentRequest,
  input: ({ id }) => ({ id }),
  confirm: ({ activity }) => t('Заявлението за {activity} няма да се разглежда.', { activity }),
  done: 'Заявлението е оттеглено',
})

function RequestLine({ request, maySign }: { request: Request; maySign: boolean }) {
  const { activity, kind, forDate, place, state } = request
  return (
    <Line
      title={activity}
      details={[
        t(kindChoices.find(({ value }) => value === kind)?.label ?? ''),
        t('от {forDate} г.', { forDate: formatDay(forDate) }),
      ]}
    >
      <StatusBadge label={place === null ? t(state) : t('{place}-и в списъка на чакащите', { place })} tone="warn" />
      {maySign && (
        <LineSide>
          <Button
            size="xs"
            variant="default"
            aria-label={t('Оттегли: {activity}', { activity })}
            onClick={() => action.kind === 'send' && void runAction(action, request)}
          >
            {t('Оттегли')}
          </Button>
        </LineSide>
      )}
    </Line>
  )
}

function OfferLine({ child, offer }: { child: Child; offer: Offer }) {
  const { activityId, name, schedule, provider, leader, description, free, waiting, firstDay } = offer
  const isFull = free === 0
  const enrol = () =>
    void askForm({
      title: t('Записване: {name}', { name }),
      text: `${child.studentName}. ${schedule}, ${priceOf(offer)}.${isFull ? ` ${t('Няма свободни места: след одобрение детето е {place}-о в списъка на чакащите.', { place: waiting + 1 })}` : ''}`,
      call: createEnrollmentRequest,
      values: { studentId: child.studentId, kind: Enroll, activityId, forDate: firstDay },
      fields: (field) => [field('forDate'), field.longText('note')],
      action: t('Запиши'),
      done: t('Заявлението за записване е подадено'),
    })
  return (
    <Line title={name} details={[schedule, priceOf(offer), leader ?? provider, description]}>
      {free !== null && (
        <StatusBadge
          label={
            isFull
              ? t('няма места, чакат {waiting}', { waiting })
              : counted(free, '{count} свободно място', '{count} свободни места')
          }
          tone={isFull ? 'warn' : 'good'}
        />
      )}
      {child.maySign && (
        <LineSide>
          <Button
            size="xs"
            aria-label={t('Запиши {studentName}: {name}', { studentName: child.studentName, name })}
            onClick={enrol}
          >
            {t('Запиши')}
          </Button>
        </LineSide>
      )}
    </Line>
  )
}
