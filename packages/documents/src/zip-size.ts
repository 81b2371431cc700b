/**
 * What a ZIP archive says it unpacks to, read from its central directory before anything is unpacked. A file of a few
 * kilobytes can unpack to gigabytes; the reader holds every entry to its declared size, so the declaration can be held
 * to ours. Null when the bytes are no (ordinary) archive.
 */

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const entryLength = 46
const longestComment = 65_535
const elsewhere = 0xffffffff

export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entrySignature) return null
    const packed = view.getUint32(at + 20, true)
    const unpacked = view.getUint32(at + 24, true)
    // Sizes kept elsewhere (ZIP64) or not declared at all: no office program writes a small table so.
    if (unpacked === elsewhere || packed === elsewhere || (unpacked === 0 && packed > 2)) return Infinity
    total += unpacked
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    at += entryLength + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return total
}

function findEnd(view: DataView): number | null {
  const least = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= least; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return null
}
