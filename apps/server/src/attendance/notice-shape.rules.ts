import { isDay, type Day } from '@asistent/domain/kernel/day'
import { lengthOf } from '@asistent/domain/kernel/range'
import { z } from 'zod'

// Electronic notes in the format of the register's class book interface (integrations.md 1.6). The register may add
// fields, so only those that are stored are validated.

/** Local days, as '2026-11-12' or '2026-11-12T00:00:00' without a time zone. */
const noticeDay = z
  .string()
  .transform((value) => value.slice(0, 10))
  .refine(isDay)
  .transform((value) => value as Day)

const text = (max: number) => z.string().trim().min(1).max(max)

/** Maximum days, as in the form for paper notes. */
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

const ids = z.object({ medicalNoticeId: z.int().nullish().catch(null), personId: z.int().nullish().catch(null) })

interface ReadNotice {
  /** Undefined if it is invalid. */
  readonly notice: Notice | undefined
  readonly noticeId: number | null
  readonly personId: number | null
  readonly body: unknown
}

interface NoticeBatch {
  readonly notices: readonly ReadNotice[]
  readonly hasMore: boolean
}

/** Parses a batch; invalid notices do not affect the others. Returns undefined if it is no batch. */
export function readBatch(received: unknown): NoticeBatch | undefined {
  const whole = batch.safeParse(received)
  if (!whole.success) return undefined
  const { medicalNotices, hasMore } = whole.data
  const notices = medicalNotices.map((body) => {
    const { medicalNoticeId = null, personId = null } = ids.safeParse(body).data ?? {}
    return { notice: readNotice(body), noticeId: medicalNoticeId, personId, body }
  })
  return { notices, hasMore }
}

export const readNotice = (body: unknown): Notice | undefined => notice.safeParse(body).data
