import { expect, test } from 'vitest'
import { pngOfSize } from '../../../../../tests/support/sent-files'
import { pixelsOf } from './picture-size'

const jpegOf = (width: number, height: number) => {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const table = Buffer.from('ffc40004abcd', 'hex')
  return Buffer.concat([Buffer.from('ffd8ffe000040000', 'hex'), table, frame, Buffer.from('ffda0002ffd9', 'hex')])
}

const webpOf = (...chunks: readonly Buffer[]) => {
  const content = Buffer.concat(chunks)
  const head = Buffer.from('RIFF____WEBP', 'latin1')
  head.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([head, content])
}
const chunk = (name: string, content: Buffer) => {
  const head = Buffer.from(`${name}____`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
const canvas = (width: number, height: number) => {
  const content = Buffer.alloc(10)
  content.writeUIntLE(width - 1, 4, 3)
  content.writeUIntLE(height - 1, 7, 3)
  return chunk('VP8X', content)
}
const lossless = (width: number, height: number) => {
  const content = Buffer.alloc(10)
  content[0] = 0x2f
  content.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  return chunk('VP8L', content)
}

test('width and height are read from the header of each format', () => {
  expect(pixelsOf(pngOfSize(300, 200), 'image/png')).toBe(60_000)
  expect(pixelsOf(jpegOf(300, 200), 'image/jpeg')).toBe(60_000)
  expect(pixelsOf(webpOf(lossless(300, 200)), 'image/webp')).toBe(60_000)
  expect(pixelsOf(webpOf(canvas(300, 200), lossless(1, 1)), 'image/webp')).toBe(60_000)
})

test('each frame of an animation counts', () => {
  const frame = chunk('ANMF', Buffer.alloc(24))
  expect(pixelsOf(webpOf(canvas(300, 200), frame, frame, frame), 'image/webp')).toBe(180_000)
})

test('rejects invalid headers and too many parts', () => {
  expect(pixelsOf(Buffer.from('ffd8', 'hex'), 'image/jpeg')).toBeUndefined()
  expect(pixelsOf(Buffer.alloc(100), 'image/png')).toBeUndefined()
  const parts = Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...Array.from({ length: 20_000 }, () => Buffer.from('ffe00002', 'hex')),
  ])
  expect(pixelsOf(parts, 'image/jpeg')).toBeUndefined()
})
