import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { attendanceWords } from '@asistent/domain/register/codes'
import { recordName } from '@asistent/domain/register/difference'
import type { RegisterBody } from '@asistent/domain/register/bodies'
import { blockReasons } from '@asistent/domain/register/reasons'
import { registerSections, type RegisterSection } from '@asistent/domain/register/sections'
import { shiftName } from '@asistent/domain/register/shapes'
import { registerSteps } from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import type { ReportLine } from '../db/tables/register'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { SeenDifference } from './difference.steps'

// Dated report of a reconciliation: the number of equal records, and the others with their reasons.

/** Maximum lines of a report. */
const kept = 1000

export async function reportOf(tx: Tx, difference: SeenDifference) {
  const { items, blocked, same, ours, stored } = difference
  const named = [...items, ...blocked].slice(0, kept)
  const children = [...new Set(named.flatMap((one) => subjectOf(difference, one).childId ?? []))]
  const names = await rows<{ id: number; name: string }>(
    tx,
    sql`select id, concat_ws(' ', first_name, last_name) as name from child where id = ${anyOf(children)}`,
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const whatOf = (row: { section: RegisterSection; key: string }): string => {
    const { childId, forOn, label } = subjectOf(difference, row)
    const who = childId === null ? label : [nameOf.get(childId), label].filter(Boolean).join(', ')
    return [who, forOn && `${formatDay(forOn)} г.`].filter(Boolean).join(', ') || row.key
  }
  const lines: ReportLine[] = [
    ...items.map((item) => ({
      section: item.section,
      what: whatOf(item),
      ours: bodyWords(item.section, item.ours),
      theirs: bodyWords(item.section, item.theirs),
      reason: stored.get(recordName(item))?.reason ?? stepReasons[item.step],
    })),
    ...blocked.map((row) => ({
      section: row.section,
      what: whatOf(row),
      ours: bodyWords(row.section, ours.get(recordName(row))?.value ?? null),
      theirs: bodyWords(row.section, null),
      reason: blockReasons[row.code],
    })),
  ].slice(0, kept)
  const count = (step: number) => items.filter((one) => one.step === step).length
  return {
    same,
    missing: count(registerSteps.Send),
    different: count(registerSteps.Change),
    extra: count(registerSteps.Delete),
    blocked: blocked.length,
    lines,
  }
}

const stepReasons = {
  [registerSteps.Send]: 'Не е изпратен',
  [registerSteps.Change]: 'В НЕИСПУО стои друго',
  [registerSteps.Delete]: 'Има го само в НЕИСПУО',
}

function subjectOf({ ours, stored }: SeenDifference, row: { section: RegisterSection; key: string }) {
  const name = recordName(row)
  return ours.get(name) ?? stored.get(name) ?? { childId: null, groupId: null, forOn: null, label: null }
}

/** Bulgarian text of a record for lists and papers. */
export function bodyWords(section: RegisterSection, body: RegisterBody | null): string {
  if (!body) return 'няма'
  if (section === registerSections.Attendances) return attendanceWords(body)
  if (section === registerSections.ClassBooks)
    return `дневник на група № ${String(body.classId)}${body.isFinalized === true ? ', приключен' : ''}`
  if (section === registerSections.Topics) return ((body.titles ?? []) as readonly string[]).join('; ')
  if (section === registerSections.Achievements)
    return [body.startSchoolYearResult, body.endSchoolYearResult].filter(Boolean).join(' / ').slice(0, 200)
  if (section === registerSections.Programs)
    return `${plural(((body.days ?? []) as readonly { hours: readonly unknown[] }[]).flatMap(({ hours }) => hours).length, 'ситуация', 'ситуации')} седмично, ${formatDay(body.startDate as Day)} – ${formatDay(body.endDate as Day)} г.`
  if (section === registerSections.ParentMeetings)
    return [
      `${formatDay(body.date as Day)} г.`,
      body.startTime && `${String(body.startTime)} ч.`,
      body.title,
      body.location,
    ]
      .filter(Boolean)
      .join(', ')
  if (section === registerSections.Notes) return String(body.description).slice(0, 200)
  if (section === registerSections.AdditionalActivities) return String(body.activity).slice(0, 200)
  if (section === registerSections.Shifts) return shiftName(body)
  if (section === registerSections.DaysOff)
    return `${String(body.description)}, ${formatDay(body.from as Day)} – ${formatDay(body.to as Day)} г., ${body.isPgOffProgramDay === false ? 'неприсъствени' : 'с възможно присъствие'}`
  return `${String(body.reason)}: ${plural(((body.hours ?? []) as readonly unknown[]).length, 'час', 'часа')}`
}
