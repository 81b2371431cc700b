import type { DrawingName } from '../look/drawings'
import { CallError } from '../platform/api'
import { FailedPart } from './failed-part'

// The three error pages of product.md 2 with their exact texts, and two more: no network, and a module that failed to
// load.

/** Title of every error page (product.md 2). */
export const errorTitle = 'Грешка!'

export type ErrorKind = '401' | '404' | 'other' | 'no-network'

interface ErrorText {
  readonly heading: string
  readonly text?: string
  readonly drawing: DrawingName
}

export const errorTexts: Record<ErrorKind, ErrorText> = {
  '401': { heading: 'Нямате достъп до тази страница!', drawing: 'gate' },
  // The specification has a Latin 'T' as the first letter, kept as is.
  '404': { heading: 'Tърсената страница не съществува!', drawing: 'search' },
  other: {
    heading: 'Възникна грешка!',
    text: 'Извиняваме се за причиненото неудобство. Екипът ни работи по отстраняването на проблема.',
    drawing: 'spill',
  },
  'no-network': {
    heading: 'Няма връзка',
    text: 'Проверете интернет връзката. Щом се появи, страницата ще се отвори сама.',
    drawing: 'network',
  },
}

export function kindOf(error: unknown): ErrorKind {
  if (error instanceof CallError && error.noAnswer) return 'no-network'
  if (error instanceof FailedPart && !navigator.onLine) return 'no-network'
  if (error instanceof CallError && (error.status === 401 || error.status === 403)) return '401'
  if (error instanceof CallError && error.status === 404) return '404'
  return 'other'
}
