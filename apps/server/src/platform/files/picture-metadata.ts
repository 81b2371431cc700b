// Removes metadata from uploaded pictures: place, time, device and thumbnail. Of the EXIF data only the orientation is
// kept, because it is needed to display the picture.

/** Returns the picture without metadata; bytes of another type are returned unchanged. */
export function withoutMetadata(bytes: Buffer, type: string): Buffer {
  if (type === 'image/jpeg') return cleanJpeg(bytes)
  if (type === 'image/png') return cleanPng(bytes)
  if (type === 'image/webp') return cleanWebp(bytes)
  return bytes
}

const jpegStart = 0xffd8
const startOfScan = 0xda
/** JFIF, colour profile and Adobe's colour transform affect how a picture looks. */
const keptApp = new Set([0xe0, 0xe2, 0xee])

function cleanJpeg(bytes: Buffer): Buffer {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== jpegStart) return bytes
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let orientation = 1
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return bytes
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === startOfScan) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return bytes
    const segment = bytes.subarray(at, end)
    const isApp = marker >= 0xe0 && marker <= 0xef
    if (marker === 0xe1) orientation = orientationIn(segment.subarray(4)) ?? orientation
    if ((!isApp || keptApp.has(marker)) && marker !== 0xfe) kept.push(segment)
    at = end
  }
  if (orientation !== 1) {
    const exif = exifOf(orientation)
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(exif.length + 2, 2)
    kept.splice(1, 0, head, exif)
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

const exifMark = Buffer.from('Exif\0\0', 'latin1')

/** Builds EXIF with the orientation only. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([exifMark, tiff])
}

function orientationIn(exif: Buffer): number | undefined {
  if (!exif.subarray(0, exifMark.length).equals(exifMark)) return undefined
  const tiff = exif.subarray(exifMark.length)
  if (tiff.length < 8) return undefined
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < Math.min(short(first), 200); entry += 1) {
    const at = first + 2 + entry * 12
    const value = short(at + 8)
    if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const pngMetadata = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'])

function cleanPng(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 8).equals(pngStart)) return bytes
  const kept: Buffer[] = [pngStart]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return bytes
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!pngMetadata.has(name)) kept.push(bytes.subarray(at, end))
    // Drops bytes after the end of the picture.
    if (name === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

function cleanWebp(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return bytes
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const name = bytes.toString('latin1', at, at + 4)
    const chunk = Buffer.from(bytes.subarray(at, end))
    // Clears the EXIF and XMP flags of the extended header.
    if (name === 'VP8X' && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~0b1100
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    at = end
  }
  const content = Buffer.concat(kept)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([head, content])
}
