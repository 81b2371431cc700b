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

/** One line for each run of text: a cell of a table is a line of its own. */
function pageText(content: string, fonts: Map<string, Glyphs>): string {
  let font: Glyphs = new Map()
  const lines: string[] = []
  // Strings first: whatever looks like an operator inside of one is text.
  for (const [, name, run] of content.matchAll(/\/(\w+) [\d.]+ Tf|((?:\[(?:\((?:\\[^]|[^\\)])*\)|[^\]()])*\] TJ))/g)) {
    if (name) font = fonts.get(name) ?? new Map()
    else if (run) lines.push(runText(run, font))
  }
  return lines.join('\n')
}

function runText(run: string, font: Glyphs): string {
  let text = ''
  for (const [, literal = ''] of run.matchAll(/\(((?:\\[^]|[^\\)])*)\)/g)) {
    const codes = Buffer.from(unescape(literal), 'latin1')
    for (let at = 0; at + 1 < codes.length; at += 2) text += font.get(codes.readUInt16BE(at)) ?? ''
  }
  return text
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescape(literal: string): string {
  return literal.replace(/\\([0-7]{1,3}|[^])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCodePoint(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  )
}
