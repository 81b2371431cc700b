import { fileTypeFromFile } from 'file-type'
import { open } from 'node:fs/promises'
import { isWholePdf } from './pdf-structure'

// Allowed file types (domain.md, Appendix D), detected from the content and not from the name or the declared type.

const megabyte = 1024 * 1024

interface FileKind {
  readonly types: readonly string[]
  readonly max: number
}

const image: FileKind = { types: ['image/jpeg', 'image/png', 'image/webp'], max: 5 * megabyte }
const document: FileKind = {
  types: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.text',
  ],
  max: 20 * megabyte,
}

export const maxUpload = document.max
/** An archive of a kindergarten with its files. */
export const maxArchive = 1024 * megabyte

/** Old Office formats share one container, so the extension decides between them. */
const oldOffice = (name: string) =>
  /\.xls$/i.test(name) ? 'application/vnd.ms-excel' : /\.doc$/i.test(name) ? 'application/msword' : undefined

const largestText = 5 * megabyte

/** Treats a file as text if its first part has no zero byte. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return !buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await file.close()
  }
}

interface Accepted {
  readonly text?: boolean | undefined
  readonly table?: boolean | undefined
  readonly archive?: boolean | undefined
}

type Detected =
  | { readonly type: string }
  | { readonly wrong: 'wrong-type' | 'wrong-table' | 'wrong-archive' | 'too-large' | 'broken-pdf' }

/** Workbooks, and old ones: their parser says how to convert them. */
const tables = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel']

/** Detects the type from a file's bytes, or returns why it is rejected. */
export async function kindOf(
  path: string,
  size: number,
  name: string,
  { text = false, table = false, archive = false }: Accepted = {},
): Promise<Detected> {
  const row = (await fileTypeFromFile(path).catch(() => undefined))?.mime
  if (archive) {
    if (row !== 'application/zip') return { wrong: 'wrong-archive' }
    return size > maxArchive ? { wrong: 'too-large' } : { type: row }
  }
  if ((text || table) && (row === undefined || (text && row === 'application/xml')) && (await isText(path)))
    return size > largestText ? { wrong: 'too-large' } : { type: 'text/plain' }
  const type = row === 'application/x-cfb' ? oldOffice(name) : row
  if (table && (!type || !tables.includes(type))) return { wrong: 'wrong-table' }
  const kind = [image, document].find(({ types }) => type && types.includes(type))
  if (!type || !kind) return { wrong: 'wrong-type' }
  if (size > kind.max) return { wrong: 'too-large' }
  if (type === 'application/pdf' && !(await isWholePdf(path, size))) return { wrong: 'broken-pdf' }
  return { type }
}

/** Shown inline in the browser; all other types are downloaded. */
export const isImage = (type: string) => image.types.includes(type)
