import {
  eraseChild,
  exportChildData,
  exportGuardianData,
  exportOwnData,
  getRetention,
  listErasable,
  saveRetention,
} from '@asistent/contract/people/personal-data.calls'
import { refuse } from '@asistent/contract/core/problem'
import type { RowOf } from '@asistent/contract/core/call'
import { today } from '@asistent/domain/kernel/day'
import { erasableFrom, keepYearsKey, keepYearsLimits, keepYearsOf } from '@asistent/domain/people/retention'
import { sql } from 'drizzle-orm'
import { keepSetting } from '../institutions/settings.ops'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { allergyColumns, byName, childName, nameContains } from './child-sql.ops'
import { eraseLeftChild } from './erasure.steps'
import { personalDataFile } from './personal-data.paper'
import {
  accountRows,
  asGuardiansSee,
  filesOfChild,
  ownRows,
  rowById,
  rowsAbout,
  withoutOthers,
} from './personal-data.queries'
import { linkOfCaller } from './sight.ops'
import { requireGuardian, requireKid } from './visible.ops'

export const personalDataHandlers: Handler[] = [
  write(exportChildData, async (context, { id }) => {
    const { tx, scope, audit } = context
    await requireKid(tx, scope, id)
    const byGuardian = scope.role === 'Parent'
    // Guardians without the right to sign may not read address and diagnoses, which the export contains.
    if (byGuardian && !(await linkOfCaller(tx, scope, id))?.maySign) throw refuse('not-allowed')
    audit.about({ childId: id })
    // Rows of every slice, including tables without user access; all are about this child.
    return asSystem(tx, async () => {
      const record = requireFound(await rowById(tx, 'child', id))
      const tables = { child: [record], ...withoutOthers(await rowsAbout(tx, 'child_id', id)) }
      return personalDataFile(context, {
        name: `${String(record.first_name)} ${String(record.last_name)}`,
        tables: byGuardian ? asGuardiansSee(tables) : tables,
        files: await filesOfChild(tx, id, byGuardian),
        signed: !byGuardian,
      })
    })
  }),

  write(exportOwnData, async (context) => {
    const { tx, scope, audit } = context
    audit.about({ accountId: scope.accountId })
    return asSystem(tx, async () => {
      const tables = await ownRows(tx, scope.accountId)
      const account = requireFound(tables.account?.[0])
      return personalDataFile(context, {
        name: `${String(account.first_name)} ${String(account.last_name)}`,
        tables,
        files: [],
        signed: false,
      })
    })
  }),

  write(exportGuardianData, async (context, { id }) => {
    const { tx, scope, audit } = context
    const { kindergartenId } = await requireGuardian(tx, scope, id)
    audit.about({ guardianId: id })
    // Account and sessions belong to the person, independent of kindergartens.
    return asSystem(tx, async () => {
      const record = requireFound(await rowById(tx, 'guardian', id))
      const accountId = typeof record.account_id === 'number' ? record.account_id : null
      return personalDataFile(context, {
        name: `${String(record.first_name)} ${String(record.last_name)}`,
        tables: {
          guardian: [record],
          ...(await rowsAbout(tx, 'guardian_id', id)),
          ...(accountId === null ? {} : await accountRows(tx, accountId, kindergartenId)),
        },
        files: [],
        signed: true,
      })
    })
  }),

  read(listErasable, async (context, query) => {
    const { tx, scope, now } = context
    const years = await keepYears(context)
    const answer = await page<Omit<RowOf<typeof listErasable>, 'erasableFrom'>>(tx, query, {
      select: sql`select c.id, ${childName()} as name, ${allergyColumns(scope)}, c.birth_on as "birthDate", c.left_on as "leaveDate", c.leave_reason as "leaveReason" from child c`,
      where: [
        sql`c.kindergarten_id = ${inKindergarten(scope)}`,
        erasable(years, today(now)),
        query.search ? nameContains(query.search) : undefined,
      ],
      orderBy: { name: sql`c.first_name`, leaveDate: sql`c.left_on` },
      otherwise: sql`c.left_on, ${byName()}`,
    })
    return {
      rowsCount: answer.rowsCount,
      result: answer.result.map((row) => ({ ...row, erasableFrom: erasableFrom(row.leaveDate, years) })),
    }
  }),

  read(getRetention, async (context) => {
    const { tx, scope, now } = context
    const years = await keepYears(context)
    const counted = await oneRow<{ n: number }>(
      tx,
      sql`select count(*)::int as n from child c where c.kindergarten_id = ${inKindergarten(scope)} and ${erasable(years, today(now))}`,
    )
    return { years, ...keepYearsLimits, erasable: counted?.n ?? 0 }
  }),

  write(saveRetention, async ({ tx, scope, audit }, { years }) => {
    const kindergartenId = inKindergarten(scope)
    await keepSetting(tx, kindergartenId, keepYearsKey, years)
    audit.about({ kindergartenId })
    return ok(kindergartenId)
  }),

  write(eraseChild, async (context, { id }) => {
    await eraseLeftChild(context, id, await keepYears(context))
    context.audit.about({ childId: id })
    return allDone
  }),
]

const erasable = (years: number, day: string) =>
  sql`c.erased_at is null and c.left_on + make_interval(years => ${years}::int) <= ${day}::date`

async function keepYears({ tx, scope }: Pick<ReadContext, 'tx' | 'scope'>): Promise<number> {
  const row = await oneRow<{ settings: Record<string, unknown> }>(
    tx,
    sql`select settings from kindergarten where id = ${inKindergarten(scope)}`,
  )
  return keepYearsOf(row?.settings)
}
