import {
  annulNote,
  approveNote,
  markNoteIncorrect,
  reverseNote,
  type listNotes,
} from '@asistent/contract/attendance/notes.calls'
import type { RowOf } from '@asistent/contract/core/call'
import { mayNoteBecome, noteStatuses } from '@asistent/domain/attendance/notes'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import type { Action, Actions } from '../blocks/parts/action'
import { periodText } from './requests-words'

export type NoteRow = RowOf<typeof listNotes>

const { Unprocessed, Approved, Annulled, Incorrect } = noteStatuses

const undo = { call: reverseNote, input: ({ id }: { readonly id: number }) => ({ id }) }

/** Steps of a medical note (domain.md 1.4), shared by the list and its page. */
export const noteActions = (action: Actions<NoteRow>): Action<NoteRow>[] => [
  action.send({
    label: 'Одобри',
    icon: IconCheck,
    call: approveNote,
    input: (row) => ({ id: row.id, version: row.version }),
    confirm: (row) =>
      `${row.studentName}, ${periodText(row)}. Неизвинените и невъведените минали дни стават МБ; присъствията не се променят.`,
    when: (row) => mayNoteBecome(row.status, Approved),
    done: 'Бележката е одобрена',
    undo,
  }),
  action.ask({
    label: 'Некоректна',
    icon: IconAlertTriangle,
    call: markNoteIncorrect,
    values: (row) => ({ id: row.id, version: row.version }),
    fields: (field) => [field.longText('comment', { label: 'Какво не е наред' })],
    text: (row) => `${row.studentName}, ${periodText(row)}. Бележката няма да извини отсъствия.`,
    action: 'Отбележи като некоректна',
    danger: true,
    when: (row) => mayNoteBecome(row.status, Incorrect),
    done: 'Бележката е отбелязана като некоректна',
    undo,
  }),
  action.send({
    label: 'Върни решението',
    icon: IconArrowBackUp,
    call: reverseNote,
    input: (row) => ({ id: row.id, version: row.version }),
    confirm: (row) =>
      `${row.studentName}, ${periodText(row)}. Бележката отново чака потвърждение, а дните стават такива, каквито бяха без нея.`,
    when: (row) => mayNoteBecome(row.status, Unprocessed),
    done: 'Решението е върнато',
  }),
  action.ask({
    label: 'Анулирай',
    icon: IconX,
    call: annulNote,
    values: (row) => ({ id: row.id, version: row.version }),
    fields: (field) => [field.longText('comment', { label: 'Причина за анулирането' })],
    text: (row) =>
      `${row.studentName}, ${periodText(row)}. Извинените с нея дни отново стават неизвинени и родителите получават писмо.`,
    action: 'Анулирай бележката',
    danger: true,
    when: (row) => mayNoteBecome(row.status, Annulled),
    done: 'Бележката е анулирана',
  }),
]
