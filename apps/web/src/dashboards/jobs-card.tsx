import { listJobs } from '@asistent/contract/light/dashboards/jobs.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Link } from '../blocks/parts/link'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { formatMoment } from '../blocks/shown/moments'
import { useCall } from '../platform/use-call'

/** Background jobs: failed ones first, then running and scheduled ones. */
export function JobsCard() {
  return (
    <Section title="Задачи на системата" side={<Link to="/admin/jobs">Всички</Link>}>
      <Answered answer={useCall(listJobs, {})} lines={4}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty small drawing="done" title="Нищо не чака изпълнение" />
          ) : (
            <Lines>
              {result.map(({ task, title, running, waiting, planned, failed, nextAt, lastError }) => (
                <Line
                  key={task}
                  title={title}
                  details={[
                    waiting > 0 && plural(waiting, 'чака ред', 'чакат ред'),
                    planned > 0 && plural(planned, 'планирана', 'планирани'),
                    nextAt !== null && `следваща: ${formatMoment(nextAt)}`,
                    failed > 0 && lastError,
                  ]}
                >
                  {failed > 0 && <StatusBadge label={plural(failed, 'неуспешна', 'неуспешни')} tone="bad" />}
                  {running > 0 && <StatusBadge label={plural(running, 'върви', 'вървят')} tone="good" />}
                </Line>
              ))}
            </Lines>
          )
        }
      </Answered>
    </Section>
  )
}
