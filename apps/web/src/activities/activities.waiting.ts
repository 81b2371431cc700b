import { decideEnrollmentRequest, reverseEnrollmentDecision } from '@asistent/contract/activities/requests.calls'
import { enrollmentStatuses } from '@asistent/domain/activities/requests'
import { IconCheck, IconX } from '@tabler/icons-react'
import { seen, waitingAction as action, what, type WaitingActions } from '../blocks/parts/waiting-actions'

const undo = { call: reverseEnrollmentDecision, input: ({ id }: { readonly id: number }) => ({ id }) }

const decided = [
  action.send({
    label: 'Одобри',
    icon: IconCheck,
    call: decideEnrollmentRequest,
    input: (row) => ({ ...seen(row), status: enrollmentStatuses.Approved, comment: null }),
    done: 'Решението е записано',
    undo,
  }),
  action.ask({
    label: 'Отхвърли',
    icon: IconX,
    call: decideEnrollmentRequest,
    values: (row) => ({ ...seen(row), status: enrollmentStatuses.Canceled }),
    fields: (field) => [field.longText('comment', { label: 'Причина' })],
    text: (row) => `${what(row)} Родителят получава причината.`,
    action: 'Отхвърли',
    danger: true,
    done: 'Заявлението е отхвърлено',
    undo,
  }),
]

export const waiting: WaitingActions = { activityEnrollments: decided, activityRemovals: decided }
