import {
  childOptions,
  childOverview,
  childPractitioners,
  childrenByGroup,
  findGuestChild,
  listChildren,
} from '@asistent/contract/people/children.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { compareText, plural } from '@asistent/domain/kernel/text'
import { agePhrase } from '@asistent/domain/people/ages'
import { allergyText } from '@asistent/domain/people/health'
import { childGenderLabel } from '@asistent/domain/people/kinship'
import type { ReadContext } from '../platform/context'
import { asSystem } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { inLanguage } from '../platform/language'
import { serveReport } from '../platform/reports'
import type { Scope } from '../platform/scope'
import { inKindergarten } from '../platform/versioned'
import { referenceDay } from './child-sql.ops'
import { childByNumber, practitionerRows } from './child-lookups.queries'
import { allChildren, childChoices, childPage, parentsOf, type ParentOfChild } from './children.queries'
import { requireNarrow } from './narrow.rules'

export const childHandlers: Handler[] = [
  read(listChildren, ({ tx, scope, now }, query) => {
    requireNarrow(scope, query)
    return childPage(tx, scope, query, today(now))
  }),

  read(childOptions, ({ tx, scope, now }, query) => {
    requireNarrow(scope, query)
    return childChoices(tx, scope, query, today(now))
  }),

  read(childrenByGroup, async ({ tx, scope, now }, filters) => {
    requireNarrow(scope, filters)
    const children = await allChildren(tx, scope, filters, dayOf(scope, now))
    const groups = new Map<string, GroupOfChildren>()
    for (const child of children) {
      const { kindergartenId, kindergartenName, classId, className } = child
      const key = `${kindergartenId}:${classId}`
      const group: GroupOfChildren = groups.get(key) ?? {
        classId,
        className: className ?? 'Без група',
        kindergartenId,
        kindergartenName,
        color: child.color ?? 0,
        emblem: child.emblem,
        students: [],
      }
      const { id, name, position, allergies, allergiesText } = child
      group.students.push({ id, name, classId, className, position, allergies, allergiesText })
      groups.set(key, group)
    }
    return { result: [...groups.values()], rowsCount: groups.size }
  }),

  ...serveReport(childOverview, async (context, filters) => {
    const { tx, scope, now } = context
    requireNarrow(scope, filters)
    const day = dayOf(scope, now)
    const children = await allChildren(tx, scope, filters, day)
    const parents = await parentsOf(
      tx,
      scope,
      children.map((child) => child.id),
    )
    const several = new Set(children.map((child) => child.kindergartenId)).size > 1
    return {
      rows: children.map((child) => ({
        id: child.id,
        className: [several ? child.kindergartenName : '', child.className ?? 'Без група'].filter(Boolean).join(' – '),
        position: child.position,
        name: child.name,
        personId: child.personId,
        gender: childGenderLabel[child.gender],
        birthDate: child.birthDate,
        age: inLanguage(agePhrase(child.birthDate, day), scope.language),
        enrollmentDate: child.enrollmentDate,
        leaveDate: child.leaveDate,
        isSop: child.isSop,
        allergies: allergyText(child.allergies, child.allergiesText) || null,
        parents: parentLine(parents.get(child.id) ?? []),
      })),
      subtitle: [scope.schoolYear?.name, plural(children.length, 'дете', 'деца')].filter(Boolean).join(' · '),
    }
  }),

  read(findGuestChild, (context, { identificationNumber }) => guestChild(context, identificationNumber)),

  ...serveReport(childPractitioners, async ({ tx, scope, now }, filters) => {
    const rows = await practitionerRows(tx, scope, filters, dayOf(scope, now))
    return {
      rows: rows
        .map((row) => ({ ...row, gpPhone: row.gpPhone && formatPhone(row.gpPhone) }))
        .toSorted((left, right) => compareText(left.gpName, right.gpName) || compareText(left.name, right.name)),
      subtitle: plural(new Set(rows.map((row) => row.gpName)).size, 'лекар', 'лекари'),
    }
  }),
]

type GroupOfChildren = NonNullable<typeof childrenByGroup.types>['out']['result'][number]

const dayOf = (scope: Scope, now: Date): Day => referenceDay(scope, today(now))

const parentLine = (parents: readonly ParentOfChild[]): string | null =>
  parents.map(({ name, phone }) => (phone ? `${name}, ${formatPhone(phone)}` : name)).join('; ') || null

async function guestChild({ tx, scope }: ReadContext, number: string) {
  const kindergartenId = inKindergarten(scope)
  const ownChild = await childByNumber(tx, number, kindergartenId)
  // For other kindergartens, only the complete number returns the child (spec/calls.md 7.6, guest-student).
  const child = ownChild ?? (await asSystem(tx, () => childByNumber(tx, number)))
  if (!child) return null
  const { id, leaveDate, ...rest } = child
  return {
    ...rest,
    ownId: ownChild ? id : null,
    ownLeaveDate: ownChild ? leaveDate : null,
    isDetached: leaveDate !== null,
  }
}
