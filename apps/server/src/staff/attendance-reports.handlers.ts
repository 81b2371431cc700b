import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import {
  dayFields,
  missingDays,
  staffDaysReport,
  staffMonthPdf,
  staffMonthReport,
} from '@asistent/contract/staff/attendances.calls'
import { dayOfMonth, isWeekend, today, weekdayOf } from '@asistent/domain/kernel/day'
import { daysOf, formatMonth, rangeOf } from '@asistent/domain/kernel/month'
import {
  choosableStaffStatuses,
  countStaffDays,
  isLeave,
  staffDayCode,
  staffStatusCode,
  staffStatuses,
  staffStatusLabel,
  staffStatusWords,
  type StaffDay,
  type StaffStatus,
} from '@asistent/domain/staff/staff-attendance'
import { daysOffOf } from '../institutions/days-off.ops'
import type { ReadContext } from '../platform/context'
import { read, type Handler } from '../platform/handler'
import { pdfFile } from '../platform/papers'
import { institutionOf, serveReport } from '../platform/reports'
import { workersIn } from './attendances.queries'
import { chosenKindergarten } from './visible.ops'
import { chosenRange, enteredDays, rangeText, workingDaysOf, worksOn } from './work-days.ops'

type MonthParams = ParsedOf<typeof staffMonthPdf>
type MonthRow = OutputOf<(typeof staffMonthReport)['json']>['result'][number]

async function monthRows({ tx, scope }: ReadContext, { month, year, ...filters }: MonthParams): Promise<MonthRow[]> {
  const kindergartenId = chosenKindergarten(scope, filters.kindergartenId)
  const range = rangeOf({ month, year })
  const staff = await workersIn(tx, scope, { ...filters, kindergartenId, range, resource: 'TeacherAttendances' })
  const entered = await enteredDays(tx, kindergartenId, range)
  const off = await daysOffOf(tx, kindergartenId, range)
  return staff.map((member) => {
    // Statuses on a day that later became a day off are ignored (docs/areas/staff.md).
    const days = [...(entered.get(member.id)?.values() ?? [])].filter(
      ({ forOn }) => !isWeekend(forOn) && !off.locksEntry(forOn),
    )
    const { byStatus, working } = countStaffDays(days)
    const count = (...statuses: StaffStatus[]) =>
      statuses.reduce<number>((sum, status) => sum + (byStatus.get(status) ?? 0), 0)
    const cells = new Map(days.map((day) => [dayOfMonth(day.forOn), staffDayCode(day)]))
    return {
      id: member.id,
      name: member.name,
      occupation: member.occupation,
      ...dayCells((date) => cells.get(date) ?? null),
      working,
      leave: count(
        staffStatuses.PaidLeave,
        staffStatuses.UnpaidLeave,
        staffStatuses.MaternityLeave,
        staffStatuses.OfficialLeave,
      ),
      sick: count(staffStatuses.SickLeave),
      absent: count(staffStatuses.Absence),
    }
  })
}

type DayCells = Pick<MonthRow, (typeof dayFields)[number]>

const dayCells = (codeOn: (date: number) => string | null): DayCells =>
  Object.fromEntries(dayFields.map((name, index) => [name, codeOn(index + 1)])) as DayCells

const weekdayLetters = ['п', 'в', 'с', 'ч', 'п', 'с', 'н']

export const attendanceReportHandlers: Handler[] = [
  ...serveReport(staffMonthReport, async (context, params) => ({
    rows: await monthRows(context, params),
    subtitle: formatMonth(params),
    notes: [legend()],
    without: missingDays(params),
  })),

  read(staffMonthPdf, async (context, params) => {
    const { tx, scope, now } = context
    const kindergartenId = chosenKindergarten(scope, params.kindergartenId)
    const off = await daysOffOf(tx, kindergartenId, rangeOf(params))
    const days = daysOf(params)
    const sheet = await monthRows(context, params)
    return pdfFile('Присъствия на персонала', 'month-grid', {
      title: 'Присъствия на персонала',
      institution: await institutionOf(context),
      period: formatMonth(params),
      printedOn: today(now),
      nameTitle: 'Име, презиме, фамилия',
      days: days.map((day) => ({
        date: dayOfMonth(day),
        weekday: weekdayLetters[weekdayOf(day) - 1] ?? '',
        off: isWeekend(day) || off.locksEntry(day),
      })),
      totalTitles: ['Раб.', 'Отп.', 'Бол.', 'Отс.'],
      rows: sheet.map((row) => ({
        name: row.name,
        cells: dayFields.slice(0, days.length).map((name) => row[name]),
        totals: [row.working, row.leave, row.sick, row.absent],
      })),
      legend: choosableStaffStatuses.map((status) => ({
        code: staffStatusCode[status],
        text: staffStatusLabel[status],
      })),
      signatures: [{ role: 'Изготвил' }, { role: 'Директор' }],
    })
  }),

  ...serveReport(staffDaysReport, async ({ tx, scope, now }, { fromDate, toDate, ...filters }) => {
    const kindergartenId = chosenKindergarten(scope, filters.kindergartenId)
    const range = chosenRange({ fromDate, toDate }, now)
    const staff = await workersIn(tx, scope, { ...filters, kindergartenId, range, resource: 'TeacherAttendances' })
    const entered = await enteredDays(tx, kindergartenId, range)
    const working = await workingDaysOf(tx, kindergartenId, range)
    return {
      rows: staff.map((member) => {
        const workingDays = working.filter((day) => worksOn(member, day))
        const entries = entered.get(member.id)
        // Statuses on a day that later became a day off are ignored.
        const days: StaffDay[] = workingDays.flatMap((day) => entries?.get(day) ?? [])
        const { byStatus, working: present } = countStaffDays(days)
        const count = (status: StaffStatus) => byStatus.get(status) ?? 0
        const having = (status: StaffStatus) =>
          days.filter((day) => day.status === status || day.additional === status).length
        return {
          id: member.id,
          name: member.name,
          occupation: member.occupation,
          workingDays: workingDays.length,
          working: present,
          lecturing: having(staffStatuses.Lecturing),
          businessTrip: having(staffStatuses.BusinessTrip),
          paidLeave: count(staffStatuses.PaidLeave),
          unpaidLeave: count(staffStatuses.UnpaidLeave),
          officialLeave: count(staffStatuses.OfficialLeave),
          maternityLeave: count(staffStatuses.MaternityLeave),
          sickLeave: count(staffStatuses.SickLeave),
          absence: count(staffStatuses.Absence),
          // Future days are not missing.
          notEntered: workingDays.filter((day) => day <= today(now) && !entries?.has(day)).length,
        }
      }),
      subtitle: rangeText(range),
      period: range,
    }
  }),
]

const legend = (): string =>
  choosableStaffStatuses
    .toSorted((left, right) => Number(isLeave(left)) - Number(isLeave(right)))
    .map((status) => `${staffStatusCode[status]} – ${staffStatusWords(status)}`)
    .join('; ')
