import { strToU8, zipSync } from 'fflate'

import { columnAlign, decimalsOf, everyRow, printCell } from './cells'
import { institutionLines } from './institution'
import { assertXlsxFits } from './limits'
import { marginsOf, type Margins } from './margins'
import type { Cell, Sheet, SheetColumn } from './sheet'
import { certifiedLines, coverLines } from './sheet-typst'
import { cleanText, printDay } from './text'
import { longestWord } from './text-width'

/**
 * A sheet as a document that is written on in Word or LibreOffice: a few parts of WordprocessingML in a ZIP. Cover, a table
 * whose head repeats on every page, page numbers, and the page of certification, whose pages the program counts itself.
 * Why it is written by hand: docs/decisions/019.
 */
export function sheetToDocx(sheet: Sheet): Uint8Array {
  assertXlsxFits(sheet)
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': packageRelations,
    'docProps/core.xml': properties(sheet),
    'word/document.xml': documentXml(sheet),
    'word/styles.xml': styles,
    'word/footer1.xml': footer(sheet),
    'word/_rels/document.xml.rels': documentRelations,
  }
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  // A fixed day makes the file reproducible.
  return zipSync(bytes, { level: 6, mtime: '2000-01-01T00:00:00' })
}

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const contentTypes = `${declared}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${office}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${office}.styles+xml"/><Override PartName="/word/footer1.xml" ContentType="${office}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`
const packageRelations = `${declared}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${packaged}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`
const documentRelations = `${declared}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${relations}/footer" Target="footer1.xml"/></Relationships>`

/** Type sizes in half-points; fonts that every office program has. */
const style = (id: string, name: string, paragraph: string, run: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
const styles = `${declared}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="20"/><w:lang w:val="bg-BG"/></w:rPr></w:rPrDefault></w:docDefaults>${[
  style('Normal', 'Normal', '<w:spacing w:after="60"/>', ''),
  style(
    'Title',
    'Title',
    '<w:spacing w:before="1200" w:after="240"/><w:jc w:val="center"/>',
    '<w:b/><w:sz w:val="48"/>',
  ),
  style('Subtitle', 'Subtitle', '<w:spacing w:after="240"/><w:jc w:val="center"/>', '<w:sz w:val="28"/>'),
  style('Heading1', 'heading 1', '<w:keepNext/><w:spacing w:before="240" w:after="120"/>', '<w:b/><w:sz w:val="28"/>'),
  style('Cell', 'Cell', '<w:spacing w:after="0"/>', '<w:sz w:val="18"/>'),
  style('Footer', 'footer', '<w:jc w:val="center"/>', '<w:sz w:val="16"/>'),
].join('')}</w:styles>`

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes markup. */
const text = (value: string): string => cleanText(value).replace(/[&<>"]/g, (character) => escapes[character] ?? '')

const run = (value: string, look = ''): string =>
  value
    .split('\n')
    .map((line) => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text(line)}</w:t></w:r>`)
    .join('<w:r><w:br/></w:r>')

const paragraph = (content: string, as = 'Normal', more = ''): string =>
  `<w:p><w:pPr><w:pStyle w:val="${as}"/>${more}</w:pPr>${content}</w:p>`
const line = (value: string, as?: string, more?: string): string => paragraph(run(value), as, more)
const centred = '<w:jc w:val="center"/>'
const onNewPage = '<w:pageBreakBefore/>'

const field = (name: 'PAGE' | 'NUMPAGES'): string =>
  `<w:fldSimple w:instr=" ${name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`

const footer = ({ title, printedOn }: Sheet): string =>
  `${declared}<w:ftr xmlns:w="${word}">${paragraph(
    `${run(`${title} · отпечатано на ${printDay(printedOn)} г. · стр. `)}${field('PAGE')}${run(' от ')}${field('NUMPAGES')}`,
    'Footer',
  )}</w:ftr>`

const properties = ({ title, institution }: Sheet): string =>
  `${declared}<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${text(title)}</dc:title><dc:creator>${text(institution.name)}</dc:creator><dc:language>bg-BG</dc:language></cp:coreProperties>`

function documentXml(sheet: Sheet): string {
  const body = [...(sheet.book ? cover(sheet) : heading(sheet)), table(sheet), ...closing(sheet), section(sheet)].join(
    '',
  )
  return `${declared}<w:document xmlns:w="${word}" xmlns:r="${relations}"><w:body>${body}</w:body></w:document>`
}

function cover(sheet: Sheet): string[] {
  const { name, address, identifiers } = institutionLines(sheet.institution)
  return [
    line(name, 'Subtitle'),
    ...[address, identifiers].filter(Boolean).map((one) => line(one, 'Normal', centred)),
    line(sheet.title, 'Title'),
    ...(sheet.subtitle ? [line(sheet.subtitle, 'Subtitle')] : []),
    ...(sheet.book ? coverLines(sheet.book) : []).map((one) => line(one, 'Normal', centred)),
    line(sheet.title, 'Heading1', onNewPage),
  ]
}

function heading(sheet: Sheet): string[] {
  const { name, address } = institutionLines(sheet.institution)
  return [
    line([name, address].filter(Boolean).join(', ')),
    line([sheet.title, sheet.subtitle].filter(Boolean).join(', '), 'Heading1'),
  ]
}

function closing({ book, signatures, notes = [] }: Sheet): string[] {
  const signed = (role: string) => line(`${role}: ………………………………`, 'Normal', '<w:spacing w:before="480"/>')
  return [
    ...notes.map((note) => line(note)),
    ...signatures.map(({ role, name }) => signed(name ? `${role} ${name}` : role)),
    ...(book
      ? [
          line('Заверка', 'Heading1', onNewPage),
          paragraph(`${run('В тази книга са номерирани и прошнуровани ')}${field('NUMPAGES')}${run(' страници.')}`),
          ...certifiedLines(book).map((one) => line(one)),
          signed('Директор'),
          signed('Дата и печат'),
        ]
      : []),
  ]
}

/** Twentieths of a point, the unit of the format. */
const twips = (millimetres: number): number => Math.round((millimetres * 1440) / 25.4)
const a4 = { short: twips(210), long: twips(297) }
const standard: Margins = { top: 15, left: 20, bottom: 15, right: 15 }

function section({ institution, landscape = false }: Sheet): string {
  const [width, height] = landscape ? [a4.long, a4.short] : [a4.short, a4.long]
  const { top, left, bottom, right } = marginsOf(institution, standard)
  const turned = landscape ? ' w:orient="landscape"' : ''
  return `<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="${width}" w:h="${height}"${turned}/><w:pgMar w:top="${twips(top)}" w:right="${twips(right)}" w:bottom="${twips(bottom)}" w:left="${twips(left)}" w:header="360" w:footer="360" w:gutter="0"/></w:sectPr>`
}

const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="888888"/>`)
  .join('')

/** Twentieths of a point of an em in a cell, and the padding of a cell. */
const cellType = { em: 9 * 20, padding: 216 }
/** A longer word of a text may break. */
const mostUnbroken = 9

/** By the shares of the columns, but at least as wide as their dates, numbers and usual words: Word breaks these too. */
function columnWidths(sheet: Sheet, decimals: number[], room: number): number[] {
  const least = sheet.columns.map((column, at) => {
    let word = longestWord(column.title)
    for (const row of everyRow(sheet)) word = Math.max(word, longestWord(printCell(row[at], column, decimals[at] ?? 0)))
    const unbroken = column.kind === 'text' ? Math.min(word, mostUnbroken) : word
    return unbroken * 1.05 * cellType.em + cellType.padding
  })
  const shares = sheet.columns.map(({ width = 1 }) => width)
  const needed = least.reduce((total, width) => total + width, 0)
  if (needed >= room) return least.map((width) => Math.floor((room * width) / needed))
  // A column that its share would make too narrow leaves the shares; then the others have less.
  const fixed = new Set<number>()
  for (;;) {
    const rest = least.reduce((left, width, at) => (fixed.has(at) ? left - width : left), room)
    const whole = shares.reduce((total, share, at) => (fixed.has(at) ? total : total + share), 0)
    const widths = shares.map((share, at) => (fixed.has(at) ? least[at]! : (rest * share) / whole))
    const narrow = widths.flatMap((width, at) => (!fixed.has(at) && width < least[at]! ? [at] : []))
    if (narrow.length === 0) return widths.map(Math.floor)
    for (const at of narrow) fixed.add(at)
  }
}

function table(sheet: Sheet): string {
  const { columns } = sheet
  const decimals = decimalsOf(sheet)
  const room = (sheet.landscape ? a4.long : a4.short) - twips(standard.left + standard.right)
  const widths = columnWidths(sheet, decimals, room)
  const cell = (content: string, at: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[at] ?? 0}" w:type="dxa"/></w:tcPr>${content}</w:tc>`
  const head = columns.map(({ title }, at) => cell(paragraph(run(title, '<w:b/>'), 'Cell'), at)).join('')
  const row = (cells: readonly Cell[]) =>
    `<w:tr><w:trPr><w:cantSplit/></w:trPr>${columns
      .map((column, at) => cell(line(printCell(cells[at], column, decimals[at] ?? 0), 'Cell', alignOf(column)), at))
      .join('')}</w:tr>`
  const grouped = (sheet.groups ?? []).flatMap(({ title, rows }) => [
    `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="${columns.length}"/></w:tcPr>${paragraph(run(title, '<w:b/>'), 'Cell')}</w:tc></w:tr>`,
    ...rows.map(row),
  ])
  return `<w:tbl><w:tblPr><w:tblW w:w="${room}" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths
    .map((width) => `<w:gridCol w:w="${width}"/>`)
    .join(
      '',
    )}</w:tblGrid><w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${head}</w:tr>${sheet.rows.map(row).join('')}${grouped.join('')}</w:tbl>`
}

const alignOf = (column: SheetColumn): string => `<w:jc w:val="${columnAlign(column)}"/>`
