// The references by kindergartens that the ministry and the municipalities read (spec/calls.md 7.4).

export const referenceNames = [
  'smp',
  'absences',
  'lessons',
  'activities',
  'kids-diagnostics',
  'documents',
  'substitutions',
  'staff-count',
  'portfolios',
  'storage-availability',
] as const
export type ReferenceName = (typeof referenceNames)[number]

export const referenceTitle: Record<ReferenceName, string> = {
  smp: 'Средна месечна посещаемост по детски градини',
  absences: 'Отсъствия по детски градини',
  lessons: 'Взети теми по детски градини',
  activities: 'Допълнителни дейности по детски градини',
  'kids-diagnostics': 'Диагностика на децата по детски градини',
  documents: 'Документи на детските градини',
  substitutions: 'Замествания по детски градини',
  'staff-count': 'Деца и персонал по детски градини',
  portfolios: 'Портфолиа по детски градини',
  'storage-availability': 'Складови наличности по детски градини',
}

/** Meaning of a row: a municipality, a kindergarten, or a kind summed over all of them. */
export const rowKinds = ['municipality', 'kindergarten', 'kind'] as const
export type RowKind = (typeof rowKinds)[number]

export const rowOrders = ['name', 'highest', 'lowest'] as const
export type RowOrder = (typeof rowOrders)[number]
