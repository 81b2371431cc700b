import { inflateSync } from 'node:zlib'

/**
 * The text of our own PDFs, page by page, for tests: it runs wherever Node runs, with no program installed. It knows
 * what Typst writes (plain objects, Flate streams, two-byte glyphs with a ToUnicode map) and no other PDF.
 */
export function pdfPages(bytes: Uint8Array): string[] {
  const objects = readObjects(bytes)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const fonts = fontsOf(resolve(objects, head, 'Resources'), objects)
    return pageText(stream(resolve(objects, head, 'Contents')), fonts)
  })
}

export function pdfText(bytes: Uint8Array): string {
  return pdfPages(bytes).join('\n')
}

interface PdfObject {
  head: string
  body: Buffer | null
}
type Glyphs = Map<number, string>

function readObjects(bytes: Uint8Array): Map<number, PdfObject> {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const objects = new Map<number, PdfObject>()
  const start = /(\d+) 0 obj\n/g
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const from = match.index + match[0].length
    const end = text.indexOf('endobj', from)
    const data = text.indexOf('stream\n', from)
    const hasStream = data !== -1 && data < end
    const head = text.slice(from, hasStream ? data : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const body = hasStream ? file.subarray(data + 7, data + 7 + length) : null
    objects.set(Number(match[1]), { head, body })
    start.lastIndex = hasStream ? data + 7 + length : end
  }
  return objects
}

function resolve(objects: Map<number, PdfObject>, head: string, key: string): PdfObject {
  const id = Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1])
  return objects.get(id) ?? { head: '', body: null }
}

function stream({ head, body }: PdfObject): string {
  if (!body) return ''
  return (head.includes('/FlateDecode') ? inflateSync(body) : body).toString('latin1')
}

function fontsOf(resources: PdfObject, objects: Map<number, PdfObject>): Map<string, Glyphs> {
  const fonts = /\/Font <<([^>]*)>>/.exec(resources.head)?.[1] ?? ''
  return new Map(
    [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const font = objects.get(Number(id))?.head ?? ''
      return [name, glyphsOf(stream(resolve(objects, font, 'ToUnicode')))]
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

/** One line for each run of text: a table cell or a change of weight or script begins a new line. */
function pageText(content: string, fonts: Map<string, Glyphs>): string {
  const lines: string[] = []
  let font: Glyphs = new Map()
  let run = ''
  let previous = ''
  let at = 0
  while (at < content.length) {
    if (content[at] === '(') {
      const { codes, end } = readString(content, at)
      run += glyphsToText(codes, font)
      at = end
      continue
    }
    const word = /[^\s()[\]]+|\s+|[)[\]]/y
    word.lastIndex = at
    const token = word.exec(content)?.[0] ?? ' '
    at += token.length
    if (token.startsWith('/F')) previous = token.slice(1)
    if (token === 'Tf') font = fonts.get(previous) ?? new Map()
    if (token !== 'TJ' && token !== 'Tj') continue
    if (run !== '') lines.push(run)
    run = ''
  }
  return lines.join('\n')
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
