import { plural } from '@asistent/domain/kernel/text'

export interface Outcome {
  /** How many cells changed. */
  readonly changed: number
  /** How many of the wanted cells are closed or refuse the value. */
  readonly refused: number
  readonly unknown?: readonly string[]
}

/** What a change did, in words, for the live region. */
export function outcomeWords({ changed, refused, unknown = [] }: Outcome): string {
  const parts = [changed > 0 && `Променени: ${plural(changed, 'клетка', 'клетки')}.`]
  if (refused > 0)
    parts.push(
      `${plural(refused, 'клетка не може', 'клетки не могат')} да се ${refused === 1 ? 'промени' : 'променят'}.`,
    )
  if (unknown.length > 0) parts.push(`Непознати стойности: ${unknown.slice(0, 5).join(', ')}.`)
  return parts.filter(Boolean).join(' ')
}
