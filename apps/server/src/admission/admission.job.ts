import { keepApplicationYears } from '@asistent/domain/admission/admission'
import { nextSofiaTime, today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { defineJob, work } from '../platform/jobs'

// Each night erases applications without an enrolment whose term of keeping has ended, with their values in the history.

const erase = defineJob<Record<string, never>>('admission.erase', 'Заличаване на стари заявления за прием')
const key = 'admission.erase'
const plannedAt = '03:40'

export const standingErasure = (now: Date) => [{ ...erase({}), key, runAt: nextSofiaTime(now, plannedAt) }]

export const erasureJob = work(erase, async ({ tx, now, later }) => {
  await tx.execute(sql`select erase_applications(${today(now)}, make_interval(years => ${keepApplicationYears}))`)
  for (const plan of standingErasure(now)) later(plan)
})
