import { applicationStates, placeText } from '@asistent/domain/admission/admission'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import type { AdmissionGroup } from '@asistent/domain/admission/admission'
import { sql } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import { counted, say, type Phrase } from '../platform/language'
import { waitingKind } from '../platform/waiting'
import { visibleApplications } from './applications.queries'

const { Submitted, Offered, Confirmed } = applicationStates

interface Row {
  readonly number: number
  readonly groupType: AdmissionGroup
  readonly rank: number | null
  readonly rankOf: number | null
  readonly confirmBy: Day | null
}

const columns = sql`a.id, ${fullName('a')} as title, a.created_at as since, a.version, a.number, a.group_type as "groupType", a.rank, a.rank_of as "rankOf", a.confirm_by as "confirmBy"`

const detailOf = ({ number, groupType, rank, rankOf }: Row) =>
  [`заявление № ${number}`, groupTypeLabel[groupType].toLowerCase(), rank && rankOf && placeText(rank, rankOf)]
    .filter(Boolean)
    .join(' · ')

/** What an offered place is for and until when the family confirms it. */
function offerDetail({ number, groupType, rank, rankOf, confirmBy }: Row): Phrase {
  const label = groupTypeLabel[groupType]
  const values = {
    number,
    group: { ...say(label), bulgarian: label.toLowerCase() },
    day: confirmBy ? formatDay(confirmBy) : '',
  }
  return rank && rankOf
    ? say('заявление № {number} · {group} · място {rank} от {rankOf} · потвърдете до {day} г.', {
        ...values,
        rank,
        rankOf,
      })
    : say('заявление № {number} · {group} · потвърдете до {day} г.', values)
}

const open = ({ id }: { readonly id: number }) => `/kids/admission/${id}`

export const admissionWaiting = [
  waitingKind<Row>({
    kind: 'admissionApplications',
    words: ['ново заявление за прием', 'нови заявления за прием'],
    to: `/kids/admission?state=${Submitted}`,
    rows: ({ scope }) =>
      scope.rights('Admissions').update && scope.kindergartenId !== null && !scope.consolidated
        ? sql`select ${columns} from admission_application a where ${visibleApplications(scope)} and a.state = ${Submitted}`
        : undefined,
    detail: detailOf,
    open,
  }),
  waitingKind<Row>({
    kind: 'admissionConfirmed',
    words: ['прието дете чака записване', 'приети деца чакат записване'],
    to: `/kids/admission?state=${Confirmed}`,
    rows: ({ scope }) =>
      scope.rights('Admissions').update && scope.kindergartenId !== null && !scope.consolidated
        ? sql`select ${columns} from admission_application a where ${visibleApplications(scope)} and a.state = ${Confirmed}`
        : undefined,
    detail: detailOf,
    open,
  }),
  waitingKind<Row>({
    kind: 'admissionOffers',
    words: (count) =>
      counted(count, '{count} предложено място чака Вашия отговор', '{count} предложени места чакат Вашия отговор'),
    to: `/kids/admission?state=${Offered}`,
    rows: ({ scope, now }) =>
      scope.role === 'Parent' && scope.kindergartenId !== null
        ? sql`select ${columns} from admission_application a where ${visibleApplications(scope)} and a.state = ${Offered} and a.confirm_by >= ${today(now)}`
        : undefined,
    detail: offerDetail,
    open,
  }),
]
