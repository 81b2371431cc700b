import { readXlsx } from 'hucre/xlsx'
import type { Sheet as ReadSheet } from 'hucre/xlsx'
import { expect, test } from 'vitest'

import { sampleSheet } from './samples'
import type { Sheet, SheetColumn } from './sheet'
import { sheetToXlsx } from './sheet-xlsx'

async function written(sheet: Sheet): Promise<ReadSheet> {
  const { sheets } = await readXlsx(await sheetToXlsx(sheet), { readStyles: true })
  const [first] = sheets
  if (!first) throw new Error('The workbook has no sheet')
  return first
}

const headRow = (sheet: ReadSheet, title: string): number => sheet.rows.findIndex((row) => row.includes(title))

test('the institution, the title and the period stand over the table', async () => {
  const { rows, merges } = await written(sampleSheet())
  expect(rows.slice(0, 5).map((row) => row[0])).toEqual([
    'ДГ „Детелина“',
    'гр. Пловдив, ул. „Иван Вазов“ 12 · код по НЕИСПУО 1690999',
    'Справка за таксите за допълнителни дейности',
    '01.11.2026 – 30.11.2026',
    'Доставчик: Лингва Кидс ЕООД',
  ])
  expect(merges).toContainEqual({ startRow: 2, startCol: 0, endRow: 2, endCol: 5 })
})

test('numbers are numbers, days are dates, sums are formulas, each with its format', async () => {
  const sheet = await written(sampleSheet())
  const first = headRow(sheet, 'Начислено,\u00a0€') + 1
  expect(sheet.rows[first]).toEqual([1, 'Калоян Петров', new Date('2026-11-15T00:00:00Z'), 22.1, 22.1, 'Платена'])
  expect(sheet.rows[first + 2]?.slice(0, 5)).toEqual([3, 'Явор Христов', null, 0.1, -0.3])
  expect(sheet.rows[first + 3]?.slice(0, 5)).toEqual(['Общо', null, null, 1256.4, 21.8])
  expect(sheet.cells?.get(`${first + 3},3`)?.formula).toBe(`SUBTOTAL(9,D${first + 1}:D${first + 3})`)
  const style = (row: number, column: number) => sheet.cells?.get(`${row},${column}`)?.style
  expect(style(first, 2)?.numFmt).toBe('dd.mm.yyyy')
  expect(style(first, 3)?.numFmt).toBe('#,##0.00')
  expect(style(first + 3, 3)).toMatchObject({ font: { bold: true, name: 'Calibri' }, numFmt: '#,##0.00' })
  expect(style(first + 1, 5)?.fill).toMatchObject({ fgColor: { rgb: expect.stringMatching(/F9DCD7$/) } })
})

test('the head is frozen and printed on every page, one page wide, with filters', async () => {
  const sheet = await written(sampleSheet({ landscape: true }))
  const head = headRow(sheet, 'Начислено,\u00a0€')
  expect(sheet.freezePane?.rows).toBe(head + 1)
  expect(sheet.pageSetup).toMatchObject({
    orientation: 'landscape',
    paperSize: 'a4',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: `$${head}:$${head + 1}`,
  })
  expect(sheet.autoFilter?.range).toBe(`A${head + 1}:F${head + 4}`)
  expect(sheet.headerFooter?.oddFooter).toContain('стр. &P от &N')
  expect(sheet.merges).toContainEqual({ startRow: head - 1, startCol: 3, endRow: head - 1, endCol: 4 })
})

test('every kind of cell is typed, and what is longer than a float stays text', async () => {
  const columns: SheetColumn[] = [
    { title: 'Количество', kind: 'quantity' },
    { title: 'Цена', kind: 'price' },
    { title: 'Дял', kind: 'percent' },
    { title: 'Месец', kind: 'month' },
    { title: 'Почасова', kind: 'boolean' },
    { title: 'ЕГН', kind: 'code' },
    { title: 'Сума', kind: 'money' },
  ]
  const rows = [['1.890', '1.3125', '85.5', '2026-11', true, '0541019990', '12345678901234567.89']]
  const sheet = await written(sampleSheet({ columns, rows }))
  const first = headRow(sheet, 'ЕГН') + 1
  expect(sheet.rows[first]).toEqual([
    1.89,
    1.3125,
    0.855,
    new Date('2026-11-01T00:00:00Z'),
    'да',
    '0541019990',
    '12345678901234567.89',
  ])
  expect([0, 1, 2, 3].map((column) => sheet.cells?.get(`${first},${column}`)?.style?.numFmt)).toEqual([
    '#,##0.000',
    '#,##0.00000',
    '0.0%',
    'mm.yyyy',
  ])
})

test('formulas and errors that somebody typed stay text', async () => {
  const texts = [
    '=1+1',
    '+359888',
    '@SUM(A1)',
    '#N/A',
    '#REF!',
    "'кавичка",
    '<b>&amp;</b>',
    'ред\nред',
    '😀',
    '\u0007звън',
  ]
  const columns: SheetColumn[] = [{ title: 'Текст', kind: 'text' }]
  const sheet = await written(sampleSheet({ columns, rows: texts.map((text) => [text]) }))
  const first = headRow(sheet, 'Текст') + 1
  expect(sheet.rows.slice(first, first + texts.length).map((row) => row[0])).toEqual([...texts.slice(0, -1), 'звън'])
  for (const at of texts.keys()) {
    expect(sheet.cells?.get(`${first + at},0`)?.formula).toBeUndefined()
    expect(sheet.cells?.get(`${first + at},0`)?.type).not.toBe('error')
  }
})

test('groups have headings and subtotals', async () => {
  const sheet = await written(
    sampleSheet({
      columns: [
        { title: 'Група', kind: 'text' },
        { title: 'Записани', kind: 'integer', totals: 'sum' },
      ],
      rows: [],
      groups: [
        { title: 'Ясла', rows: [['Бонбони', 16]] },
        { title: 'Детска градина', rows: [['Калинка', 22]], subtotals: [] },
      ],
    }),
  )
  const first = headRow(sheet, 'Записани') + 1
  expect(sheet.rows.slice(first, first + 6)).toEqual([
    ['Ясла', null],
    ['Бонбони', 16],
    ['Общо – Ясла', 16],
    ['Детска градина', null],
    ['Калинка', 22],
    ['Общо', 38],
  ])
  expect(sheet.autoFilter).toBeUndefined()
})

test('an empty report and a title that Excel forbids as a name make a file', async () => {
  const sheet = await written(
    sampleSheet({ title: "Приход/разход: [2026] 'ноември' и още много други неща", rows: [] }),
  )
  expect(sheet.name).toBe('Приход разход 2026 ноември и ощ')
  expect(sheet.pageSetup?.printTitlesRow).toBeDefined()
})

test('a sheet too long for one file is refused', async () => {
  const rows = Array.from({ length: 30_001 }, () => [1])
  const columns: SheetColumn[] = [{ title: '№', kind: 'integer' }]
  await expect(sheetToXlsx(sampleSheet({ columns, rows }))).rejects.toThrow('Изберете по-кратък период.')
})

test('totals of groups and of the sheet are formulas over the rows; other totals are values', async () => {
  const columns: SheetColumn[] = [
    { title: 'Група', kind: 'text' },
    { title: 'Деца', kind: 'integer', totals: 'sum' },
    { title: 'Дял', kind: 'percent' },
  ]
  const groups = [
    { title: 'Ясла', rows: [['Мечо', 3, '10']] },
    { title: 'Градина', rows: [['Звънче', 4, '20']] },
  ]
  const formulas = async (sheet: Sheet) =>
    [...((await written(sheet)).cells ?? [])].flatMap(([, { formula }]) =>
      formula ? [formula.replaceAll(/\d+:/g, '#:')] : [],
    )
  const summed = await formulas(sampleSheet({ columns, rows: [], groups }))
  expect(summed).toHaveLength(3)
  expect(summed.at(-1)).toMatch(/^SUBTOTAL\(9,B#:B\d+,B#:B\d+\)$/)
  // A total that the report computes itself and that is no sum.
  expect(await formulas(sampleSheet({ columns, rows: [['А', 1, '10']], totals: ['Средно', 9, '10'] }))).toEqual([])
})

test('moments in texts are dates with a time', async () => {
  const columns: SheetColumn[] = [{ title: 'Кога', kind: 'text' }]
  const rows = [['16.11.2026 10:30'], ['16.11.2026 г., 9:05 ч.'], ['16.11.2026 г.'], ['30.02.2026 10:30'], ['10:30']]
  const sheet = await written(sampleSheet({ columns, rows }))
  const first = headRow(sheet, 'Кога') + 1
  expect(sheet.rows.slice(first, first + 5).map((row) => row[0])).toEqual([
    new Date('2026-11-16T10:30:00Z'),
    new Date('2026-11-16T09:05:00Z'),
    new Date('2026-11-16T00:00:00Z'),
    '30.02.2026 10:30',
    '10:30',
  ])
  expect(sheet.cells?.get(`${first},0`)?.style?.numFmt).toBe('dd.mm.yyyy hh:mm')
})

test('a wide sheet also freezes the columns up to the name', async () => {
  const days = Array.from({ length: 30 }, (_, index): SheetColumn => ({ title: String(index + 1), kind: 'code' }))
  const columns: SheetColumn[] = [{ title: '№', kind: 'integer' }, { title: 'Дете', kind: 'text' }, ...days]
  const sheet = await written(sampleSheet({ columns, rows: [[1, 'Калоян Петров', ...days.map(() => 'П')]] }))
  expect(sheet.freezePane?.columns).toBe(2)
})
