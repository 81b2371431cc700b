import { writeXlsx } from 'hucre/xlsx'
import type { Cell as XlsxCell, ColumnDef, DataValidation, WriteSheet } from 'hucre/xlsx'

import { defaultFont, headStyle, quietStyle } from './xlsx-styles'

export interface TemplateColumn {
  title: string
  example: string
  /** Allowed values, as a list in each cell. */
  choices?: readonly string[]
  /** `text` keeps the zeros at the beginning of a number, `day` shows dates as they are written here. */
  cells?: 'text' | 'day'
}

/** Template of an import table: a sheet with titles and one line of examples. */
export interface TemplateSheet {
  name: string
  columns: TemplateColumn[]
  /** Initial rows instead of the examples. */
  rows?: (string | number | null)[][]
}

const leastWidth = 12
const mostWidth = 36
/** Number of lines with lists of values. */
const listedRows = 2000
const listSheet = 'Списъци'
const preparedRows = 500
const styles = { text: { numFmt: '@' }, day: { numFmt: 'dd.mm.yyyy' } } as const

/** A few hundred cells are fast enough for the main thread. */
export async function templateToXlsx(sheets: readonly TemplateSheet[]): Promise<Uint8Array> {
  const lists = createLists()
  const written = sheets.map((sheet) => templateSheet(sheet, lists.place))
  return writeXlsx({ defaultFont, sheets: lists.isEmpty() ? written : [...written, lists.sheet()] })
}

function templateSheet({ name, columns, rows }: TemplateSheet, placeOf: Lists['place']): WriteSheet {
  const cells = new Map<string, Partial<XlsxCell>>()
  const body = rows ?? [columns.map((column) => column.example)]
  columns.forEach(({ title }, column) => cells.set(`0,${column}`, { value: title, style: headStyle }))
  body.forEach((row, at) =>
    row.forEach((value, column) => {
      if (value === null || value === '') return
      cells.set(`${at + 1},${column}`, rows ? { value } : { value, style: quietStyle })
    }),
  )
  // The writer cannot format a whole column, so it formats the cells of these lines.
  columns.forEach(({ cells: kind }, column) => {
    for (let row = 1; kind && !rows && row <= preparedRows; row += 1)
      if (!cells.has(`${row},${column}`)) cells.set(`${row},${column}`, { value: null, style: styles[kind] })
  })
  return {
    name,
    rows: Array.from({ length: (rows ? body.length : preparedRows) + 1 }, () => []),
    cells,
    columns: columns.map(columnOf),
    dataValidations: columns.flatMap((column, at) => validationOf(column, letterOf(at), placeOf)),
    freezePane: { rows: 1 },
  }
}

const columnOf = ({ title, example }: TemplateColumn): ColumnDef => ({
  width: Math.min(mostWidth, Math.max(leastWidth, title.length + 2, example.length + 2)),
})

function validationOf({ title, choices }: TemplateColumn, letter: string, placeOf: Lists['place']): DataValidation[] {
  if (!choices?.length) return []
  return [
    {
      type: 'list',
      formula1: placeOf(choices),
      range: `${letter}2:${letter}${listedRows}`,
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: 'stop',
      errorTitle: title.replace(' *', ''),
      errorMessage: 'Изберете стойност от списъка.',
    },
  ]
}

type Lists = ReturnType<typeof createLists>

/** Lists are on a hidden sheet, because a list in a cell is limited to 255 characters without commas. */
function createLists() {
  const columns: (readonly string[])[] = []
  return {
    isEmpty: () => columns.length === 0,
    /** Range of the list; equal lists share one. */
    place(choices: readonly string[]): string {
      const sameList = columns.findIndex((one) => one.join('\n') === choices.join('\n'))
      const at = sameList < 0 ? columns.push(choices) - 1 : sameList
      const letter = letterOf(at)
      return `'${listSheet}'!$${letter}$1:$${letter}$${choices.length}`
    },
    sheet: (): WriteSheet => ({
      name: listSheet,
      hidden: true,
      rows: Array.from({ length: Math.max(...columns.map((one) => one.length)) }, (_, row) =>
        columns.map((one) => one[row] ?? null),
      ),
    }),
  }
}

/** 0 is A, 26 is AA. */
function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}
