import { yearPlan } from '@asistent/contract/planning/schedule.calls'
import { addDays, formatDay, formatShortDay } from '@asistent/domain/kernel/day'
import { lessonStates } from '@asistent/domain/planning/planning'
import { Group } from '@mantine/core'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useChosen } from '../blocks/params/use-url-values'
import { Picker } from '../blocks/pickers/picker'
import { GroupChoice } from '../choices/group-choice'
import { useCall } from '../platform/use-call'
import { subjectSource } from './sources.shared'
import { useLessonGroup } from './lesson-groups.shared'
import { t } from '../platform/language'

/** Year of a group by week. */
export function Screen() {
  const { search, choose } = useChosen()
  const classId = useLessonGroup(search.classId) ?? 0
  const subjectId = search.classSubjectId ? Number(search.classSubjectId) : null
  const answer = useCall(
    yearPlan,
    { classId, ...(subjectId && { classSubjectId: subjectId }) },
    { enabled: classId > 0, keep: true },
  )
  return (
    <Page title={t('Годишен план')}>
      <Group align="end" className="no-print">
        <GroupChoice value={classId} onChange={choose('classId')} />
        <Picker
          label={t('Направление')}
          source={subjectSource}
          value={subjectId}
          clearable
          onChange={choose('classSubjectId')}
        />
      </Group>
      {classId > 0 && (
        <Answered answer={answer} lines={10}>
          {({ weeks }) =>
            weeks.length === 0 ? (
              <Empty drawing="notebook" title={t('Още няма план')} reason={t('Планирайте направленията на групата.')} />
            ) : (
              weeks.map(({ weekFrom, theme, lessons }) => (
                <Section
                  key={weekFrom}
                  title={`${formatShortDay(weekFrom)} – ${formatDay(addDays(weekFrom, 6))}${theme ? ` · ${theme}` : ''}`}
                >
                  <Lines>
                    {lessons.map(({ id, forDate, subjectName, title, status, isMissed }) => (
                      <Line
                        key={id}
                        title={<Link to={`/schedule/${classId}/${id}`}>{title}</Link>}
                        details={[formatShortDay(forDate), subjectName]}
                      >
                        {status === lessonStates.Taken && <StatusBadge label={t('Взета')} tone="good" />}
                        {isMissed && <StatusBadge label={t('Невзета')} tone="warn" />}
                      </Line>
                    ))}
                  </Lines>
                </Section>
              ))
            )
          }
        </Answered>
      )}
    </Page>
  )
}
