import { isDay, type Day } from '@asistent/domain/kernel/day'
import { lengthOf } from '@asistent/domain/kernel/range'
import { z } from 'zod'

// Electronic notes as the class-book interface of the register passes them on (integrations.md 1.6). Of its own accord
// the register adds fields; only what we keep is checked.

/** Days come as '2026-11-12' or as '2026-11-12T00:00:00', without a time zone: local. */
const noticeDay = z
  .string()
  .transform((value) => value.slice(0, 10))
  .refine(isDay)
  .transform((value) => value as Day)

const text = (max: number) => z.string().trim().min(1).max(max)

/** A year and a bit, as in the form for notes on paper. */
const longest = 400

const notice = z.object({
  medicalNoticeId: z.int(),
  personId: z.int().nullish(),
  hisMedicalNotice: z.object({
    nrnMedicalNotice: text(60),
    nrnExamination: text(60).nullish(),
    patient: z
      .object({
        identifierType: z.int(),
        identifier: text(30),
        givenName: z.string().nullish(),
        familyName: z.string().nullish(),
      })
      .nullish(),
    practitioner: z.object({ pmi: text(30) }),
    medicalNotice: z
      .object({ fromDate: noticeDay, toDate: noticeDay, authoredOn: noticeDay })
      .refine(({ fromDate: from, toDate: to }) => from <= to && lengthOf({ from, to }) <= longest),
  }),
})
export type Notice = z.output<typeof notice>

const batch = z.object({ medicalNotices: z.array(z.unknown()), hasMore: z.boolean().default(false) })

const numbered = z.object({ medicalNoticeId: z.int() })

interface NoticeBatch {
  readonly notices: readonly Notice[]
  /** Numbers of those that make no sense; null: not even a number. */
  readonly malformed: readonly (number | null)[]
  readonly hasMore: boolean
}

/** One notice that makes no sense doesn't hold up the others. Undefined: it isn't a batch at all. */
export function readBatch(received: unknown): NoticeBatch | undefined {
  const whole = batch.safeParse(received)
  if (!whole.success) return undefined
  const { medicalNotices, hasMore } = whole.data
  const notices: Notice[] = []
  const malformed: (number | null)[] = []
  for (const one of medicalNotices) {
    const read = notice.safeParse(one)
    if (read.success) notices.push(read.data)
    else malformed.push(numbered.safeParse(one).data?.medicalNoticeId ?? null)
  }
  return { notices, malformed, hasMore }
}
