import { listLessons } from '@asistent/contract/planning/lessons.calls'
import { getOwnTopic, saveOwnTopic } from '@asistent/contract/planning/topics.calls'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import { lessonStateLabel, lessonStates } from '@asistent/domain/planning/planning'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownDay } from '../blocks/shown/format'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { Screen as OwnTopics } from './own-topics.screen'

/** With an id the overview of one topic: where it is planned and where it was taken. Without one the list. */
export function Screen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return id === undefined ? <OwnTopics /> : <Overview id={Number(id)} />
}

/** Most lessons that the page lists, latest first. */
const pageSize = 100

function Overview({ id }: { id: number }) {
  const topic = useCall(getOwnTopic, { id })
  const mayEdit = useMay(saveOwnTopic)
  usePageTitle(topic.data?.title)
  return (
    <Page
      title={topic.data?.title ?? 'Собствена тема'}
      lead={topic.data && groupTypeLabel[topic.data.classType]}
      back="/education-plan-topic/custom-themes"
      actions={
        topic.data &&
        mayEdit && (
          <Button
            variant="default"
            component={Link}
            to={`/education-plan-topic/custom-themes/${id}`}
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            Промени
          </Button>
        )
      }
    >
      <Answered answer={topic}>{() => <Planned topicId={id} />}</Answered>
    </Page>
  )
}

function Planned({ topicId }: { topicId: number }) {
  const lessons = useCall(listLessons, { topicId, orderByColumn: 'forDate', orderByDescending: true, pageSize })
  return (
    <Section title="Планирана и взета">
      <Answered answer={lessons}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty
              small
              title="Темата не е планирана"
              reason="Добавете я в плана на направлението в „Планиране на теми“."
            />
          ) : (
            <Lines>
              {result.map(({ id, forDate, classId, className, teacherName, status, isMissed }) => (
                <Line
                  key={id}
                  title={<Link to={`/schedule/${classId}/${id}`}>{`${shownDay(forDate)}, ${className}`}</Link>}
                  details={[teacherName]}
                >
                  <LineSide>
                    <StatusBadge
                      label={isMissed ? lessonStateLabel[lessonStates.NotTaken] : lessonStateLabel[status]}
                      tone={status === lessonStates.Taken ? 'good' : isMissed ? 'warn' : 'info'}
                    />
                  </LineSide>
                </Line>
              ))}
            </Lines>
          )
        }
      </Answered>
    </Section>
  )
}
