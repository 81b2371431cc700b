import { withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import type { Resource } from '@asistent/domain/access/resources'
import { rightsOf } from '@asistent/domain/access/matrix'
import { roleOfType } from '@asistent/domain/access/roles'
import { expiryKinds, expiryStep, expirySteps, type ExpiryKind } from '@asistent/domain/books/expiry'
import { settingsOf } from '@asistent/domain/institutions/settings'
import { addDays, formatDay, nextSofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { expiryText, paperKindLabel, type PaperKind } from '@asistent/domain/staff/papers'
import { sql } from 'drizzle-orm'
import { expiryLetter } from '../db/tables/books'
import { addressOf } from '../identity/addresses.ops'
import { rows, type Tx } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { sendLetters, type Letter } from '../platform/mail/letters'
import type { Services } from '../platform/services'
import { employedOn } from '../staff/visible.ops'

// Each morning mails the managers of documents about those that end in a month and in a week, and employees about their
// own. A step is recorded in the transaction of its mails, so each is sent once.

const tellOfExpiry = defineJob<Record<string, never>>('books.expiry', 'Писма преди изтичане на документи')
const key = 'books.expiry'
/** Runs in the morning, also after a restart, so that no letter is sent at night. */
const plannedAt = '07:30'

export const standingExpiry = (now: Date) => [{ ...tellOfExpiry({}), key, runAt: nextSofiaTime(now, plannedAt) }]

interface Ending {
  readonly kindergartenId: number
  readonly kind: ExpiryKind
  readonly subjectId: number
  readonly name: string | null
  readonly paper: PaperKind | null
  readonly person: string | null
  readonly email: string | null
  readonly validTo: Day
  readonly sent: number[]
  readonly settings: Record<string, unknown> | null
}

const sentOf = (kind: ExpiryKind, alias: string) =>
  sql`array(select l.days from expiry_letter l where l.kind = ${kind} and l.subject_id = ${sql.raw(alias)}.id and l.valid_to = ${sql.raw(alias)}.valid_to)`

function endingSoon(tx: Tx, day: Day): Promise<Ending[]> {
  const last = addDays(day, Math.max(...expirySteps))
  return rows<Ending>(
    tx,
    sql`select d.kindergarten_id as "kindergartenId", ${expiryKinds.Document}::int as kind, d.id as "subjectId", d.name, null::int as paper, null as person, null as email, d.valid_to as "validTo",
        ${sentOf(expiryKinds.Document, 'd')} as sent, k.settings from official_document d join kindergarten k on k.id = d.kindergarten_id and k.active where d.valid_to between ${day} and ${last}
      union all
      select q.kindergarten_id, ${expiryKinds.StaffPaper}, q.id, q.name, q.kind, m.first_name || ' ' || m.last_name, case when a.state = 'active' then a.email end, q.valid_to,
        ${sentOf(expiryKinds.StaffPaper, 'q')}, k.settings from staff_paper q join kindergarten k on k.id = q.kindergarten_id and k.active join staff_member m on m.id = q.staff_id left join account a on a.id = m.account_id
        where q.valid_to between ${day} and ${last} and ${employedOn(day)}
      order by "kindergartenId", "validTo", kind, "subjectId"`,
  )
}

/** Right that is required to renew an expiring document. */
const kept: Record<ExpiryKind, Resource> = {
  [expiryKinds.Document]: 'AdministrationDocuments',
  [expiryKinds.StaffPaper]: 'Teachers',
}

/** Users who manage the register or the records of the staff, by built-in or custom role. */
async function keepersOf(tx: Tx, kindergartenId: number): Promise<Map<string, ReadonlySet<ExpiryKind>>> {
  const members = await rows<{ email: string; role: number; access: AccessOverride | null }>(
    tx,
    sql`select a.email, m.role, r.access from membership m join account a on a.id = m.account_id and a.state = 'active' left join custom_role r on r.id = m.custom_role_id and r.active
      where m.kindergarten_id = ${kindergartenId} and m.active order by a.email, m.id`,
  )
  const keepers = new Map<string, Set<ExpiryKind>>()
  for (const { email, role: type, access } of members) {
    const role = roleOfType(type)
    if (!role) continue
    const rights = access ? withOverrides(role, access) : (resource: Resource) => rightsOf(role, resource)
    const kinds = Object.values(expiryKinds).filter((kind) => rights(kept[kind]).update && !rights(kept[kind]).own)
    if (kinds.length > 0) keepers.set(email, new Set([...(keepers.get(email) ?? []), ...kinds]))
  }
  return keepers
}

const line = ({ name, paper, person, validTo }: Ending, day: Day): string => {
  const what =
    paper === null
      ? `„${name ?? ''}“`
      : `${person}: ${name ? `${paperKindLabel[paper]} „${name}“` : paperKindLabel[paper]}`
  const noun = paper === null ? 'документ' : paperKindLabel[paper]
  return `${what}, със срок до ${formatDay(validTo)} г. (${expiryText(validTo, day, noun)})`
}

const subject = 'Документи, които изтичат скоро'

function keepersLetter({ config }: Pick<Services, 'config'>, endings: readonly Ending[], day: Day): Omit<Letter, 'to'> {
  const links = [
    { kind: expiryKinds.Document, link: addressOf(config, '/administration/documents'), label: 'Към документите' },
    { kind: expiryKinds.StaffPaper, link: addressOf(config, '/staff/papers'), label: 'Към документите на персонала' },
  ]
  return {
    subject,
    paragraphs: [
      'Скоро изтича срокът на:',
      ...endings.map((ending) => line(ending, day)),
      ...links.filter(({ kind }) => endings.some((ending) => ending.kind === kind)),
    ],
  }
}

const ownLetter = (endings: readonly Ending[], day: Day): Omit<Letter, 'to'> => ({
  subject,
  paragraphs: [
    'Скоро изтича срокът на Ваш документ. Подновете го и го представете в детската градина.',
    ...endings.map((ending) => line(ending, day)),
  ],
})

export const expiryJob = work(tellOfExpiry, async (context) => {
  const { tx, now, later, services } = context
  const day = today(now)
  later(tellOfExpiry({}, { key, runAt: nextSofiaTime(now, plannedAt) }))
  const due = (await endingSoon(tx, day)).flatMap((ending) => {
    const step = settingsOf(ending.settings).remindsBeforeExpiry
      ? expiryStep(ending.validTo, day, ending.sent)
      : undefined
    return step === undefined ? [] : [{ ...ending, step }]
  })
  for (const kindergartenId of new Set(due.map((ending) => ending.kindergartenId))) {
    const endings = due.filter((ending) => ending.kindergartenId === kindergartenId)
    const keepers = await keepersOf(tx, kindergartenId)
    const letters: Letter[] = []
    for (const [to, kinds] of keepers) {
      const theirs = endings.filter(({ kind }) => kinds.has(kind))
      if (theirs.length > 0) letters.push({ ...keepersLetter(services, theirs, day), to, kindergartenId })
    }
    // The letter for managers of staff records already includes their own documents.
    const isNotified = ({ email }: Ending) => email === null || keepers.get(email)?.has(expiryKinds.StaffPaper)
    const employees = new Set(
      endings.flatMap((ending) => (ending.email === null || isNotified(ending) ? [] : [ending.email])),
    )
    for (const to of employees)
      letters.push({
        ...ownLetter(
          endings.filter(({ email }) => email === to),
          day,
        ),
        to,
        kindergartenId,
      })
    await sendLetters(context, letters)
    await tx.insert(expiryLetter).values(
      endings.map(({ kind, subjectId, validTo, step, email }) => ({
        kindergartenId,
        kind,
        subjectId,
        validTo,
        days: step,
        sentOn: day,
        letters:
          [...keepers.values()].filter((kinds) => kinds.has(kind)).length +
          (email !== null && employees.has(email) ? 1 : 0),
      })),
    )
  }
})
