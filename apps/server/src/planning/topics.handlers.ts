import { refusePlanning } from '@asistent/contract/planning/problems'
import {
  deleteMasterTopic,
  deleteOwnTopic,
  deleteWeekTheme,
  getMasterTopic,
  getOwnTopic,
  getWeekTheme,
  listMasterTopics,
  listOwnTopics,
  listWeekThemes,
  saveMasterTopic,
  saveOwnTopic,
  saveOwnTopics,
  saveWeekTheme,
} from '@asistent/contract/planning/topics.calls'
import { today, weekdayOf } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { subjectTopic, weekTheme } from '../db/tables/planning'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { deleteRow, insertRow, retireRow, saveRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { groupToWrite, readableGroups } from './groups.queries'
import { subjectById } from './subjects.queries'
import { nextPosition, topicById, topicColumns, topicConditions, topicOrder, type ThemeRow } from './topics.queries'

// Topics of the publishers and of a kindergarten, and the general theme of a week.

export const topicHandlers: Handler[] = [
  read(listMasterTopics, ({ tx }, { publisherId, search, classType, classSubjectId, ...query }) =>
    page(tx, query, {
      select: sql`select ${topicColumns}, t.publisher_id as "publisherId", p.name as "publisherName" from subject_topic t join subject s on s.id = t.subject_id join publisher p on p.id = t.publisher_id`,
      where: [
        ...topicConditions({ search, classType, classSubjectId }),
        publisherId !== undefined && sql`t.publisher_id = ${publisherId}`,
      ],
      orderBy: { ...topicOrder, publisherName: sql`"publisherName"` },
      otherwise: sql`p.position, t.class_type, s.position, t.position, t.id`,
    }),
  ),

  read(getMasterTopic, async ({ tx }, { id }) => {
    const { publisherId, ...topic } = requireFound(await topicById(tx, null, id))
    return { ...topic, publisherId: requireFound(publisherId) }
  }),

  write(saveMasterTopic, async ({ tx, audit }, { id, version, classSubjectId, publisherId, ...form }) => {
    await subjectById(tx, null, classSubjectId)
    requireFound(await oneRow(tx, sql`select id from publisher where id = ${publisherId} and deleted_on is null`))
    const values = { ...form, publisherId, subjectId: classSubjectId }
    const topicId = await saveRow(tx, subjectTopic, null, { id, version }, values)
    audit.about({ subjectTopicId: topicId })
    return ok(topicId)
  }),

  write(deleteMasterTopic, async ({ tx, now, audit }, { id }) => {
    // Locked first: a plan that is saved meanwhile references the topic, so it waits for this transaction.
    requireFound(
      await oneRow(tx, sql`select 1 from subject_topic where id = ${id} and kindergarten_id is null for update`),
    )
    const used = requireFound(
      await oneRow<{ lessons: number }>(tx, sql`select count(*)::int as lessons from lesson where topic_id = ${id}`),
    )
    if (used.lessons > 0)
      throw refusePlanning('topic-used', { values: { lessons: plural(used.lessons, 'урок', 'урока') } })
    await retireRow(tx, subjectTopic, null, id, today(now))
    audit.about({ subjectTopicId: id })
    return allDone
  }),

  read(listOwnTopics, ({ tx, scope }, { search, classType, classSubjectId, ...query }) =>
    page(tx, query, {
      select: sql`select ${topicColumns}, (select count(*)::int from lesson l where l.topic_id = t.id) as lessons from subject_topic t join subject s on s.id = t.subject_id`,
      where: [
        sql`t.kindergarten_id = ${scope.kindergartenId ?? scope.viewedId}`,
        ...topicConditions({ search, classType, classSubjectId }),
      ],
      orderBy: topicOrder,
      otherwise: sql`t.class_type, s.position, t.position, t.id`,
    }),
  ),

  read(getOwnTopic, async ({ tx, scope }, { id }) => {
    const owner = requireFound(scope.kindergartenId ?? scope.viewedId)
    const { publisherId: _none, ...topic } = requireFound(await topicById(tx, owner, id))
    return topic
  }),

  write(saveOwnTopic, async ({ tx, scope, audit }, { id, version, classSubjectId, position, ...form }) => {
    const owner = inKindergarten(scope)
    await subjectById(tx, owner, classSubjectId)
    const topicId = await saveRow(
      tx,
      subjectTopic,
      owner,
      { id, version },
      {
        ...form,
        subjectId: classSubjectId,
        position: position ?? (await nextPosition(tx, owner, form.classType, classSubjectId)),
        ...(id === undefined && { createdBy: scope.accountId }),
      },
    )
    audit.about({ subjectTopicId: topicId })
    return ok(topicId)
  }),

  write(saveOwnTopics, async ({ tx, scope, audit }, { classType, classSubjectId, titles }) => {
    const owner = inKindergarten(scope)
    await subjectById(tx, owner, classSubjectId)
    const lines = linesOf(titles)
    const first = await nextPosition(tx, owner, classType, classSubjectId)
    const free = Math.max(0, lastPosition + 1 - first)
    if (lines.length > free)
      throw refusePlanning('too-many-topics', { field: 'titles', values: { most: lastPosition, free } })
    await requireNewTitles(tx, owner, { classType, classSubjectId, titles: lines })
    let lastId: number | null = null
    for (const [at, title] of lines.entries())
      lastId = await insertRow(tx, subjectTopic, owner, {
        classType,
        subjectId: classSubjectId,
        position: first + at,
        title,
        createdBy: scope.accountId,
      })
    audit.about({ kindergartenId: owner })
    return ok(lastId)
  }),

  write(deleteOwnTopic, async ({ tx, scope, now, audit }, { id }) => {
    await retireRow(tx, subjectTopic, inKindergarten(scope), id, today(now))
    audit.about({ subjectTopicId: id })
    return allDone
  }),

  read(listWeekThemes, ({ tx, scope }, { classId, ...query }) =>
    page<ThemeRow>(tx, query, {
      select: sql`select w.id, w.week_on as "weekOn", w.group_id as "classId", g.name as "className", w.title from week_theme w left join child_group g on g.id = w.group_id`,
      where: [themesOf(scope), classId !== undefined && sql`(w.group_id = ${classId} or w.group_id is null)`],
      orderBy: { weekOn: sql`w.week_on`, title: sql`w.title` },
      otherwise: sql`w.week_on desc, w.id`,
    }),
  ),

  read(getWeekTheme, async ({ tx, scope }, { id }) =>
    requireFound(
      await oneRow(
        tx,
        sql`select w.id, w.week_on as "weekOn", w.group_id as "classId", w.title, w.version from week_theme w left join child_group g on g.id = w.group_id where w.id = ${id} and ${themesOf(scope)}`,
      ),
    ),
  ),

  write(saveWeekTheme, async ({ tx, scope, audit }, { id, version, weekOn, classId, title }) => {
    const owner = inKindergarten(scope)
    if (weekdayOf(weekOn) !== 1) throw refusePlanning('not-monday', { field: 'weekOn' })
    requireThemeGroup(scope, classId)
    if (classId !== null) await groupToWrite(tx, scope, 'SubjectTopics', classId)
    if (id !== undefined) requireThemeGroup(scope, (await themeById(tx, owner, id)).groupId)
    const themeId = await saveRow(tx, weekTheme, owner, { id, version }, { weekOn, groupId: classId, title })
    audit.about({ weekThemeId: themeId })
    return ok(themeId)
  }),

  write(deleteWeekTheme, async ({ tx, scope, audit }, { id }) => {
    const owner = inKindergarten(scope)
    requireThemeGroup(scope, (await themeById(tx, owner, id)).groupId)
    await deleteRow(tx, weekTheme, owner, id)
    audit.about({ weekThemeId: id })
    return allDone
  }),
]

const lastPosition = 999
const longestTitle = 300

/** Topics of a pasted column, without empty lines and repeated titles. Rejects a line that is too long for a title. */
function linesOf(text: string): string[] {
  const byForm = new Map<string, string>()
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const title = line.replaceAll(/\s+/g, ' ').trim()
    if (title.length > longestTitle)
      throw refusePlanning('topic-too-long', { field: 'titles', values: { line: at + 1, most: longestTitle } })
    if (title !== '' && !byForm.has(title.toLowerCase())) byForm.set(title.toLowerCase(), title)
  }
  return [...byForm.values()]
}

/** The unique index would reject the save without naming the topics. */
async function requireNewTitles(
  tx: Tx,
  owner: number,
  target: { readonly classType: number; readonly classSubjectId: number; readonly titles: readonly string[] },
): Promise<void> {
  const taken = await rows<{ title: string }>(
    tx,
    sql`select title from subject_topic where kindergarten_id = ${owner} and publisher_id is null and class_type = ${target.classType} and subject_id = ${target.classSubjectId}
      and deleted_on is null and lower(title) in (select lower(n.title) from jsonb_array_elements_text(${JSON.stringify(target.titles)}::jsonb) as n (title)) order by position limit 5`,
  )
  if (taken.length === 0) return
  const titles = taken.map(({ title }) => `„${title}“`).join(', ')
  throw refusePlanning('topics-taken', { field: 'titles', values: { titles } })
}

/** Themes `w` of the kindergarten and, with an `own` right, of the own groups or of all groups. */
const themesOf = (scope: Scope) =>
  sql`w.kindergarten_id = ${scope.kindergartenId ?? scope.viewedId} and (w.group_id is null or ${readableGroups(scope, 'SubjectTopics')})`

/** A theme of all groups belongs to the kindergarten; with an `own` right the caller writes themes of a group only. */
function requireThemeGroup(scope: Scope, groupId: number | null): void {
  const { own } = scope.rights('SubjectTopics')
  requireFound(!own || (groupId !== null && scope.groupIds.includes(groupId)) ? true : undefined)
}

const themeById = async (tx: Tx, kindergartenId: number, id: number) =>
  requireFound(
    await oneRow<{ groupId: number | null }>(
      tx,
      sql`select group_id as "groupId" from week_theme where id = ${id} and kindergarten_id = ${kindergartenId}`,
    ),
  )
