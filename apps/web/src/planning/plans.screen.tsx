import { groupSubjects } from '@asistent/contract/planning/subjects.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { useChosen } from '../blocks/params/use-url-values'
import { GroupChoice } from '../choices/group-choice'
import { useCall } from '../platform/use-call'
import { useLessonGroup } from './lesson-groups.shared'

/** Progress of a group by field, linked to the plans. */
export function Screen() {
  const { search, choose } = useChosen()
  const classId = useLessonGroup(search.classId) ?? 0
  return (
    <Page title="Планиране на теми" lead="Изберете направление, за да подредите темите му по дати.">
      <GroupChoice value={classId} onChange={choose('classId')} />
      {classId > 0 && <Fields classId={classId} />}
    </Page>
  )
}

function Fields({ classId }: { classId: number }) {
  return (
    <Section title="Направления">
      <Answered answer={useCall(groupSubjects, { classId })} lines={7}>
        {({ result }) => (
          <Lines>
            {result.map((row) => (
              <Line
                key={row.id}
                title={
                  <Link to={`/education-plan-topic/publishers/${row.publisherId ?? 0}/${classId}/${row.id}`}>
                    {row.name}
                  </Link>
                }
                details={[
                  row.publisherName,
                  row.weekly > 0 && plural(row.weekly, 'път седмично', 'пъти седмично'),
                  `взети ${row.taken}, предстоят ${row.planned - row.missed}`,
                ]}
              >
                <LineSide>
                  {row.missed > 0 && <StatusBadge label={`${row.missed} невзети`} tone="warn" />}
                  {row.weekly > 0 && row.planned === 0 && <StatusBadge label="Без план" tone="bad" />}
                </LineSide>
              </Line>
            ))}
          </Lines>
        )}
      </Answered>
    </Section>
  )
}
