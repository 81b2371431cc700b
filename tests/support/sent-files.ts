import { deflateRawSync, deflateSync } from 'node:zlib'
import type { SentFile } from './multipart'

// Uploads of users and attackers.

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

const uint32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** A valid PNG of one white dot. */
export const pngBytes: Buffer = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
  chunk('IEND', Buffer.alloc(0)),
])

/** A PNG with this size in its header and highly compressible pixels. */
export const pngOfSize = (width: number, height: number): Buffer =>
  Buffer.concat([
    pngBytes.subarray(0, 8),
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(20_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** A valid PDF without pages; `text` makes it unique. */
export function pdfOf(text: string): Buffer {
  const body = `%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n`
  const table = 'xref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\n'
  return Buffer.from(`${body}${table}startxref\n${Buffer.byteLength(body)}\n%%EOF\n`)
}

export const picture: SentFile = { name: 'снимка.png', bytes: pngBytes, type: 'image/png' }

const uint16le = (value: number) => Buffer.from([value & 255, value >> 8])
const uint32le = (value: number) =>
  Buffer.from([value, value >>> 8, value >>> 16, value >>> 24].map((byte) => byte & 255))

/** A ZIP bomb: one entry of `size` zeros. */
function zipOf(entryName: string, size: number): Buffer {
  const name = Buffer.from(entryName)
  const zeros = Buffer.alloc(size)
  const packed = deflateRawSync(zeros, { level: 9 })
  const sizes = [uint32le(crc32(zeros.subarray(0, 0))), uint32le(packed.length), uint32le(size)]
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    uint16le(20),
    uint16le(0),
    uint16le(8),
    uint32le(0),
    ...sizes,
    uint16le(name.length),
    uint16le(0),
    name,
    packed,
  ])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    uint16le(20),
    uint16le(20),
    uint16le(0),
    uint16le(8),
    uint32le(0),
    ...sizes,
    uint16le(name.length),
    Buffer.alloc(12),
    uint32le(0),
    name,
  ])
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.alloc(4),
    uint16le(1),
    uint16le(1),
    uint32le(central.length),
    uint32le(local.length),
    uint16le(0),
  ])
  return Buffer.concat([local, central, end])
}

const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90)])

/** Every upload call must reject each of them. */
export const badFiles: Readonly<Record<string, readonly SentFile[]>> = {
  'no file': [],
  'an empty file': [{ name: 'празен.png', bytes: Buffer.alloc(0), type: 'image/png' }],
  'a program named .png': [{ name: 'снимка.png', bytes: program, type: 'image/png' }],
  'a page named .pdf': [
    { name: 'договор.pdf', bytes: Buffer.from('<html><script>alert(1)</script>'), type: 'application/pdf' },
  ],
  'a page that starts like a PDF': [
    { name: 'договор.pdf', bytes: Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>'), type: 'application/pdf' },
  ],
  'half a PDF': [{ name: 'договор.pdf', bytes: pdfOf('договор').subarray(0, -30), type: 'application/pdf' }],
  'a PDF that points nowhere': [
    { name: 'договор.pdf', bytes: Buffer.from('%PDF-1.7\nstartxref\n900\n%%EOF\n'), type: 'application/pdf' },
  ],
  'a picture of 900 million pixels': [{ name: 'снимка.png', bytes: pngOfSize(30_000, 30_000), type: 'image/png' }],
  'a picture without a header': [{ name: 'снимка.jpg', bytes: Buffer.from('ffd8ffe0', 'hex'), type: 'image/jpeg' }],
  'a drawing with a script': [
    {
      name: 'знак.svg',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      type: 'image/svg+xml',
    },
  ],
  'an archive that grows': [{ name: 'таблица.xlsx', bytes: zipOf('xl/worksheets/sheet1.xml', 8_000_000) }],
  'a picture that is too large': [
    { name: 'голяма.png', bytes: Buffer.concat([pngBytes, Buffer.alloc(5 * 1024 * 1024 + 1)]) },
  ],
}
