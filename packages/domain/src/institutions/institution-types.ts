/** Numbers on the wire (product.md 3). In code both are a `kindergarten`: they differ in groups, meals and sync only. */
export const institutionTypes = { Nursery: 1, Kindergarten: 2 } as const
export type InstitutionType = (typeof institutionTypes)[keyof typeof institutionTypes]

export const institutionTypeLabel: Record<InstitutionType, string> = { 1: 'Детска ясла', 2: 'Детска градина' }
