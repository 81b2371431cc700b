import { photoConsents, saveSharedPage } from '@asistent/contract/results/portfolios.calls'
import { refuseResults } from '@asistent/contract/results/problems'
import { portfolioParts } from '@asistent/domain/results/portfolio'
import { sql } from 'drizzle-orm'
import { portfolioItem } from '../db/tables/portfolio'
import { keepMadeBytes, keepMadeFile } from '../files/files.ops'
import { allergyColumns, byName, listedName, referenceDay } from '../people/child-sql.ops'
import { withPhotoConsent } from '../people/photo-consent.ops'
import { groupToRead } from '../planning/subjects.ops'
import { rows } from '../platform/database'
import { cleanPicture } from '../platform/files/uploads'
import { ok, read, writeAfter, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { groupOn, portfolioKids } from './portfolios.queries'

// One portfolio page for several children. Each child gets its own item and its own file, so that each can be changed,
// deleted and erased alone.

interface PageChild {
  readonly studentId: number
  readonly studentName: string
  readonly allergies: number[]
  readonly allergiesText: string | null
}

export const sharedPageHandlers: Handler[] = [
  read(photoConsents, async ({ tx, scope }, { classId }) => {
    const group = await groupToRead(tx, scope, 'StudentPortfolios', classId)
    const children = await rows<PageChild>(
      tx,
      sql`select c.id as "studentId", ${listedName()} as "studentName", ${allergyColumns(scope)} from child c ${groupOn(referenceDay(scope, scope.today))}
        where s.group_id = ${classId} and ${portfolioKids(scope)} order by ${byName()} limit 200`,
    )
    const allowed = await withPhotoConsent(
      tx,
      group.kindergartenId,
      children.map(({ studentId }) => studentId),
    )
    const result = children.map((child) => ({ ...child, photosAllowed: allowed.has(child.studentId) }))
    return { result, rowsCount: result.length }
  }),

  writeAfter(
    saveSharedPage,
    async ({ services, undo }, { photo, studentIds }) => {
      if (!photo) return []
      const bytes = cleanPicture(Buffer.from(photo, 'base64'), 'image/jpeg', 'photo')
      const kept = []
      for (const _ of new Set(studentIds)) {
        const file = await keepMadeBytes({ services }, 'снимка.jpg', 'image/jpeg', bytes)
        undo(() => services.files.remove(file.storageKey))
        kept.push(file)
      }
      return kept
    },
    async ({ tx, scope, audit, services, afterCommit }, { studentIds, forDate, photo, ...form }, files) => {
      const kindergartenId = inKindergarten(scope)
      if (forDate > scope.today) throw refuseResults('future-day', { field: 'forDate' })
      if (form.part === portfolioParts.Photo && !photo) throw refuseResults('needs-photo', { field: 'photo' })
      const ids = [...new Set(studentIds)]
      const children = await rows<{ id: number; name: string }>(
        tx,
        sql`select c.id, ${listedName()} as name from child c where c.id = ${anyOf(ids)} and c.kindergarten_id = ${kindergartenId} and ${portfolioKids(scope)} order by ${byName()}`,
      )
      requireFound(children.length === ids.length ? true : undefined)
      const byFamily = scope.role === 'Parent'
      const needsConsent = Boolean(photo) && form.part !== portfolioParts.Drawing && !byFamily
      const allowed = needsConsent ? await withPhotoConsent(tx, kindergartenId, ids) : new Set(ids)
      const without = children.filter(({ id }) => !allowed.has(id))
      const isPhotoOnly = form.part === portfolioParts.Photo
      const receivers = isPhotoOnly ? children.filter(({ id }) => allowed.has(id)) : children
      if (receivers.length === 0) throw refuseResults('no-consent-any', { field: 'studentIds' })
      const unused = [...files]
      for (const { id } of receivers) {
        const file = allowed.has(id) ? unused.pop() : undefined
        const owner = { kindergartenId, createdBy: scope.accountId }
        const fileId = file ? await keepMadeFile(tx, owner, file) : null
        const values = { ...form, forOn: forDate, fileId, kindergartenId, childId: id, byFamily }
        await tx.insert(portfolioItem).values({ ...values, createdBy: scope.accountId })
      }
      afterCommit(() => {
        for (const { storageKey } of unused) void services.files.remove(storageKey).catch(() => undefined)
      })
      audit.about({ kindergartenId })
      const names = without.map(({ name }) => name).join(', ')
      if (!names) return ok()
      return ok(null, [`${isPhotoOnly ? 'Не е добавена' : 'Без снимка'}, защото няма съгласие: ${names}.`])
    },
  ),
]
