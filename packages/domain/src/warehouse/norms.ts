// Recommended quantities of food (domain.md 5.3): editable data, by category, period and age.

export const recommendedPeriods = { Daily: 1, Weekly: 2, Monthly: 3 } as const
export type RecommendedPeriod = (typeof recommendedPeriods)[keyof typeof recommendedPeriods]

export const recommendedPeriodLabel: Record<RecommendedPeriod, string> = { 1: 'Дневно', 2: 'Седмично', 3: 'Месечно' }

/** A norm or a recipe may be given for any of the four; the narrowest that fits a child's age counts. */
export const ageBands = { Nursery: 1, Kindergarten: 2, From3To4: 3, From5To7: 4 } as const
export type AgeBand = (typeof ageBands)[keyof typeof ageBands]

export const ageBandLabel: Record<AgeBand, string> = { 1: '1–3 г.', 2: '3–7 г.', 3: '3–4 г.', 4: '5–7 г.' }
