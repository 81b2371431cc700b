import { expect, test } from 'vitest'
import { withoutMetadata } from './picture-metadata'

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** EXIF of a phone held upright: orientation 6 and GPS position. */
const exif = Buffer.concat([
  Buffer.from('Exif\0\0', 'latin1'),
  Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex'),
  Buffer.from('GPS 42.1354 24.7453'),
])
const scan = Buffer.from('ffda0008010100003f00d2cf20ffd9', 'hex')
const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'))

test('a photo keeps its orientation and loses its position', () => {
  const photo = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jfif,
    segment(0xe1, exif),
    segment(0xed, Buffer.from('Photoshop, Пловдив')),
    segment(0xfe, Buffer.from('a comment')),
    scan,
  ])
  const clean = withoutMetadata(photo, 'image/jpeg')
  expect(clean.includes('GPS')).toBe(false)
  expect(clean.includes('Пловдив')).toBe(false)
  expect(clean.includes('comment')).toBe(false)
  expect(clean.includes(jfif)).toBe(true)
  expect(clean.subarray(-scan.length)).toEqual(scan)
  // Idempotent, and the orientation is kept.
  expect(withoutMetadata(clean, 'image/jpeg')).toEqual(clean)
  expect(clean.includes(Buffer.from('01120003000000010006', 'hex'))).toBe(true)
})

test('removes texts of a PNG and EXIF of a WebP', () => {
  const chunk = (name: string, content: string) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, Buffer.from(content, 'latin1'), Buffer.alloc(4)])
  }
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const png = Buffer.concat([start, chunk('IHDR', 'x'), chunk('tEXt', 'GPS'), chunk('eXIf', 'GPS'), chunk('IEND', '')])
  expect(withoutMetadata(png, 'image/png')).toEqual(Buffer.concat([start, chunk('IHDR', 'x'), chunk('IEND', '')]))

  const part = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content])
  }
  const webp = (flags: number, ...parts: Buffer[]) => {
    const content = Buffer.concat([Buffer.from('WEBP'), part('VP8X', Buffer.from([flags, 0, 0, 0])), ...parts])
    const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content])
  }
  const image = part('VP8 ', Buffer.from('image!'))
  expect(withoutMetadata(webp(0b1100, image, part('EXIF', Buffer.from('GPS!'))), 'image/webp')).toEqual(webp(0, image))
})

test('returns incomplete pictures unchanged', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
    for (const broken of ['', 'text', '\xff\xd8\xff\xe1\xff\xff'].map((one) => Buffer.from(one, 'latin1')))
      expect(withoutMetadata(broken, type)).toEqual(broken)
})
