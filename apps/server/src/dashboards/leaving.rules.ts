import type { LeavingStep } from '@asistent/domain/dashboards/leaving'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { euroOfText, formatMoney } from '@asistent/domain/kernel/money'
import { plural } from '@asistent/domain/kernel/text'

/** Figures of the child in the other slices. */
export interface LeavingFigures {
  readonly unpaid: string
  readonly unpaidFees: number
  readonly notes: number
  readonly requests: number
  readonly activityRequests: number
  readonly collectors: number
  readonly consents: number
}

export interface LeavingChild {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly className: string | null
  readonly leaveDate: Day | null
  readonly leaveReason: string | null
  readonly erased: boolean
}

export interface Paper {
  readonly id: number
  readonly number: string
  readonly forDate: Day
}

export interface StepState {
  readonly isDone: boolean
  readonly isOptional?: boolean
  readonly detail: string
  /** Null: not possible yet. */
  readonly to: string | null
}

interface Around {
  /** Days without an entry. */
  readonly unmarked: number
  /** Names of the activities on the last day. */
  readonly activities: readonly string[]
  readonly certificate: Paper | undefined
  readonly order: Paper | undefined
  /** Names of the parents whose access ends with this child. */
  readonly parents: readonly string[]
}

/** States of the steps of leaving with their texts and links. */
export function leavingStates(
  child: LeavingChild,
  { unpaid, unpaidFees, notes, requests, activityRequests, collectors, consents }: LeavingFigures,
  { unmarked, activities, certificate, order, parents }: Around,
): Record<LeavingStep, StepState> {
  const { leaveDate } = child
  const hasLeft = leaveDate !== null
  const issued = ({ number, forDate }: Paper) => `№ ${number} от ${formatDay(forDate)} г.`
  const decisions = notes + requests
  const record = (tab: string) => `/kids/records/${child.id}?tab=${tab}`
  const names = activities.join(', ')

  return {
    leave: {
      isDone: hasLeft,
      detail: leaveDate ? `${formatDay(leaveDate)} г. · ${child.leaveReason ?? 'без причина'}` : 'Детето е записано',
      to: record('groups'),
    },
    certificate: {
      isDone: certificate !== undefined,
      isOptional: true,
      detail: certificate ? issued(certificate) : 'Нужно е, когато детето отива в друга детска градина или училище',
      to: certificate
        ? `/kids/export-certificate/transfer?nameSearchTerm=${encodeURIComponent(child.name)}`
        : `/kids/export-certificate/transfer/create?studentId=${child.id}`,
    },
    order: {
      isDone: order !== undefined,
      detail: order ? issued(order) : hasLeft ? 'Още не е издадена' : 'След последния ден и причината',
      to: order
        ? `/administration/books/director/${order.id}`
        : hasLeft
          ? `/administration/books/director/from-template?causeKind=leaving&causeId=${child.id}`
          : null,
    },
    attendance: {
      isDone: unmarked + decisions === 0,
      detail:
        [
          unmarked > 0 && `${plural(unmarked, 'ден', 'дни')} без отметка през месеца`,
          notes > 0 && plural(notes, 'необработена бележка', 'необработени бележки'),
          requests > 0 && plural(requests, 'нерешено заявление', 'нерешени заявления'),
        ]
          .filter(Boolean)
          .join(', ') || 'Всички дни са отбелязани',
      to: decisions > 0 ? '/waiting' : record('attendance'),
    },
    fees: {
      isDone: unpaidFees === 0,
      detail:
        unpaidFees === 0
          ? 'Няма неплатени'
          : `${plural(unpaidFees, 'неплатена сметка', 'неплатени сметки')}: ${formatMoney(euroOfText(unpaid))}`,
      to: record('fees'),
    },
    activities: {
      isDone: activityRequests === 0 && (hasLeft || names === ''),
      detail:
        [
          activityRequests > 0 && plural(activityRequests, 'чакаща заявка', 'чакащи заявки'),
          names && (hasLeft ? `${names}: до последния ден` : `${names}: спират с последния ден`),
        ]
          .filter(Boolean)
          .join(' · ') || 'Не посещава дейности',
      to: activityRequests > 0 ? '/waiting' : '/activities/groups',
    },
    collectors: {
      isDone: hasLeft || collectors === 0,
      detail:
        collectors === 0
          ? 'Няма'
          : `${plural(collectors, 'лице', 'лица')}: ${hasLeft ? 'не могат да вземат детето' : 'могат да вземат детето'} след последния ден`,
      to: record('contacts'),
    },
    consents: {
      isDone: true,
      detail:
        consents === 0
          ? 'Няма дадени'
          : `${plural(consents, 'дадено съгласие', 'дадени съгласия')}: ${consents === 1 ? 'остава' : 'остават'} в картона`,
      to: record('consents'),
    },
    accounts: {
      isDone: parents.length === 0,
      isOptional: true,
      detail:
        parents.length === 0
          ? 'Няма родители с достъп само заради това дете'
          : `${parents.join(', ')}: ${parents.length === 1 ? 'вижда' : 'виждат'} данните на детето`,
      to: record('family'),
    },
  }
}
