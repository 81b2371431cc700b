import { plural } from '@asistent/domain/kernel/text'

export interface Outcome {
  /** How many cells changed. */
  readonly changed: number
  /** How many of the wanted cells are closed or refuse the value. */
  readonly refused: number
  readonly unknown?: readonly string[]
  /** The letter that was typed, when no code begins with it. */
  readonly letter?: string
  /** Why the cell can't be changed. */
  readonly why?: string | undefined
}

/** What a change did, in words, for the live region. */
export function outcomeWords({ changed, refused, unknown = [], letter, why }: Outcome): string {
  const parts = [changed > 0 && `Променени: ${plural(changed, 'клетка', 'клетки')}.`]
  if (refused > 0)
    parts.push(
      `${plural(refused, 'клетка не може', 'клетки не могат')} да се ${refused === 1 ? 'промени' : 'променят'}.`,
      why ?? '',
    )
  if (letter) parts.push(`Няма статус с буква „${letter}“.`)
  if (unknown.length > 0) parts.push(`Непознати стойности: ${unknown.slice(0, 5).join(', ')}.`)
  return parts.filter(Boolean).join(' ')
}
