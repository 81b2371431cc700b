import type { OutputOf } from '@asistent/contract/core/call'
import { deleteMeasurement, listMeasurements, saveMeasurements } from '@asistent/contract/results/measurements.calls'
import { refuseResults } from '@asistent/contract/results/problems'
import type { Day } from '@asistent/domain/kernel/day'
import type { Gender } from '@asistent/domain/kernel/person-id'
import { bmiAt, bmiBand, bmiBandLabel, bmiDeviation, usualDeviation } from '@asistent/domain/results/bmi-for-age'
import { bmiOf, changeSince, unusualOf, monthsOld, type Measured } from '@asistent/domain/results/measurements'
import { sql, type SQL } from 'drizzle-orm'
import { measurement } from '../db/tables/results'
import { allergyColumns, byName, enrolledOn, listedName, referenceDay } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import { rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, whereAll } from '../platform/list'
import { deleteRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten, refuseStaleRows } from '../platform/versioned'

// Height and weight, readable by the child's family and by staff who work with the child.

export const measurementHandlers: Handler[] = [
  read(listMeasurements, async ({ tx, scope }, { classId, studentId }) => {
    const on = referenceDay(scope, scope.today)
    const children = await measuredChildren(tx, scope, [
      scope.role !== 'Parent' && studentId === undefined && enrolledOn(scope, on, false),
      studentId !== undefined && sql`c.id = ${studentId}`,
      classId !== undefined && inGroup(on, classId),
    ])
    const result = children.map((child) =>
      rowOf({ ...child, measurements: child.measurements.filter(({ forDate }) => forDate <= on) }),
    )
    return { result, rowsCount: result.length }
  }),

  write(saveMeasurements, async ({ tx, scope, audit }, { forDate, items }) => {
    const kindergartenId = inKindergarten(scope)
    if (forDate > scope.today) throw refuseResults('future-day', { field: 'forDate' })
    const ids = [...new Set(items.map(({ studentId }) => studentId))]
    const children = await measuredChildren(tx, scope, [
      sql`c.kindergarten_id = ${kindergartenId}`,
      sql`c.id = any (${sql.param(ids)}::int[])`,
    ])
    requireFound(children.length === ids.length ? true : undefined)
    const warnings: string[] = []
    const lastOfChild = new Map(items.map((item, index) => [item.studentId, { ...item, place: index }]))
    // Writes in a fixed order, so that concurrent saves of the same children cannot deadlock.
    const ordered = [...lastOfChild.values()].toSorted((a, b) => a.studentId - b.studentId)
    for (const { studentId, heightCm, weightKg } of ordered) {
      const child = requireFound(children.find((one) => one.studentId === studentId))
      if (forDate < child.birthOn)
        throw refuseResults('before-birth', { field: 'forDate', values: { child: child.studentName } })
      for (const unusual of unusualOf(child.studentName, child.measurements, forDate, { heightCm, weightKg }))
        warnings.push(`${unusual} Проверете дали е вярно.`)
    }
    const seen = ordered.flatMap(({ studentId, was }) => (was ? [{ child_id: studentId, ...was }] : []))
    const written = await tx
      .insert(measurement)
      .values(
        ordered.map(({ studentId, heightCm, weightKg }) => ({
          kindergartenId,
          childId: studentId,
          forOn: forDate,
          heightCm: String(heightCm),
          weightKg: String(weightKg),
        })),
      )
      .onConflictDoUpdate({
        target: [measurement.childId, measurement.forOn],
        set: { heightCm: sql`excluded.height_cm`, weightKg: sql`excluded.weight_kg` },
        // Updates only the version that the caller saw; equal values are no change.
        setWhere: sql`(${measurement.heightCm}, ${measurement.weightKg}) = (excluded.height_cm, excluded.weight_kg)
          or exists (select from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (child_id int, "heightCm" numeric, "weightKg" numeric)
            where s.child_id = excluded.child_id and s."heightCm" = ${measurement.heightCm} and s."weightKg" = ${measurement.weightKg})`,
      })
      .returning({ childId: measurement.childId })
    const saved = new Set(written.map(({ childId }) => childId))
    const stale = ordered.flatMap(({ studentId, place }) =>
      saved.has(studentId) ? [] : [{ index: place, key: studentId }],
    )
    refuseStaleRows(measurement, await withIds(tx, forDate, stale))
    audit.about({ kindergartenId })
    return ok(null, warnings)
  }),

  write(deleteMeasurement, async ({ tx, scope, audit }, { id }) => {
    const [row] = await rows<{ childId: number }>(
      tx,
      sql`select m.child_id as "childId" from measurement m join child c on c.id = m.child_id where m.id = ${id} and ${visibleKids(scope)}`,
    )
    const { childId } = requireFound(row)
    await deleteRow(tx, measurement, inKindergarten(scope), id)
    audit.about({ childId })
    return allDone
  }),
]

/** The audit identifies measurements by id, the input by child. */
async function withIds(tx: Tx, forDate: Day, stale: readonly { index: number; key: number }[]) {
  if (stale.length === 0) return []
  const stored = await rows<{ id: number; childId: number }>(
    tx,
    sql`select id, child_id as "childId" from measurement where for_on = ${forDate} and child_id = ${anyOf(stale.map(({ key }) => key))}`,
  )
  return stale.map((row) => ({ ...row, id: stored.find(({ childId }) => childId === row.key)?.id ?? null }))
}

interface StoredMeasurement extends Measured {
  readonly id: number
  readonly forDate: Day
}

interface MeasuredChild {
  readonly studentId: number
  readonly studentName: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly birthOn: Day
  readonly gender: Gender
  readonly measurements: readonly StoredMeasurement[]
}

const inGroup = (on: Day, groupId: number): SQL =>
  sql`exists (select from child_group_period p where p.child_id = c.id and p.group_id = ${groupId} and p.from_on <= ${on} and (p.to_on is null or p.to_on >= ${on}))`

const measuredChildren = (tx: Tx, scope: Scope, conditions: readonly (SQL | false)[]) =>
  rows<MeasuredChild>(
    tx,
    sql`select c.id as "studentId", ${listedName()} as "studentName", ${allergyColumns(scope)}, c.birth_on as "birthOn", c.gender,
      coalesce((select json_agg(json_build_object('id', m.id, 'forDate', m.for_on, 'heightCm', m.height_cm, 'weightKg', m.weight_kg) order by m.for_on) from measurement m where m.child_id = c.id), '[]') as measurements
      from child c ${whereAll([visibleKids(scope), ...conditions])} order by ${byName()} limit 1000`,
  )

const oneDecimal = (value: number | undefined) => (value === undefined ? null : Math.round(value * 10) / 10)

type ListedChild = OutputOf<typeof listMeasurements>['result'][number]

function rowOf({ birthOn, gender, measurements, ...child }: MeasuredChild): ListedChild {
  return {
    ...child,
    measurements: measurements.map((row, index) => {
      const bmi = bmiOf(row)
      const months = monthsOld(birthOn, row.forDate)
      const deviation = bmiDeviation(bmi, months, gender)
      const band = deviation === undefined ? null : bmiBand(deviation, months)
      const before = measurements[index - 1]
      const change = before && changeSince(row, before)
      return {
        ...row,
        bmi,
        band,
        bandName: band && bmiBandLabel[band],
        usualFrom: oneDecimal(bmiAt(usualDeviation.least, months, gender)),
        usualTo: oneDecimal(bmiAt(usualDeviation.most, months, gender)),
        heightChange: change?.heightCm ?? null,
        weightChange: change?.weightKg ?? null,
      }
    }),
  }
}
