import { actOnJobs, listJobs, listJobsOfTask } from '@asistent/contract/dashboards/jobs.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { plural } from '@asistent/domain/kernel/text'
import { IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useAddress } from '../blocks/params/use-url-values'
import { actionsOf } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { formatMoment } from '../blocks/shown/moments'
import { useCall } from '../platform/use-call'

type Task = OutputOf<typeof listJobs>['result'][number]
type Job = OutputOf<typeof listJobsOfTask>['jobs'][number]

const action = actionsOf<Task>()
const actions = [
  action.send({
    label: 'Опитай отново',
    icon: IconRefresh,
    call: actOnJobs,
    input: ({ task }) => ({ task, action: 'retry' as const }),
    when: ({ failed }) => failed > 0,
    done: 'Неуспешните се изпълняват отново',
  }),
  action.send({
    label: 'Пусни сега',
    icon: IconPlayerPlay,
    call: actOnJobs,
    input: ({ task }) => ({ task, action: 'run' as const }),
    when: ({ waiting, planned }) => waiting + planned > 0,
    done: 'Задачите се изпълняват',
  }),
  action.send({
    label: 'Спри',
    icon: IconPlayerStop,
    call: actOnJobs,
    input: ({ task }) => ({ task, action: 'stop' as const }),
    when: ({ waiting, planned }) => waiting + planned > 0,
    confirm: ({ title }) => `Планираните задачи „${title}“ няма да се изпълнят, докато не натиснете „Опитай отново“.`,
    done: 'Задачите са спрени',
  }),
]

/** Of one job. */
const jobAction = actionsOf<Job & { readonly task: string }>()
const jobActions = [
  jobAction.send({
    label: 'Опитай отново',
    icon: IconRefresh,
    call: actOnJobs,
    input: ({ task, id }) => ({ task, jobId: id, action: 'retry' as const }),
    when: ({ state }) => state === 'failed',
    done: 'Задачата се изпълнява отново',
  }),
  jobAction.send({
    label: 'Пусни сега',
    icon: IconPlayerPlay,
    call: actOnJobs,
    input: ({ task, id }) => ({ task, jobId: id, action: 'run' as const }),
    when: ({ state }) => state === 'planned',
    done: 'Задачата се изпълнява',
  }),
  jobAction.send({
    label: 'Спри',
    icon: IconPlayerStop,
    call: actOnJobs,
    input: ({ task, id }) => ({ task, jobId: id, action: 'stop' as const }),
    when: ({ state }) => state === 'planned',
    confirm: ({ id }) => `Задача № ${id} няма да се изпълни, докато не натиснете „Опитай отново“.`,
    done: 'Задачата е спряна',
  }),
]

const stateBadge: Record<Job['state'], { label: string; tone: 'good' | 'bad' | 'off' }> = {
  running: { label: 'върви', tone: 'good' },
  failed: { label: 'неуспешна', tone: 'bad' },
  planned: { label: 'планирана', tone: 'off' },
}

/** Background jobs by kind; `?task=` shows the single ones. */
export function Screen() {
  const { search } = useAddress()
  return (
    <Page
      title="Задачи на системата"
      lead="Работата, която системата върши сама: писма, напомняния, сверки. Неуспешните са първи."
    >
      <Answered answer={useCall(listJobs, {})}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty drawing="done" title="Нищо не чака изпълнение" />
          ) : (
            <Section>
              <Lines>
                {result.map((task) => (
                  <Line
                    key={task.task}
                    title={<Link to={`/admin/jobs?task=${task.task}`}>{task.title}</Link>}
                    details={[
                      task.planned > 0 && plural(task.planned, 'планирана', 'планирани'),
                      task.waiting > 0 && plural(task.waiting, 'чака ред', 'чакат ред'),
                      task.nextAt !== null && `следваща: ${formatMoment(task.nextAt)}`,
                      task.failed > 0 && task.lastError,
                    ]}
                  >
                    {task.failed > 0 && (
                      <StatusBadge label={plural(task.failed, 'неуспешна', 'неуспешни')} tone="bad" />
                    )}
                    {task.running > 0 && <StatusBadge label={plural(task.running, 'върви', 'вървят')} tone="good" />}
                    <LineSide>
                      <ActionButtons record={task} actions={actions} />
                    </LineSide>
                  </Line>
                ))}
              </Lines>
            </Section>
          )
        }
      </Answered>
      {typeof search.task === 'string' && <Jobs task={search.task} />}
    </Page>
  )
}

const Jobs = ({ task }: { readonly task: string }) => (
  <Answered answer={useCall(listJobsOfTask, { task })} lines={3}>
    {({ title, jobs }) => (
      <Section title={title}>
        {jobs.length === 0 ? (
          <Empty small title="Няма задачи от този вид" />
        ) : (
          <Lines>
            {jobs.map((job) => (
              <Line
                key={job.id}
                title={job.subject || 'За цялата платформа'}
                details={[
                  `№ ${job.id}`,
                  job.state === 'planned' && `следващо изпълнение: ${formatMoment(job.runAt)}`,
                  job.attempts > 0 && `опит ${job.attempts} от ${job.maxAttempts}`,
                  job.lastError,
                ]}
              >
                <StatusBadge {...stateBadge[job.state]} />
                <LineSide>
                  <ActionButtons record={{ ...job, task }} actions={jobActions} />
                </LineSide>
              </Line>
            ))}
          </Lines>
        )}
      </Section>
    )}
  </Answered>
)
