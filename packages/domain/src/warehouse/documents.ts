// Papers of the warehouse: kinds, states and their words (domain.md 5.5 and 8). One shape for all: open, posted, undone.

export const documentKinds = {
  Inbound: 1,
  Request: 2,
  Scrapping: 3,
  Declaration: 4,
  Transfer: 5,
  Credit: 6,
  Revaluation: 7,
} as const
export type DocumentKind = (typeof documentKinds)[keyof typeof documentKinds]

export const documentStates = { Open: 1, Posted: 2, Undone: 3 } as const
export type DocumentState = (typeof documentStates)[keyof typeof documentStates]

export const documentKindLabel: Record<DocumentKind, string> = {
  1: 'Складова разписка',
  2: 'Искане',
  3: 'Протокол за бракуване',
  4: 'Инвентаризация',
  5: 'Прехвърляне',
  6: 'Кредитно известие',
  7: 'Протокол за преоценка',
}

/** Path of its screen, without the id. */
export const documentPath: Readonly<Record<DocumentKind, string>> = {
  1: '/storage/stock',
  2: '/storage/requests',
  3: '/storage/scrappings',
  4: '/storage/inventory-declarations',
  5: '/storage/transfers',
  6: '/storage/credit-notes',
  7: '/storage/revaluations',
}

export const documentStateLabel: Record<DocumentKind, Record<DocumentState, string>> = {
  1: { 1: 'Проект', 2: 'Заприходена', 3: 'Сторнирана' },
  2: { 1: 'Заявено', 2: 'Изпълнено', 3: 'Освободено' },
  3: { 1: 'Проект', 2: 'Приключен', 3: 'Възстановен' },
  4: { 1: 'Проект', 2: 'Приключена', 3: 'Отменена' },
  5: { 1: 'Проект', 2: 'Прехвърлено', 3: 'Сторнирано' },
  6: { 1: 'Проект', 2: 'Осчетоводено', 3: 'Сторнирано' },
  7: { 1: 'Проект', 2: 'Приключен', 3: 'Отменен' },
}

export const scrappingTypes = { Expired: 1, Spoiled: 2, Missing: 3, Returned: 4, Other: 5, NaturalLoss: 6 } as const
export type ScrappingType = (typeof scrappingTypes)[keyof typeof scrappingTypes]

export const scrappingTypeLabel: Record<ScrappingType, string> = {
  1: 'Изтекъл срок',
  2: 'Развален или негоден',
  3: 'Липса',
  4: 'Връщане на доставчик',
  5: 'Дарение или друго',
  6: 'Естествена фира',
}

/** How goods came: bought, given, or from a scheme that the state pays. Goods that are not bought may have a price of zero. */
export const inboundOrigins = { Purchase: 1, Donation: 2, SchoolFruit: 3, SchoolMilk: 4 } as const
export type InboundOrigin = (typeof inboundOrigins)[keyof typeof inboundOrigins]

export const inboundOriginLabel: Record<InboundOrigin, string> = {
  1: 'Покупка',
  2: 'Дарение',
  3: 'Схема „Училищен плод“',
  4: 'Схема „Училищно мляко“',
}

/** Whose meal a request is for: also the departments of the references. */
export const purposes = { Nursery: 1, Kindergarten: 2, Staff: 3 } as const
export type Purpose = (typeof purposes)[keyof typeof purposes]

export const purposeLabel: Record<Purpose, string> = { 1: 'Ясла', 2: 'Детска градина', 3: 'Персонал' }

/** Numbers run by kindergarten and calendar year; scrappings by their type too (domain.md 0 and 5.5). */
export const seriesOf = (kind: DocumentKind, year: number, scrappingType?: ScrappingType): string =>
  ['stock', kind, ...(scrappingType ? [scrappingType] : []), year].join(':')

export const storageConditions = { Room: 1, Fridge: 2, Freezer: 3 } as const
export type StorageCondition = (typeof storageConditions)[keyof typeof storageConditions]

export const storageConditionLabel: Record<StorageCondition, string> = {
  1: 'Стайна температура',
  2: 'Хладилник, 0–4 °C',
  3: 'Фризер, −18 °C',
}
