import { planningDates, planningThemes } from '@asistent/contract/planning/plan.calls'
import { choosePublisher, listPublishers } from '@asistent/contract/planning/publishers.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useUnsaved } from '../blocks/parts/use-unsaved'
import { useChosen } from '../blocks/params/use-url-values'
import { Picker } from '../blocks/pickers/picker'
import { GroupChoice } from '../choices/group-choice'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { differences, openSlots, plannedNow, type Plan } from './plan-model'
import { PlanChanges } from './plan-changes'
import {
  ArrangeTools,
  CancelButton,
  PlanLines,
  SaveButton,
  type Ids,
  type PlannerProps,
  type Proposal,
} from './plan-parts'
import { useLessonGroup } from './lesson-groups.shared'
import { publisherSource } from './sources.shared'

/**
 * Yearly plan of a field: topics on dates, arranged automatically, moved manually, saved at once. An address without a
 * group has a choice of groups; without a publisher it has the one that the group uses.
 */
export function Screen() {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const { search, choose } = useChosen()
  const defaultGroup = useLessonGroup(search.classId)
  const classId = params.classId === undefined ? defaultGroup : Number(params.classId)
  if (classId === undefined) return <Page title={planTitle}>{null}</Page>
  const groupChoice = params.classId === undefined && <GroupChoice value={classId} onChange={choose('classId')} />
  if (classId === 0 && params.classId === undefined)
    return (
      <Page title={planTitle}>
        <Empty drawing="kite" title="Няма група" reason="Тук се подреждат темите на група." />
      </Page>
    )
  return (
    <PlanPage
      classId={classId}
      classSubjectId={Number(params.classSubjectId ?? 0)}
      publisherId={params.publisherId}
      groupChoice={groupChoice}
    />
  )
}

const planTitle = 'Планиране'

interface PlanPageProps {
  readonly classId: number
  readonly classSubjectId: number
  readonly publisherId: string | undefined
  readonly groupChoice: ReactNode
}

function PlanPage({ classId, classSubjectId, publisherId, groupChoice }: PlanPageProps) {
  const dates = useCall(planningDates, { classId, classSubjectId })
  const chosenPublisher = publisherId === undefined ? dates.data?.publisherId : Number(publisherId)
  const ids: Ids = { publisherId: chosenPublisher ?? 0, classId, classSubjectId }
  const themes = useCall(planningThemes, ids, { enabled: chosenPublisher !== undefined })
  return (
    <Page
      title={dates.data ? `${dates.data.subjectName}, ${dates.data.className}` : planTitle}
      lead="Темите застават по ред на датите от седмичното разпределение, без неучебните дни."
      back={`/education-plan-topic/planning?classId=${classId}`}
    >
      {groupChoice}
      <Answered answer={dates} lines={8}>
        {(plan) => (
          <Answered answer={themes} lines={8}>
            {({ result }) => (
              <Planner key={`${ids.publisherId}:${plan.version}`} ids={ids} dates={plan} themes={result} />
            )}
          </Answered>
        )}
      </Answered>
    </Page>
  )
}

function Planner({ ids, dates, themes }: PlannerProps) {
  const now = plannedNow(dates)
  const [{ planned: plan, left }, propose] = useState<Proposal>({ planned: now, left: [] })
  const [vacations, setVacations] = useState(false)
  const changes = differences(now, plan)
  const changed = changes.added + changes.moved + changes.removed > 0
  const change = (planned: Plan) => propose({ planned, left })
  useUnsaved<Plan>({ name: 'plan', dirty: changed, isDirty: () => changed, values: () => plan, restore: change })
  const slots = openSlots(dates, vacations)
  const lost = dates.lessons.filter(({ offProgram }) => offProgram).length
  return (
    <>
      <Group align="end" className="no-print">
        <PublisherChoice ids={ids} readOnly={!dates.mayEdit} />
        {dates.mayEdit && (
          <ArrangeTools
            dates={dates}
            themes={themes}
            vacations={vacations}
            setVacations={setVacations}
            propose={propose}
          />
        )}
      </Group>
      {lost > 0 && (
        <Notice tone="warn" icon={<IconAlertTriangle size={18} aria-hidden />} title="Има теми на неподходящи дати">
          {plural(lost, 'тема е', 'теми са')} на ден, който вече не е по разпределението или е неучебен. С „Подреди по
          дати“ ще видите новите им места; нищо не се променя, преди да запишете.
        </Notice>
      )}
      <Section
        title={`План: ${plural(plan.length, 'тема', 'теми')} на ${plural(dates.rowsCount, 'дата', 'дати')}`}
        side={dates.mayEdit && <Changes {...changes} />}
      >
        <PlanChanges now={now} next={plan} left={left} />
        {plan.length === 0 ? (
          <Empty
            small
            drawing="notebook"
            title="Още няма предстоящи теми"
            reason={
              dates.rowsCount === 0
                ? 'Първо добавете направлението в седмичното разпределение на групата.'
                : 'Изберете издателство и натиснете „Подреди по дати“.'
            }
          />
        ) : (
          <PlanLines plan={plan} slots={slots} readOnly={!dates.mayEdit} propose={propose} change={change} />
        )}
      </Section>
      {dates.mayEdit && (
        <Group className="no-print">
          <SaveButton ids={ids} version={dates.version} plan={plan} disabled={!changed} />
          <Button variant="default" disabled={!changed} onClick={() => propose({ planned: now, left: [] })}>
            Върни промените
          </Button>
          <CancelButton ids={ids} disabled={now.length === 0} />
        </Group>
      )}
    </>
  )
}

const Changes = ({ added, moved, removed }: ReturnType<typeof differences>) => (
  <small aria-live="polite">
    {added + moved + removed > 0 ? `Нови ${added}, преместени ${moved}, махнати ${removed}` : 'Без промени'}
  </small>
)

/** 0 in the URL means the kindergarten's own topics. */
function PublisherChoice({ ids, readOnly }: { ids: Ids; readOnly: boolean }) {
  const navigate = useNavigate()
  const { mutateAsync } = useSend(choosePublisher)
  const choose = async (publisherId: number | null) => {
    const { classId, classSubjectId } = ids
    try {
      await mutateAsync({ classId, classSubjectId, publisherId })
      await navigate({
        to: `/education-plan-topic/publishers/${publisherId ?? 0}/${classId}/${classSubjectId}` as never,
      })
    } catch (error) {
      toast.failed(error, 'Издателството не е сменено')
    }
  }
  // Experts have read-only access; choosing the publisher is up to the kindergarten.
  if (!useMay(listPublishers)) return null
  return (
    <Picker
      label="Издателство"
      placeholder="Собствени теми"
      source={publisherSource}
      value={ids.publisherId || null}
      clearable
      readOnly={readOnly}
      onChange={(publisherId) => void choose(publisherId)}
    />
  )
}
