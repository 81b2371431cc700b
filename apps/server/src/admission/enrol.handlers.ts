import { enrolApplicant } from '@asistent/contract/admission/applications.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { enrolChild } from '@asistent/contract/people/child-record.calls'
import { applicationStates, type Applicant } from '@asistent/domain/admission/admission'
import { sql } from 'drizzle-orm'
import { inviteParents } from '../identity/invite-parents.ops'
import { enrol } from '../people/enrol.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { ok, write, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import type { Application } from './applications.queries'
import { lockedApplication, requireStep, setState } from './applications.steps'

const { Enrolled } = applicationStates

export const enrolApplicantHandlers: Handler[] = [
  write(enrolApplicant, async (context, { id, version, classId, enrollmentDate, enrollmentOrder, invite }) => {
    const { tx, scope, audit } = context
    // Applications exist only for those who manage admissions.
    const application = requireFound(
      scope.rights('Admissions').update ? await lockedApplication(context, id, version) : undefined,
    )
    requireStep(application, Enrolled)
    const { firstName, middleName, lastName, personIdType, personId, gender, birthDate } = application
    const parents = []
    for (const [index, parent] of application.parents.entries())
      parents.push({
        ...(await guardianFor(tx, application, parent, index)),
        kinship: parent.kinship,
        isMain: index === 0,
      })
    const child = await enrol(
      context,
      enrolChild.input.parse({
        firstName,
        middleName,
        lastName,
        personIdType,
        personId,
        gender,
        birthDate,
        classId,
        enrollmentDate,
        enrollmentOrder,
        parents,
      }) as ParsedOf<typeof enrolChild>,
    )
    await setState(tx, application, Enrolled, { childId: child.id })
    audit.about({ admissionApplicationId: id, childId: child.id })
    return ok(child.id, [...child.warnings, ...(invite ? await invited() : [])])

    async function invited(): Promise<string[]> {
      const guardians = await rows<{ id: number }>(
        tx,
        sql`select p.id from child_guardian cg join guardian p on p.id = cg.guardian_id where cg.child_id = ${child.id} and p.account_id is null order by p.id`,
      )
      if (guardians.length === 0) return []
      const { skipped } = await inviteParents(
        context,
        guardians.map((one) => one.id),
      )
      return skipped.map(({ name, reason }) => `${name} не получи покана: ${reason}`)
    }
  }),
]

/** The record of a parent who is a guardian here already (of a sibling), else the fields of a new one. */
async function guardianFor(tx: Tx, { kindergartenId, createdBy }: Application, applicant: Applicant, index: number) {
  const { firstName, lastName, email, phone } = applicant
  const guardian = await oneRow<{ id: number }>(
    tx,
    sql`select p.id from guardian p where p.kindergarten_id = ${kindergartenId} and lower(p.first_name) = lower(${firstName}) and lower(p.last_name) = lower(${lastName})
        and (lower(p.email) = lower(${email}) or p.phone = ${phone} or (${index} = 0 and p.account_id = ${createdBy})) order by p.id limit 1`,
  )
  return guardian ? { parentId: guardian.id } : { firstName, lastName, email, phone }
}
