import type { PdfObject, PdfObjects } from './pdf-objects'
import { pagesOf, readObjects, referred, streamText } from './pdf-objects'

/**
 * The text of our own PDFs, page by page, for tests: it runs wherever Node runs, with no program installed. It knows
 * what Typst writes (plain objects, Flate streams, two-byte glyphs with a ToUnicode map) and no other PDF.
 */
export function pdfPages(bytes: Uint8Array): string[] {
  const objects = readObjects(bytes)
  return pagesOf(objects).map((page) =>
    pageText(streamText(referred(objects, page.head, 'Contents')), fontsOf(page, objects)),
  )
}

/** @internal Only tests use it. */
export function pdfText(bytes: Uint8Array): string {
  return pdfPages(bytes).join('\n')
}

type Glyphs = Map<number, string>

export function fontsOf(page: PdfObject, objects: PdfObjects): Map<string, Glyphs> {
  // Typst 0.13 writes the resources as an object of their own, and names of fonts in capitals.
  const resources = /\/Font <</.test(page.head) ? page : referred(objects, page.head, 'Resources')
  const fonts = /\/Font <<([^>]*)>>/.exec(resources.head)?.[1] ?? ''
  return new Map(
    [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const font = objects.get(Number(id))?.head ?? ''
      return [name, glyphsOf(streamText(referred(objects, font, 'ToUnicode')))]
    }),
  )
}

function glyphsOf(map: string): Glyphs {
  return new Map(
    [...map.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)].map(([, glyph = '', text = '']) => [
      Number.parseInt(glyph, 16),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

/** A run of text: a table cell or a change of weight or script begins a new run. */
export interface TextRun {
  text: string
  /** Number of the marked content of the page; null for an artifact, undefined for content without a mark. */
  mark: number | null | undefined
}

const pageText = (content: string, fonts: Map<string, Glyphs>): string =>
  textRuns(content, fonts)
    // Places where a long word may break.
    .map(({ text }) => text.replaceAll('\u200b', ''))
    .join('\n')

export function textRuns(content: string, fonts: Map<string, Glyphs>): TextRun[] {
  const runs: TextRun[] = []
  /** Open marked contents; `actual` replaces the glyphs inside. */
  const marks: { mark: number | null | undefined; actual: string | null }[] = []
  let font: Glyphs = new Map()
  let text = ''
  let name = ''
  let at = 0
  while (at < content.length) {
    if (content[at] === '(') {
      const { codes, end } = readString(content, at)
      if (!marks.some(({ actual }) => actual !== null)) text += glyphsToText(codes, font)
      at = end
      continue
    }
    const marked = /\/(\w+)\s*(?:<<([^>]*(?:<[0-9A-F]*>[^>]*)?)>>\s*BDC|BMC)/y
    marked.lastIndex = at
    const [begin, tag, properties = ''] = marked.exec(content) ?? []
    if (begin) {
      const actual = utf16Of(/\/ActualText <([0-9A-F]*)>/.exec(properties)?.[1])
      marks.push({ mark: markOf(tag ?? '', properties, marks.at(-1)?.mark), actual })
      text += actual ?? ''
      at += begin.length
      continue
    }
    const word = /[^\s()[\]]+|\s+|[)[\]]/y
    word.lastIndex = at
    const token = word.exec(content)?.[0] ?? ' '
    at += token.length
    if (/^\/f/i.test(token)) name = token.slice(1)
    if (token === 'Tf') font = fonts.get(name) ?? new Map()
    if (token === 'EMC') marks.pop()
    if (token === 'ET' && text !== '') runs.push({ text, mark: marks.at(-1)?.mark })
    if (token === 'ET') text = ''
  }
  return runs
}

function markOf(tag: string, properties: string, outer: number | null | undefined): number | null | undefined {
  if (tag === 'Artifact') return null
  const id = /\/MCID (\d+)/.exec(properties)?.[1]
  return id === undefined ? outer : Number(id)
}

/** Text of a hexadecimal string with a byte order mark. */
function utf16Of(hex: string | undefined): string | null {
  return hex === undefined ? null : Buffer.from(hex, 'hex').swap16().toString('utf16le').slice(1)
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Literal string. Balanced brackets inside need no escape. */
function readString(content: string, start: number): { codes: Buffer; end: number } {
  let text = ''
  let depth = 1
  let at = start + 1
  for (; at < content.length; at += 1) {
    const char = content[at] ?? ''
    if (char === '\\') {
      const octal = /^[0-7]{1,3}/.exec(content.slice(at + 1, at + 4))?.[0]
      const next = content[at + 1] ?? ''
      text += octal ? String.fromCodePoint(Number.parseInt(octal, 8)) : (escapes[next] ?? next)
      at += octal?.length ?? 1
      continue
    }
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (depth === 0) break
    text += char
  }
  return { codes: Buffer.from(text, 'latin1'), end: at + 1 }
}

function glyphsToText(codes: Buffer, font: Glyphs): string {
  let text = ''
  for (let at = 0; at + 1 < codes.length; at += 2) text += font.get(codes.readUInt16BE(at)) ?? ''
  return text
}
