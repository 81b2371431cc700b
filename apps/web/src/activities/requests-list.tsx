import {
  createEnrollmentRequest,
  decideEnrollmentRequest,
  enrollmentRequestPaper,
  listEnrollmentRequests,
  reverseEnrollmentDecision,
  withdrawEnrollmentRequest,
} from '@asistent/contract/activities/requests.calls'
import type { RowOf } from '@asistent/contract/core/call'
import { enrollmentStatuses } from '@asistent/domain/activities/requests'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconArrowBackUp, IconCheck, IconPrinter, IconX } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { StatusBadge } from '../blocks/parts/names'
import { activitySource, kindChoices, statusChoices } from './words'
import { t } from '../platform/language'

type Row = RowOf<typeof listEnrollmentRequests>

const what = (row: Row): string =>
  t('{studentName}, {activity}, от {forDate} г.', {
    studentName: row.studentName,
    activity: row.activity,
    forDate: formatDay(row.forDate),
  })

const places = (row: Row): string => {
  if (row.place !== null) return t('{place}-и в списъка', { place: row.place })
  return row.free === null ? t('без ограничение') : String(row.free)
}

const toneOf = (row: Row) => statusChoices.find(({ value }) => value === row.status)?.tone

/** Requests for enrolment, change or leaving. */
export const requestsScreen = ({ removal, title, reason }: { removal: boolean; title: string; reason: string }) =>
  listScreen({
    title,
    call: listEnrollmentRequests,
    given: { removal },
    filters: (filter) => [
      filter.text('search'),
      filter.select('status', statusChoices),
      filter.pick('activityId', activitySource),
    ],
    columns: (column) => [
      column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
      column.badge('kind', kindChoices, { title: 'Заявление' }),
      column.own('Дейност', (row) => (row.toActivity === null ? row.activity : `${row.activity} → ${row.toActivity}`), {
        sort: 'activity',
      }),
      column.day('forDate', { title: removal ? 'Без детето от' : 'От дата', sort: 'forDate' }),
      column.own('Свободни', places),
      column.text('parentName', { title: 'Родител', hidden: true }),
      column.instant('createdAt', { title: 'Подадено', sort: 'createdAt', hidden: true }),
      column.own('Статус', (row) => <StatusBadge label={t(row.state)} tone={toneOf(row)} />),
      column.text('note', { title: 'Бележка', hidden: true }),
      column.text('comment', { title: 'Коментар', hidden: true }),
    ],
    rowActions: (action) => [
      action.ask({
        label: 'Одобри',
        icon: IconCheck,
        call: decideEnrollmentRequest,
        values: (row) => ({ id: row.id, status: enrollmentStatuses.Approved, version: row.version }),
        fields: (field) => [field.longText('comment', { label: 'Коментар до родителя' })],
        text: (row) =>
          row.free === 0 && !removal
            ? `${what(row)} Няма свободни места: детето влиза в списъка на чакащите и се записва само, щом се освободи място.`
            : what(row),
        action: 'Одобри',
        when: (row) => row.mayDecide,
        done: 'Решението е записано',
      }),
      action.ask({
        label: 'Отхвърли',
        icon: IconX,
        call: decideEnrollmentRequest,
        values: (row) => ({ id: row.id, status: enrollmentStatuses.Canceled, version: row.version }),
        fields: (field) => [field.longText('comment', { label: 'Причина' })],
        text: (row) => `${what(row)} Родителят получава причината.`,
        action: 'Отхвърли',
        danger: true,
        when: (row) => row.mayDecide,
        done: 'Заявлението е отхвърлено',
      }),
      action.send({
        label: 'Върни решението',
        icon: IconArrowBackUp,
        call: reverseEnrollmentDecision,
        input: (row) => ({ id: row.id, version: row.version }),
        confirm: (row) => `${what(row)} Заявлението отново чака решение, а записването по него се връща.`,
        when: (row) => row.mayReverse,
        done: 'Решението е върнато',
      }),
      action.send({
        label: 'Оттегли',
        icon: IconArrowBackUp,
        call: withdrawEnrollmentRequest,
        input: (row) => ({ id: row.id }),
        confirm: (row) => t('{what} Заявлението няма да се разглежда.', { what: what(row) }),
        when: (row) => row.mayWithdraw && !row.mayDecide,
        done: 'Заявлението е оттеглено',
      }),
      action.send({
        label: 'Лист за печат',
        icon: IconPrinter,
        call: enrollmentRequestPaper,
        input: (row) => ({ id: row.id }),
      }),
    ],
    create: {
      label: 'Ново заявление',
      to: '/activities/applications/enrollment/create',
      call: createEnrollmentRequest,
    },
    empty: { title: 'Няма заявления', reason, drawing: 'notebook' },
  })
