import {
  applyRollOver,
  previewRollOver,
  rollOverHistory,
  undoRollOver,
} from '@asistent/contract/people/roll-over.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { sql } from 'drizzle-orm'
import { rollOver } from '../db/tables/child-records'
import { rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { planRollOver, shown, withChoices } from './roll-over-plan.steps'
import { applyPlan, storedRollOver, undoPlan, undoReasons } from './roll-over.steps'

export const rollOverHandlers: Handler[] = [
  read(previewRollOver, async ({ tx, scope }, { periodId }) => {
    const plan = await planRollOver({ tx, scope }, periodId)
    const stored = plan.applied && (await storedRollOver(tx, inKindergarten(scope), plan.applied.id))
    return shown(plan, stored ? await undoReasons(tx, stored) : [])
  }),

  read(rollOverHistory, async ({ tx, scope }) => {
    const result = await rows<NonNullable<typeof rollOverHistory.types>['out']['result'][number]>(
      tx,
      sql`select r.id, f.name as "fromYear", t.name as "toYear", r.applied_at as at, a.first_name || ' ' || a.last_name as by, r.undone_at as "undoneAt",
        jsonb_array_length(r.done -> 'groupIds') as groups, jsonb_array_length(r.done -> 'moved') as moved, jsonb_array_length(r.done -> 'left') as "left"
        from roll_over r join school_year f on f.id = r.from_year_id join school_year t on t.id = r.to_year_id left join account a on a.id = r.applied_by
        where r.kindergarten_id = ${inKindergarten(scope)} order by r.id desc limit 100`,
    )
    return { result, rowsCount: result.length }
  }),

  write(applyRollOver, async ({ tx, scope, audit, now }, choices) => {
    const kindergartenId = inKindergarten(scope)
    // Serializes roll-overs: a second director waits and then sees the result.
    await tx.execute(sql`select id from school_year where kindergarten_id = ${kindergartenId} order by id for update`)
    const plan = await planRollOver({ tx, scope }, choices.periodId)
    if (plan.applied) throw refusePeople('roll-over-done')
    if (!plan.to) throw refusePeople('no-next-year')
    if (plan.obstacles.length > 0) throw refusePeople('years-not-adjacent')
    if (plan.fingerprint !== choices.fingerprint) throw refusePeople('roll-over-changed')
    const done = await applyPlan(tx, kindergartenId, withChoices(plan, choices), plan.to)
    const [row] = await tx
      .insert(rollOver)
      .values({
        kindergartenId,
        fromYearId: plan.from.id,
        toYearId: plan.to.id,
        appliedAt: now.toISOString(),
        appliedBy: scope.accountId,
        done,
      })
      .returning({ id: rollOver.id })
    const { id } = requireFound(row)
    audit.about({ rollOverId: id })
    return ok(id)
  }),

  write(undoRollOver, async ({ tx, scope, audit, now }, { id }) => {
    const stored = requireFound(await storedRollOver(tx, inKindergarten(scope), id, true))
    if (stored.undoneAt !== null) throw refusePeople('roll-over-undone')
    const reasons = await undoReasons(tx, stored)
    if (reasons.length > 0)
      throw refusePeople('roll-over-used', { values: { reasons: reasons.join('; ') }, data: { reasons } })
    await undoPlan(tx, stored)
    await tx.execute(
      sql`update roll_over set undone_at = ${now.toISOString()}, undone_by = ${scope.accountId} where id = ${id}`,
    )
    audit.about({ rollOverId: id })
    return allDone
  }),
]
