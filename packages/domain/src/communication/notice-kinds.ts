// Kinds of notifications (spec/product.md 3: notification kinds and permission flags). 'feed' is ours: families choose it.

export const noticeKinds = ['messages', 'calendar', 'polls', 'dashboard', 'feed'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Bit of a kind in a person's e-mail and push settings. */
export const noticeFlag = { messages: 1, calendar: 2, polls: 4, dashboard: 8, feed: 16 } as const satisfies Record<
  NoticeKind,
  number
>

export const noticeKindLabel = {
  messages: 'Съобщения',
  calendar: 'Събития в календара',
  polls: 'Анкети',
  dashboard: 'Бележки на таблото',
  feed: 'Денят на детето',
} as const satisfies Record<NoticeKind, string>

/** Label of a single notification. */
export const noticeArrival = {
  messages: 'Ново съобщение',
  calendar: 'Ново събитие',
  polls: 'Нова анкета',
  dashboard: 'Нова бележка на таблото',
  feed: 'Денят на детето',
} as const satisfies Record<NoticeKind, string>

export const allNoticeFlags = 31
/** Default: all kinds except the daily feed. */
export const usualNoticeFlags = 15

export const wants = (flags: number, kind: NoticeKind): boolean => (flags & noticeFlag[kind]) !== 0

/** Path of a notification. */
export const noticePath = (kind: NoticeKind, subjectId: number): string => {
  switch (kind) {
    case 'messages':
      return `/messages/${subjectId}`
    case 'calendar':
      return `/calendar?id=${subjectId}`
    case 'polls':
      return `/polls/${subjectId}`
    case 'dashboard':
      return '/notes'
    // The card of the child.
    case 'feed':
      return '/'
  }
}
