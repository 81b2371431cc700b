import { IconCheck, IconHistory } from '@tabler/icons-react'
import { formScreen } from '../blocks/form/form-screen'
import { listScreen } from '../blocks/list/list-screen'
import { attendanceCodes } from '../blocks/grid/grid-samples'
import { counting } from '../blocks/grid/grid-model'
import { monthGrid } from '../blocks/grid/month-grid'
import { detailScreen } from '../blocks/detail/detail-screen'
import { History } from '../blocks/history/history'
import { reportScreen } from '../blocks/report/report-screen'
import { groupsFrom } from '../blocks/pickers/source'
import {
  approveKids,
  attendanceReport,
  deleteKid,
  exportKids,
  getKid,
  getMonth,
  kidStatuses,
  listGroups,
  listKids,
  saveKid,
  saveMonth,
  uploadDocument,
} from './sample-calls'

// Sample screens for the tests of the builders and for /dev/blocks.

export const groups = groupsFrom(listGroups, (row) => ({ value: row.id, label: row.name, last: row.isForSubstitution }))

export const KidList = listScreen({
  title: 'Деца',
  call: listKids,
  filters: (filter) => [
    filter.text('nameSearchTerm'),
    filter.pickMany('groupIds', groups),
    filter.select('status', kidStatuses),
    filter.yesNo('isSop', { yes: 'Със СОП', no: 'Без СОП' }),
  ],
  columns: (column) => [
    column.person('name'),
    column.group('groupName', { id: 'groupId' }),
    column.day('birthDate'),
    column.badge('status', kidStatuses),
    column.money('balance', { tone: (row) => (row.balance > 0 ? 'warn' : undefined) }),
    column.boolean('sop', { hidden: true }),
    column.instant('changedAt'),
  ],
  open: (row) => `/kids/records/${row.id}`,
  create: { label: 'Ново дете', to: '/kids/records/create', call: saveKid },
  remove: { call: deleteKid, what: (row) => `детето „${row.name}“` },
  rowActions: (action) => [
    action.go({ label: 'История', icon: IconHistory, to: (row) => `/kids/records/${row.id}?tab=history` }),
  ],
  bulkActions: (action) => [
    action.send({
      label: 'Потвърди избраните',
      icon: IconCheck,
      call: approveKids,
      input: (rows) => ({ ids: rows.map((row) => row.id) }),
      confirm: (rows) => `Ще потвърдите ${rows.length} деца.`,
    }),
  ],
  exports: { xlsx: exportKids },
  empty: { title: 'Още няма деца', reason: 'Запишете първото дете и то ще се появи тук.', drawing: 'kite' },
})

const genders = [
  { value: 1, label: 'Момче' },
  { value: 2, label: 'Момиче' },
] as const
const kinships = [
  { value: 1, label: 'Майка' },
  { value: 2, label: 'Баща' },
  { value: 3, label: 'Настойник' },
  { value: 99, label: 'Друг роднина' },
] as const
const allergens = (['мляко', 'яйца', 'глутен', 'ядки', 'риба'] as const).map((value) => ({ value, label: value }))

export const KidForm = formScreen({
  title: { create: 'Ново дете', edit: (kid) => kid.fullName },
  load: getKid,
  save: saveKid,
  blank: { gender: 1, parents: [] },
  fields: (field) => [
    field.section('Детето', [
      field('firstName'),
      field('middleName'),
      field('lastName'),
      field('birthDate'),
      field.select('gender', genders),
      field.pick('groupId', groups),
      field('arrivesAt'),
      field('siblings'),
      field('weight'),
      field('monthlyFee'),
      field('sop'),
      field('sopNumber', { when: (kid) => kid.sop === true }),
      field.many('allergies', allergens),
      field('leftOn'),
    ]),
    field.section('Семейство', [
      field.rows('parents', (parent) => [parent('name'), parent.select('kinship', kinships), parent('email')], {
        add: 'Добави родител',
        blank: { kinship: 1 },
      }),
      field('contactEmail', { help: 'Тук изпращаме известията.' }),
    ]),
    field.section('Бележки и документи', [
      field('note'),
      field.richText('character'),
      field.files('documents', { call: uploadDocument, many: true, accept: ['.pdf', 'image/*'], maxKilobytes: 5000 }),
    ]),
  ],
  after: '/kids/records',
  remove: { call: deleteKid, what: (kid) => `детето „${kid.fullName}“` },
})

export const AttendanceMonth = monthGrid({
  title: 'Присъствия',
  load: getMonth,
  choose: (param) => [param.pick('groupId', groups), param.month('month', 'year')],
  heading: 'Дете',
  codes: attendanceCodes,
  data: (answer) => ({
    days: (answer[0]?.attendances ?? []).map((cell) => ({ day: cell.forDate, off: cell.isDayOff })),
    rows: answer.map((kid) => ({
      id: kid.studentId,
      name: kid.studentName,
      ...(kid.limitReached && {
        refused: [4],
        remark: { text: 'СП', hint: 'Дните по семейни причини са изчерпани', tone: 'warn' as const },
      }),
      cells: kid.attendances.map((cell) => ({
        value: cell.type,
        closed: cell.isDayOff ? ('off' as const) : cell.isDayLocked ? ('locked' as const) : undefined,
      })),
    })),
  }),
  totals: [
    { title: 'П', hint: 'Присъствия', weight: counting(2, 7, 8, 9, 16) },
    { title: 'НО', hint: 'Неизвинени отсъствия', weight: counting(1) },
    { title: 'СП', hint: 'По семейни причини', weight: counting(4) },
    { title: 'Б', hint: 'По здравни причини', weight: counting(5, 6, 10, 11, 15) },
  ],
  dayTotals: [
    { title: 'Присъстват', hint: 'Присъстват', weight: counting(2, 7, 8, 9, 16) },
    { title: 'Отсъстват', hint: 'Отсъстват', weight: (value) => ([2, 7, 8, 9, 16].includes(value) ? 0 : 1) },
  ],
  save: {
    words: () => 'Присъствия',
    call: saveMonth,
    input: (changes, { groupId }) => ({
      groupId,
      items: changes.map(({ rowId, day, value, before: was }) => ({
        studentId: rowId,
        forDate: day,
        type: value,
        was,
      })),
    }),
  },
})

export const AttendanceReport = reportScreen(attendanceReport, {
  params: (param) => [param.month('month', 'year')],
  drill: (row, { month, year }) => `/attendances/references/month?group=${row.groupName}&month=${month}&year=${year}`,
})

export const KidDetail = detailScreen({
  title: (kid) => kid.fullName,
  load: getKid,
  back: '/kids/records',
  facts: (fact) => [
    fact.day('birthDate'),
    fact.badge('gender', genders),
    fact.number('weight', { decimals: 3 }),
    fact.money('monthlyFee'),
    fact.boolean('sop'),
    fact.text('note'),
  ],
  tabs: [
    { key: 'history', title: 'История', content: () => <History rows={history} /> },
    {
      key: 'documents',
      title: 'Документи',
      call: saveKid,
      content: ({ record }) => <p>{record.documents?.length ?? 0}</p>,
    },
  ],
  edit: { to: (kid) => `/kids/records/${kid.id}`, call: saveKid },
})

export const history = [
  {
    id: 3,
    at: '2026-11-16T08:40:00Z',
    who: 'Елена Димитрова',
    action: 'changed' as const,
    changes: [
      { field: 'Група', before: 'Калинка', after: 'Звънче' },
      { field: 'Бележка', before: null, after: 'Идва след 9:00' },
    ],
  },
  { id: 2, at: '2026-09-15T06:10:00Z', who: 'Мария Иванова', action: 'changed' as const, title: 'Одобрена бележка' },
  { id: 1, at: '2026-09-14T12:00:00Z', who: 'Силвия Колева', action: 'created' as const },
]
