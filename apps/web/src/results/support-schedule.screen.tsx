import {
  deleteSupportSlot,
  listSupportSlots,
  saveSupportSlot,
  saveSupportSession,
} from '@asistent/contract/results/support-sessions.calls'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { IconCheck } from '@tabler/icons-react'
import { recordDialog } from '../blocks/form/record-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { useUser } from '../platform/user'
import { childSource, isDirector, staffSource, weekdayChoices } from './support-words'

const dialogOf = (choosesSpecialist: boolean) =>
  recordDialog({
    add: 'Ново занятие в графика',
    call: saveSupportSlot,
    blank: () => ({ dayOfWeek: 1, fromDate: today(new Date()) }),
    fields: (field) => [
      field.pick('studentId', childSource, { wide: true }),
      field.select('dayOfWeek', weekdayChoices),
      field('startTime'),
      field('endTime'),
      field('title', { wide: true, help: 'За занятие с няколко деца добавете всяко в същите часове.' }),
      field('fromDate'),
      field('toDate'),
      ...(choosesSpecialist ? [field.pick('teacherId', staffSource, { wide: true })] : []),
    ],
  })

function scheduleFor(choosesSpecialist: boolean) {
  const dialog = dialogOf(choosesSpecialist)
  return listScreen({
    title: 'График на специалистите',
    lead: 'Седмичните занятия за подкрепа. След занятие отбележете какво е работено: записът влиза в дневник 3-63.1.',
    call: listSupportSlots,
    filters: (filter) => [
      filter.pick('studentId', childSource),
      ...(choosesSpecialist ? [filter.pick('teacherId', staffSource)] : []),
    ],
    columns: (column) => [
      column.badge('dayOfWeek', weekdayChoices, { title: 'Ден', sort: 'dayOfWeek' }),
      column.own('Час', ({ startTime, endTime }) => `${startTime}\u00a0–\u00a0${endTime}`),
      column.person('studentName', { title: 'Дете', sort: 'studentName' }),
      column.text('className', { title: 'Група' }),
      column.text('title', { title: 'Занятие' }),
      column.text('teacherName', { title: 'Специалист', sort: 'teacherName', hidden: !choosesSpecialist }),
      column.own(
        'В сила',
        ({ fromDate, toDate }) =>
          toDate ? `${formatDay(fromDate)} – ${formatDay(toDate)}` : `от ${formatDay(fromDate)}`,
        {
          hidden: true,
        },
      ),
      column.day('openOn', { title: 'Незаписано' }),
    ],
    actions: dialog.Add,
    rowActions: (action) => [
      action.ask({
        label: 'Запиши проведено',
        icon: IconCheck,
        call: saveSupportSession,
        when: ({ openOn, mayEdit }) => openOn !== null && mayEdit,
        text: ({ studentName }) => `Занятие с ${studentName}`,
        values: ({ studentId, teacherId, openOn, startTime, minutes, title }) => ({
          studentIds: [studentId],
          teacherId,
          ...(openOn !== null && { fromDate: openOn }),
          fromTime: startTime,
          minutes,
          title,
        }),
        fields: (field) => [
          field('fromDate'),
          field('fromTime'),
          field('minutes'),
          field('title', { wide: true }),
          field.longText('text', { wide: true }),
        ],
        done: 'Занятието е записано',
      }),
      { ...dialog.change, when: ({ mayEdit }) => mayEdit },
      action.remove({
        call: deleteSupportSlot,
        input: ({ id }) => ({ supportSlotId: id }),
        when: ({ mayEdit }) => mayEdit,
        confirm: ({ title, studentName }) =>
          `„${title}“ с ${studentName} отпада от графика. Записаните занятия остават.`,
      }),
    ],
    empty: {
      title: 'Графикът е празен',
      reason: 'Добавете седмичните занятия с децата, с които работите.',
      drawing: 'notebook',
    },
  })
}

const OwnSchedule = scheduleFor(false)
const AllSchedules = scheduleFor(true)

export const Screen = () => (isDirector(useUser()) ? <AllSchedules /> : <OwnSchedule />)
