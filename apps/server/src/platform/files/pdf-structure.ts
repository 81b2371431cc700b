import { open, type FileHandle } from 'node:fs/promises'

// Checks a PDF's header, end mark and the cross-reference table that the end refers to: an HTML page with scripts can
// start with '%PDF' too.

/** Readers search the end mark in the last kilobyte; signatures append some bytes. */
const tailBytes = 2048
/** Editors that insert bytes leave the offset slightly wrong, and readers repair it. */
const slack = 512

export async function isWholePdf(path: string, size: number): Promise<boolean> {
  const file = await open(path)
  try {
    if (!/^%PDF-\d\.\d/.test(await textAt(file, 0, 8))) return false
    const tail = await textAt(file, Math.max(0, size - tailBytes), tailBytes)
    const offset = [...tail.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1)?.[1]
    if (offset === undefined || Number(offset) >= size) return false
    return /\bxref\b|\b\d+\s+\d+\s+obj\b/.test(await textAt(file, Math.max(0, Number(offset) - slack), 2 * slack))
  } finally {
    await file.close()
  }
}

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead)
}
