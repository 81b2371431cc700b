import { t } from '../../platform/language'
// Upload rules, checked before sending (spec/product.md 5: file size under {size} KB, type and image rules).

/** A stored file as forms refer to it. */
export interface UploadedFile {
  readonly id: number | string
  readonly name: string
  readonly size?: number | undefined
  readonly type?: string | undefined
  /** URL of a preview. */
  readonly url?: string | undefined
}

export interface UploadRules {
  /** File extensions and MIME types in the format of the `accept` attribute: '.pdf', 'image/*'. */
  readonly accept?: readonly string[]
  readonly maxKilobytes?: number
  /** A second button opens the camera of a phone. */
  readonly camera?: boolean
}

interface NamedFile {
  readonly name: string
  readonly size: number
  readonly type: string
}

const matches = (file: NamedFile, rule: string): boolean => {
  if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase())
  if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1))
  return file.type === rule
}

const words: Record<string, string> = {
  'image/*': 'снимки',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': '.pdf',
}

export const acceptedWords = (accept: readonly string[]): string =>
  accept.map((rule) => t(words[rule] ?? rule)).join(', ')

export const sizeWords = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '').replace('.', ',')} MB`
}

/** Reason why a file is rejected; undefined if accepted. */
export function refusalOf(file: NamedFile, { accept = [], maxKilobytes }: UploadRules): string | undefined {
  if (file.size === 0) return t('Файлът „{name}“ е празен.', { name: file.name })
  if (accept.length > 0 && !accept.some((rule) => matches(file, rule)))
    return t('Файлът „{name}“ не е от позволените видове ({acceptedWords}).', {
      name: file.name,
      acceptedWords: acceptedWords(accept),
    })
  if (maxKilobytes !== undefined && file.size > maxKilobytes * 1024)
    return t('Файлът „{name}“ трябва да е под {maxKilobytes} KB (сега е {sizeWords}).', {
      name: file.name,
      maxKilobytes,
      sizeWords: sizeWords(file.size),
    })
  return undefined
}

export const isPicture = (file: { readonly name: string; readonly type?: string | undefined }): boolean =>
  file.type?.startsWith('image/') ?? /\.(png|jpe?g|gif|webp|avif)$/i.test(file.name)
