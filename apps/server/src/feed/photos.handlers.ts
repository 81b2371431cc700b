import { addFeedPhoto, deleteFeedPhoto, feedPhoto } from '@asistent/contract/feed/feed.calls'
import { refuseFeed } from '@asistent/contract/feed/problems'
import { mostPhotos } from '@asistent/domain/feed/feed'
import type { Day } from '@asistent/domain/kernel/day'
import { eq, sql } from 'drizzle-orm'
import { dailyFeed, dailyFeedPhoto } from '../db/tables/feed'
import { adoptFiles, answerFile, removeFiles } from '../files/files.ops'
import { photosAllowed } from '../people/photo-consent.ops'
import { visibleKids } from '../people/visible.ops'
import { asSystem, oneRow } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { openDay, requirePresent } from './feed.handlers'
import { readable } from './feed.queries'

// Photos of a child's day, only with the consent of the family.

export const photoHandlers: Handler[] = [
  write(addFeedPhoto, async (context, { classId, forDate, studentId, fileId }) => {
    const { tx, scope, audit } = context
    const { group, nameOf } = await openDay(context, classId, forDate)
    const child = requirePresent(nameOf, studentId, forDate)
    const { kindergartenId } = group
    if (!(await photosAllowed(tx, { id: studentId, kindergartenId })))
      throw refuseFeed('no-consent', { field: 'fileId', values: { child } })
    const row = { kindergartenId, childId: studentId }
    // Locks the entry, so that two saves cannot exceed the number of photos.
    const [feed] = await tx
      .insert(dailyFeed)
      .values({ ...row, groupId: classId, forOn: forDate, enteredBy: scope.accountId })
      .onConflictDoUpdate({ target: [dailyFeed.childId, dailyFeed.forOn], set: { groupId: classId } })
      .returning({ id: dailyFeed.id })
    const feedId = requireFound(feed).id
    const counted = await oneRow<{ count: number }>(
      tx,
      sql`select count(*)::int as count from daily_feed_photo where feed_id = ${feedId}`,
    )
    if ((counted?.count ?? 0) >= mostPhotos)
      throw refuseFeed('most-photos', { field: 'fileId', values: { most: mostPhotos } })
    await adoptFiles(context, [fileId])
    const file = await oneRow<{ type: string }>(tx, sql`select type from stored_file where id = ${fileId}`)
    if (!file?.type.startsWith('image/')) throw refuseFeed('not-a-picture', { field: 'fileId' })
    await tx.insert(dailyFeedPhoto).values({ ...row, feedId, fileId })
    audit.about({ childId: studentId })
    return allDone
  }),

  write(deleteFeedPhoto, async (context, { feedPhotoId }) => {
    const { tx, audit } = context
    const photo = requireFound(
      await oneRow<{ fileId: number; childId: number; groupId: number; forDate: Day }>(
        tx,
        sql`select h.file_id as "fileId", h.child_id as "childId", f.group_id as "groupId", f.for_on as "forDate"
          from daily_feed_photo h join daily_feed f on f.id = h.feed_id where h.id = ${feedPhotoId}`,
      ),
    )
    requireFound((await openDay(context, photo.groupId, photo.forDate)).nameOf.get(photo.childId))
    await tx.delete(dailyFeedPhoto).where(eq(dailyFeedPhoto.id, feedPhotoId))
    await removeFiles(context, [photo.fileId])
    audit.about({ childId: photo.childId })
    return allDone
  }),

  read(feedPhoto, async (context, { feedPhotoId }) => {
    const { tx, scope } = context
    const { fileId } = requireFound(
      await oneRow<{ fileId: number }>(
        tx,
        sql`select h.file_id as "fileId" from daily_feed_photo h join daily_feed f on f.id = h.feed_id join child c on c.id = h.child_id
          where h.id = ${feedPhotoId} and ${visibleKids(scope)} and ${readable}`,
      ),
    )
    // Row-level security hides the uploader from parents.
    return asSystem(tx, () => answerFile(context, fileId))
  }),
]
