/** Kinds of requests of parents (product.md 4). */
export const enrollmentKinds = { Enroll: 1, Update: 2, Delist: 3 } as const
export type EnrollmentKind = (typeof enrollmentKinds)[keyof typeof enrollmentKinds]

export const enrollmentKindLabel = {
  1: 'Записване',
  2: 'Промяна',
  3: 'Отписване',
} as const satisfies Record<EnrollmentKind, string>

/** Canceled: the parent withdraws the request or the kindergarten rejects it (domain.md 8). */
export const enrollmentStatuses = { Waiting: 1, Approved: 2, Canceled: 3 } as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[keyof typeof enrollmentStatuses]

export const enrollmentStatusLabel: Record<EnrollmentStatus, string> = {
  1: 'Чака решение',
  2: 'Одобрена',
  3: 'Отказана',
}

interface Decided {
  readonly status: EnrollmentStatus
  readonly decidedByStaff: boolean
  /** Accepted, on the waiting list. */
  readonly listed: boolean
}

/** Label of the state: distinguishes withdrawal, rejection and the waiting list. */
export const enrollmentStateText = ({ status, decidedByStaff, listed }: Decided): string => {
  if (status === enrollmentStatuses.Waiting) return listed ? 'В списъка на чакащите' : 'Чака решение'
  if (status === enrollmentStatuses.Approved) return 'Одобрена'
  return decidedByStaff ? 'Отхвърлена' : 'Оттеглена'
}
