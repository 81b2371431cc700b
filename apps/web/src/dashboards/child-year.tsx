import { getChildDashboard } from '@asistent/contract/light/dashboards/child-dashboard.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatShortDay } from '@asistent/domain/kernel/day'
import { schoolMonthOrder } from '@asistent/domain/kernel/month'
import { stageLabel } from '@asistent/domain/results/diagnostics'
import { Chart } from '../blocks/charts/chart'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Figure, Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import classes from './home-cards.module.css'
import { language, nameOfMonth, t } from '../platform/language'

// School year overview on the record of a child, for its family and staff.

type Year = OutputOf<typeof getChildDashboard>

export function ChildYear({ record }: { readonly record: { readonly id: number } }) {
  return (
    <Answered answer={useCall(getChildDashboard, { id: record.id })} lines={6}>
      {(year) => (
        <>
          <InNumbers year={year} childId={record.id} />
          <ByMonths year={year} />
          <Levels year={year} />
          <Ahead year={year} />
        </>
      )}
    </Answered>
  )
}

const sumOf = (list: readonly (number | null)[]): number => list.reduce<number>((sum, one) => sum + (one ?? 0), 0)

function InNumbers({ year, childId }: { readonly year: Year; readonly childId: number }) {
  return (
    <Section title={t('Накратко')} side={<Link to={`/kids/portfolio/${childId}`}>{t('Портфолио')}</Link>}>
      <div className={classes.figures}>
        <Figure value={sumOf(year.absencesPerMonth)} label={t('дни отсъствие')} />
        <Figure value={sumOf(year.praisesPerMonth)} label={t('похвали')} />
        <Figure value={sumOf(year.remarksPerMonth)} label={t('бележки')} />
        <Figure value={`${year.portfolioCompleted} %`} label={t('от портфолиото')} />
      </div>
    </Section>
  )
}

const labels = schoolMonthOrder.map((month) => nameOfMonth(month).slice(0, 3))

function ByMonths({ year }: { readonly year: Year }) {
  const counts = [year.absencesPerMonth, year.praisesPerMonth, year.remarksPerMonth].map((list) =>
    list.map((one) => one ?? 0),
  )
  if (counts.every((list) => sumOf(list) === 0)) return null
  const [absences = [], praises = [], remarks = []] = counts
  return (
    <Section>
      <Chart
        title={t('По месеци')}
        kind="bars"
        labels={labels}
        labelsTitle={t('Месец')}
        series={[
          { label: t('Дни отсъствие'), values: absences },
          { label: t('Похвали'), values: praises },
          { label: t('Бележки'), values: remarks },
        ]}
      />
    </Section>
  )
}

const toneOf = { 1: 'warn', 2: 'info', 3: 'good' } as const

function Levels({ year: { averageGrades } }: { readonly year: Year }) {
  return (
    <Section title={t('Одобрени образователни резултати')}>
      {averageGrades.length === 0 ? (
        <Empty
          small
          title={t('Още няма резултати')}
          reason={t('Показват се, когато учителят ги въведе и директорът ги одобри.')}
        />
      ) : (
        <ul className={classes.list}>
          {averageGrades.map(({ id, name, stage, percent, level, levelName }) => (
            <li key={id} className={classes.line}>
              <span>{name}</span>
              <StatusBadge
                label={`${t(stageLabel[stage])}: ${t(levelName).toLocaleLowerCase(language())}, ${percent} %`}
                tone={toneOf[level]}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Ahead({ year: { upcomingExaminations, upcomingEvents } }: { readonly year: Year }) {
  if (upcomingExaminations.length + upcomingEvents.length === 0) return null
  const lines = [
    ...upcomingExaminations.map(({ title, fromDate, toDate }) => ({ title, fromDate, toDate })),
    ...upcomingEvents.map(({ title, fromDate, toDate }) => ({ title, fromDate, toDate })),
  ].toSorted((left, right) => left.fromDate.localeCompare(right.fromDate))
  return (
    <Section title={t('Предстои')}>
      <ul className={classes.list}>
        {lines.map(({ title, fromDate, toDate }) => (
          <li key={`${fromDate} ${title}`} className={classes.line}>
            <span>{title}</span>
            <span className={classes.when}>
              {formatShortDay(fromDate)}
              {toDate !== fromDate && ` – ${formatShortDay(toDate)}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
