// The exported class book (дневник, № 3-5), the journal of support (№ 3-63.1) and that of a nursery group: domain.md 1.8.

import { groupTypes, type GroupType } from '../people/groups'

export const exportStatuses = { Waiting: 0, Making: 1, Ready: 2, Failed: 3 } as const
export type ExportStatus = (typeof exportStatuses)[keyof typeof exportStatuses]
export const exportStatusLabel: Record<ExportStatus, string> = {
  0: 'Чака',
  1: 'Изготвя се',
  2: 'Готов',
  3: 'Неуспешен',
}

/** Forms of the book of a group: domain.md 1.8. */
export const bookKinds = { ClassBook: 1, Support: 2, Nursery: 3 } as const
export type BookKind = (typeof bookKinds)[keyof typeof bookKinds]
export const bookKindLabel: Record<BookKind, string> = {
  1: 'Дневник 3-5',
  2: 'За подкрепа 3-63.1',
  3: 'На яслена група',
}

/** Number of the form; the nursery's journal has none. */
export const bookForm: Record<BookKind, string | undefined> = { 1: '3-5', 2: '3-63.1', 3: undefined }

export const bookTitle: Record<BookKind, string> = {
  1: 'Дневник',
  2: 'Дневник за дейности за подкрепа за личностно развитие',
  3: 'Дневник за присъствието',
}

/**
 * A nursery group has the nursery's journal, other groups a class book; the journal of support is created on request.
 */
export const usualBookOf = (type: GroupType): BookKind =>
  type === groupTypes.Nursery ? bookKinds.Nursery : bookKinds.ClassBook

export const fitsGroup = (kind: BookKind, type: GroupType): boolean =>
  kind === bookKinds.Support || kind === usualBookOf(type)

export const partTitles = {
  cover: 'Корица',
  children: 'Списък на децата',
  schedule: 'Седмично разпределение',
  meetings: 'Родителски срещи',
  attendance: 'Сведение за присъствието на децата',
  results: 'Резултати от предучилищната подготовка',
  planning: 'Седмично планиране по образователни направления',
  supported: 'Деца с допълнителна подкрепа',
  timetable: 'График на занятията',
  plans: 'Планове и мерки за подкрепа',
  work: 'Дейности за подкрепа по дати',
  notes: 'Бележки',
} as const
export type BookPart = keyof typeof partTitles

/** Parts of each book in the order of the form. */
export const partsOfBook: Record<BookKind, readonly BookPart[]> = {
  1: ['cover', 'children', 'schedule', 'meetings', 'attendance', 'results', 'planning', 'notes'],
  2: ['cover', 'supported', 'timetable', 'plans', 'work', 'notes'],
  3: ['cover', 'children', 'schedule', 'meetings', 'attendance', 'notes'],
}
