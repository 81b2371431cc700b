import type { OutputOf } from '@asistent/contract/core/call'
import { groupSheet, menuFile, weeklyMenu } from '@asistent/contract/kitchen/menus.calls'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { capitalised } from '@asistent/domain/kernel/text'
import { addDays, formatShortDay, isoWeekOf, isWeekend, today, weekStart, type Day } from '@asistent/domain/kernel/day'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { dietLabel, diets } from '@asistent/domain/kitchen/menus'
import { allergenNames } from '@asistent/domain/people/allergens'
import { Button, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconFileDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { openFile } from '../blocks/parts/download'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { Picker } from '../blocks/pickers/picker'
import { WeekPicker } from '../blocks/pickers/period-pickers'
import { groupSource } from '../choices/groups'
import { dayOffName } from '../choices/day-off-name'
import { useCall } from '../platform/use-call'
import classes from './kitchen.module.css'
import { nameOfWeekday, t } from '../platform/language'

type Week = OutputOf<typeof weeklyMenu>

/** On weekends the next week is the default. */
const firstWeek = (): Day => {
  const day = today(new Date())
  return weekStart(isWeekend(day) ? addDays(day, 2) : day)
}

/** Weekly menu of a group, for parents and teachers; mobile first. */
export function Screen() {
  const groups = useCall(groupOptions, {})
  return (
    <Page title={t('Седмично меню')}>
      <Answered answer={groups}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty title={t('Няма група')} reason={t('Менюто се вижда, когато детето е в група.')} drawing="search" />
          ) : (
            <WeekOfGroup groups={result} />
          )
        }
      </Answered>
    </Page>
  )
}

function WeekOfGroup({ groups }: { groups: OutputOf<typeof groupOptions>['result'] }) {
  const [classId, setClassId] = useState(groups[0]?.id ?? 0)
  const [monday, setMonday] = useState(firstWeek)
  const { year, week } = isoWeekOf(monday)
  const answer = useCall(weeklyMenu, { classId, weekNumber: week, year }, { keep: true })
  return (
    <>
      <div className={classes.choose}>
        {groups.length > 1 && (
          <Picker
            label={t('Група')}
            clearable={false}
            source={groupSource}
            value={classId}
            onChange={(id) => id && setClassId(id)}
          />
        )}
        <WeekPicker value={monday} onChange={setMonday} />
        <Button
          variant="default"
          className="no-print"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void openFile(groupSheet, { classId, week, year })}
        >
          {t('Печат')}
        </Button>
      </div>
      <Answered answer={answer}>{(data) => <Days week={data} />}</Answered>
    </>
  )
}

/** In the current week past days come last. */
function todayFirst(days: Week['days'], now: string): Week['days'] {
  const running = days.some(({ date }) => date === now)
  const over = running ? days.filter(({ date }) => date < now) : []
  return [...days.filter((day) => !over.includes(day)), ...over]
}

function Days({ week }: { week: Week }) {
  const now = useToday()
  if (week.menus.length === 0)
    return (
      <Empty
        title={t('Менюто още не е публикувано')}
        reason={t('Кухнята го публикува преди началото на седмицата.')}
        drawing="kite"
      />
    )
  return (
    <>
      {todayFirst(week.days, now).map((day) => (
        <Section
          key={day.date}
          title={`${capitalised(nameOfWeekday(day.date))}, ${formatShortDay(day.date)}${day.date === now ? ` ${t('– днес')}` : ''}`}
        >
          <DayOfMenu day={day} />
        </Section>
      ))}
      {week.menus.map(({ id, note, fileId }) =>
        note || fileId !== null ? (
          <MenuNote key={id} kindergartenId={week.kindergartenId} note={note} fileId={fileId} />
        ) : null,
      )}
      <Text size="sm" c="dimmed">
        {t('След ястията са алергените в тях.')}
      </Text>
    </>
  )
}

type Dish = Week['days'][number]['meals'][number]['dishes'][number]

/** Words, with those of the own children first. */
function allergensOf({ allergenIds, mine }: Pick<Dish, 'allergenIds' | 'mine'>): string {
  const ownAllergens = new Set(mine.flatMap((child) => child.allergenIds))
  const [first, rest] = [
    allergenIds.filter((id) => ownAllergens.has(id)),
    allergenIds.filter((id) => !ownAllergens.has(id)),
  ]
  return allergenNames([...first, ...rest])
    .map((name) => t(name))
    .join(', ')
}

function DayOfMenu({ day: { closed, changes, meals } }: { day: Week['days'][number] }) {
  if (closed) return <Text c="dimmed">{dayOffName(closed)}</Text>
  return (
    <div className={classes.day}>
      {changes.length > 0 && (
        <Notice tone="warn" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('Променено')}>
          {changes.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Notice>
      )}
      {meals.length === 0 && <Text c="dimmed">{t('Няма ястия.')}</Text>}
      {meals.map(({ mealTypeId, dishes }) => (
        <div key={mealTypeId}>
          <Title order={3} size="h5">
            {t(mealTypeLabel[mealTypeId])}
          </Title>
          <ul className={classes.dishes}>
            {dishes.map((dish) => (
              <li key={`${dish.id}|${dish.diet}`}>
                {dish.name} <span className={classes.numbers}>{allergensOf(dish)}</span>
                {dish.diet !== diets.None && (
                  <span className={classes.numbers}> {t(dietLabel[dish.diet]).toLocaleLowerCase('bg')}</span>
                )}
                {dish.mine.map(({ name, allergenIds }) => (
                  <span key={name} className={classes.mine}>
                    {t('За {name}: съдържа {allergenList}', {
                      name,
                      allergenList: allergenNames(allergenIds)
                        .map((word) => t(word))
                        .join(', '),
                    })}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface MenuNoteProps {
  readonly kindergartenId: number
  readonly note: string | null
  readonly fileId: number | null
}

function MenuNote({ kindergartenId, note, fileId }: MenuNoteProps) {
  return (
    <Section>
      {note && <Text>{note}</Text>}
      {fileId !== null && (
        <Button
          variant="default"
          leftSection={<IconFileDownload size={18} aria-hidden />}
          onClick={() => void openFile(menuFile, { kindergartenId, fileId })}
        >
          {t('Файл с менюто')}
        </Button>
      )}
    </Section>
  )
}
