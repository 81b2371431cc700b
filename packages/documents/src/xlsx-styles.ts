import type { CellStyle } from 'hucre/xlsx'

import type { Align, Tone } from './sheet'

/**
 * The look of the spreadsheet, close to the paper's. Calibri replaces Sofia Sans, which few offices have.
 * The writer drops the font's name unless it is repeated wherever a font is set, so every font goes through `font`.
 */
const fontName = 'Calibri'
const ink = '1D1A16'
const soft = '5F584E'
const rule = { style: 'thin' as const, color: { rgb: '9B9386' } }
const box = { top: rule, right: rule, bottom: rule, left: rule }

const toneFills: Record<Exclude<Tone, 'plain'>, string> = {
  good: 'E3F1E4',
  bad: 'F9DCD7',
  warn: 'FDECCB',
  info: 'DFEAF7',
  off: 'E6E2DA',
}
const toneInks: Record<Exclude<Tone, 'plain'>, string> = {
  good: '14532D',
  bad: '9B1C1C',
  warn: '7A4A00',
  info: '1E3F73',
  off: soft,
}

export const defaultFont = { name: fontName, size: 10, color: { rgb: ink } }

export const institutionStyle: CellStyle = { font: font({ size: 11, bold: true }) }
export const quietStyle: CellStyle = { font: font({ size: 9, colour: soft }) }
export const titleStyle: CellStyle = {
  font: font({ size: 14, bold: true }),
  alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
}
export const subtitleStyle: CellStyle = {
  font: font({ size: 10 }),
  alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
}
export const noteStyle: CellStyle = {
  font: font({ size: 9, colour: soft }),
  alignment: { wrapText: true, vertical: 'top' },
}
export const signatureStyle: CellStyle = { font: font({ size: 10 }) }
export const headStyle: CellStyle = {
  font: font({ bold: true }),
  fill: solid('EFEAE0'),
  border: box,
  alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
}
export const groupStyle: CellStyle = { font: font({ bold: true }), fill: solid('F7F4ED'), border: box }

export interface CellLook {
  align: Align
  numFmt?: string
  tone: Tone
  row: 'row' | 'subtotal' | 'total'
}

/** Equal cells share one style object, because the writer stores each combination once. */
export function cellStyle({ align, numFmt, tone, row }: CellLook): CellStyle {
  const summed = row !== 'row'
  const fill = tone !== 'plain' ? toneFills[tone] : row === 'total' ? 'EFEAE0' : summed ? 'F7F4ED' : undefined
  return {
    font: font({ bold: summed, ...(tone === 'plain' ? {} : { colour: toneInks[tone] }) }),
    border: box,
    alignment: { horizontal: align, vertical: 'top', wrapText: align === 'left' },
    ...(fill === undefined ? {} : { fill: solid(fill) }),
    ...(numFmt === undefined ? {} : { numFmt }),
  }
}

function font({ size = 10, bold = false, colour = ink }: { size?: number; bold?: boolean; colour?: string }) {
  return { name: fontName, size, bold, color: { rgb: colour } }
}

function solid(rgb: string): NonNullable<CellStyle['fill']> {
  return { type: 'pattern', pattern: 'solid', fgColor: { rgb } }
}
