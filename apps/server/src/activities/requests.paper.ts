import type { AnsweredFile } from '@asistent/contract/core/call'
import {
  enrollmentKinds,
  enrollmentStateText,
  type EnrollmentKind,
  type EnrollmentStatus,
} from '@asistent/domain/activities/requests'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { fullName, stayOn } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound } from '../platform/versioned'

// Paper of a request to the director, with a line for the resolution.

interface PaperFacts {
  readonly kind: EnrollmentKind
  readonly status: EnrollmentStatus
  readonly decidedByStaff: boolean
  readonly listed: boolean
  readonly forOn: Day
  readonly filedOn: Day
  readonly note: string | null
  readonly parentName: string | null
  readonly childName: string
  readonly groupName: string | null
  readonly activity: string
  readonly toActivity: string | null
  readonly provider: string
  readonly place: string
  readonly director: string | null
}

const wish = ({ kind, activity, toActivity, provider, forOn }: PaperFacts): string => {
  const from = `от ${formatDay(forOn)} г.`
  if (kind === enrollmentKinds.Enroll) return `да бъде записано за дейността „${activity}“ (${provider}) ${from}`
  if (kind === enrollmentKinds.Update) return `да бъде преместено от дейността „${activity}“ в „${toActivity}“ ${from}`
  return `да бъде отписано от дейността „${activity}“ (${provider}) ${from}`
}

export async function enrollmentPaper(context: ReadContext, id: number): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const facts = requireFound(
    await oneRow<PaperFacts>(
      tx,
      sql`select r.kind, r.status, r.decided_by_staff as "decidedByStaff", r.listed_at is not null as listed, r.for_on as "forOn", (r.created_at at time zone 'Europe/Sofia')::date as "filedOn",
        r.note, r.parent_name as "parentName", ${fullName()} as "childName", s.group_name as "groupName", a.name as activity,
        (select n.name from activity n where n.id = r.to_activity_id) as "toActivity", v.name as provider, k.name as place, k.director_name as director
        from activity_request r join child c on c.id = r.child_id join activity a on a.id = r.activity_id join activity_provider v on v.id = a.provider_id
        join kindergarten k on k.id = r.kindergarten_id ${stayOn(today(now))} where r.id = ${id} and ${visibleKids(scope)}`,
    ),
  )
  return pdfFile('Заявление за дейност', 'letter', {
    institution: { ...(await institutionOf(context)), name: facts.place },
    withoutLetterhead: true,
    recipient: ['До директора', `на ${facts.place}`, ...(facts.director ? [facts.director] : [])],
    title: 'Заявление',
    subtitle: 'за допълнителна образователна дейност',
    body: [
      { kind: 'paragraph', text: `от ${facts.parentName ?? '…………………………………………………………………………'}, родител (настойник)` },
      {
        kind: 'paragraph',
        indent: true,
        text: `Моля детето ми ${facts.childName}${facts.groupName ? `, група „${facts.groupName}“,` : ''} ${wish(facts)}`,
      },
      ...(facts.note ? [{ kind: 'paragraph' as const, indent: true, text: facts.note }] : []),
      { kind: 'space' },
      {
        kind: 'facts',
        facts: [
          { label: 'Подадено на', value: formatDay(facts.filedOn) },
          { label: 'Състояние', value: enrollmentStateText(facts) },
        ],
      },
      { kind: 'blanks', lines: 2, label: 'Резолюция на директора' },
    ],
    signatures: [{ role: 'Родител' }, { role: 'Директор' }],
    date: facts.filedOn,
    printedOn: today(now),
  })
}
