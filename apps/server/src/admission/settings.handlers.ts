import type { ParsedOf } from '@asistent/contract/core/call'
import {
  criterionRecord,
  deleteAdmissionCriterion,
  roundRecord,
  saveAdmissionCriterion,
  saveAdmissionRound,
} from '@asistent/contract/admission/settings.calls'
import { refuseAdmission } from '@asistent/contract/admission/problems'
import { placeStates } from '@asistent/domain/admission/admission'
import { plural } from '@asistent/domain/kernel/text'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { admissionCriterion, admissionRound } from '../db/tables/admission'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { recordHandlers } from '../platform/records'
import { deleteRow, saveRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { inKindergarten } from '../platform/versioned'
import { placesIn, type AgeGroupCount } from './places.rules'

const criteria = recordHandlers(criterionRecord, admissionCriterion, {
  searched: ['name'],
  otherwise: sql`active desc, points desc, name, id`,
})

/** Applications of a round; a parent counts the own ones. */
const countOf = ({ rights, accountId }: Scope, condition = sql``) =>
  sql`(select count(*)::int from admission_application a where a.round_id = admission_round.id ${condition}
    ${rights('Admissions').own ? sql`and a.created_by = ${accountId}` : sql``})`

const rounds = recordHandlers(roundRecord, admissionRound, {
  searched: ['name'],
  computed: (scope) => ({
    applications: countOf(scope),
    places: sql`nursery_places + first_places + second_places + third_places + fourth_places`,
    enrolled: countOf(scope, sql`and a.state = 5`),
  }),
  otherwise: sql`start_year desc, "fromDate" desc, id desc`,
})

export const settingsHandlers: Handler[] = [
  ...Object.values({
    ...criteria,
    save: write(saveAdmissionCriterion, async ({ tx, scope, audit }, { id, version, ...form }) => {
      const owner = inKindergarten(scope)
      if (id !== undefined) await requireSameMeaning(tx, owner, id, form)
      const admissionCriterionId = await saveRow(tx, admissionCriterion, owner, { id, version }, form)
      audit.about({ admissionCriterionId })
      return ok(admissionCriterionId)
    }),
    remove: write(deleteAdmissionCriterion, async ({ tx, scope, audit }, { id }) => {
      const owner = inKindergarten(scope)
      await requireUnused(tx, owner, id)
      await deleteRow(tx, admissionCriterion, owner, id)
      audit.about({ admissionCriterionId: id })
      return allDone
    }),
  }),
  ...Object.values({
    ...rounds,
    save: write(saveAdmissionRound, async ({ tx, scope, audit }, { id, version, ...form }) => {
      const owner = inKindergarten(scope)
      if (form.toDate < form.fromDate) throw refuseAdmission('round-order', { field: 'toDate' })
      if (id !== undefined) await requirePlacesFor(tx, owner, id, form)
      const admissionRoundId = await saveRow(tx, admissionRound, owner, { id, version }, form)
      audit.about({ admissionRoundId })
      return ok(admissionRoundId)
    }),
  }),
]

/** Number of applications that claim the criterion. Locks it, so that no application claims it in the meantime. */
async function usesOf(tx: Tx, owner: number, id: number) {
  await tx.execute(sql`select from admission_criterion where id = ${id} and kindergarten_id = ${owner} for update`)
  const used = await oneRow<{ n: number }>(
    tx,
    sql`select count(*)::int as n from admission_application where kindergarten_id = ${owner} and claimed_ids @> array[${id}::int]`,
  )
  return used?.n ?? 0
}

async function requireUnused(tx: Tx, owner: number, id: number): Promise<void> {
  const n = await usesOf(tx, owner, id)
  if (n > 0) throw refuseAdmission('criterion-used', { values: { n: plural(n, 'заявление', 'заявления') } })
}

/** The reasons of a ranking must stay true: a claimed criterion keeps its meaning and can only be deactivated. */
async function requireSameMeaning(
  tx: Tx,
  owner: number,
  id: number,
  form: Omit<ParsedOf<typeof saveAdmissionCriterion>, 'id' | 'version'>,
): Promise<void> {
  const same = await oneRow(
    tx,
    sql`select 1 as same from admission_criterion where id = ${id} and kindergarten_id = ${owner} and name = ${form.name}
      and points = ${form.points} and needs_document = ${form.needsDocument}`,
  )
  if (!same) await requireUnused(tx, owner, id)
}

/** The places of a round are never fewer than those offered or occupied; its year is fixed by the first application. */
async function requirePlacesFor(
  tx: Tx,
  owner: number,
  id: number,
  form: Omit<ParsedOf<typeof saveAdmissionRound>, 'id' | 'version'>,
): Promise<void> {
  const round = await oneRow<{ startYear: number }>(
    tx,
    sql`select start_year as "startYear" from admission_round where id = ${id} and kindergarten_id = ${owner} for update`,
  )
  const groups = await rows<AgeGroupCount & { applications: number }>(
    tx,
    sql`select group_type as "groupType", count(*)::int as applications, count(*) filter (where state = ${anyOf(placeStates)})::int as taken
      from admission_application where round_id = ${id} and kindergarten_id = ${owner} group by group_type order by group_type`,
  )
  if (round && groups.length > 0 && round.startYear !== form.startYear)
    throw refuseAdmission('round-year-fixed', { field: 'startYear' })
  for (const { groupType, taken } of groups)
    if (taken > placesIn(form, groupType).places)
      throw refuseAdmission('too-few-places', {
        field: placesIn(form, groupType).field,
        values: { group: groupTypeLabel[groupType], taken },
      })
}
