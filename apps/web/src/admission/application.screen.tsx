import {
  answerOffer,
  deleteApplication,
  enrolApplicant,
  getApplication,
  offerPlace,
  refuseApplication,
  takeBackStep,
  withdrawApplication,
} from '@asistent/contract/admission/applications.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { applicationStates } from '@asistent/domain/admission/admission'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { today } from '@asistent/domain/kernel/day'
import { fullName } from '@asistent/domain/kernel/text'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { personIdTypeLabel } from '@asistent/domain/kernel/person-id'
import {
  IconArrowBackUp,
  IconCheck,
  IconMailForward,
  IconPencil,
  IconTrash,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import { FactList } from '../blocks/detail/detail-screen'
import { FoldedHistory } from '../blocks/history/folded-history'
import { actionsOf } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { columnsOf } from '../blocks/shown/columns'
import { CauseOrders } from '../choices/cause-orders'
import { enrollableGroups } from '../people/enrollable-groups.shared'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useUser } from '../platform/user'
import { ageGroupChoices, managesAdmission, stateChoices } from './words'
import { counted, t } from '../platform/language'

type Application = OutputOf<typeof getApplication>

const { Enrolled } = applicationStates

const fact = columnsOf<Application>(getApplication.output, [])
const facts = [
  fact.badge('state', stateChoices),
  fact.own('Място в класирането', ({ rank, rankOf, points }) =>
    rank === null || rankOf === null
      ? t('още не е класирано')
      : `${t('място {rank} от {rankOf}', { rank, rankOf })}, ${counted(points ?? 0, '{count} точка', '{count} точки')}`,
  ),
  fact.badge('groupType', ageGroupChoices),
  fact.own('Места', ({ places }) => counted(places, '{count} място', '{count} места')),
  fact.day('confirmBy'),
  fact.text('reason'),
  fact.own('Класиране', ({ roundName }) => roundName),
  fact.day('filedOn'),
  fact.day('birthDate'),
  fact.own('Идентификатор', ({ personIdType, personId }) => `${t(personIdTypeLabel[personIdType])} ${personId}`),
  fact.text('note', { title: 'Бележка' }),
]
const factsOf = (row: Application) => facts.filter(({ key }) => !(key in row) || row[key as 'reason'] !== null)

const action = actionsOf<Application>()
const seen = ({ id, version }: Application) => ({ id, version })
const undo = { call: takeBackStep, input: ({ id }: Application) => ({ id }) }
const actions = [
  action.send({
    label: 'Предложи място',
    icon: IconMailForward,
    call: offerPlace,
    input: seen,
    when: ({ may }) => may.offer,
    done: 'Мястото е предложено и родителите получават писмо',
    undo,
  }),
  action.send({
    label: 'Потвърди мястото',
    icon: IconCheck,
    call: answerOffer,
    input: (row) => ({ ...seen(row), accept: true }),
    when: ({ may }) => may.answer,
    done: 'Мястото е потвърдено',
  }),
  action.send({
    label: 'Не приемам мястото',
    icon: IconX,
    call: answerOffer,
    input: (row) => ({ ...seen(row), accept: false }),
    confirm: ({ childName }) =>
      t('Мястото за {childName} ще се предложи на следващото дете в класирането.', { childName }),
    danger: true,
    when: ({ may }) => may.answer,
    done: 'Мястото е освободено',
  }),
  action.ask({
    label: 'Запиши детето',
    icon: IconUserPlus,
    call: enrolApplicant,
    values: (row) => ({ ...seen(row), enrollmentDate: today(new Date()), invite: true }),
    fields: (field) => [
      field.pick('classId', enrollableGroups),
      field('enrollmentDate'),
      field('enrollmentOrder', { help: 'Може да остане празно: заповедта се издава след записването.' }),
      field('invite'),
    ],
    text: ({ childName }) => `${childName} се записва с родителите от заявлението.`,
    action: 'Запиши детето',
    when: ({ may }) => may.enrol,
    done: 'Детето е записано',
  }),
  action.go({
    label: 'Промени',
    icon: IconPencil,
    to: ({ id }) => `/kids/admission/edit/${id}`,
    when: ({ may }) => may.edit,
  }),
  action.ask({
    label: 'Откажи',
    icon: IconX,
    call: refuseApplication,
    values: seen,
    fields: (field) => [field.longText('reason')],
    text: () => 'Родителите получават причината с писмо.',
    action: 'Откажи',
    danger: true,
    when: ({ may }) => may.refuse,
    done: 'Заявлението е отказано',
    undo,
  }),
  action.ask({
    label: 'Оттегли',
    icon: IconX,
    call: withdrawApplication,
    values: seen,
    fields: (field) => [field.longText('reason')],
    text: () => t('Заявлението излиза от класирането.'),
    action: 'Оттегли',
    danger: true,
    when: ({ may }) => may.withdraw,
    done: 'Заявлението е оттеглено',
  }),
  action.send({
    label: 'Върни стъпката',
    icon: IconArrowBackUp,
    call: takeBackStep,
    input: seen,
    confirm: () => 'Заявлението се връща в предишното си състояние.',
    when: ({ may }) => may.back,
    done: 'Стъпката е върната',
  }),
  action.send({
    label: 'Изтрий',
    icon: IconTrash,
    call: deleteApplication,
    input: ({ id }) => ({ id }),
    confirm: ({ number }) => t('Заявление № {number} се изтрива.', { number }),
    danger: true,
    when: ({ may }) => may.delete,
    done: 'Заявлението е изтрито',
  }),
]

export function Screen() {
  const answer = useCall(getApplication, useRouteInput(getApplication) as { id: number })
  usePageTitle(answer.data && titleOf(answer.data))
  return (
    <Answered answer={answer} back="/kids/admission">
      {(application) => <ApplicationPage application={application} />}
    </Answered>
  )
}

const titleOf = ({ number, childName }: Application) => t('Заявление № {number}: {childName}', { number, childName })

function ApplicationPage({ application }: { application: Application }) {
  const { id, state, childId, criteria, parents } = application
  const user = useUser()
  const manages = user !== undefined && managesAdmission(user)
  return (
    <Page
      title={titleOf(application)}
      back="/kids/admission"
      actions={<ActionButtons record={application} actions={actions} />}
    >
      {manages && state === Enrolled && childId !== null && (
        <>
          <NextSteps steps={application.steps} />
          <CauseOrders cause="admission" id={id} />
        </>
      )}
      <Section>
        <FactList record={application} facts={factsOf(application)} />
      </Section>
      <Section title={t('Критерии')}>
        <Lines>
          {criteria.map((criterion) => (
            <Line
              key={criterion.id}
              title={criterion.name}
              details={[t('{points} т.', { points: criterion.points }), criterion.needsDocument && t('с документ')]}
            >
              <StatusBadge
                label={criterion.counts ? t('признат') : t('чака документ')}
                tone={criterion.counts ? 'good' : 'warn'}
              />
            </Line>
          ))}
          {criteria.length === 0 && <Line title={t('Няма заявени критерии')} />}
        </Lines>
      </Section>
      <Section title={t('Родители')}>
        <Lines>
          {parents.map((parent, index) => (
            <Line
              key={index}
              title={fullName({ ...parent, middleName: null })}
              details={[t(kinshipLabel[parent.kinship]), parent.phone && formatPhone(parent.phone), parent.email]}
            />
          ))}
        </Lines>
      </Section>
      {manages && <FoldedHistory kind="admission-application" id={id} />}
    </Page>
  )
}

/** What is done and what remains after the enrolment; the order has its own section. */
function NextSteps({ steps }: Pick<Application, 'steps'>) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Section title={`Следващи стъпки: готови ${done} от ${steps.length}`}>
      <Lines>
        {steps.map(({ step, title, detail, to, isDone }, index) => (
          <Line key={step} title={<Link to={to}>{`${index + 1}. ${title}`}</Link>} details={[detail]}>
            <StatusBadge label={isDone ? 'готово' : 'остава'} tone={isDone ? 'good' : 'warn'} />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
