import { may } from '@asistent/contract/core/access'
import { readsHistory } from '@asistent/contract/people/access'
import { printEmergencyCard } from '@asistent/contract/people/child-contacts.calls'
import { getChild, getChildFile, saveChildPersonal } from '@asistent/contract/people/child-record.calls'
import { exportChildData } from '@asistent/contract/people/personal-data.calls'
import { listProposals, proposeChange } from '@asistent/contract/people/proposals.calls'
import { proposalStatuses } from '@asistent/domain/people/proposals'
import { formatDay } from '@asistent/domain/kernel/day'
import { Alert, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCash,
  IconCertificate,
  IconDoorExit,
  IconMessage,
  IconMessageQuestion,
  IconReceipt,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { DetailTabs, type DetailTab } from '../blocks/detail/detail-screen'
import { RecordHistory } from '../blocks/history/record-history'
import { actionsOf, type GoingAction } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { Link } from '../blocks/parts/link'
import { allergiesOf, GroupBadge, StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Picture } from '../blocks/parts/picture'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { usePageTitle } from '../platform/page-title'
import { useParts, type Parts } from '../platform/slice/parts'
import { useCall } from '../platform/use-call'
import { roleOf, useMay, useUser } from '../platform/user'
import { ConsentsTab } from './child-consents'
import { ContactsTab, EmergencyCardButton } from './child-contacts'
import { DocumentsTab } from './child-documents'
import { FamilyTab } from './child-family'
import { GroupsTab } from './child-groups'
import { HealthTab } from './child-health'
import { PersonalTab } from './child-personal'
import { ProposeTab } from './child-propose'
import classes from './child-record.module.css'
import { childList, childPath } from './child-words'
import { OwnChild } from './own-child'
import { useChild, type Child, type ChildTab } from './use-child'
import { t } from '../platform/language'

const has = (section: Child['sections'][number]) => (child: Child) => child.sections.includes(section)

const exports = [
  actionsOf<Child>().send({
    label: 'Копие на всички данни',
    call: exportChildData,
    input: ({ id }) => ({ id }),
    when: ({ erased }) => !erased,
    confirm: ({ name }) =>
      t('Ще изтеглите един файл с всичко, което се пази за {name}. Предаването му се отбелязва в историята.', { name }),
  }),
]

const HistoryTab = ({ record }: ChildTab) => (
  <Section title={t('История на промените')} side={<ActionButtons record={record} actions={exports} />}>
    <RecordHistory kind="child" id={record.id} />
  </Section>
)

const groups = {
  child: 'Дете',
  family: 'Семейство',
  health: 'Здраве',
  growth: 'Развитие',
  days: 'Дни и такси',
  papers: 'Документи',
}

/** Groups of the tabs that other slices add; a new one is in 'Развитие' until it is listed here. */
const groupOfKey: Readonly<Record<string, keyof typeof groups>> = {
  attendance: 'days',
  fees: 'days',
  growth: 'health',
  papers: 'papers',
}

function tabsWith(given: Parts['childTabs']): readonly DetailTab<Child>[] {
  const added = given.map(({ key, title, access, Content }) => ({
    group: groupOfKey[key] ?? ('growth' as const),
    key,
    title,
    call: { access },
    content: ({ record }: ChildTab) => <Content record={record} />,
  }))
  const of = (group: keyof typeof groups, ...fixedTabs: readonly DetailTab<Child>[]) =>
    [...fixedTabs, ...added.filter((tab) => tab.group === group)].map((tab) => ({ ...tab, group: groups[group] }))
  return [
    ...of(
      'child',
      { key: 'personal', title: t('Данни'), content: PersonalTab },
      { key: 'groups', title: t('Групи'), content: GroupsTab },
    ),
    ...of(
      'family',
      { key: 'family', title: t('Родители'), when: has('parents'), content: FamilyTab },
      { key: 'contacts', title: t('Контакти и вземане'), when: has('contacts'), content: ContactsTab },
      { key: 'consents', title: t('Съгласия'), when: has('parents'), content: ConsentsTab },
      { key: 'propose', title: t('Предложи промяна'), call: proposeChange, content: ProposeTab },
    ),
    ...of('health', { key: 'health', title: t('Здраве'), when: has('health'), content: HealthTab }),
    ...of('growth'),
    ...of('days'),
    ...of(
      'papers',
      { key: 'documents', title: t('Документи'), when: has('documents'), content: DocumentsTab },
      { key: 'history', title: t('История'), call: { access: readsHistory }, content: HistoryTab },
    ),
  ]
}

const isEnrolled = ({ erased, leaveDate }: Child) => !erased && leaveDate === null

/** Frequent next steps. Other slices have their screens; the rights are those of the screens. */
const links: readonly GoingAction<Child>[] = [
  {
    kind: 'go',
    label: 'Съобщение',
    icon: IconMessage,
    access: may.create('Messages'),
    when: (child) => isEnrolled(child) && child.parents.length > 0,
    to: ({ id }) => `/messages/create?child=${id}`,
  },
  {
    kind: 'go',
    label: 'Такси',
    icon: IconReceipt,
    access: may.read('ActivityFees'),
    when: ({ erased }) => !erased,
    to: ({ id }) => childPath(id, 'fees'),
  },
  {
    kind: 'go',
    label: 'Плащане',
    icon: IconCash,
    access: may.update('ActivityPayments'),
    when: ({ erased }) => !erased,
    to: ({ id }) => `/activities/references/fees?studentId=${id}`,
  },
  {
    kind: 'go',
    label: 'Удостоверение',
    icon: IconCertificate,
    access: may.create('Certificates'),
    when: isEnrolled,
    to: ({ id }) => `/kids/export-certificate/transfer/create?studentId=${id}`,
  },
  {
    kind: 'go',
    label: 'Отписване',
    icon: IconDoorExit,
    access: may.delete('Students'),
    when: ({ erased }) => !erased,
    to: ({ id }) => `/kids/leaving/${id}`,
  },
]

/** Record of a child; the summary above the tabs is always visible. */
export function Screen() {
  const { id } = useRouteInput(getChild) as { id: number }
  const answer = useChild(id)
  const mayPrint = useMay(printEmergencyCard)
  const { childTabs } = useParts()
  const user = useUser()
  const tabs = useMemo(
    () => tabsWith(childTabs.filter(({ when }) => !when || (user !== undefined && when(user)))),
    [childTabs, user],
  )
  usePageTitle(answer.data?.name)
  const ofParent = user !== undefined && roleOf(user) === 'Parent'
  return (
    <Answered answer={answer} back="/kids/records">
      {(child) =>
        ofParent ? (
          <OwnChild child={child} tabs={tabs} lead={<Lead child={child} />} warnings={<Warnings child={child} />} />
        ) : (
          <Page
            back={childList}
            title={
              <span className={classes.title}>
                <Picture
                  call={getChildFile}
                  input={child.photoFileId === null ? undefined : { id, fileId: child.photoFileId }}
                  alt=""
                  className={classes.portrait}
                />
                {child.name}
              </span>
            }
            lead={<Lead child={child} />}
            actions={
              <>
                <ActionButtons record={child} actions={links} />
                {mayPrint && <EmergencyCardButton id={id} />}
              </>
            }
          >
            <Warnings child={child} />
            <DetailTabs record={child} tabs={tabs} />
          </Page>
        )
      }
    </Answered>
  )
}

function Lead({ child }: { child: Child }) {
  return (
    <span className={classes.lead}>
      {child.classId !== null && child.className !== null && (
        <GroupBadge group={{ id: child.classId, name: child.className }} />
      )}
      <span>{t('{age} · {birthDate} г.', { age: child.age, birthDate: formatDay(child.birthDate) })}</span>
      {child.isSop && <StatusBadge label={t('СОП')} tone="violet" />}
      {child.isGuest && <StatusBadge label={t('гостува')} tone="info" />}
      {child.leaveDate && (
        <StatusBadge label={t('отписано на {leaveDate}', { leaveDate: formatDay(child.leaveDate) })} tone="bad" />
      )}
      {child.erased && <StatusBadge label={t('заличени данни')} tone="off" />}
    </span>
  )
}

/** Prominent warnings: allergies and pending proposals of the family. */
function Warnings({ child }: { child: Child }) {
  const text = allergiesOf(child)
  return (
    <>
      {text && (
        <Alert color="red" py="xs" icon={<IconAlertTriangle aria-hidden />}>
          <strong>{t('Алергии:')}</strong> {text}
        </Alert>
      )}
      {useMay(saveChildPersonal, 'update') && <WaitingProposal child={child} />}
    </>
  )
}

function WaitingProposal({ child }: { child: Child }) {
  const waiting = useCall(listProposals, {
    studentId: child.id,
    status: proposalStatuses.Pending,
    pageNumber: 1,
    pageSize: 1,
  })
  const [first] = waiting.data?.result ?? []
  if (!first) return null
  return (
    <Alert color="blue" py="xs" icon={<IconMessageQuestion aria-hidden />}>
      <Text size="sm">
        {first.parentName} предлага промяна в данните. <Link to="/kids/proposals">Вижте и решете</Link>
      </Text>
    </Alert>
  )
}
