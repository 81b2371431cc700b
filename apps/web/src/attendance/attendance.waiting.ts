import { approveNote, markNoteIncorrect, reverseNote } from '@asistent/contract/attendance/notes.calls'
import { decideRequest, reverseRequest } from '@asistent/contract/attendance/requests.calls'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { seen, waitingAction as action, what, type WaitingActions } from '../blocks/parts/waiting-actions'

const undo = { call: reverseRequest, input: ({ id }: { readonly id: number }) => ({ id }) }
const undoNote = { call: reverseNote, input: ({ id }: { readonly id: number }) => ({ id }) }

const decided = [
  action.send({
    label: 'Одобри',
    icon: IconCheck,
    call: decideRequest,
    input: (row) => ({ ...seen(row), approve: true }),
    done: 'Заявлението е одобрено',
    undo,
  }),
  action.ask({
    label: 'Откажи',
    icon: IconX,
    call: decideRequest,
    values: (row) => ({ ...seen(row), approve: false }),
    fields: (field) => [field.longText('comment', { label: 'Причина за отказа' })],
    text: (row) => `${what(row)} Родителят получава причината.`,
    action: 'Откажи',
    danger: true,
    done: 'Заявлението е отказано',
    undo,
  }),
]

export const waiting: WaitingActions = {
  attendanceRequests: decided,
  presenceRequests: decided,
  medicalNotes: [
    action.send({
      label: 'Одобри',
      icon: IconCheck,
      call: approveNote,
      input: seen,
      confirm: (row) => `${what(row)} Неизвинените и невъведените минали дни стават МБ; присъствията не се променят.`,
      done: 'Бележката е одобрена',
      undo: undoNote,
    }),
    action.ask({
      label: 'Некоректна',
      icon: IconAlertTriangle,
      call: markNoteIncorrect,
      values: seen,
      fields: (field) => [field.longText('comment', { label: 'Какво не е наред' })],
      text: (row) => `${what(row)} Бележката няма да извини отсъствия.`,
      action: 'Отбележи като некоректна',
      danger: true,
      done: 'Бележката е отбелязана като некоректна',
      undo: undoNote,
    }),
  ],
}
