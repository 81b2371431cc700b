import { day } from '@asistent/domain/kernel/day'
import { expect, test } from 'vitest'

import { compilePdf, isTaggingPapers } from './compile'
import { catalogOf, readObjects } from './pdf-objects'
import { pdfPages, pdfText } from './pdf-text'
import { sampleInstitution, sampleLetter, sampleMonthGrid, sampleName, sampleSheet } from './samples'
import type { Cell, SheetColumn } from './sheet'

const nbsp = '\u00a0'
const squash = (text: string): string => text.replaceAll(/\s/g, '')
const lines = (pdf: Uint8Array): string[] => pdfText(pdf).split('\n')

test('a report prints its header, title, table, sums, signatures and page numbers', () => {
  const text = lines(compilePdf({ template: 'report', data: sampleSheet() }))
  for (const line of [
    'ДГ „Детелина“',
    'гр. Пловдив, ул. „Иван Вазов“ 12',
    'код по НЕИСПУО 1690999',
    'Справка за таксите за допълнителни дейности',
    '01.11.2026 – 30.11.2026',
    'Лингва Кидс ЕООД',
    'Суми',
    `Начислено,${nbsp}€`,
    'Калоян Петров',
    '15.11.2026',
    `1${nbsp}234,20`,
    '−0,30',
    'Неплатена',
    'Общо',
    `1${nbsp}256,40`,
    '21,80',
    'Изготвил:',
    '(Мария Стоянова Иванова)',
    'Отпечатано на 16.11.2026 г. от Силвия Колева',
    'стр. 1 от 1',
  ]) {
    expect(text).toContain(line)
  }
})

test('a report without rows says so and still carries its signatures', () => {
  const text = lines(compilePdf({ template: 'report', data: sampleSheet({ rows: [] }) }))
  expect(text).toContain('Няма данни за избраните условия.')
  expect(text).toContain('Директор:')
  expect(text).not.toContain('Общо')
})

test('a long report repeats the titles of its columns and counts its pages', () => {
  const rows = Array.from({ length: 130 }, (_, at): Cell[] => [
    at + 1,
    sampleName(at),
    '2026-11-15',
    '1.00',
    '0.50',
    'Платена',
  ])
  const pages = pdfPages(compilePdf({ template: 'report', data: sampleSheet({ rows }) }))
  expect(pages.length).toBe(3)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Име на детето')
    expect(page).toContain(`стр. ${at + 1} от 3`)
  }
  expect(pages.at(-1)).toContain('130,00')
  expect(pages[1]).toContain('Справка за таксите')
})

test('grouped rows stand under their headings, with subtotals and a total', () => {
  const columns: SheetColumn[] = [
    { title: 'Група', kind: 'text' },
    { title: 'Записани', kind: 'integer', totals: 'sum' },
  ]
  const groups = [
    { title: 'Ясла', rows: [['Бонбони', 16]] },
    {
      title: 'Детска градина',
      rows: [
        ['Калинка', 22],
        ['Звънче', 23],
      ],
    },
  ]
  const text = lines(compilePdf({ template: 'report', data: sampleSheet({ columns, rows: [], groups }) }))
  const table = text.slice(text.indexOf('Записани') + 1, text.indexOf('Изготвил:'))
  expect(table.join(' | ')).toBe(
    'Ясла | Бонбони | 16 | Общо – Ясла | 16 | Детска градина | Калинка | 22 | Звънче | 23 | Общо – Детска градина | 45 | Общо | 61',
  )
})

test('thirty columns fit a landscape page', () => {
  const columns = Array.from({ length: 30 }, (_, at): SheetColumn => ({ title: `Показател ${at}`, kind: 'money' }))
  const rows = [columns.map((_, at) => `${at}.25`)]
  const pages = pdfPages(compilePdf({ template: 'report', data: sampleSheet({ landscape: true, columns, rows }) }))
  expect(pages.length).toBe(1)
  expect(pages[0]?.split('\n')).toEqual(expect.arrayContaining(['0,25', '29,25']))
})

const markup = [
  '#pagebreak() #read("/etc/passwd")',
  '$ x^2 $ *звезди* _черти_ `код`',
  '@връзка <етикет> = заглавие',
  '\\ " \' // коментар /* блок */',
  '] } ) ( { [ ~ ^ --- ...',
  '{{name}} ${name} %s',
]

test.each(markup)('%s is text wherever it stands', (attempt) => {
  const sheet = sampleSheet({
    title: attempt,
    institution: { name: attempt, address: attempt },
    parameters: [{ label: attempt, value: attempt }],
    columns: [{ title: attempt, kind: 'text' }],
    rows: [[attempt], [{ text: attempt, tone: 'warn' }]],
    groups: [{ title: attempt, rows: [[attempt]] }],
    notes: [attempt],
    signatures: [{ role: attempt, name: attempt }],
  })
  const report = pdfPages(compilePdf({ template: 'report', data: sheet }))
  expect(report.length).toBe(1)
  // Name, address, title, parameter (2), column, group, 3 rows, note, role and signature.
  expect(squash(report[0] ?? '').split(squash(attempt)).length).toBeGreaterThanOrEqual(12)

  const letter = pdfText(
    compilePdf({
      template: 'letter',
      data: sampleLetter({
        recipient: [attempt],
        body: [
          { kind: 'paragraph', text: [{ text: attempt, bold: true, underline: true }] },
          { kind: 'list', items: [attempt] },
          { kind: 'facts', facts: [{ label: attempt, value: attempt }] },
          { kind: 'table', columns: [{ title: attempt }], rows: [[attempt]] },
        ],
      }),
    }),
  )
  expect(squash(letter).split(squash(attempt)).length).toBeGreaterThanOrEqual(7)
})

test('unusual text neither breaks the page nor leaves its cell', () => {
  const word = 'Непротивоконституционствувателствувайте'.repeat(6)
  const odd = ['😀 Мила 👨‍👩‍👧', 'שלום Борис', 'مرحبا', '\u202eобърнато', 'ред\nвтори ред', '\u0007звънец']
  const sheet = sampleSheet({
    columns: [
      { title: word, kind: 'text' },
      { title: 'Код', kind: 'code' },
    ],
    rows: [[word, word], ...odd.map((text) => [text, text])],
  })
  const [page = '', ...others] = pdfPages(compilePdf({ template: 'report', data: sheet }))
  expect(others).toEqual([])
  for (const text of ['Мила', 'Борис', 'обърнато', 'втори ред', 'звънец']) expect(page).toContain(text)
  expect(page.replaceAll(/[\n\u200b]/g, '')).toContain(word)
})

test('35 children and 31 days, with totals, legend and signatures, are one page', () => {
  const pages = pdfPages(compilePdf({ template: 'month-grid', data: sampleMonthGrid(35) }))
  expect(pages.length).toBe(1)
  const text = pages[0]?.split('\n') ?? []
  expect(text).toContain('Сведение за присъствието на децата')
  expect(text).toContain('Средна месечна посещаемост')
  expect(text).toContain('18.62')
  // The day and the child's number.
  expect(text.filter((line) => line === '31').length).toBe(2)
  expect(text.filter((line) => line === 'ТЕЛК').length).toBeGreaterThan(10)
  expect(text).toContain(sampleName(34))
  expect(text).toContain('стр. 1 от 1')
})

test('30 children with double names, a month with every code explained: still one page with its signatures', () => {
  const grid = sampleMonthGrid(30)
  const name = (row: number) =>
    row % 2 === 0
      ? `Александра-Виктория Хараламбиева Хаджиконстантинова-Кара${row % 6 === 0 ? 'папастоянова' : ''}иванова`
      : 'Йоана-Магдалена Хараламбиева Папаризова'
  const data = {
    ...grid,
    rows: grid.rows.map((row, at) => ({ ...row, name: name(at) })),
    dayTotals: [...(grid.dayTotals ?? []), { label: 'Отсъстващи', cells: [], totals: [1] }],
    legend: Array.from({ length: 15 }, (_, at) => ({ code: `К${at}`, text: 'Отсъствие по друга уважителна причина' })),
  }
  const pages = pdfPages(compilePdf({ template: 'month-grid', data }))
  expect(pages.length).toBe(1)
  expect(pages[0]).toContain('Учител:')
})

test('an empty group and a group of sixty print too', () => {
  expect(pdfPages(compilePdf({ template: 'month-grid', data: sampleMonthGrid(0, 28) })).length).toBe(1)
  const pages = pdfPages(compilePdf({ template: 'month-grid', data: sampleMonthGrid(60) }))
  expect(pages.length).toBe(2)
  expect(pages[1]).toContain('Дни от месеца')
})

test('an order has a letterhead, a number with its date, its points and the stamp', () => {
  const text = lines(compilePdf({ template: 'letter', data: sampleLetter({ attachments: ['Списък на децата'] }) }))
  for (const line of [
    'ДГ „ДЕТЕЛИНА“',
    'ЗАПОВЕД',
    '№ РД-07-12 / 16.11.2026 г., гр. Пловдив',
    'НАРЕЖДАМ:',
    '1.',
    '2.',
    'М.П.',
  ])
    expect(text).toContain(line)
  expect(text).toContain('Списък на децата')
})

test('an application has the addressee and no letterhead', () => {
  const data = sampleLetter({ withoutLetterhead: true, recipient: ['До директора', 'на ДГ „Детелина“'] })
  const text = lines(compilePdf({ template: 'letter', data }))
  expect(text).toContain('До директора')
  expect(text).not.toContain('ДГ „ДЕТЕЛИНА“')
})

test('a certificate carries its holder, facts and readiness text', () => {
  const pdf = compilePdf({
    template: 'certificate',
    data: {
      institution: sampleInstitution,
      formCode: '3-19',
      title: 'Удостоверение',
      number: '27-14',
      issuedOn: day('2027-05-31'),
      lead: 'Настоящото се издава на',
      holder: 'Калоян Мартинов Петров',
      facts: [{ label: 'Учебна година', value: '2026/2027' }],
      body: [{ kind: 'paragraph', text: 'Детето общува свободно.' }],
      signatures: [{ role: 'Директор', name: 'Мария Стоянова Иванова' }],
      stamp: true,
    },
  })
  const text = lines(pdf)
  for (const line of [
    '№ 3-19',
    'УДОСТОВЕРЕНИЕ',
    '№ 27-14 / 31.05.2027 г.',
    'Калоян Мартинов Петров',
    '2026/2027',
    'М.П.',
  ])
    expect(text).toContain(line)
})

test('the font is Sofia Sans and the language Bulgarian, for screen readers and search', () => {
  const objects = readObjects(compilePdf({ template: 'report', data: sampleSheet() }))
  const fonts = [...objects.values()].map(({ head }) => /\/BaseFont \/\w+\+([\w-]+)/.exec(head)?.[1]).filter(Boolean)
  expect(fonts).toContain('SofiaSans-Regular')
  expect(catalogOf(objects)).toMatch(/\/Lang \(bg\)/)
})

test('the frame of a paper and its properties are in the language of its texts', () => {
  const ukrainian = compilePdf({
    template: 'report',
    data: sampleSheet({ language: 'uk', signatures: [{ role: 'Склав' }] }),
  })
  expect(catalogOf(readObjects(ukrainian))).toMatch(/\/Lang \(uk\)/)
  expect(pdfText(ukrainian)).toMatch(/Надруковано \d\d\.\d\d\.\d{4}/)
  expect(pdfText(ukrainian)).toContain('(підпис)')
  expect(pdfText(ukrainian)).not.toMatch(/Отпечатано|стр\./)
})

test.runIf(isTaggingPapers())('characters without a glyph become boxes, because the standards forbid them', () => {
  // Characters for private use: no font of the machine has them either.
  const rows = [['\u{100000}\u{100001} Мила'], ['\u200dn\nвторият ред']]
  const text = pdfText(
    compilePdf({ template: 'report', data: sampleSheet({ columns: [{ title: 'Име', kind: 'text' }], rows }) }),
  )
  expect(text).toContain('□□')
  expect(text).toContain('вторият ред')
})

test('a report too long for paper is refused in Bulgarian and Excel is offered', () => {
  const rows = Array.from({ length: 1001 }, (_, at): Cell[] => [at, 'Име'])
  expect(() => compilePdf({ template: 'report', data: sampleSheet({ rows }) })).toThrow(
    `Справката има 1${nbsp}001 реда, а PDF се прави до 1${nbsp}000. Изберете Excel или по-кратък период.`,
  )
})

test('the data of a template is checked by the compiler', () => {
  // @ts-expect-error a sheet is not a letter
  expect(() => compilePdf({ template: 'letter', data: sampleSheet() })).toThrow(TypeError)
  // @ts-expect-error 'tittle' is no field of a letter
  expect(pdfText(compilePdf({ template: 'letter', data: { ...sampleLetter(), tittle: 'Молба' } }))).toContain('ЗАПОВЕД')
})

test('a week on the wall fills one page and no more, whether its meals are short or long', () => {
  const lunches = [
    'Супа от леща; Пиле с ориз; Салата от зеле и моркови; Хляб „Добруджа“ 1; Плод – ябълка',
    'Супа топчета 3, 7; Спанак с ориз и кисело мляко 7; Хляб „Добруджа“ 1; Плод – мандарини',
  ]
  const week = (lunch: string) => ({
    title: 'Седмично меню',
    subtitle: 'Ясла, 23.11.–27.11.2026 г.',
    institution: sampleInstitution,
    printedOn: day('2026-11-16'),
    landscape: true,
    poster: true,
    columns: ['Ден', 'Закуска', 'Подкрепителна закуска', 'Обяд', 'Следобедна закуска'].map((title): SheetColumn => ({
      title,
      kind: 'text',
      width: title === 'Обяд' ? 2.2 : 1.4,
    })),
    rows: Array.from({ length: 5 }, () => [
      'Понеделник 23.11.',
      'Сандвич с масло и мед 1, 7; Прясно мляко 7',
      'Плод – банан',
      lunch,
      'Сандвич с извара и чушка 1, 7; Айрян 7',
    ]),
    signatures: [{ role: 'Изготвил' }, { role: 'Утвърдил' }],
    notes: ['Алергени: 1 Зърнени култури с глутен, 3 Яйца, 4 Риба, 7 Мляко и млечни продукти.'],
  })
  for (const lunch of ['Супа', ...lunches, lunches.join('; ')])
    expect(pdfPages(compilePdf({ template: 'report', data: week(lunch) })), lunch).toHaveLength(1)
})
