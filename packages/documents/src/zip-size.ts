/**
 * The entries of a ZIP archive as its central directory describes them, read before anything is unpacked: a file of a few
 * kilobytes can unpack to gigabytes. Null when the bytes are no (ordinary) archive.
 */
export interface ZipEntry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly packed: number
  /**
   * Declared size; Infinity if it is elsewhere (ZIP64) or not declared, which no office program does for a small table.
   */
  readonly unpacked: number
  /** Offset of the local header. */
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const entryLength = 46
const localLength = 30
const longestComment = 65_535
const elsewhere = 0xffffffff

export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = viewOf(bytes)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entrySignature) return null
    const packed = view.getUint32(at + 20, true)
    const declared = view.getUint32(at + 24, true)
    const isOpen = declared === elsewhere || packed === elsewhere || (declared === 0 && packed > 2)
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    entries.push({
      name: Buffer.from(bytes.subarray(at + entryLength, at + entryLength + nameLength)).toString('latin1'),
      method: view.getUint16(at + 10, true),
      packed,
      unpacked: isOpen ? Infinity : declared,
      offset: view.getUint32(at + 42, true),
    })
    at += entryLength + nameLength + extra + comment
  }
  return entries
}

/** Packed bytes of an entry; undefined if its offset is outside of the archive. */
export function packedBytes(bytes: Uint8Array, { offset, packed }: ZipEntry): Uint8Array | undefined {
  const view = viewOf(bytes)
  if (offset + localLength > view.byteLength || view.getUint32(offset, true) !== localSignature) return undefined
  const start = offset + localLength + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  return start + packed > bytes.length ? undefined : bytes.subarray(start, start + packed)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function findEnd(view: DataView): number | null {
  const least = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= least; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return null
}
