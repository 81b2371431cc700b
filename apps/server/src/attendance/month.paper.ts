import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Cell } from '@asistent/documents/sheet'
import { overlaid } from '@asistent/domain/attendance/sources'
import {
  attendanceCode,
  attendanceLabel,
  choosableTypes,
  isPresent,
  registerStatus,
  withoutHealthReason,
  type AttendanceType,
} from '@asistent/domain/attendance/statuses'
import { absentDays, averageAttendance, countKinds } from '@asistent/domain/attendance/totals'
import { dayOfMonth, today, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { daysOf, formatMonth, rangeOf, type Month } from '@asistent/domain/kernel/month'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound } from '../platform/versioned'
import { sumsOf, type SummedChild, type SummedGroup } from './sums.queries'

// Printed month of a group: with all codes (two variants), and the form of the class book.

const weekdayLetters = ['п', 'в', 'с', 'ч', 'п', 'с', 'н']

/** Statuses of a month in the variant; undefined if the child is not in the group on the day. */
export function shownStatuses({ group, days, hidesHealth }: SummedGroup, child: SummedChild, variant: 1 | 2) {
  return new Map(
    days.flatMap((day): [Day, AttendanceType | null][] => {
      const status = child.status(day)
      if (status === undefined) return []
      const shown = variant === 2 ? overlaid(status, group.calendar.overlayOn(day)) : status
      return [[day, hidesHealth && shown !== null ? withoutHealthReason(shown) : shown]]
    }),
  )
}

export async function monthOfGroup(
  context: ReadContext,
  classId: number,
  month: Month,
  kindergartenId?: number,
): Promise<SummedGroup> {
  const [sums] = await sumsOf(context, { kindergartenId, classIds: [classId], range: rangeOf(month), only: 'seen' })
  return requireFound(sums)
}

interface Paper {
  readonly title: string
  readonly variant: 1 | 2
  readonly code: (status: AttendanceType) => Cell
  readonly legend: readonly { code: string; text: string }[]
}

/** All codes of the product. */
export const codesPaper = (variant: 1 | 2): Paper => ({
  title: 'Присъствия за месеца',
  variant,
  code: (status) => attendanceCode[status],
  legend: choosableTypes.map((type) => ({ code: attendanceCode[type], text: attendanceLabel[type] })),
})

const bookMark = { 1: '✓', 2: '⁄', 3: 'X' } as const

/** The three marks of document 3-5 (domain.md 1.8). */
export const bookPaper: Paper = {
  title: 'Сведение за присъствието на децата в групата',
  variant: 1,
  code: (status) => {
    const registerMark = registerStatus(status)
    return registerMark ? bookMark[registerMark.type] : ''
  },
  legend: [
    { code: '✓', text: 'присъствие' },
    { code: 'X', text: 'отсъствие по уважителни причини' },
    { code: '⁄', text: 'отсъствие по неуважителни причини' },
  ],
}

export async function monthPaper(
  context: ReadContext,
  sums: SummedGroup,
  month: Month,
  paper: Paper,
): Promise<AnsweredFile> {
  const { now } = context
  const { group, children } = sums
  const days = daysOf(month)
  const rows = children.map((child) => ({ child, shown: shownStatuses(sums, child, paper.variant) }))
  const presentOn = (day: Day) => rows.filter(({ shown }) => isThere(shown.get(day))).length
  const absentOn = (day: Day) => rows.filter(({ shown }) => shown.get(day) != null && !isThere(shown.get(day))).length
  const passed = sums.days.filter((day) => day <= today(now))
  const all = countKinds(rows.flatMap(({ shown }) => [...shown.values()]))
  // Tomorrow can be entered already; the average covers past days only.
  const presentSoFar = passed.reduce((sum, day) => sum + presentOn(day), 0)
  // Future days and days without entries have no figures.
  const daysWithData = new Set(sums.days.filter((day) => rows.some(({ shown }) => shown.get(day) != null)))
  const inDays = (figure: (day: Day) => number) => days.map((day) => (daysWithData.has(day) ? figure(day) : null))
  const ofHealth = (count: number) => (sums.hidesHealth ? [] : [count])
  return pdfFile(paper.title, 'month-grid', {
    title: paper.title,
    institution: await institutionOf(context),
    period: formatMonth(month),
    parameters: [
      { label: 'Група', value: group.name },
      ...(paper.variant === 2 ? [{ label: 'Вариант', value: '2 – с ваканциите и карантините' }] : []),
    ],
    printedOn: today(now),
    nameTitle: 'Име, презиме, фамилия на детето',
    days: days.map((day) => ({
      date: dayOfMonth(day),
      weekday: weekdayLetters[weekdayOf(day) - 1] ?? '',
      off: group.calendar.isDayOff(day),
    })),
    totalTitles: ['П', 'НО', 'СП', ...(sums.hidesHealth ? [] : ['Здр.']), 'Др.', 'Отс.'],
    rows: rows.map(({ child, shown }) => {
      const counts = countKinds([...shown.values()])
      return {
        ...(child.position !== null && { number: child.position }),
        name: child.name,
        cells: days.map((day) => {
          const status = shown.get(day)
          return status ? paper.code(status) : ''
        }),
        totals: [
          counts.present,
          counts.unexcused,
          counts.family,
          ...ofHealth(counts.health),
          counts.other,
          absentDays(counts),
        ],
      }
    }),
    dayTotals: [
      { label: 'Присъстващи', cells: inDays(presentOn), totals: [all.present] },
      {
        label: 'Отсъстващи',
        cells: inDays(absentOn),
        totals: ['', all.unexcused, all.family, ...ofHealth(all.health), all.other, absentDays(all)],
      },
      {
        label: 'Средна месечна посещаемост',
        cells: [],
        totals: [readableDecimal(decimal(averageAttendance(presentSoFar, passed.length)), 2)],
      },
    ],
    legend: [...paper.legend],
    signatures: [{ role: 'Учител' }, { role: 'Директор' }],
  })
}

const isThere = (status: AttendanceType | null | undefined): boolean => status != null && isPresent(status)
