import type { PersonIdType } from '@asistent/domain/kernel/person-id'
import type { Kinship } from '@asistent/domain/people/kinship'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { parentRegistration } from '../db/tables/registrations'
import { oneRow, rows, type Tx } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { sendLetter, type Letter } from '../platform/mail/letters'
import { linkTo } from './public-links.rules'

// Processes the registration of a parent: searches the child asynchronously, so that neither text nor time of the
// response reveals whether a kindergarten has such a child (domain.md 8).

interface Registration {
  readonly kindergartenId: number
  readonly personIdType: PersonIdType
  readonly personId: string
  readonly kinship: Kinship
  readonly email: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly phone: string | null
  /** Signed-in parent, and the parent's request (child_access_request). */
  readonly accountId: number | null
  readonly requestId?: number | undefined
}

export const matchRegistration = defineJob<Registration>(
  'identity.match-registration',
  'Търсене на детето по регистрация на родител',
)

export const matchRegistrationJob = work(
  matchRegistration,
  async (context, { personIdType, personId, requestId, ...person }) => {
    const { tx, now, services, afterCommit } = context
    // Notified whether or not a child is found: the parent's own clients get the topic too.
    afterCommit(() => services.hub.topics([person.kindergartenId], ['parent-registrations']))
    const child = await oneRow<{ id: number }>(
      tx,
      sql`select c.id from child c join kindergarten k on k.id = c.kindergarten_id and k.active
      where c.kindergarten_id = ${person.kindergartenId} and c.person_id_type = ${personIdType} and c.person_id = ${personId} and c.left_on is null`,
    )
    if (!child) return
    if (await seesAlready(tx, person.email, child.id)) {
      if (requestId !== undefined) await tx.execute(sql`delete from child_access_request where id = ${requestId}`)
      return
    }
    const [row] = await tx
      .insert(parentRegistration)
      .values({ ...person, childId: child.id, createdAt: now.toISOString() })
      // An equal request is still pending.
      .onConflictDoNothing()
      .returning({ id: parentRegistration.id })
    if (requestId !== undefined)
      await tx.execute(sql`update child_access_request set registration_id =
      (select r.id from parent_registration r where r.child_id = ${child.id} and lower(r.email) = ${person.email} and r.status = 0) where id = ${requestId}`)
    if (!row) return
    const link = linkTo(services.config, 'parents', 'registration-parents', row.id)
    for (const decider of await decidersFor(tx, child.id, person.kindergartenId, now))
      await sendLetter(context, waitsLetter(decider, link, person.kindergartenId))
  },
)

const waitsLetter = (
  { email, firstName }: Pick<Decider, 'email' | 'firstName'>,
  link: string,
  kindergartenId: number,
): Letter => ({
  to: email,
  kindergartenId,
  subject: 'Нова регистрация на родител',
  paragraphs: [
    `Здравейте, ${firstName}!`,
    'Родител е поискал достъп до дете от Вашата група. Проверете данните и решете дали да го одобрите.',
    { link, label: 'Към заявлението' },
  ],
})

/** A parent with access to the child needs no request. */
async function seesAlready(tx: Tx, email: string, childId: number): Promise<boolean> {
  const row = await oneRow(
    tx,
    sql`select g.id from child_guardian cg join guardian g on g.id = cg.guardian_id join account a on a.id = g.account_id
      where cg.child_id = ${childId} and cg.may_see and lower(a.email) = ${email}`,
  )
  return row !== undefined
}

interface Decider {
  readonly id: number
  readonly email: string
  readonly firstName: string
}

/** Teachers of the child's group; without any, directors and administrators. */
async function decidersFor(tx: Tx, childId: number, kindergartenId: number, now: Date) {
  const day = today(now)
  const working = sql`from account a join membership m on m.account_id = a.id and m.active and m.kindergarten_id = ${kindergartenId}`
  const columns = sql`select distinct a.id, a.email, a.first_name as "firstName"`
  const teachers = await rows<Decider>(
    tx,
    sql`${columns} ${working} and m.role = 2 join staff_member s on s.account_id = a.id and s.kindergarten_id = ${kindergartenId}
      join group_staff gs on gs.staff_id = s.id and gs.from_on <= ${day} and (gs.to_on is null or gs.to_on >= ${day})
      join child_group_period p on p.group_id = gs.group_id and p.child_id = ${childId} and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day})
      where a.state = 'active' order by a.id`,
  )
  if (teachers.length > 0) return teachers
  return rows<Decider>(tx, sql`${columns} ${working} and m.role in (1, 6) where a.state = 'active' order by a.id`)
}
