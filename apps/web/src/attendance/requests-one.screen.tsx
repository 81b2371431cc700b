import { decideRequest, getRequest, requestFile } from '@asistent/contract/attendance/requests.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { requestKindLabel, requestKinds, requestStatuses } from '@asistent/domain/attendance/requests'
import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { FactList } from '../blocks/detail/detail-screen'
import { FoldedHistory } from '../blocks/history/folded-history'
import { actionsOf, type Action } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { AllergyBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { columnsOf } from '../blocks/shown/columns'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { AttachedFile } from './requests-file'
import { RequestEffectView } from './requests-effect'
import { requestActions, type RequestRow } from './requests-list'
import { daysText, periodText, requestsPath, requestStatusChoices } from './requests-words'
import { t } from '../platform/language'

type Request = OutputOf<typeof getRequest>

const fact = columnsOf<Request>(getRequest.output, [])
const facts = [
  fact.badge('status', requestStatusChoices),
  fact.text('className', { title: 'Група' }),
  fact.own('Период', (row) => (row.dates ? daysText(row.dates) : periodText(row))),
  fact.text('reason', { title: 'Причина' }),
  fact.text('parentName', { title: 'Родител' }),
  fact.instant('createdAt', { title: 'Подадено' }),
  fact.text('createdBy', { title: 'Подадено от' }),
]
const decided = [
  fact.own('Решил', (row) => row.decidedBy ?? t('автоматично')),
  fact.instant('decidedAt', { title: 'Решено на' }),
  fact.text('comment', { title: 'Коментар' }),
]

const factsOf = (row: Request) =>
  [...facts, ...(row.decidedAt ? decided : [])].filter(
    ({ key }) => !['reason', 'parentName', 'comment'].includes(key) || row[key as 'reason'] !== null,
  )

const isOver = ({ effect }: Request): boolean => effect?.limit != null && effect.used + effect.counted > effect.limit

/** Only a director may approve an application over the limit (domain.md 1.2). */
const force = actionsOf<Request>().send({
  label: 'Одобри над ограничението',
  icon: IconCheck,
  call: decideRequest,
  input: (row) => ({ id: row.id, approve: true, force: true, version: row.version }),
  confirm: (row) =>
    `${row.studentName} ще има повече дни по семейни причини от разрешените ${row.effect?.limit ?? ''}.`,
  when: (row) => row.mayDecide && row.mayForce && isOver(row),
  done: 'Заявлението е одобрено',
})

const ordinary = requestActions(actionsOf<RequestRow>()) as Action<Request>[]
const actionsFor = (row: Request) =>
  isOver(row) && row.mayDecide ? [force, ...ordinary.filter(({ label }) => label !== 'Одобри')] : ordinary

export function Screen() {
  const answer = useCall(getRequest, useRouteInput(getRequest) as { id: number })
  usePageTitle(answer.data?.studentName)
  return (
    <Answered answer={answer} back="/">
      {(row) => <RequestPage row={row} />}
    </Answered>
  )
}

function RequestPage({ row }: { row: Request }) {
  const { effect } = row
  const approved = row.status === requestStatuses.Approved
  return (
    <Page
      title={row.studentName}
      lead={
        <>
          {t(requestKindLabel[row.kind])} <AllergyBadge of={row} />
        </>
      }
      back={requestsPath(row.kind)}
      actions={<ActionButtons record={row} actions={actionsFor(row)} />}
    >
      <Section>
        <FactList record={row} facts={factsOf(row)} />
      </Section>
      {effect && (
        <Section title={approved ? t('Какво променя') : 'Какво ще промени одобряването'}>
          <RequestEffectView
            kind={row.kind}
            effect={effect}
            applied={approved && row.kind === requestKinds.FamilyReason}
          />
          {row.lostDays.length > 0 && (
            <Text mt="sm">
              {t('Без извинение, защото лимитът беше изчерпан, когато денят се върна: {daysText}.', {
                daysText: daysText(row.lostDays),
              })}
            </Text>
          )}
        </Section>
      )}
      {row.fileId && (
        <Section title={t('Приложен файл')}>
          <AttachedFile call={requestFile} id={row.id} />
        </Section>
      )}
      {row.mayForce && <FoldedHistory kind="attendance-request" id={row.id} />}
    </Page>
  )
}
