import { lessonsOfDay } from '@asistent/contract/light/planning/lessons.calls'
import { lessonStates } from '@asistent/domain/planning/planning'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { Button } from '@mantine/core'
import classes from './schedule.module.css'
import { useConfirmLessons } from './use-confirm-lessons'

/** Today's topics with one button to confirm all, and a link to missed ones. */
export function TodayTopicsCard() {
  const { confirm, isPending, waiting } = useConfirmLessons()
  const answer = useCall(lessonsOfDay, {})
  const open = (answer.data?.lessons ?? []).filter(
    ({ id, status }) => status === lessonStates.Planned && !waiting.has(id),
  )
  return (
    <Section
      title="Теми за днес"
      side={
        open.length > 0 && (
          <Button size="compact-sm" loading={isPending} onClick={() => void confirm(open.map(({ id }) => id))}>
            Потвърди
          </Button>
        )
      }
    >
      <Answered answer={answer} lines={3}>
        {({ lessons, dayOff, missed }) => (
          <>
            {lessons.length === 0 ? (
              <Empty
                small
                drawing="kite"
                title={dayOff ?? 'Днес няма планирани теми'}
                reason="Тук се потвърждават темите на деня."
              />
            ) : (
              <ol className={classes.items}>
                {lessons.map(({ id, subjectName, className, title, status }) => (
                  <li key={id}>
                    <strong>{title}</strong>
                    <small className={classes.soft}>
                      {subjectName}, {className}
                      {status === lessonStates.Taken ? ' · взета' : waiting.has(id) && ' · чака връзка'}
                    </small>
                  </li>
                ))}
              </ol>
            )}
            {missed > 0 && (
              <Link to="/education-plan-topic/lessons?isMissed=true">
                {missed === 1 ? 'Една невзета тема' : `${missed} невзети теми`}
              </Link>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}
