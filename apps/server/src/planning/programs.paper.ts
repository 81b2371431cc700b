import type { AnsweredFile } from '@asistent/contract/core/call'
import { formatDay, today, weekdayNames } from '@asistent/domain/kernel/day'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import type { itemsOf, ProgramRecord } from './programs.queries'

// Weekly program (седмично разпределение) on paper: a row per time, a column per day.

type Item = Awaited<ReturnType<typeof itemsOf>>[number]

export async function programPaper(
  context: ReadContext,
  program: ProgramRecord,
  items: readonly Item[],
): Promise<AnsweredFile> {
  const lastDay = Math.max(5, ...items.map(({ dayOfWeek }) => dayOfWeek))
  const days = Array.from({ length: lastDay }, (_, index) => index + 1)
  const times = [...new Set(items.map(({ startTime, endTime }) => `${startTime} – ${endTime}`))].toSorted()
  const cell = (time: string, day: number) =>
    items
      .filter((item) => item.dayOfWeek === day && `${item.startTime} – ${item.endTime}` === time)
      .map(({ subjectName, title, room }) => `${subjectName ?? title ?? ''}${room === null ? '' : ` (${room})`}`)
      .join('; ') || null
  return pdfFile(`Седмично разпределение ${program.className}`, 'report', {
    title: 'Седмично разпределение',
    subtitle: `Група „${program.className}“, ${formatDay(program.fromDate)} – ${formatDay(program.toDate)} г.`,
    institution: await institutionOf(context),
    printedOn: today(context.now),
    landscape: true,
    columns: [
      { title: 'Час', kind: 'text', width: 0.8 },
      ...days.map((day) => ({ title: weekdayNames[day - 1] ?? '', kind: 'text' as const, width: 1.5 })),
    ],
    rows: times.map((time) => [time, ...days.map((day) => cell(time, day))]),
    signatures: [{ role: 'Учител' }, { role: 'Директор' }],
  })
}
