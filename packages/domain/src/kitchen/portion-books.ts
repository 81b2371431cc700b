/** A portion book is outdated if the figures or decisions of its day changed after the issue; a newer edition replaces it. */
export const portionBookStates = { Current: 1, Outdated: 2, Replaced: 3 } as const
export type PortionBookState = (typeof portionBookStates)[keyof typeof portionBookStates]
export const portionBookStateLabel: Record<PortionBookState, string> = { 1: 'Актуален', 2: 'Остарял', 3: 'Заменен' }

/** Number of days after its day in which a portion book is compared with the day. */
export const comparedDays = 7

interface Decision {
  readonly substitute: string | null
  readonly reason: string | null
  readonly decidedBy: string | null
}

/** Note for the cook about a child who must not eat a dish. */
export function decisionText({ substitute, reason, decidedBy }: Decision): string {
  if (substitute !== null) return `НЕ → получава „${substitute}“`
  return `може${decidedBy ? ` според ${decidedBy}` : ''}: ${reason ?? ''}`
}

/** '№ 12, издание 2'. */
export const editionText = ({ number, edition }: { readonly number: number; readonly edition: number }): string =>
  `№ ${number}, издание ${edition}`
