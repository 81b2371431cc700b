/**
 * Permission flags (spec/product.md 3, domain.md Appendix A): which e-mails a person keeps. A bit each. The daily feed is
 * ours and off until the person chooses it.
 */
export const notificationFlags = {
  Messages: 1,
  Calendar: 2,
  Polls: 4,
  DashboardGroupMessages: 8,
  DailyFeed: 16,
} as const
export type NotificationFlag = (typeof notificationFlags)[keyof typeof notificationFlags]

export const notificationLabel: Record<NotificationFlag, string> = {
  1: 'Съобщения',
  2: 'Събития в календара',
  4: 'Анкети',
  8: 'Бележки на таблото',
  16: 'Денят на детето',
}

export const allNotifications = 31
