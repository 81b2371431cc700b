import { dayOf } from '@asistent/domain/kernel/day'
import type { GridCode, GridData, GridRow } from './grid-model'

// Small sample grids for tests and /dev/blocks.

/** Attendance codes as in domain.md 1.1. */
export const attendanceCodes: readonly GridCode[] = [
  { value: 2, code: 'П', name: 'Присъствие', tone: 'green' },
  { value: 1, code: 'НО', name: 'Неизвинено отсъствие', tone: 'red' },
  { value: 5, code: 'МБ', name: 'Болест с медицинска бележка', tone: 'blue' },
  { value: 6, code: 'МБП', name: 'Болничен престой', tone: 'blue' },
  { value: 10, code: 'ПК', name: 'Под карантина', tone: 'blue' },
  { value: 11, code: 'РСЦ', name: 'Специализиран център', tone: 'blue' },
  { value: 15, code: 'ТЕЛК', name: 'Решение на ТЕЛК', tone: 'blue' },
  { value: 4, code: 'СП', name: 'Семейни причини', tone: 'orange' },
  { value: 3, code: 'С', name: 'Друга уважителна причина', tone: 'violet' },
  { value: 12, code: 'ГВ', name: 'Грипна ваканция', tone: 'grey' },
  { value: 14, code: 'В', name: 'Ваканция', tone: 'grey' },
  { value: 7, code: '1ч.', name: 'Почасово – 1 час', tone: 'teal' },
  { value: 8, code: '2ч.', name: 'Почасово – 2 часа', tone: 'teal' },
  { value: 9, code: '3ч.', name: 'Почасово – 3 часа', tone: 'teal' },
  { value: 16, code: 'ПО', name: 'Почасова организация', tone: 'teal' },
]

export const codeOf = (text: string) => attendanceCodes.find((code) => code.code === text)?.value ?? null

/**
 * Parses a grid from text: one line per person, '.' empty, '#' locked, 'x' a day off.
 * @internal Only tests use it.
 */
export function gridOf(...lines: string[]): GridData {
  const rows = lines.map((line, index): GridRow => ({
    id: index + 1,
    name: `Дете ${index + 1}`,
    cells: line.split(' ').map((sign) => {
      if (sign === '#') return { value: null, closed: 'locked' as const }
      if (sign === 'x') return { value: null, closed: 'off' as const }
      if (sign.startsWith('!')) return { value: codeOf(sign.slice(1)), closed: 'off' as const }
      return { value: sign === '.' ? null : codeOf(sign) }
    }),
  }))
  const width = rows[0]?.cells.length ?? 0
  const days = Array.from({ length: width }, (_, index) => ({
    day: dayOf(2026, 11, index + 1),
    off: rows.every((row) => row.cells[index]?.closed === 'off'),
  }))
  return { days, rows }
}
