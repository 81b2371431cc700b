import { sampleName, sampleSheet } from '@asistent/documents/samples'
import type { Sheet } from '@asistent/documents/sheet'
import { sheetToDocx } from '@asistent/documents/sheet-docx'
import { strFromU8, unzipSync } from 'fflate'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// `npx tsx tests/docx/main.ts`: books as DOCX are opened by LibreOffice and made into PDFs, which must have the same text: every
// paragraph and cell whole and once, the head of the table on each of its pages. It needs `soffice` and `pdftotext`, which a test
// may not ask of a machine.

const say = (line: string) => void process.stdout.write(`${line}\n`)

const long = 'Запознаване с обстоятелствата по постъпилия сигнал и определяне на отговорните лица. '
const rows = Array.from({ length: 220 }, (_, at) => [
  at + 1,
  `${sampleName(at)}-Константинополски-Христофорова`,
  '2026-11-15',
  '22.10',
  '-0.30',
  at % 7 === 0 ? long.repeat(6).trim() : `ред ${at + 1} <b> & {име} „кавички“`,
])
const books: Record<string, Sheet> = {
  small: sampleSheet({ title: 'Книга за заповедите', book: { entries: 3, from: 'РД-07-1', to: 'РД-07-3' } }),
  long: sampleSheet({
    title: 'Дневник за входяща кореспонденция',
    landscape: true,
    rows,
    book: { entries: rows.length, from: '1', to: '220' },
  }),
  typed: sampleSheet({ rows: [[1, '=HYPERLINK("x")', null, '0.00', '0.00', '{ PAGE } <w:t> ]]> &amp; №']] }),
}

const squeezed = (text: string) => text.replace(/[\s\u00ad\u200b]+/g, '')
const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The paragraphs of the document, without those that the program counts itself. */
function paragraphsOf(docx: Uint8Array): { readonly all: string[]; readonly head: string[] } {
  const xml = strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array())
  const texts = (part: string) =>
    [...part.matchAll(/<w:p>.*?<\/w:p>/gs)].flatMap(([paragraph]) => {
      if (paragraph.includes('w:instr')) return []
      const text = [...paragraph.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>/gs)]
        .map(([, run = '']) => decoded(run))
        .join('')
      return text.trim() === '' ? [] : [text]
    })
  const heads = [...xml.matchAll(/<w:tr>(?:(?!<\/w:tr>).)*<w:tblHeader\/>.*?<\/w:tr>/gs)].map(([row]) => row)
  return { all: texts(xml), head: texts(heads.join('')) }
}

function pagesOf(folder: string, name: string, docx: Uint8Array): string[] {
  writeFileSync(join(folder, `${name}.docx`), docx)
  // A profile of its own: another LibreOffice may be open.
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  execFileSync(
    'soffice',
    [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, `${name}.docx`)],
    { stdio: 'ignore', timeout: 120_000 },
  )
  const text = execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', join(folder, `${name}.pdf`), '-'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return text.split('\f').filter((page) => page.trim() !== '')
}

function problemsOf(docx: Uint8Array, pages: readonly string[]): string[] {
  const { all, head } = paragraphsOf(docx)
  const whole = squeezed(pages.join(''))
  // A cell may go on over the end of a page: then its parts stand there.
  const missing = all.filter((text) => {
    if (whole.includes(squeezed(text))) return false
    return text.split(/\s+/).some((word) => !whole.includes(squeezed(word)))
  })
  const rowPages = pages.filter((page) => /Константинополски|ред\d+<b>/.test(squeezed(page)))
  const headless = rowPages.filter((page) => head.some((title) => !squeezed(page).includes(squeezed(title))))
  const broken = pages.flatMap((page, at) =>
    page.includes('\ufffd') ? [`a sign without a letter on page ${at + 1}`] : [],
  )
  return [
    ...missing.slice(0, 5).map((text) => `missing: ${text.slice(0, 80)}`),
    ...(headless.length > 0
      ? [`${headless.length} of ${rowPages.length} pages of rows without the head of the table`]
      : []),
    ...broken,
  ]
}

const absent = ['soffice', 'pdftotext'].filter((program) => spawnSync('which', [program]).status !== 0)
if (absent.length > 0) {
  say(`not found: ${absent.join(', ')} (Debian: apt-get install libreoffice-writer-nogui poppler-utils)`)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'asistent-docx-'))
let failed = false
try {
  for (const [name, sheet] of Object.entries(books)) {
    const docx = sheetToDocx(sheet)
    const pages = pagesOf(folder, name, docx)
    const problems = problemsOf(docx, pages)
    failed ||= problems.length > 0
    say(
      `${name}: ${paragraphsOf(docx).all.length} paragraphs, ${pages.length} pages, ${problems.length === 0 ? 'the same text' : 'FAILED'}`,
    )
    for (const problem of problems) say(`  ${problem}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
