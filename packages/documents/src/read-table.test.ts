import { writeXlsx } from 'hucre/xlsx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'

import { readXlsx } from './read-table'
import { sampleSheet } from './samples'
import { sheetToXlsx } from './sheet-xlsx'

const table = [
  ['Издателство', 'Група', '№', 'Въведена на'],
  ['Просвета', 'Трета', 4, new Date('2026-11-16T00:00:00Z')],
  ['Клет', null, 5.5, new Date('2026-11-16T14:30:00Z')],
]

test('a workbook is read as rows of typed cells', async () => {
  const file = await writeXlsx({
    sheets: [
      { name: 'Теми', rows: table },
      { name: 'Скрит', rows: [['x']], hidden: true },
    ],
  })
  expect(await readXlsx(file)).toEqual([
    {
      name: 'Теми',
      rows: [
        ['Издателство', 'Група', '№', 'Въведена на'],
        ['Просвета', 'Трета', 4, { day: '2026-11-16' }],
        ['Клет', null, 5.5, { day: '2026-11-16', time: '14:30' }],
      ],
    },
  ])
})

test('what we write, we read', async () => {
  const [sheet] = await readXlsx(await sheetToXlsx(sampleSheet()))
  expect(sheet?.rows).toContainEqual([2, 'Мила Стоянова', { day: '2026-11-15' }, 1234.2, 0, 'Неплатена'])
})

test.each([
  ['UTF-8', Buffer.from('\ufeffИме;Група\r\n"Мила; Яна";Калинка\r\n\r\nБорис;\r\n', 'utf8')],
  ['Windows-1251', cp1251('Име;Група\r\n"Мила; Яна";Калинка\r\n\r\nБорис;\r\n')],
])('a CSV in %s is read with its semicolons; an empty row keeps the numbers of the rows below it', async (_, bytes) => {
  const [sheet] = await readXlsx(bytes)
  expect(sheet?.rows).toEqual([['Име', 'Група'], ['Мила; Яна', 'Калинка'], [null], ['Борис', null]])
})

const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const refused: [string, Uint8Array | Promise<Uint8Array>, string][] = [
  ['an empty file', Buffer.alloc(0), 'Файлът е празен.'],
  ['a file over 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 65), 'Може да качите до 20 MB.'],
  ['a legacy .xls', Buffer.concat([compound, Buffer.from('Workbook', 'utf16le')]), 'в стария формат .xls'],
  ['a protected workbook', protectedWorkbook(), 'защитен с парола'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'не може да бъде прочетен'],
  ['a cut archive', cutWorkbook(), 'не може да бъде прочетен'],
  ['an archive that unpacks to gigabytes', bomb(), 'твърде голяма'],
  ['a workbook of 600,000 empty rows', workbookOf('<row></row>'.repeat(600_000)), 'твърде голяма'],
  [
    'a workbook of a million cells in few rows',
    workbookOf(`<x:row>${'<x:c/>'.repeat(10_000)}</x:row>`.repeat(100)),
    'твърде голяма',
  ],
  ['a workbook of three million styles', workbookOf('<f/>'.repeat(3_000_000)), 'твърде голяма'],
  ['an archive that lies about its size', liar(), 'не може да бъде прочетен'],
  ['an archive without a workbook', Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), 'не може да бъде прочетен'],
]

test.each(refused)('%s is refused in Bulgarian', async (_, file, message) => {
  await expect(Promise.resolve(file).then(readXlsx)).rejects.toThrow(message)
})

async function protectedWorkbook(): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Теми', rows: table }], encryption: { password: 'парола', spinCount: 1000 } })
}

async function cutWorkbook(): Promise<Uint8Array> {
  const file = await writeXlsx({ sheets: [{ name: 'Теми', rows: table }] })
  return file.subarray(0, file.length - 200)
}

/** A real workbook with other contents of its sheet. */
async function workbookOf(rows: string): Promise<Uint8Array> {
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Теми', rows: table }] }))
  const sheet = Object.keys(parts).find((name) => name.includes('worksheets/sheet')) ?? ''
  return zipSync({ ...parts, [sheet]: strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) })
}

test('rows are counted without being read', async () => {
  const bytes = await workbookOf('<row></row>'.repeat(600_000))
  const unpacked = vi.spyOn(TextDecoder.prototype, 'decode')
  await expect(readXlsx(bytes)).rejects.toThrow('твърде голяма')
  expect(unpacked).not.toHaveBeenCalled()
  unpacked.mockRestore()
})

/** A real workbook whose directory declares two gigabytes for its first entry. */
async function bomb(): Promise<Uint8Array> {
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Теми', rows: table }] }))
  file.writeUInt32LE(2 ** 31, file.indexOf(Buffer.from('504b0102', 'hex')) + 24)
  return file
}

/** Declares 100 bytes for a part that unpacks to more: the reader stops there. */
async function liar(): Promise<Uint8Array> {
  const rows = Array.from({ length: 500 }, (_, at) => [`Тема ${at}`])
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Теми', rows }] }))
  const entry = file.lastIndexOf(Buffer.from('504b0102', 'hex'), file.lastIndexOf('xl/worksheets/sheet1.xml'))
  file.writeUInt32LE(100, entry + 24)
  return file
}

function cp1251(text: string): Uint8Array {
  return Uint8Array.from([...text], (char) => {
    const code = char.codePointAt(0) ?? 0
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
  })
}
