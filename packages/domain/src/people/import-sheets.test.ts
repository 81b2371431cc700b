import { expect, test } from 'vitest'
import { readImportCell, titleForm, type ImportCell } from '../kernel/import-sheet'
import { importSheets } from './import-sheets'

const column = (sheet: string, key: string) => {
  const importColumn = importSheets.find((one) => one.key === sheet)?.columns.find((one) => one.key === key)
  if (!importColumn) throw new Error(`${sheet}.${key}`)
  return importColumn
}
const reading = (key: string, cell: ImportCell, sheet = 'children') => {
  const read = readImportCell(column(sheet, key), cell)
  return 'value' in read ? read.value : read.problem
}

test('titles and keys are unique in a sheet', () => {
  for (const { columns } of importSheets) {
    expect(new Set(columns.map((one) => titleForm(one.title))).size).toBe(columns.length)
    expect(new Set(columns.map((one) => one.key)).size).toBe(columns.length)
  }
})

test('cells as people fill them in', () => {
  expect(reading('firstName', '  Калина ')).toBe('Калина')
  expect(reading('birthDate', { day: '2022-05-12' })).toBe('2022-05-12')
  expect(reading('birthDate', '12.5.2022 г.')).toBe('2022-05-12')
  expect(reading('birthDate', '31.02.2022')).toBe('Въведете дата като 15.09.2026')
  // The number of a day in Excel; a year is none.
  expect(reading('birthDate', 44_693)).toBe('2022-05-12')
  expect(reading('birthDate', 2022)).toBe('Въведете дата като 15.09.2026')
  expect(reading('gender', 'Момиче')).toBe(2)
  expect(reading('gender', 'жена')).toBe(2)
  expect(reading('kinship', 'леля', 'parents')).toBe(
    'Изберете една от стойностите: майка, баща, настойник, друг роднина',
  )
  for (const word of ['друг роднина', 'Друг']) expect(reading('kinship', word, 'parents')).toBe(99)
  expect(reading('isSop', 'Х')).toBe(true)
  expect(reading('isSop', 'може би')).toBe('Въведете „да“ или „не“')
  expect(reading('position', '7')).toBe(7)
  expect(reading('position', 'седем')).toBe('Въведете число')
})

test('Excel drops the zero at the beginning of a number', () => {
  expect(reading('personId', 451_029_901)).toBe('0451029901')
  expect(reading('personId', '22 4512 9912')).toBe('2245129912')
  expect(reading('personId', 'няма')).toBe('няма')
  expect(reading('phone', 888123456)).toBe('0888123456')
  expect(reading('gpPhone', 32123456)).toBe('032123456')
  expect(reading('phone', '+359 888 123 456')).toBe('+359 888 123 456')
})

test('examples of the template can be read', () => {
  const filled = importSheets.flatMap(({ columns }) => columns).filter((one) => one.example)
  expect(filled.filter((one) => 'problem' in readImportCell(one, one.example))).toEqual([])
})
