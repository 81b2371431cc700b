import { confirmLessons, deleteLesson, listLessons, saveLesson } from '@asistent/contract/planning/lessons.calls'
import { lessonStates } from '@asistent/domain/planning/planning'
import { IconArrowBackUp, IconCalendarShare, IconCheck } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { groupSource } from '../choices/groups'
import { subjectSource } from './sources.shared'
import { lessonStateChoices } from './words'

const { Planned, Taken } = lessonStates

export const Screen = listScreen({
  title: 'Теми по дни',
  lead: 'Какво е планирано и какво е взето. Отбележете няколко и ги потвърдете наведнъж.',
  call: listLessons,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('classId', groupSource),
    filter.pick('classSubjectId', subjectSource),
    filter.select('status', lessonStateChoices),
    filter.switch('isMissed'),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.text('title', { title: 'Тема', tone: (row) => (row.isMissed ? 'warn' : undefined) }),
    column.day('forDate', { title: 'Дата' }),
    column.group('className', { title: 'Група', id: 'classId' }),
    column.text('subjectName', { title: 'Направление' }),
    column.badge('status', lessonStateChoices, { title: 'Състояние' }),
    column.own('Учител', (row) => row.substituteName ?? row.teacherName ?? '', { narrow: false }),
  ],
  open: (row) => `/schedule/${row.classId}/${row.id}`,
  rowActions: (action) => [
    action.send({
      label: 'Потвърди',
      icon: IconCheck,
      call: confirmLessons,
      input: ({ id }) => ({ lessonIds: [id] }),
      when: ({ status }) => status === Planned,
      done: 'Темата е взета',
    }),
    action.ask({
      label: 'Премести',
      icon: IconCalendarShare,
      call: saveLesson,
      values: ({ id, classId, classSubjectId, forDate, position, topicId, title, note, version }) => ({
        id,
        classId,
        classSubjectId,
        forDate,
        position,
        topicId,
        customTitle: title,
        note,
        version,
      }),
      fields: (field) => [field('forDate'), field('note', { wide: true })],
      text: ({ title }) => `Нова дата за „${title}“`,
      when: ({ status }) => status === Planned,
    }),
    action.send({
      label: 'Отмени вземането',
      icon: IconArrowBackUp,
      call: confirmLessons,
      input: ({ id }) => ({ lessonIds: [id], undo: true }),
      confirm: ({ title }) => `„${title}“ отново ще е планирана.`,
      when: ({ status }) => status === Taken,
      done: 'Темата отново е планирана',
    }),
  ],
  bulkActions: (action) => [
    action.send({
      label: 'Потвърди избраните',
      icon: IconCheck,
      call: confirmLessons,
      input: (chosen) => ({ lessonIds: chosen.map(({ id }) => id) }),
      done: 'Темите са взети',
    }),
  ],
  remove: {
    call: deleteLesson,
    what: (row) => `темата „${row.title}“`,
    when: (row) => row.status === Planned,
  },
  empty: { title: 'Няма теми', reason: 'Планирайте направление или променете търсенето.', drawing: 'notebook' },
})
