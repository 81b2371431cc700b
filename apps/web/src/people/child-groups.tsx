import { leaveChild } from '@asistent/contract/people/child-stays.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { groupTypeShortLabel } from '@asistent/domain/people/groups'
import { GroupBadge, StatusBadge } from '../blocks/parts/names'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { useToday } from '../blocks/parts/use-today'
import { useMay } from '../platform/user'
import classes from './child-record.module.css'
import { StayActions } from './child-stays'
import type { Child, ChildTab } from './use-child'
import { t } from '../platform/language'

type Stay = Child['groups'][number]

const when = (stay: Stay, today: string): { label: string; tone: 'good' | 'info' | 'off' } => {
  if (stay.fromDate > today) return { label: t('предстои'), tone: 'info' }
  if (stay.toDate === null || stay.toDate >= today) return { label: t('сега'), tone: 'good' }
  return { label: t('приключило'), tone: 'off' }
}

/** Past, current and planned groups of the child. */
export function GroupsTab({ record }: ChildTab) {
  const today = useToday()
  const mayLeave = useMay(leaveChild, 'update')
  return (
    <Section
      title={t('Групи')}
      side={
        <span className={`${classes.cardSide} no-print`}>
          <StayActions record={record} />
        </span>
      }
    >
      {record.leaveDate && (
        <p className={classes.left}>
          {t('Отписано, последен ден')} {formatDay(record.leaveDate)}.{' '}
          {t('Причина: {reason}', { reason: record.leaveReason ?? t('няма') })}{' '}
          {mayLeave && <Link to={`/kids/leaving/${record.id}`}>Какво остава</Link>}
        </p>
      )}
      <ol className={classes.stays} aria-label={t('Групи на детето')}>
        {record.groups.map((stay) => (
          <li key={stay.id} className={classes.stay}>
            <GroupBadge group={{ id: stay.classId, name: stay.className }} />
            <StatusBadge {...when(stay, today)} />
            <span className={classes.stayFacts}>
              {stay.toDate
                ? `${formatDay(stay.fromDate)} – ${formatDay(stay.toDate)}`
                : t('от {fromDate}', { fromDate: formatDay(stay.fromDate) })}
              {' · '}
              {t(groupTypeShortLabel[stay.classType])}, {stay.schoolYear}
              {stay.position !== null && t(' · № {position} в дневника', { position: stay.position })}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
