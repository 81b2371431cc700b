import type { InputOf } from '@asistent/contract/core/call'
import type { saveProgram } from '@asistent/contract/planning/programs.calls'
import { weekdayNames } from '@asistent/domain/kernel/day'
import { itemKinds } from '@asistent/domain/planning/programs'
import type { BoardCard, BoardRow, Cell } from '../blocks/board/board-model'

// Weekly program as board cards; a row is a time range.

export type Item = InputOf<typeof saveProgram>['items'][number]
export interface Times {
  readonly startTime: string
  readonly endTime: string
}

const rowKey = ({ startTime, endTime }: Times) => `${startTime}–${endTime}`

export const timesOf = (row: string): Times => {
  const [startTime = '', endTime = ''] = row.split('–')
  return { startTime, endTime }
}

export const boardDays = (items: readonly Item[]) =>
  weekdayNames
    .map((title, index) => ({ key: String(index + 1), title }))
    .filter(({ key }, index) => index < 5 || items.some(({ dayOfWeek }) => String(dayOfWeek) === key))

/** All used and added times, sorted. */
export const boardRows = (items: readonly Item[], added: readonly Times[]): BoardRow[] =>
  [...new Set([...items, ...added].map(rowKey))].toSorted().map((key) => ({ key, title: key.replace('–', ' – ') }))

export const boardCards = (
  items: readonly Item[],
  subjects: ReadonlyMap<number, string>,
  teachers: ReadonlyMap<number, string>,
): BoardCard[] =>
  items.map((item, id) => ({
    id,
    day: String(item.dayOfWeek),
    row: rowKey(item),
    title:
      item.kind === itemKinds.ClassSubject ? (subjects.get(item.classSubjectId ?? 0) ?? '') : String(item.title ?? ''),
    detail: [teachers.get(item.teacherId ?? 0), item.room].filter(Boolean).join(', ') || undefined,
    tone: item.kind === itemKinds.ClassSubject ? 'info' : undefined,
  }))

export const placed = (item: Item, { day, row }: Cell): Item => ({
  ...item,
  dayOfWeek: Number(day),
  ...timesOf(row),
})
