/** State of a day's calculation (domain.md 8): editable while open, read-only once completed. */
export const calculationStates = { Open: 1, Requested: 2, Completed: 3 } as const
export type CalculationState = (typeof calculationStates)[keyof typeof calculationStates]
export const calculationStateLabel: Record<CalculationState, string> = { 1: 'Открита', 2: 'Заявена', 3: 'Приключена' }

/** A dish and a child that must not eat it. */
export const conflictStates = { Open: 1, Substituted: 2, Confirmed: 3 } as const
export type ConflictState = (typeof conflictStates)[keyof typeof conflictStates]
export const conflictStateLabel: Record<ConflictState, string> = { 1: 'Нерешен', 2: 'Заместващо ястие', 3: 'Потвърден' }

interface ConflictOfDish {
  readonly mealTypeId: number
  readonly recipeId: number
  readonly status: ConflictState
}

/** Dishes with open conflicts of several children, who can all get the same substitute. */
export function waitingTogether<C extends ConflictOfDish>(conflicts: readonly C[]): readonly (readonly [C, ...C[]])[] {
  const dishes = new Map<string, [C, ...C[]]>()
  for (const conflict of conflicts.filter(({ status }) => status === conflictStates.Open)) {
    const dish = `${conflict.mealTypeId}:${conflict.recipeId}`
    dishes.set(dish, [...(dishes.get(dish) ?? ([] as unknown as [C])), conflict] as [C, ...C[]])
  }
  return [...dishes.values()].filter(({ length }) => length > 1)
}
