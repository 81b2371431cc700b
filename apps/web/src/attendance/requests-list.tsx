import {
  decideRequest,
  listRequests,
  requestForm,
  reverseRequest,
  saveRequest,
  withdrawRequest,
} from '@asistent/contract/attendance/requests.calls'
import { requestsReport } from '@asistent/contract/attendance/request-register.calls'
import type { RowOf } from '@asistent/contract/core/call'
import { requestKinds, type RequestKind } from '@asistent/domain/attendance/requests'
import { IconArrowBackUp, IconCheck, IconPaperclip, IconPrinter, IconX } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import type { Action, Actions } from '../blocks/parts/action'
import { groupSource } from '../choices/groups'
import { RightLink } from '../people/rights.shared'
import { ownChildren, useMayFileForOthers } from './requests-fields'
import { periodInList } from './requests-period'
import { dayCount, periodText, requestPath, requestsPath, requestStatusChoices } from './requests-words'
import { t } from '../platform/language'

export type RequestRow = RowOf<typeof listRequests>

const words = {
  [requestKinds.FamilyReason]: {
    title: 'Заявления за отсъствие по семейни причини',
    label: 'Ново заявление',
    empty: 'Тук са заявленията на родителите за отсъствие по семейни причини.',
    own: 'Тук ще видите заявленията си и решенията по тях.',
  },
  [requestKinds.Presence]: {
    title: 'Заявления за лятно и ваканционно присъствие',
    label: 'Ново заявление',
    empty: 'Тук родителите заявяват дните през лятото и ваканциите, в които детето ще идва.',
    own: 'Заявете дните през лятото или ваканцията, в които детето ще идва.',
  },
} as const

const what = (row: RequestRow): string => `${row.studentName}, ${periodText(row)}, ${dayCount(row.days)}.`

/** Approving, rejecting and withdrawing, shared by the list and the page of an application. */
export const requestActions = (action: Actions<RequestRow>): Action<RequestRow>[] => [
  action.ask({
    label: 'Одобри',
    icon: IconCheck,
    call: decideRequest,
    values: (row) => ({ id: row.id, approve: true, version: row.version }),
    fields: (field) => [field.longText('comment', { label: 'Коментар до родителя' })],
    text: what,
    action: 'Одобри',
    when: (row) => row.mayDecide,
    done: 'Заявлението е одобрено',
  }),
  action.ask({
    label: 'Откажи',
    icon: IconX,
    call: decideRequest,
    values: (row) => ({ id: row.id, approve: false, version: row.version }),
    fields: (field) => [field.longText('comment', { label: 'Причина за отказа' })],
    text: (row) => `${what(row)} Родителят получава причината.`,
    action: 'Откажи',
    danger: true,
    when: (row) => row.mayDecide,
    done: 'Заявлението е отказано',
  }),
  action.send({
    label: 'Върни решението',
    icon: IconArrowBackUp,
    call: reverseRequest,
    input: (row) => ({ id: row.id, version: row.version }),
    confirm: (row) => `${what(row)} Заявлението отново чака решение, а дните стават такива, каквито бяха без него.`,
    when: (row) => row.mayReverse,
    done: 'Решението е върнато',
  }),
  action.send({
    label: 'Оттегли',
    icon: IconArrowBackUp,
    call: withdrawRequest,
    input: (row) => ({ id: row.id }),
    confirm: (row) => t('{what} Дните отново стават такива, каквито бяха без заявлението.', { what: what(row) }),
    when: (row) => row.mayWithdraw,
    done: 'Заявлението е оттеглено',
  }),
  action.send({
    label: 'Лист за печат',
    icon: IconPrinter,
    call: requestForm,
    input: (row) => ({ id: row.id }),
  }),
]

const attached = (row: RequestRow) =>
  row.fileId ? <IconPaperclip size={18} role="img" aria-label={t('Има приложен файл')} /> : null

const staffList = (kind: RequestKind) =>
  listScreen({
    title: words[kind].title,
    call: listRequests,
    given: { kind },
    filters: (filter) => [
      filter.text('search', { label: 'Дете' }),
      filter.select('status', requestStatusChoices),
      filter.pickMany('classIds', groupSource),
      filter.days('fromDate', 'toDate', { label: 'Период' }),
    ],
    columns: (column) => [
      column.person('studentName', { title: 'Дете', detail: 'className' }),
      column.own('Период', periodInList, { sort: 'fromDate' }),
      column.number('days', { title: 'Дни' }),
      column.text('reason', { title: 'Причина', hidden: true }),
      column.text('parentName', { title: 'Родител' }),
      column.instant('createdAt', { title: 'Подадено' }),
      column.badge('status', requestStatusChoices),
      column.own('Файл', attached),
      column.text('decidedBy', { title: 'Решил', hidden: true }),
      column.text('comment', { title: 'Коментар', hidden: true }),
    ],
    open: requestPath,
    create: { label: words[kind].label, to: `${requestsPath(kind)}/create`, call: saveRequest },
    rowActions: requestActions,
    exports: requestsReport.typed ? { typed: requestsReport.typed as never } : {},
    empty: { title: 'Няма заявления', reason: words[kind].empty, drawing: 'notebook' },
  })

const parentList = (kind: RequestKind) =>
  listScreen({
    title: words[kind].title,
    call: listRequests,
    given: { kind },
    filters: (filter) => [filter.select('status', requestStatusChoices), filter.pick('studentId', ownChildren)],
    columns: (column) => [
      column.person('studentName', { title: 'Дете', detail: 'className' }),
      column.own('Период', periodInList, { sort: 'fromDate' }),
      column.number('days', { title: 'Дни' }),
      column.badge('status', requestStatusChoices),
      column.instant('createdAt', { title: 'Подадено' }),
      column.text('comment', { title: 'Коментар на детската градина' }),
    ],
    open: requestPath,
    actions: () => <RightLink right="maySign" label={words[kind].label} to={`${requestsPath(kind)}/create`} />,
    rowActions: requestActions,
    empty: { title: 'Още нямате заявления', reason: words[kind].own, drawing: 'notebook' },
  })

export function requestListOf(kind: RequestKind) {
  const [Parent, Staff] = [parentList(kind), staffList(kind)]
  return function RequestList() {
    return useMayFileForOthers() ? <Staff /> : <Parent />
  }
}
