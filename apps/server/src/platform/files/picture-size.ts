// Reads a picture's pixel count from its header: 900 million pixels of one colour fit into 48 KB and take gigabytes
// when decoded.

/** 8,160 × 6,120, the largest photo of current phones. Forms send smaller ones. */
export const mostPixels = 50_000_000

/** Bounds the loops below and in picture-metadata.ts; a photo has some dozens of parts. */
const mostParts = 10_000

/** Returns width × height × frames; undefined if the header cannot be read. */
export function pixelsOf(bytes: Buffer, type: string): number | undefined {
  if (type === 'image/jpeg') return ofJpeg(bytes)
  if (type === 'image/png') return ofPng(bytes)
  if (type === 'image/webp') return ofWebp(bytes)
  return undefined
}

const startOfScan = 0xda
/** SOF0 to SOF15 except Huffman tables (C4), JPEG extensions (C8) and arithmetic coding (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function ofJpeg(bytes: Buffer): number | undefined {
  let pixels: number | undefined
  let at = 2
  for (let part = 0; at + 4 <= bytes.length; part++) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || part > mostParts) return undefined
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === startOfScan) return pixels
    if (isFrame(marker) && at + 9 <= bytes.length)
      pixels = Math.max(pixels ?? 0, bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7))
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return pixels
}

function ofPng(bytes: Buffer): number | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  let frames = 0
  let at = 8
  for (let part = 0; at + 12 <= bytes.length; part++) {
    if (part > mostParts) return undefined
    if (bytes.toString('latin1', at + 4, at + 8) === 'fcTL') frames++
    at += 12 + bytes.readUInt32BE(at)
  }
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20) * Math.max(1, frames)
}

function ofWebp(bytes: Buffer): number | undefined {
  let pixels: number | undefined
  let frames = 0
  let at = 12
  for (let part = 0; at + 8 <= bytes.length; part++) {
    if (part > mostParts) return undefined
    const size = bytes.readUInt32LE(at + 4)
    const name = bytes.toString('latin1', at, at + 4)
    const content = bytes.subarray(at + 8, at + 8 + size)
    if (name === 'ANMF') frames++
    pixels = Math.max(pixels ?? 0, ofChunk(name, content) ?? 0) || undefined
    at += 8 + size + (size % 2)
  }
  return pixels === undefined ? undefined : pixels * Math.max(1, frames)
}

function ofChunk(name: string, content: Buffer): number | undefined {
  if (content.length < 10) return undefined
  if (name === 'VP8X') return (content.readUIntLE(4, 3) + 1) * (content.readUIntLE(7, 3) + 1)
  if (name === 'VP8 ') return (content.readUInt16LE(6) & 0x3fff) * (content.readUInt16LE(8) & 0x3fff)
  if (name !== 'VP8L') return undefined
  const bits = content.readUInt32LE(1)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}
