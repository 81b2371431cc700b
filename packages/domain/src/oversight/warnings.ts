// Warnings about kindergartens that an expert oversees.

export const warningKinds = ['no-entries', 'late-month', 'attendance', 'lessons'] as const
export type WarningKind = (typeof warningKinds)[number]

export const warningKindLabel: Record<WarningKind, string> = {
  'no-entries': 'Без въведени присъствия днес',
  'late-month': 'Недовършен месец',
  attendance: 'Необичайна посещаемост',
  lessons: 'Необичаен дял взети теми',
}

export const warningDefinition: Record<WarningKind, string> = {
  'no-entries':
    'Часът за въвеждане е минал и нито една група с деца няма отметки за днес. Почивните дни, ваканциите и лятото не се броят.',
  'late-month': 'В изминалия месец има учебни дни, в които група с деца няма нито една отметка.',
  attendance:
    'Делът на присъствията за изминалия месец се отличава от средната (медианата) на наблюдаваните детски градини с повече от 10 пункта и от обичайното им разсейване.',
  lessons: 'Същото за дела на взетите теми за изминалия месец.',
}
