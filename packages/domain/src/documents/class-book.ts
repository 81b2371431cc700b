// The exported class book (дневник, № 3-5): domain.md 1.8.

export const exportStatuses = { Waiting: 0, Making: 1, Ready: 2, Failed: 3 } as const
export type ExportStatus = (typeof exportStatuses)[keyof typeof exportStatuses]
export const exportStatusLabel: Record<ExportStatus, string> = {
  0: 'Чака',
  1: 'Изготвя се',
  2: 'Готов',
  3: 'Неуспешен',
}

/** The parts in the order of the form. */
export const bookParts = [
  'Корица',
  'Списък на децата',
  'Седмично разпределение',
  'Родителски срещи',
  'Сведение за присъствието на децата',
  'Резултати от предучилищната подготовка',
  'Седмично планиране по образователни направления',
  'Бележки',
] as const
