import { Inflate } from 'fflate'
import { packedBytes, type ZipEntry } from './zip-size'

// Rows and cells of a workbook, counted while it is unpacked piece by piece and before the reader builds anything: 600,000
// empty rows fit 87 KB and kept a worker busy for 20 seconds until the reader's result could be counted.

export interface TableLimits {
  readonly rows: number
  readonly cells: number
  /** XML elements of all parts: styles, shared texts, merged ranges. */
  readonly elements: number
}

/** Packed bytes per step: deflate expands at most a thousand times, so one step makes 4 MB. */
const stepBytes = 4096

const [less, slash, space, greater, colon] = [60, 47, 32, 62, 58] as const
const cellName = 0x63
const rowName = 0x726f77

/** True when the workbook has more rows, cells or elements than the limits; entries that cannot be unpacked count nothing. */
export function exceedsTable(bytes: Uint8Array, entries: readonly ZipEntry[], limits: TableLimits): boolean {
  const counted = { row: 0, c: 0, all: 0 }
  const isOver = () => counted.row > limits.rows || counted.c > limits.cells || counted.all > limits.elements
  for (const entry of entries) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    const packed = packedBytes(bytes, entry)
    if (!packed) continue
    const count = tagCounter(counted)
    if (entry.method === 0) count(packed)
    else unpackInSteps(packed, count, isOver)
    if (isOver()) return true
  }
  return false
}

function unpackInSteps(packed: Uint8Array, take: (piece: Uint8Array) => void, isOver: () => boolean): void {
  const inflate = new Inflate(take)
  try {
    for (let at = 0; at < packed.length && !isOver(); at += stepBytes)
      inflate.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length)
  } catch {
    // Broken data: the reader rejects the file later.
  }
}

/** Counts opening tags by local name over pieces that may be cut anywhere. */
function tagCounter(counted: { row: number; c: number; all: number }): (piece: Uint8Array) => void {
  let inName = false
  // The bytes of the name so far as one number; of a longer name its last four.
  let name = 0
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0
      if (byte === less) {
        inName = true
        name = 0
      } else if (!inName) continue
      else if (byte === colon) name = 0
      else if (byte === greater || byte === slash || byte <= space) {
        inName = false
        if (name === 0) continue
        counted.all += 1
        if (name === cellName) counted.c += 1
        else if (name === rowName) counted.row += 1
      } else name = (name << 8) | byte
    }
  }
}
