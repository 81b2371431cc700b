import type { RowOf } from '@asistent/contract/core/call'
import type { registerAttendances } from '@asistent/contract/register/records.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import type { RegisterSection } from '@asistent/domain/register/sections'
import type { Columns } from '../blocks/shown/columns'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { stateChoices, stepChoices } from './words'

export type RegisterRow = RowOf<typeof registerAttendances>

const ofChildren: readonly RegisterSection[] = [2, 3]

/** Name of a record in a confirmation. */
export const recordWords = ({ studentName, label, className, forDate }: RegisterRow): string =>
  [studentName ?? label, className, forDate && `${formatDay(forDate)} г.`].filter(Boolean).join(', ')

/** Both sides and the reason of the difference. */
export const recordColumns = (section: RegisterSection) => (column: Columns<RegisterRow>) => [
  ofChildren.includes(section)
    ? column.person('studentName', { title: 'Дете', sort: 'studentName' })
    : column.text('label', { title: 'Запис' }),
  column.text('className', { title: 'Група', sort: 'className' }),
  ...(section === 3 ? [column.text('label', { title: 'Направление' })] : []),
  ...(section === 2 || section >= 5 ? [column.day('forDate', { title: 'Дата', sort: 'forDate' })] : []),
  column.text('ours', { title: 'При нас' }),
  column.text('theirs', { title: 'В НЕИСПУО' }),
  column.badge('state', stateChoices, { title: 'Състояние', sort: 'state' }),
  column.own('Какво следва', next),
]

/** Next operation and the reason why it has not happened: one column, so that the table fits the page. */
const next = (row: RegisterRow) => [
  ...stepChoices.filter(({ value }) => value === row.step).map((step) => <StatusBadge key="step" {...step} />),
  <Reason key="reason" row={row} />,
]

export const Reason = ({ row: { reason, mending } }: { row: Pick<RegisterRow, 'reason' | 'mending'> }) => (
  <>
    {reason}
    {mending && (
      <>
        {' '}
        <Link to={mending.to}>{mending.label}</Link>
      </>
    )}
  </>
)

export const noRecords = {
  title: 'Няма записи за месеца',
  reason: 'Изберете друг месец.',
  drawing: 'notebook',
} as const
