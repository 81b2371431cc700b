/** Permission flags (spec/product.md 3, domain.md Appendix A): which e-mails a person keeps. A bit each. */
export const notificationFlags = { Messages: 1, Calendar: 2, Polls: 4, DashboardGroupMessages: 8 } as const
export type NotificationFlag = (typeof notificationFlags)[keyof typeof notificationFlags]

export const notificationLabel: Record<NotificationFlag, string> = {
  1: 'Съобщения',
  2: 'Събития в календара',
  4: 'Анкети',
  8: 'Бележки на таблото',
}

export const allNotifications = 15
