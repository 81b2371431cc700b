// Заявка към доставчик (domain.md 5.5 and 8).

export const orderStates = { Draft: 1, Sent: 2, Received: 3, Canceled: 4 } as const
export type OrderState = (typeof orderStates)[keyof typeof orderStates]

export const orderStateLabel: Record<OrderState, string> = {
  1: 'Проект',
  2: 'Изпратена',
  3: 'Получена',
  4: 'Отказана',
}
