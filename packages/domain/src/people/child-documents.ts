/** Papers kept in a child's record. Ids are stored: add at the end, never renumber. */
export const childDocumentKinds = {
  BirthCertificate: 1,
  Application: 2,
  MedicalNote: 3,
  HealthCard: 4,
  Expert: 5,
  Court: 6,
  Declaration: 7,
  Contract: 8,
  Other: 99,
} as const
export type ChildDocumentKind = (typeof childDocumentKinds)[keyof typeof childDocumentKinds]

export const childDocumentKindLabel: Record<ChildDocumentKind, string> = {
  1: 'Удостоверение за раждане',
  2: 'Заявление за прием',
  3: 'Медицински документ',
  4: 'Здравна карта',
  5: 'Решение на ТЕЛК или експертна комисия',
  6: 'Съдебно решение',
  7: 'Декларация',
  8: 'Договор',
  99: 'Друг документ',
}

/** Days before the expiry of a document from which its guardian is reminded. */
export const documentNoticeDays = 30

/** Kinds of which a child has several documents at a time: only one of the same name replaces another. */
export const namedDocumentKinds: readonly ChildDocumentKind[] = [
  childDocumentKinds.MedicalNote,
  childDocumentKinds.Declaration,
  childDocumentKinds.Other,
]
