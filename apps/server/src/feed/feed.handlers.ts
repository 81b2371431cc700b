import { getGroupFeed, listChildFeed, saveGroupFeed } from '@asistent/contract/feed/feed.calls'
import { refuseFeed } from '@asistent/contract/feed/problems'
import { emptyEntry, type FeedEntry } from '@asistent/domain/feed/feed'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { or, sql } from 'drizzle-orm'
import { groupDay } from '../attendance/group-day.ops'
import { dailyFeed } from '../db/tables/feed'
import { requireOpenYear } from '../institutions/school-years.ops'
import { withPhotoConsent } from '../people/photo-consent.ops'
import { requireKid } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { allDone, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { requireFound, refuseStaleRows } from '../platform/versioned'
import { planFamilyNotices } from './feed.job'
import { entriesOn, entryColumns, mealsOn, photosOf, readable } from './feed.queries'

// The daily feed of a group, entered by its staff, and the days of a child for its family.

export const feedHandlers: Handler[] = [
  read(getGroupFeed, async (context, { classId, forDate }) => {
    const { tx, now } = context
    const { group, children } = await groupDay(context, { classId, forDate })
    if (!group.settings.dailyFeed) throw refuseFeed('not-used')
    const here = children.filter(({ isAbsent }) => !isAbsent)
    const ids = here.map(({ id }) => id)
    const entries = new Map((await entriesOn(tx, ids, forDate)).map((entry) => [entry.studentId, entry]))
    const consenting = await withPhotoConsent(tx, group.kindergartenId, ids)
    const isDayOff = group.calendar.isDayOff(forDate)
    const result = here.map(({ id, name, isAbsent: _isAbsent, ...child }) => {
      const entry = entries.get(id)
      const { meals, sleepFrom, sleepTo, mood, activity, note } = entry ?? emptyEntry
      return {
        studentId: id,
        studentName: name,
        ...child,
        photosAllowed: consenting.has(id),
        meals,
        sleepFrom,
        sleepTo,
        mood,
        activity,
        note,
        photos: entry?.photos ?? [],
        version: entry?.version ?? 0,
      }
    })
    return {
      forDate,
      isDayOff,
      mayEdit: !isDayOff && forDate <= today(now),
      meals: await mealsOn(tx, group, forDate),
      result,
      rowsCount: result.length,
      absent: children.flatMap(({ isAbsent, name }) => (isAbsent ? name : [])),
    }
  }),

  write(saveGroupFeed, async (context, { classId, forDate, items }) => {
    const { tx, scope, now, audit } = context
    const { group, nameOf } = await openDay(context, classId, forDate)
    for (const [index, { studentId, sleepFrom, sleepTo }] of items.entries()) {
      requirePresent(nameOf, studentId, forDate)
      if (sleepFrom !== null && sleepTo !== null && sleepFrom >= sleepTo)
        throw refuseFeed('sleep-order', { field: `items.${index}.sleepTo` })
    }
    const lastOfChild = new Map(items.map((item, index) => [item.studentId, { ...item, place: index }]))
    // Writes in a fixed order, so that concurrent saves of the same children cannot deadlock.
    const ordered = [...lastOfChild.values()].toSorted((a, b) => a.studentId - b.studentId)
    const written = await tx
      .insert(dailyFeed)
      .values(
        ordered.map(({ studentId, place: _place, version: _version, meals, ...entry }) => ({
          ...entry,
          meals: meals as FeedEntry['meals'],
          kindergartenId: group.kindergartenId,
          childId: studentId,
          forOn: forDate,
          groupId: classId,
          enteredBy: scope.accountId,
        })),
      )
      .onConflictDoUpdate({
        target: [dailyFeed.childId, dailyFeed.forOn],
        set: { ...newValues, version: sql`${dailyFeed.version} + 1` },
        // The version that the caller saw. Equal values are no conflict, so a retry after a lost response succeeds.
        setWhere: or(
          sql`${dailyFeed.version} = (select s.version from unnest(${sql.param(ordered.map(({ studentId }) => studentId))}::int[], ${sql.param(ordered.map(({ version }) => version))}::int[])
            as s (child_id, version) where s.child_id = excluded.child_id)`,
          isStored,
        ),
      })
      .returning({ childId: dailyFeed.childId })
    const saved = new Set(written.map(({ childId }) => childId))
    const stale = ordered.flatMap(({ studentId, place }) =>
      saved.has(studentId) ? [] : [{ index: place, key: studentId }],
    )
    refuseStaleRows(dailyFeed, await withIds(context, forDate, stale))
    if (forDate === today(now)) planFamilyNotices(context, { classId, forDate })
    audit.about({ groupId: classId, days: items.length })
    return allDone
  }),

  read(listChildFeed, async ({ tx, scope }, { studentId, ...paging }) => {
    await requireKid(tx, scope, studentId)
    return page(tx, paging, {
      select: sql`select f.id, f.for_on as "forDate", ${entryColumns}, ${photosOf},
        (select s.first_name || ' ' || s.last_name from staff_member s where s.account_id = f.entered_by and s.kindergarten_id = f.kindergarten_id order by s.id limit 1) as "enteredBy"
        from daily_feed f`,
      where: [sql`f.child_id = ${studentId}`, readable],
      orderBy: { forDate: sql`f.for_on` },
      otherwise: sql`f.for_on desc, f.id desc`,
    })
  }),
]

/** Group and present children of a day that may be entered. */
export async function openDay(context: ReadContext, classId: number, forDate: Day) {
  const { tx, scope, now } = context
  const { group, children } = await groupDay(context, { classId, forDate })
  if (!group.settings.dailyFeed) throw refuseFeed('not-used')
  await requireOpenYear(tx, scope, group.schoolYearId)
  if (forDate > today(now) || group.calendar.isDayOff(forDate))
    throw refuseFeed('no-day', { field: 'forDate', values: { day: formatDay(forDate) } })
  return { group, nameOf: new Map(children.map(({ id, name, isAbsent }) => [id, { name, isAbsent }])) }
}

type Names = Awaited<ReturnType<typeof openDay>>['nameOf']

/** 404 for a child of another group; rejects an absent one. */
export function requirePresent(children: Names, studentId: number, forDate: Day): string {
  const { name, isAbsent } = requireFound(children.get(studentId))
  if (isAbsent) throw refuseFeed('absent-child', { values: { child: name, day: formatDay(forDate) } })
  return name
}

const newValues = {
  meals: sql`excluded.meals`,
  sleepFrom: sql`excluded.sleep_from`,
  sleepTo: sql`excluded.sleep_to`,
  mood: sql`excluded.mood`,
  activity: sql`excluded.activity`,
  note: sql`excluded.note`,
  groupId: sql`excluded.group_id`,
  enteredBy: sql`excluded.entered_by`,
}

const isStored = sql`(${dailyFeed.meals}, ${dailyFeed.sleepFrom}, ${dailyFeed.sleepTo}, ${dailyFeed.mood}, ${dailyFeed.activity}, ${dailyFeed.note})
  is not distinct from (excluded.meals, excluded.sleep_from, excluded.sleep_to, excluded.mood, excluded.activity, excluded.note)`

/** The audit identifies entries by id, the input by child. */
async function withIds({ tx }: ReadContext, forDate: Day, stale: readonly { index: number; key: number }[]) {
  if (stale.length === 0) return []
  const stored = await entriesOn(
    tx,
    stale.map(({ key }) => key),
    forDate,
  )
  return stale.map((row) => ({ ...row, id: stored.find(({ studentId }) => studentId === row.key)?.id ?? null }))
}
