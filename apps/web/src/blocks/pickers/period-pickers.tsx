import { ActionIcon, Button, Group, Input, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { addDays, day, formatShortDay, formatDay, isoWeekOf, weekStart, type Day } from '@asistent/domain/kernel/day'
import { compareMonths, rangeOf, sameMonth, type Month } from '@asistent/domain/kernel/month'
import { capitalised } from '@asistent/domain/kernel/text'
import { Select } from '../inputs/select'
import { BulgarianDates } from '../../look/dates'
import { useUser } from '../../platform/user'
import { longMonth, t } from '../../platform/language'

// Pickers of month, week and school year, with arrows to the adjacent ones.

interface SteppedProps {
  readonly label: ReactNode
  readonly previous: string
  readonly next: string
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly children: ReactNode
  readonly id?: string
  /** First and last day, which the journeys read. */
  readonly period: string | undefined
}

function Stepped({ label, previous, next, onPrevious, onNext, children, id, period }: SteppedProps) {
  return (
    <Input.Wrapper label={label} data-period={period} {...(id && { id, labelElement: 'label' as const })}>
      <Group gap={4}>
        <ActionIcon size="input-sm" variant="default" aria-label={previous} disabled={!onPrevious} onClick={onPrevious}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        {children}
        <ActionIcon size="input-sm" variant="default" aria-label={next} disabled={!onNext} onClick={onNext}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Input.Wrapper>
  )
}

const keyOf = (month: Month) => `${month.year}-${month.month}`

export interface MonthPickerProps {
  readonly label?: string
  readonly months: readonly Month[]
  readonly value: Month | null
  /** Shown without a value. */
  readonly unchosen?: string | undefined
  readonly onChange: (month: Month) => void
}

export function MonthPicker({ label = t('Месец'), months, value, unchosen, onChange }: MonthPickerProps) {
  const id = useId()
  const ordered = months.toSorted(compareMonths)
  const index = value ? ordered.findIndex((month) => sameMonth(month, value)) : -1
  const step = (by: number) => {
    const month = index < 0 ? undefined : ordered[index + by]
    return month && (() => onChange(month))
  }
  return (
    <Stepped
      id={id}
      label={label}
      previous={t('Предишен месец')}
      next={t('Следващ месец')}
      period={value ? `${rangeOf(value).from} ${rangeOf(value).to}` : undefined}
      onPrevious={step(-1)}
      onNext={step(1)}
    >
      <Select
        id={id}
        w={190}
        maw="100%"
        data={ordered.map((month) => ({ value: keyOf(month), label: capitalised(longMonth(month)) }))}
        value={value && keyOf(value)}
        placeholder={unchosen}
        onChange={(key) => {
          const month = ordered.find((one) => keyOf(one) === key)
          if (month) onChange(month)
        }}
      />
    </Stepped>
  )
}

export interface WeekPickerProps {
  readonly label?: string
  /** Any day of the week. */
  readonly value: Day | null
  /** Receives the Monday. */
  readonly onChange: (monday: Day) => void
}

export function WeekPicker({ label = t('Седмица'), value, onChange }: WeekPickerProps) {
  const [opened, setOpened] = useState(false)
  const monday = value && weekStart(value)
  const sunday = monday && addDays(monday, 6)
  const shown = monday && sunday ? `${formatShortDay(monday)} – ${formatDay(sunday)}` : t('Изберете седмица')
  const said = monday
    ? t('{label}: {shown}, {week}-та от годината', { label, shown, week: isoWeekOf(monday).week })
    : `${label}: ${shown}`
  const step = (by: number) => (monday ? () => onChange(addDays(monday, by)) : undefined)
  const inWeek = (date: string) => !!monday && !!sunday && date >= monday && date <= sunday
  return (
    <Stepped
      label={label}
      previous={t('Предишна седмица')}
      next={t('Следваща седмица')}
      period={monday ? `${monday} ${sunday}` : undefined}
      onPrevious={step(-7)}
      onNext={step(7)}
    >
      <Popover opened={opened} onChange={setOpened} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            fw={400}
            aria-label={said}
            title={said}
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {shown}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <BulgarianDates>
            <DatePicker
              {...(monday && { defaultDate: monday })}
              withCellSpacing={false}
              getDayProps={(date) => ({
                inRange: inWeek(date),
                firstInRange: date === monday,
                lastInRange: date === sunday,
                selected: false,
                onClick: () => {
                  onChange(weekStart(day(date)))
                  setOpened(false)
                },
              })}
            />
          </BulgarianDates>
        </Popover.Dropdown>
      </Popover>
    </Stepped>
  )
}

export interface SchoolYearPickerProps {
  readonly label?: string
  readonly value: number | null
  readonly onChange: (periodId: number) => void
}

/** The user's school years; the active one is the default of every screen (spec/calls.md 4). */
export function SchoolYearPicker({ label = t('Учебна година'), value, onChange }: SchoolYearPickerProps) {
  const periods = useUser()?.periods ?? []
  return (
    <Select
      label={label}
      w={150}
      data={periods.map((period) => ({ value: String(period.id), label: period.name }))}
      value={value === null ? null : String(value)}
      onChange={(key) => key && onChange(Number(key))}
    />
  )
}
