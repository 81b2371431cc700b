import {
  choosePublisher,
  deletePublisher,
  listMasterPublishers,
  listPublishers,
  masterPublisherOptions,
  publisherOptions,
  savePublisher,
} from '@asistent/contract/planning/publishers.calls'
import { refusePlanning } from '@asistent/contract/planning/problems'
import type { Page, PageQuery } from '@asistent/contract/core/page'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { groupPlan, publisher } from '../db/tables/planning'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { retireRow, saveRow } from '../platform/rows'
import { requireFound } from '../platform/versioned'
import { groupToWrite } from './groups.queries'
import { subjectById } from './subjects.queries'

// Publishers, and the publisher of each field of a group.

interface Search extends PageQuery {
  readonly search: string | null
}

const options = (tx: Tx, { search, ...query }: Search): Promise<Page<{ id: number; name: string }>> =>
  page(tx, query, {
    select: sql`select p.id, p.name from publisher p`,
    where: [sql`p.deleted_on is null`, search !== null && contains(sql`p.name`, search)],
    orderBy: { name: sql`p.name` },
    otherwise: sql`p.position, p.id`,
  })

export const publisherHandlers: Handler[] = [
  read(listMasterPublishers, ({ tx }, { search, ...query }) =>
    page(tx, query, {
      select: sql`select p.id, p.name, p.version, (select count(*)::int from subject_topic t where t.publisher_id = p.id and t.deleted_on is null) as topics from publisher p`,
      where: [sql`p.deleted_on is null`, search !== null && contains(sql`p.name`, search)],
      orderBy: { name: sql`name`, topics: sql`topics` },
      otherwise: sql`p.position, p.id`,
    }),
  ),
  read(masterPublisherOptions, ({ tx }, query) => options(tx, query)),
  read(listPublishers, ({ tx }, query) => options(tx, query)),
  read(publisherOptions, ({ tx }, query) => options(tx, query)),

  write(savePublisher, async ({ tx, audit }, { id, version, name }) => {
    const publisherId = await saveRow(tx, publisher, null, { id, version }, { name })
    audit.about({ publisherId })
    return ok(publisherId)
  }),

  write(deletePublisher, async ({ tx, now, audit }, { id }) => {
    if (await oneRow(tx, sql`select 1 as used from group_plan where publisher_id = ${id} limit 1`))
      throw refusePlanning('publisher-used')
    await retireRow(tx, publisher, null, id, today(now))
    audit.about({ publisherId: id })
    return allDone
  }),

  write(choosePublisher, async ({ tx, scope, audit }, { classId, classSubjectId, publisherId }) => {
    const group = await groupToWrite(tx, scope, 'Publishers', classId)
    await subjectById(tx, group.kindergartenId, classSubjectId)
    if (publisherId !== null)
      requireFound(await oneRow(tx, sql`select id from publisher where id = ${publisherId} and deleted_on is null`))
    await tx
      .insert(groupPlan)
      .values({ kindergartenId: group.kindergartenId, groupId: classId, subjectId: classSubjectId, publisherId })
      .onConflictDoUpdate({ target: [groupPlan.groupId, groupPlan.subjectId], set: { publisherId } })
    audit.about({ groupId: classId })
    return ok(classId)
  }),
]
