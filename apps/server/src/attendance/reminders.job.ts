import { isPastCutOff } from '@asistent/domain/attendance/cut-off'
import { settingsOf } from '@asistent/domain/institutions/settings'
import { isWeekend, nextSofiaTime, sofiaInstant, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { isStudyTime } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import { oneRow, rows } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { remind } from './reminders.steps'
import { waitingGroups } from './waiting-groups.queries'

// Reminds teachers of groups without entries once a day, at the cut-off hour of each kindergarten.

/** Plans the day's reminders early in the morning, one per kindergarten at its own hour. */
const planReminders = defineJob<Record<string, never>>(
  'attendance.plan-reminders',
  'Планиране на напомнянията за присъствия',
)
const remindAtCutOff = defineJob<{ kindergartenId: number; day: Day }>(
  'attendance.remind',
  'Напомняне за невъведени присъствия',
)

const plannedAt = '05:00'
/** Reminders delayed by more than this (after downtime) are dropped. */
const latestMinutes = 120

const key = 'attendance.plan-reminders'

/** Runs at once on the first start, so that the day is not missed. */
export const standingReminders = (now: Date) => [{ ...planReminders({}), key, runAt: now }]

export const planRemindersJob = work(planReminders, async ({ tx, now, later }) => {
  const day = today(now)
  later(planReminders({}, { key, runAt: nextSofiaTime(now, plannedAt) }))
  if (isWeekend(day) || !isStudyTime(day)) return
  const places = await rows<{ id: number; settings: Record<string, unknown> }>(
    tx,
    sql`select k.id, k.settings from kindergarten k where k.active
      and exists (select from school_year y where y.kindergarten_id = k.id and y.from_on <= ${day} and y.to_on >= ${day}) order by k.id`,
  )
  for (const { id, settings } of places) {
    const { attendanceCutOff, remindsAtCutOff } = settingsOf(settings)
    const runAt = sofiaInstant(day, attendanceCutOff)
    if (!remindsAtCutOff || runAt.getTime() < now.getTime() - latestMinutes * 60_000) continue
    later(remindAtCutOff({ kindergartenId: id, day }, { key: `attendance.remind:${id}`, runAt }))
  }
})

export const remindAtCutOffJob = work(remindAtCutOff, async (context, { kindergartenId, day }) => {
  const { tx, now, later } = context
  const kindergarten = await oneRow<{ settings: Record<string, unknown> }>(
    tx,
    sql`select settings from kindergarten where id = ${kindergartenId} and active`,
  )
  const { attendanceCutOff, remindsAtCutOff } = settingsOf(kindergarten?.settings)
  if (!kindergarten || !remindsAtCutOff || today(now) !== day) return
  // The cut-off hour was moved after planning.
  if (!isPastCutOff(sofiaTime(now), attendanceCutOff))
    return later(
      remindAtCutOff(
        { kindergartenId, day },
        { key: `attendance.remind:${kindergartenId}`, runAt: sofiaInstant(day, attendanceCutOff) },
      ),
    )
  // Skips groups that the director or an earlier run has reminded.
  const groups = (await waitingGroups(tx, kindergartenId, day, now)).filter(({ sentAt }) => sentAt === null)
  if (groups.length > 0) await remind(context, { kindergartenId, day, groups, sentBy: null })
})
