import { confirmLessons } from '@asistent/contract/planning/lessons.calls'
import { weekSchedule } from '@asistent/contract/planning/schedule.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatShortDay, isDay, type Day } from '@asistent/domain/kernel/day'
import { lessonStateLabel, lessonStates } from '@asistent/domain/planning/planning'
import { itemKindLabel, itemKinds } from '@asistent/domain/planning/programs'
import { capitalised } from '@asistent/domain/kernel/text'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconSun } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Notice } from '../blocks/parts/notice'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { useNarrow } from '../blocks/params/param-bar'
import { useChosen } from '../blocks/params/use-url-values'
import { WeekPicker } from '../blocks/pickers/period-pickers'
import { GroupChoice } from '../choices/group-choice'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { MoveMissed } from './move-missed'
import classes from './schedule.module.css'
import { useConfirmLessons } from './use-confirm-lessons'
import { useLessonGroup } from './lesson-groups.shared'
import { nameOfWeekday, t } from '../platform/language'

type Week = OutputOf<typeof weekSchedule>
type WeekDay = Week['days'][number]

/** Week of a group: program, topics and whether they were taken. */
export function Screen() {
  const { groupId, id } = useParams({ strict: false }) as { groupId?: string; id?: string }
  const { search, choose } = useChosen()
  const today = useToday()
  const narrow = useNarrow()
  const weekOfAddress = isDay(search.week) ? search.week : undefined
  const group = useLessonGroup(search.classId ?? groupId)
  const classId = group ?? 0
  const lessonId = weekOfAddress || search.classId ? undefined : id && Number(id)
  const week = useCall(
    weekSchedule,
    { classId, ...(lessonId ? { lessonId } : { forDate: weekOfAddress ?? today }) },
    { enabled: classId > 0, keep: true },
  )
  return (
    <Page
      title={t('Седмица на групата')}
      lead={week.data?.theme && t('Тема на седмицата: {theme}', { theme: week.data.theme })}
    >
      <Group align="end" className="no-print">
        <GroupChoice value={classId} onChange={choose('classId')} />
        <WeekPicker value={(week.data?.weekFrom ?? weekOfAddress ?? today) as Day} onChange={choose('week')} />
      </Group>
      {classId === 0 ? (
        group === 0 && <Empty drawing="kite" title={t('Няма група')} reason={t('Тук се вижда седмицата на групата.')} />
      ) : (
        <Answered answer={week} lines={10}>
          {({ days }) => (
            <div className={classes.week}>
              {(narrow ? fromTodayOn(days, today) : days).map((day) => (
                <DayColumn key={day.forDate} day={day} today={today} />
              ))}
            </div>
          )}
        </Answered>
      )}
    </Page>
  )
}

/** On a phone today comes first and the past days of the week last. */
const fromTodayOn = (days: readonly WeekDay[], today: Day): readonly WeekDay[] =>
  days.some(({ forDate }) => forDate === today)
    ? [...days.filter(({ forDate }) => forDate >= today), ...days.filter(({ forDate }) => forDate < today)]
    : days

function DayColumn({ day, today }: { day: WeekDay; today: Day }) {
  const { forDate, dayOff, note } = day
  const weekday = nameOfWeekday(forDate)
  // A day off is the notice above the items.
  const items = day.items.filter(({ kind }) => kind !== itemKinds.DayOff)
  const open = items.flatMap(({ topics }) => topics.filter(({ status }) => status === lessonStates.Planned))
  return (
    <Section
      title={`${forDate === today ? `${t('Днес,')} ` : ''}${forDate === today ? weekday : capitalised(weekday)}, ${formatShortDay(forDate)}`}
      side={forDate <= today && open.length > 0 && <Confirm ids={open.map(({ id }) => id)} />}
    >
      {(dayOff ?? note) && (
        <Notice tone="warn" icon={<IconSun size={18} aria-hidden />}>
          {dayOff ?? note}
        </Notice>
      )}
      {items.length === 0 && !dayOff && <p className={classes.soft}>{t('Няма разпределение за деня.')}</p>}
      <ol className={classes.items}>
        {items.map((item) => (
          <li key={`${item.startTime}:${item.position}:${item.title}`} data-kind={item.kind}>
            <small className={classes.time}>{item.startTime && `${item.startTime} – ${item.endTime}`}</small>
            <strong className={classes.title}>{item.title}</strong>
            {item.kind === itemKinds.Activity && <small className={classes.soft}>{t(itemKindLabel[item.kind])}</small>}
            {item.topics.map((topic) => (
              <span key={topic.id} className={classes.topic}>
                {topic.title}{' '}
                {topic.status === lessonStates.Taken && (
                  <StatusBadge label={t(lessonStateLabel[topic.status])} tone="good" />
                )}
                {topic.status === lessonStates.Planned && forDate < today && (
                  <>
                    <StatusBadge label={t(lessonStateLabel[1])} tone="warn" />
                    <MoveMissed id={topic.id} />
                  </>
                )}
                {topic.substituteName && (
                  <small> {t('Замества {substituteName}', { substituteName: topic.substituteName })}</small>
                )}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Confirm({ ids }: { ids: readonly number[] }) {
  const { confirm, isPending, waiting } = useConfirmLessons()
  if (!useMay(confirmLessons)) return null
  if (ids.every((id) => waiting.has(id))) return <StatusBadge label={t('Чака връзка')} tone="warn" />
  return (
    <Button
      className="no-print"
      size="compact-sm"
      variant="light"
      loading={isPending}
      leftSection={<IconCheck size={16} aria-hidden />}
      onClick={() => void confirm([...ids])}
    >
      {t('Потвърди')}
    </Button>
  )
}
