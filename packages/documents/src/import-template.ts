import { writeXlsx } from 'hucre/xlsx'
import type { Cell as XlsxCell, WriteSheet } from 'hucre/xlsx'

import { defaultFont, headStyle, quietStyle } from './xlsx-styles'

/** An empty table to be filled in: a sheet with titled columns, and under them one line of examples. */
export interface TemplateSheet {
  name: string
  columns: { title: string; example: string }[]
  /** Rows to begin with instead of the examples. */
  rows?: (string | number | null)[][]
}

const leastWidth = 12

/** A few hundred cells: quick enough for the main thread. */
export async function templateToXlsx(sheets: readonly TemplateSheet[]): Promise<Uint8Array> {
  return writeXlsx({ defaultFont, sheets: sheets.map(templateSheet) })
}

function templateSheet({ name, columns, rows }: TemplateSheet): WriteSheet {
  const cells = new Map<string, Partial<XlsxCell>>()
  const body = rows ?? [columns.map((column) => column.example)]
  columns.forEach(({ title }, column) => cells.set(`0,${column}`, { value: title, style: headStyle }))
  body.forEach((row, at) =>
    row.forEach((value, column) => {
      if (value === null || value === '') return
      cells.set(`${at + 1},${column}`, rows ? { value } : { value, style: quietStyle })
    }),
  )
  return {
    name,
    rows: Array.from({ length: body.length + 1 }, () => []),
    cells,
    columns: columns.map(({ title, example }) => ({
      width: Math.max(leastWidth, title.length + 2, example.length + 2),
    })),
    freezePane: { rows: 1 },
  }
}
