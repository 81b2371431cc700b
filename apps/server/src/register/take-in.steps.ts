import type { RegisterBody, RegisterLesson } from '@asistent/domain/register/bodies'
import { registerSections, type RegisterSection } from '@asistent/domain/register/sections'
import { dayOfBody, shiftName } from '@asistent/domain/register/shapes'
import { registerStates } from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'

export interface ReadRecord {
  readonly section: RegisterSection
  readonly key: string
  readonly classId: number | null
  readonly theirsId: number
  readonly body: RegisterBody
  readonly lessons: readonly RegisterLesson[] | null
}

interface Reading {
  readonly kindergartenId: number
  readonly startYear: number
  readonly at: string
}

/** Stores the records read from the register, except those that wait for sending. */
export async function takeIn(
  tx: Tx,
  { kindergartenId, startYear, at }: Reading,
  read: readonly ReadRecord[],
): Promise<void> {
  const groups = await rows<{ id: number; number: number }>(
    tx,
    sql`select g.id, g.neispuo_id as number from child_group g join school_year y on y.id = g.school_year_id
      where g.kindergarten_id = ${kindergartenId} and y.start_year = ${startYear} and g.neispuo_id is not null order by g.id`,
  )
  const children = await rows<{ id: number; number: number }>(
    tx,
    sql`select id, neispuo_id as number from child where kindergarten_id = ${kindergartenId} and neispuo_id is not null order by left_on nulls last, id`,
  )
  const groupOf = new Map(groups.toReversed().map(({ id, number }) => [number, id]))
  const childOf = new Map(children.toReversed().map(({ id, number }) => [number, id]))
  const records = read.map(({ section, key, classId, theirsId, body, lessons }) => ({
    section,
    key,
    theirs: body,
    theirs_id: theirsId,
    lessons,
    group_id: groupOf.get(section === registerSections.ClassBooks ? Number(body.classId) : (classId ?? 0)) ?? null,
    child_id: childOf.get(Number(body.personId ?? 0)) ?? null,
    for_on: dayOfBody(section, body),
    label: labelOf(section, body),
  }))
  // Not an upsert: each conflict would use up an id, and every record is read each night.
  await tx.execute(
    sql`with i as (select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as i (section int, key text, theirs jsonb, theirs_id int, lessons jsonb, group_id int, child_id int, for_on date, label text)),
      known as (update register_record r set theirs = i.theirs, theirs_id = i.theirs_id, lessons = nullif(i.lessons, 'null'), seen_at = ${at},
          group_id = coalesce(r.group_id, i.group_id), child_id = coalesce(r.child_id, i.child_id), for_on = coalesce(r.for_on, i.for_on), label = coalesce(r.label, i.label),
          state = case when r.state = ${registerStates.Refused} then r.state else ${registerStates.Sent} end
        from i where r.kindergarten_id = ${kindergartenId} and r.start_year = ${startYear} and r.section = i.section and r.key = i.key and r.state <> ${registerStates.Waiting})
      insert into register_record (kindergarten_id, start_year, section, key, theirs, theirs_id, lessons, group_id, child_id, for_on, label, state, seen_at)
      select ${kindergartenId}, ${startYear}, i.section, i.key, i.theirs, i.theirs_id, nullif(i.lessons, 'null'), i.group_id, i.child_id, i.for_on, i.label, ${registerStates.Sent}, ${at}
      from i where not exists (select from register_record r where r.kindergarten_id = ${kindergartenId} and r.start_year = ${startYear} and r.section = i.section and r.key = i.key)
      on conflict on constraint register_record_once do nothing`,
  )
  // Records that no longer exist in the register were deleted there.
  await tx.execute(
    sql`update register_record r set theirs = null, theirs_id = null, lessons = null, seen_at = ${at}, state = case when r.state = ${registerStates.Refused} then r.state else ${registerStates.DeletedThere} end
      where r.kindergarten_id = ${kindergartenId} and r.start_year = ${startYear} and r.theirs is not null and r.state <> ${registerStates.Waiting}
      and not exists (select from jsonb_to_recordset(${JSON.stringify(records.map(({ section, key }) => ({ section, key })))}::jsonb) as i (section int, key text) where i.section = r.section and i.key = r.key)`,
  )
}

const labelFields: Partial<Record<RegisterSection, string>> = {
  [registerSections.Substitutions]: 'reason',
  [registerSections.ParentMeetings]: 'title',
  [registerSections.Notes]: 'description',
  [registerSections.AdditionalActivities]: 'activity',
  [registerSections.DaysOff]: 'description',
}

const labelOf = (section: RegisterSection, body: RegisterBody): string | null => {
  if (section === registerSections.Shifts) return shiftName(body)
  if (section === registerSections.Topics)
    return ((body.titles ?? []) as readonly string[]).join('; ').slice(0, 300) || null
  const field = labelFields[section]
  return field === undefined ? null : String(body[field] ?? '').slice(0, 300)
}
