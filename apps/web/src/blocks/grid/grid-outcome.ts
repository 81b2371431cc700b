import { plural } from '@asistent/domain/kernel/text'

export interface Outcome {
  /** Number of changed cells. */
  readonly changed: number
  /** Number of requested cells that are closed or reject the value. */
  readonly refused: number
  readonly unknown?: readonly string[]
  /** The typed letter, if no code starts with it. */
  readonly letter?: string
  /** Reason why the cell is read-only. */
  readonly why?: string | undefined
}

/** Describes the result of a change for the live region. */
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
