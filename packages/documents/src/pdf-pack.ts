import { deflateSync } from 'node:zlib'

import { readObjects } from './pdf-objects'

/**
 * Packs the objects of a PDF into compressed object streams (PDF 1.5). Typst writes every element of the structure tree
 * as plain text, so a tagged report is twenty times as large as an untagged one.
 */
export function packPdf(bytes: Uint8Array): Uint8Array {
  const trailer = trailerOf(bytes)
  const objects = [...readObjects(bytes)].toSorted(([a], [b]) => a - b)
  const size = (objects.at(-1)?.[0] ?? 0) + 1
  const parts: Buffer[] = [latin1('%PDF-1.7\n%\u0080\u0080\u0080\u0080\n')]
  let length = parts[0]!.length
  const places = new Map<number, [kind: number, place: number, index: number]>()
  const add = (id: number, head: string, body: Buffer | null): void => {
    places.set(id, [1, length, 0])
    const part = body
      ? Buffer.concat([latin1(`${id} 0 obj\n${head}\nstream\n`), body, latin1('\nendstream\nendobj\n')])
      : latin1(`${id} 0 obj\n${head}\nendobj\n`)
    parts.push(part)
    length += part.length
  }
  const addMetadata = (id: number, body: Buffer): void =>
    add(id, `<< /Type /Metadata /Subtype /XML /Length ${body.length} >>`, body)
  const plain = objects.flatMap(([id, { head, body }]) => (body ? [] : [{ id, head: showTitle(head) }]))
  for (const [id, { head, body }] of objects) {
    if (body && head.includes('/Type /Metadata')) addMetadata(id, declareAccessible(body))
    else if (body) add(id, head, body)
  }
  let next = size
  for (let from = 0; from < plain.length; from += perStream) {
    const chunk = plain.slice(from, from + perStream)
    const stream = next++
    chunk.forEach(({ id }, index) => places.set(id, [2, stream, index]))
    add(stream, ...objectStream(chunk))
  }
  const start = length
  places.set(next, [1, start, 0])
  add(next, ...offsetStream(places, next + 1, trailer))
  return Buffer.concat([...parts, latin1(`startxref\n${start}\n%%EOF\n`)])
}

const perStream = 200

/**
 * The compiler takes one standard, so the export as PDF/A does not say that the file is PDF/UA-1 too. PDF/A requires a
 * description of properties that are not its own.
 */
function declareAccessible(metadata: Buffer): Buffer {
  const text = metadata.toString('utf8')
  if (text.includes('<pdfuaid:part>')) return metadata
  return Buffer.from(
    text
      .replace('</rdf:Bag></pdfaExtension:schemas>', `${uaSchema}</rdf:Bag></pdfaExtension:schemas>`)
      .replace(
        '<pdfaid:part>',
        '<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part><pdfaid:part>',
      ),
  )
}

const uaSchema = [
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>',
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>',
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">',
  '<pdfaProperty:category>internal</pdfaProperty:category>',
  '<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>',
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>',
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>',
].join('')

/** PDF/UA requires that viewers show the title instead of the file name. */
const showTitle = (head: string): string =>
  head.includes('/Type /Catalog') && !head.includes('/DisplayDocTitle')
    ? head.replace('/ViewerPreferences <<', '/ViewerPreferences << /DisplayDocTitle true')
    : head

/** /Root, /Info and /ID. */
function trailerOf(bytes: Uint8Array): string {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const text = end.slice(end.lastIndexOf('\ntrailer\n'))
  return ['Root', 'Info', 'ID'].flatMap((key) => new RegExp(`/${key} .*`).exec(text) ?? []).join(' ')
}

function objectStream(chunk: readonly { id: number; head: string }[]): [head: string, body: Buffer] {
  const texts = chunk.map(({ head }) => withoutIndents(head))
  let offset = 0
  const directory = chunk.map(({ id }, at) => {
    const entry = `${id} ${offset}`
    offset += texts[at]!.length + 1
    return entry
  })
  const first = `${directory.join(' ')}\n`
  const body = deflateSync(latin1(`${first}${texts.join('\n')}`))
  return [
    `<< /Type /ObjStm /N ${chunk.length} /First ${first.length} /Filter /FlateDecode /Length ${body.length} >>`,
    body,
  ]
}

/** Typst indents one key of a dictionary per line. */
const withoutIndents = (head: string): string => head.replaceAll(/\n +/g, '\n')

function offsetStream(
  places: ReadonlyMap<number, readonly [number, number, number]>,
  size: number,
  trailer: string,
): [head: string, body: Buffer] {
  const rows = Buffer.alloc(size * 7)
  rows.writeUInt16BE(65_535, 5)
  for (const [id, [kind, position, index]] of places) {
    rows.writeUInt8(kind, id * 7)
    rows.writeUInt32BE(position, id * 7 + 1)
    rows.writeUInt16BE(index, id * 7 + 5)
  }
  const body = deflateSync(rows)
  return [`<< /Type /XRef /Size ${size} /W [1 4 2] ${trailer} /Filter /FlateDecode /Length ${body.length} >>`, body]
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
