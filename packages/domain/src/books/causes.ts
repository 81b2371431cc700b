import { staffStatuses } from '../staff/staff-attendance'

// What an order of the director is issued for. The order stores kind and id of its cause; the cause lists its orders.

export const orderCauses = [
  'leave',
  'substitution',
  'scrapping',
  'count',
  'stockScrapping',
  'stockCount',
  'admission',
  'leaving',
  'scrappingCommission',
  'countCommission',
  'stockScrappingCommission',
  'stockCountCommission',
] as const
export type OrderCause = (typeof orderCauses)[number]

/** A commission is ordered for a document that names it, besides the order for the document itself. */
export const documentOfCommission = {
  scrappingCommission: 'scrapping',
  countCommission: 'count',
  stockScrappingCommission: 'stockScrapping',
  stockCountCommission: 'stockCount',
} as const satisfies Partial<Record<OrderCause, OrderCause>>
export type CommissionCause = keyof typeof documentOfCommission
export const isCommission = (cause: OrderCause): cause is CommissionCause => cause in documentOfCommission

/** Cases for which a template is offered first. */
export const orderPurposes = [
  'paid-leave',
  'unpaid-leave',
  'official-leave',
  'maternity-leave',
  'sick-leave',
  'trip',
  'substitution',
  'merged-groups',
  'commission',
  'scrapping',
  'stock-take',
  'discharge',
  'enrolment',
] as const
export type OrderPurpose = (typeof orderPurposes)[number]

export const orderPurposeLabel: Record<OrderPurpose, string> = {
  'paid-leave': 'Платен отпуск',
  'unpaid-leave': 'Неплатен отпуск',
  'official-leave': 'Служебен отпуск',
  'maternity-leave': 'Отпуск по майчинство',
  'sick-leave': 'Отпуск по болест',
  trip: 'Командировка',
  substitution: 'Заместване',
  'merged-groups': 'Сливане на групи',
  commission: 'Комисия',
  scrapping: 'Бракуване',
  'stock-take': 'Инвентаризация',
  discharge: 'Отписване на дете',
  enrolment: 'Записване на дете',
}

const { PaidLeave, UnpaidLeave, OfficialLeave, MaternityLeave, SickLeave, BusinessTrip } = staffStatuses
const purposeOfLeave: Readonly<Partial<Record<number, OrderPurpose>>> = {
  [PaidLeave]: 'paid-leave',
  [UnpaidLeave]: 'unpaid-leave',
  [OfficialLeave]: 'official-leave',
  [MaternityLeave]: 'maternity-leave',
  [SickLeave]: 'sick-leave',
  [BusinessTrip]: 'trip',
}
export const leavePurpose = (kind: number): OrderPurpose => purposeOfLeave[kind] ?? 'paid-leave'

const paths: Record<Exclude<OrderCause, CommissionCause>, string> = {
  leave: '/staff/leaves',
  substitution: '/staff/members-substitution',
  scrapping: '/administration/inventory',
  count: '/administration/inventory/counts',
  stockScrapping: '/storage/scrappings',
  stockCount: '/storage/inventory-declarations',
  admission: '/kids/admission',
  leaving: '/kids/leaving',
}
export const causePath = (cause: OrderCause, id: number): string =>
  `${paths[isCommission(cause) ? documentOfCommission[cause] : cause]}/${id}`
