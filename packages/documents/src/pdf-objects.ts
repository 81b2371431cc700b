import { inflateSync } from 'node:zlib'

/** Reads the objects of our own PDFs: those of Typst (a plain table of offsets) and the packed ones of `pdf-pack.ts`. */

export interface PdfObject {
  /** The object without its stream, as latin1. */
  head: string
  body: Buffer | null
}

export type PdfObjects = Map<number, PdfObject>

export function readObjects(bytes: Uint8Array): PdfObjects {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const objects: PdfObjects = new Map()
  for (const [id, object] of plainObjects(file)) {
    if (!object.head.includes('/Type /ObjStm')) objects.set(id, object)
    else for (const [inner, head] of objectsOfStream(object)) objects.set(inner, { head, body: null })
  }
  return objects
}

/** Every object that the file contains itself: each begins where the one before it ends. */
function* plainObjects(file: Buffer): Generator<[number, PdfObject]> {
  const text = file.toString('latin1')
  const start = /(\d+) 0 obj\n/g
  let data = -1
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const from = match.index + match[0].length
    const end = text.indexOf('\nendobj', from)
    if (data < from) data = indexOrEnd(text, '>>\nstream\n', from)
    const hasStream = data < end
    const head = text.slice(from, hasStream ? data + 2 : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const first = data + '>>\nstream\n'.length
    yield [Number(match[1]), { head, body: hasStream ? file.subarray(first, first + length) : null }]
    start.lastIndex = hasStream ? first + length : end
  }
}

function indexOrEnd(text: string, searched: string, from: number): number {
  const at = text.indexOf(searched, from)
  return at === -1 ? text.length : at
}

function objectsOfStream(object: PdfObject): [number, string][] {
  const text = streamText(object)
  const first = Number(/\/First (\d+)/.exec(object.head)?.[1])
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number)
  const places = Array.from({ length: numbers.length / 2 }, (_, at): [number, number] => [
    numbers[2 * at] ?? 0,
    first + (numbers[2 * at + 1] ?? 0),
  ])
  return places.map(([id, from], at) => [id, text.slice(from, places[at + 1]?.[1]).trimEnd()])
}

export function streamText({ head, body }: PdfObject): string {
  if (!body) return ''
  return (head.includes('/FlateDecode') ? inflateSync(body) : body).toString('latin1')
}

/** The object that a key of a dictionary refers to. */
export function referred(objects: PdfObjects, head: string, key: string): PdfObject {
  const id = Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1])
  return objects.get(id) ?? { head: '', body: null }
}

export const pagesOf = (objects: PdfObjects): PdfObject[] =>
  [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))

export const catalogOf = (objects: PdfObjects): string =>
  [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'))?.head ?? ''
