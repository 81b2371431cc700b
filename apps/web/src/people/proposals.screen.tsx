import type { RowOf } from '@asistent/contract/core/call'
import {
  decideProposal,
  listProposals,
  reverseProposal,
  withdrawProposal,
} from '@asistent/contract/people/proposals.calls'
import { proposalStatuses } from '@asistent/domain/people/proposals'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { roleOf, useUser } from '../platform/user'
import classes from './proposals.module.css'
import { groupSource } from '../choices/groups'
import { proposalStatusChoices } from './words'
import { t } from '../platform/language'

type Proposal = RowOf<typeof listProposals>

const waits = (row: Proposal) => row.status === proposalStatuses.Pending

/** Current and proposed values, one line per field. */
const Changes = ({ row }: { row: Proposal }) => (
  <span className={classes.changes}>
    {row.changes.map((change) => (
      <span key={change.field}>
        <b>{change.label}:</b> <del>{change.before ?? t('няма')}</del> → <ins>{change.after ?? t('няма')}</ins>
      </span>
    ))}
    {row.note && <span className={classes.note}>„{row.note}“</span>}
    {row.reason && <span className={classes.note}>{t('Отговор: {reason}', { reason: row.reason })}</span>}
  </span>
)

const Decided = ({ row }: { row: Proposal }) => (row.decidedBy ? row.decidedBy : '–')

/** Staff accept or reject a proposal as a whole. */
const StaffProposals = listScreen({
  title: 'Предложения за промяна на данни',
  lead: 'Родителите предлагат промени в данните на децата си. Данните се променят, щом приемете.',
  call: listProposals,
  filters: (filter) => [
    filter.select('status', proposalStatusChoices, { initial: proposalStatuses.Pending }),
    filter.pickMany('classIds', groupSource),
  ],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className' }),
    column.own('Промени', (row) => <Changes row={row} />),
    column.text('parentName', { title: 'Родител' }),
    column.instant('createdAt', { title: 'Подадено' }),
    column.badge('status', proposalStatusChoices, { title: 'Състояние' }),
    column.own('Решил', (row) => <Decided row={row} />, { hidden: true }),
  ],
  rowActions: (action) => [
    action.send({
      label: 'Приеми',
      icon: IconCheck,
      call: decideProposal,
      input: (row) => ({ id: row.id, accept: true, version: row.version }),
      confirm: (row) => `Данните на ${row.studentName} ще се променят така, както предлага ${row.parentName}.`,
      when: waits,
      done: 'Предложението е прието и данните са променени',
    }),
    action.ask({
      label: 'Откажи',
      icon: IconX,
      call: decideProposal,
      values: (row) => ({ id: row.id, accept: false, version: row.version }),
      fields: (field) => [field.longText('reason', { label: 'Причина за отказа' })],
      text: () => 'Родителят вижда причината.',
      action: 'Откажи',
      danger: true,
      when: waits,
      done: 'Предложението е отказано',
    }),
    action.send({
      label: 'Върни решението',
      icon: IconArrowBackUp,
      call: reverseProposal,
      input: (row) => ({ id: row.id, version: row.version }),
      confirm: (row) =>
        row.status === proposalStatuses.Approved
          ? `Данните на ${row.studentName} стават такива, каквито бяха, а предложението отново чака решение.`
          : 'Предложението отново чака решение.',
      when: (row) => !waits(row),
      done: 'Решението е върнато',
    }),
  ],
  empty: {
    title: 'Няма предложения',
    reason: 'Тук идват промените, които родителите предлагат за децата си.',
    drawing: 'done',
  },
})

/** Guardians see their proposals and may withdraw pending ones. */
const OwnProposals = listScreen({
  title: 'Предложени промени',
  lead: 'Промени в данните на детето, които сте предложили. Докато не бъдат приети, важат старите данни.',
  call: listProposals,
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className' }),
    column.own('Промени', (row) => <Changes row={row} />),
    column.instant('createdAt', { title: 'Изпратено' }),
    column.badge('status', proposalStatusChoices, { title: 'Състояние' }),
  ],
  rowActions: (action) => [
    action.send({
      label: 'Оттегли',
      call: withdrawProposal,
      input: (row) => ({ id: row.id }),
      confirm: () => t('Предложението ще бъде оттеглено и учителят няма да го види.'),
      when: waits,
      done: 'Предложението е оттеглено',
    }),
  ],
  empty: {
    title: 'Още не сте предлагали промени',
    reason: 'Отворете детето си и изберете „Предложи промяна“.',
    drawing: 'notebook',
  },
})

export function Screen() {
  const user = useUser()
  return user && roleOf(user) === 'Parent' ? <OwnProposals /> : <StaffProposals />
}
