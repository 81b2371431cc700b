import type { OutputOf } from '@asistent/contract/core/call'
import type { getApplication } from '@asistent/contract/admission/applications.calls'
import { enrolmentStepLabel, enrolmentSteps, type EnrolmentStep } from '@asistent/domain/admission/next-steps'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { childDocumentKinds } from '@asistent/domain/people/child-documents'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'

type Step = OutputOf<typeof getApplication>['steps'][number]

interface Facts {
  readonly groupName: string | null
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly orderOn: Day | null
  readonly parents: number
  readonly invited: number
  readonly accepted: number
  readonly contractOn: Day | null
  readonly hasContract: boolean
  readonly kinds: number
  readonly answered: number
}

/** Steps of an enrolled child, for those who manage the admission. */
export async function nextStepsOf(tx: Tx, applicationId: number, childId: number): Promise<Step[]> {
  const facts = await oneRow<Facts>(
    tx,
    sql`select (select g.name from child_group_period p join child_group g on g.id = p.group_id where p.child_id = c.id order by p.from_on desc limit 1) as "groupName",
        e.id as "orderId", e.prefix || e.number as "orderNumber", e.for_on as "orderOn", g.parents, g.invited, g.accepted,
        d.id is not null as "hasContract", d.issued_on as "contractOn",
        (select count(*)::int from consent_kind k where k.kindergarten_id = c.kindergarten_id and k.active) as kinds,
        (select count(distinct h.kind_id)::int from child_consent h join consent_kind k on k.id = h.kind_id and k.active where h.child_id = c.id) as answered
      from child c left join lateral (select id, prefix, number, for_on from book_entry where kindergarten_id = c.kindergarten_id and cause_kind = 'admission' and cause_id = ${applicationId}
          and annulled_at is null order by id desc limit 1) e on true
        left join lateral (select id, issued_on from child_document where child_id = c.id and kind = ${childDocumentKinds.Contract} order by id desc limit 1) d on true
        cross join lateral (select count(*)::int as parents, (count(*) filter (where m.id is not null))::int as invited, (count(*) filter (where m.active))::int as accepted
          from child_guardian l join guardian p on p.id = l.guardian_id left join membership m on m.account_id = p.account_id and m.kindergarten_id = p.kindergarten_id and m.role = 3 and (m.active or m.pending)
          where l.child_id = c.id) g
      where c.id = ${childId}`,
  )
  if (!facts) return []
  const record = (tab: string) => `/kids/records/${childId}?tab=${tab}`
  const { groupName, orderId, orderNumber, orderOn, parents, invited, accepted, kinds, answered } = facts
  const states: Record<EnrolmentStep, Pick<Step, 'isDone' | 'detail' | 'to'>> = {
    group: {
      isDone: groupName !== null,
      detail: groupName === null ? 'Изберете група' : `Група „${groupName}“`,
      to: record('groups'),
    },
    order: {
      isDone: orderId !== null,
      detail: orderOn === null ? 'Още не е издадена' : `№ ${orderNumber} от ${formatDay(orderOn)} г.`,
      to:
        orderId === null
          ? `/administration/books/director/from-template?causeKind=admission&causeId=${applicationId}`
          : `/administration/books/director/${orderId}`,
    },
    invitation: {
      isDone: parents > 0 && invited === parents,
      detail:
        parents === 0
          ? 'Детето няма въведени родители'
          : `Поканени ${invited} от ${parents}${invited > 0 ? `, приели ${accepted}` : ''}`,
      to: record('family'),
    },
    contract: {
      isDone: facts.hasContract,
      detail: facts.hasContract
        ? facts.contractOn === null
          ? 'Подписаният е в документите'
          : `Подписан на ${formatDay(facts.contractOn)} г.`
        : 'Отпечатайте го, подпишете го и приложете подписания като документ „Договор“',
      to: record(facts.hasContract ? 'documents' : 'papers'),
    },
    consents: {
      isDone: answered >= kinds,
      detail:
        kinds === 0
          ? 'Детската градина не иска съгласия'
          : `Отговорени ${answered} от ${plural(kinds, 'съгласие', 'съгласия')}`,
      to: record('consents'),
    },
  }
  return enrolmentSteps.map((step) => ({ step, title: enrolmentStepLabel[step], ...states[step] }))
}
