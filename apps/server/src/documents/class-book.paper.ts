import type { Block } from '@asistent/documents/blocks'
import type { BundlePart } from '@asistent/documents/bundle'
import { isPresent, registerStatus, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { averageAttendance } from '@asistent/domain/attendance/totals'
import {
  bookForm,
  bookKinds,
  bookTitle,
  partsOfBook,
  partTitles,
  type BookKind,
  type BookPart,
} from '@asistent/domain/documents/class-book'
import {
  addDays,
  dayOfMonth,
  formatDay,
  isWeekend,
  weekdayNames,
  weekdayOf,
  type Day,
} from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { daysOf, formatMonth, monthOf, nextMonth, rangeOf, type Month } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import { itemKinds } from '@asistent/domain/planning/programs'
import { levelLabel, levelOf } from '@asistent/domain/results/diagnostics'
import { daysOffOf } from '../institutions/days-off.ops'
import type { Tx } from '../platform/database'
import { institutionById } from '../platform/reports'
import { letterPart, nothing, type BookQuery, type Section } from './class-book-part.paper'
import {
  childrenOf,
  coverOf,
  lessonsOf,
  levelsOf,
  marksOf,
  meetingsOf,
  programItemsOf,
  staysOf,
  themesOf,
  type BookLesson,
} from './class-book.queries'
import { plans, supported, timetable, work } from './support-book.paper'

// Parts of the books of a group, in the order of the official forms (domain.md 1.8).

const cover: Section = async (tx, { kindergartenId, groupId, kind, range, printedOn }) => {
  const facts = await coverOf(tx, groupId)
  return [
    {
      template: 'letter',
      data: {
        institution: await institutionById(tx, kindergartenId),
        title: bookTitle[kind],
        subtitle: `на група „${facts.className}“`,
        ...(bookForm[kind] && { number: bookForm[kind] }),
        body: [
          { kind: 'space', lines: 2 },
          {
            kind: 'facts',
            facts: [
              { label: 'Учебна година', value: facts.schoolYear },
              { label: 'Група', value: `„${facts.className}“, ${groupTypeLabel[facts.classType]}` },
              { label: 'Институция', value: facts.kindergartenName },
              { label: 'Община', value: facts.municipality },
              { label: 'Област', value: facts.area },
              { label: kind === bookKinds.Nursery ? 'Педагози' : 'Учители', value: facts.teachers.join(', ') || '–' },
              { label: 'Директор', value: facts.director ?? '–' },
              { label: 'Период', value: `${formatDay(range.from)} – ${formatDay(range.to)} г.` },
            ],
          },
        ],
        signatures: [{ role: 'Директор', ...(facts.director && { name: facts.director }) }],
        stamp: true,
        printedOn,
      },
    },
  ]
}

const children: Section = async (tx, { kindergartenId, groupId, range, printedOn }) => {
  const list = await childrenOf(tx, groupId, range)
  return [
    letterPart(
      await institutionById(tx, kindergartenId),
      partTitles.children,
      [
        {
          kind: 'table',
          columns: [
            { title: '№', align: 'right' },
            { title: 'Име, презиме, фамилия', share: 3 },
            { title: 'Дата на раждане', align: 'center', share: 1.2 },
            { title: 'В групата от', align: 'center', share: 1.2 },
            { title: 'До', align: 'center', share: 1.2 },
          ],
          rows: list.map(({ position, name, birthOn, fromOn, toOn }, at) => [
            String(position ?? at + 1),
            name,
            formatDay(birthOn),
            formatDay(fromOn),
            toOn ? formatDay(toOn) : '',
          ]),
        },
      ],
      printedOn,
    ),
  ]
}

const schedule: Section = async (tx, { kindergartenId, groupId, range, printedOn }) => {
  const institution = await institutionById(tx, kindergartenId)
  const items = await programItemsOf(tx, groupId, range)
  if (items.length === 0)
    return [letterPart(institution, partTitles.schedule, [nothing('Няма въведено седмично разпределение.')], printedOn)]
  return [...new Set(items.map(({ programId }) => programId))].map((programId): BundlePart => {
    const ofProgram = items.filter((item) => item.programId === programId)
    const [first] = ofProgram
    const days = Array.from({ length: Math.max(5, ...ofProgram.map(({ weekday }) => weekday)) }, (_, at) => at + 1)
    const times = [...new Set(ofProgram.map(({ startsAt, endsAt }) => `${startsAt} – ${endsAt}`))]
    const cell = (time: string, day: number) =>
      ofProgram
        .filter(({ weekday, startsAt, endsAt }) => weekday === day && `${startsAt} – ${endsAt}` === time)
        .map(({ title }) => title)
        .join('; ') || null
    return {
      template: 'report',
      data: {
        title: partTitles.schedule,
        subtitle: first ? `${first.programName}, ${formatDay(first.fromOn)} – ${formatDay(first.toOn)} г.` : '',
        institution,
        printedOn,
        landscape: true,
        columns: [
          { title: 'Час', kind: 'text', width: 0.8 },
          ...days.map((day) => ({ title: weekdayNames[day - 1] ?? '', kind: 'text' as const, width: 1.5 })),
        ],
        rows: times.map((time) => [time, ...days.map((day) => cell(time, day))]),
        signatures: [],
      },
    }
  })
}

const meetings: Section = async (tx, { kindergartenId, groupId, range, printedOn }) => {
  const list = await meetingsOf(tx, kindergartenId, groupId, range)
  const table: Block = {
    kind: 'table',
    columns: [
      { title: 'Дата', align: 'center', share: 1 },
      { title: 'Час', align: 'center', share: 0.7 },
      { title: 'Тема', share: 3 },
      { title: 'Място', share: 1.5 },
    ],
    rows: list.map(({ fromOn, fromTime, title, place }) => [formatDay(fromOn), fromTime ?? '', title, place ?? '']),
  }
  return [
    letterPart(
      await institutionById(tx, kindergartenId),
      partTitles.meetings,
      list.length > 0 ? [table] : [nothing('Няма отбелязани родителски срещи.'), { kind: 'blanks', lines: 8 }],
      printedOn,
    ),
  ]
}

const weekdayLetters = ['п', 'в', 'с', 'ч', 'п', 'с', 'н']
const bookMark = { 1: '✓', 2: '⁄', 3: 'X' } as const

function monthsOf({ from, to }: DayRange): Month[] {
  const months: Month[] = []
  for (let month = monthOf(from); rangeOf(month).from <= to; month = nextMonth(month)) months.push(month)
  return months
}

const attendance: Section = async (tx, { kindergartenId, groupId, range, printedOn }) => {
  const until = range.to < printedOn ? range.to : printedOn
  if (until < range.from) return []
  const period = { from: range.from, to: until }
  const institution = await institutionById(tx, kindergartenId)
  const { className } = await coverOf(tx, groupId)
  const list = await childrenOf(tx, groupId, period)
  const stays = await staysOf(tx, groupId, period)
  const off = await daysOffOf(tx, kindergartenId, period, groupId)
  const marks = new Map<string, AttendanceType>()
  for (const { childId, day, status } of await marksOf(
    tx,
    list.map(({ id }) => id),
    period,
  ))
    marks.set(`${childId}:${day}`, status)
  const isOff = (day: Day) => isWeekend(day) || off.locksEntry(day)
  const isHere = (childId: number, day: Day) =>
    stays.some((stay) => stay.childId === childId && stay.fromOn <= day && (stay.toOn === null || stay.toOn >= day))
  return monthsOf(period).map((month): BundlePart => {
    const days = daysOf(month)
    const open = days.filter((day) => day >= period.from && day <= period.to && !isOff(day))
    const rows = list.filter(({ id }) => open.some((day) => isHere(id, day)))
    const statusOf = (childId: number, day: Day) =>
      open.includes(day) && isHere(childId, day) ? marks.get(`${childId}:${day}`) : undefined
    const there = (childId: number, day: Day) => {
      const status = statusOf(childId, day)
      return status !== undefined && isPresent(status)
    }
    const presentOn = (day: Day) => rows.filter(({ id }) => there(id, day)).length
    const total = open.reduce((sum, day) => sum + presentOn(day), 0)
    return {
      template: 'month-grid',
      data: {
        title: partTitles.attendance,
        institution,
        period: formatMonth(month),
        parameters: [{ label: 'Група', value: className }],
        printedOn,
        nameTitle: 'Име, презиме, фамилия на детето',
        days: days.map((day) => ({
          date: dayOfMonth(day),
          weekday: weekdayLetters[weekdayOf(day) - 1] ?? '',
          off: isOff(day),
        })),
        totalTitles: ['Общо присъствия'],
        rows: rows.map(({ id, position, name }) => ({
          ...(position !== null && { number: position }),
          name,
          cells: days.map((day) => {
            const status = statusOf(id, day)
            const registerWords = status && registerStatus(status)
            return registerWords ? bookMark[registerWords.type] : ''
          }),
          totals: [open.filter((day) => there(id, day)).length],
        })),
        dayTotals: [
          { label: 'Общо', cells: days.map((day) => (open.includes(day) ? presentOn(day) : null)), totals: [total] },
          {
            label: 'Средна месечна посещаемост',
            cells: [],
            totals: [readableDecimal(decimal(averageAttendance(total, open.length)), 2)],
          },
        ],
        legend: [
          { code: '✓', text: 'присъствие' },
          { code: 'X', text: 'отсъствие по уважителни причини' },
          { code: '⁄', text: 'отсъствие по неуважителни причини' },
        ],
        signatures: [{ role: 'Учител' }, { role: 'Директор' }],
      },
    }
  })
}

const results: Section = async (tx, { kindergartenId, groupId, schoolYearId, range, printedOn }) => {
  const institution = await institutionById(tx, kindergartenId)
  const levels = await levelsOf(tx, groupId, schoolYearId)
  if (levels.length === 0)
    return [letterPart(institution, partTitles.results, [nothing('Няма одобрени резултати.')], printedOn)]
  const list = await childrenOf(tx, groupId, range)
  const fields = [...new Map(levels.map(({ subjectId, subjectName }) => [subjectId, subjectName]))]
  const level = (childId: number, subjectId: number, stage: 1 | 2) => {
    const row = levels.find((one) => one.childId === childId && one.subjectId === subjectId && one.stage === stage)
    return row?.percent == null ? null : levelLabel[levelOf(row.percent)]
  }
  return [
    {
      template: 'report',
      data: {
        title: partTitles.results,
        subtitle: 'по образователни направления, в началото и в края на учебната година',
        institution,
        printedOn,
        landscape: true,
        columns: [
          { title: '№', kind: 'integer', width: 0.4 },
          { title: 'Дете', kind: 'text', width: 2.4 },
          ...fields.flatMap(([, subjectName]) => [
            { title: 'начало', group: subjectName, kind: 'text' as const, width: 0.8 },
            { title: 'край', group: subjectName, kind: 'text' as const, width: 0.8 },
          ]),
        ],
        rows: list.map(({ id, name, position }, at) => [
          position ?? at + 1,
          name,
          ...fields.flatMap(([subjectId]) => [level(id, subjectId, 1), level(id, subjectId, 2)]),
        ]),
        signatures: [{ role: 'Учител' }],
      },
    },
  ]
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

const planning: Section = async (tx, { kindergartenId, groupId, range, printedOn }) => {
  const institution = await institutionById(tx, kindergartenId)
  const lessons = await lessonsOf(tx, groupId, range)
  if (lessons.length === 0)
    return [letterPart(institution, partTitles.planning, [nothing('Няма взети теми за периода.')], printedOn)]
  const themes = new Map(
    (await themesOf(tx, kindergartenId, groupId, range)).map(({ weekOn, title }) => [weekOn, title]),
  )
  const activities = (await programItemsOf(tx, groupId, range)).filter(({ kind }) => kind === itemKinds.Activity)
  const byWeek = groupedBy(lessons, ({ forOn }) => mondayOf(forOn))
  const additional = (week: Day, lessonsOfWeek: readonly BookLesson[]) =>
    [
      ...new Set([
        ...activities
          .filter(({ fromOn, toOn }) => fromOn <= addDays(week, 6) && toOn >= week)
          .map(({ title, weekday }) => `${title} (${weekdayNames[weekday - 1] ?? ''})`),
        ...lessonsOfWeek.flatMap(({ note }) => note ?? []),
      ]),
    ].join('; ')
  const weeks = [...byWeek].map(([week, lessonsOfWeek]) => ({
    week,
    title: `${formatDay(week)} – ${formatDay(addDays(week, 6))} г.${themes.has(week) ? `, тема: ${themes.get(week) ?? ''}` : ''}`,
    rows: [
      ...lessonsOfWeek.map(({ forOn, subjectName, teacher, title }, at) => [
        weekdayNames[weekdayOf(forOn) - 1] ?? '',
        at + 1,
        teacher ? `${subjectName} / ${teacher}` : subjectName,
        title,
      ]),
      ['', null, 'Допълнителни дейности и индивидуална работа', additional(week, lessonsOfWeek)],
    ],
  }))
  // A sheet per month, so that no sheet exceeds the limit.
  return [...groupedBy(weeks, ({ week }) => formatMonth(monthOf(week)))].map(([month, weeksOfMonth]): BundlePart => ({
    template: 'report',
    data: {
      title: partTitles.planning,
      subtitle: month,
      institution,
      printedOn,
      columns: [
        { title: 'Ден', kind: 'text', width: 0.9 },
        { title: '№', kind: 'integer', width: 0.35 },
        { title: 'Направление / учител', kind: 'text', width: 2 },
        { title: 'Тема', kind: 'text', width: 2.6 },
      ],
      rows: [],
      groups: weeksOfMonth.map(({ title, rows }) => ({ title, rows, subtotals: [] })),
      signatures: [],
    },
  }))
}

const notes: Section = async (tx, { kindergartenId, range, printedOn, verifyAt }) => [
  {
    template: 'letter',
    data: {
      institution: await institutionById(tx, kindergartenId),
      title: partTitles.notes,
      body: [{ kind: 'blanks', lines: 12 }],
      signatures: [{ role: 'Учител' }, { role: 'Учител' }, { role: 'Директор' }],
      stamp: true,
      notes: [
        `Изготвен от данните в системата за ${formatDay(range.from)} – ${formatDay(range.to)} г. След приключването му файлът се проверява на ${verifyAt}.`,
      ],
      printedOn,
    },
  },
]

const sections: Record<BookPart, Section> = {
  cover,
  children,
  schedule,
  meetings,
  attendance,
  results,
  planning,
  supported,
  timetable,
  plans,
  work,
  notes,
}

/** In the order of `partsOfBook`. */
export const bookSections = (kind: BookKind): readonly Section[] => partsOfBook[kind].map((part) => sections[part])

export async function wholeBook(tx: Tx, request: BookQuery): Promise<BundlePart[]> {
  const parts: BundlePart[] = []
  for (const section of bookSections(request.kind)) parts.push(...(await section(tx, request)))
  return parts
}
