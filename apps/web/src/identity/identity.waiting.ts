import {
  approveRegistration,
  rejectRegistration,
  reverseRegistration,
} from '@asistent/contract/identity/registrations.calls'
import { resendMail } from '@asistent/contract/identity/outbox.calls'
import { sendInvitation } from '@asistent/contract/identity/users.calls'
import { IconCheck, IconMailForward, IconX } from '@tabler/icons-react'
import { seen, waitingAction as action, what, type WaitingActions } from '../blocks/parts/waiting-actions'

const undo = { call: reverseRegistration, input: ({ id }: { readonly id: number }) => ({ id }) }

export const waiting: WaitingActions = {
  parentRegistrations: [
    action.send({
      label: 'Одобри',
      icon: IconCheck,
      call: approveRegistration,
      input: seen,
      confirm: (row) => `${what(row)} Родителят получава достъп до детето. Одобрете само когото познавате.`,
      done: 'Регистрацията е одобрена',
      undo,
    }),
    action.ask({
      label: 'Откажи',
      icon: IconX,
      call: rejectRegistration,
      values: seen,
      fields: (field) => [field.longText('reason', { label: 'Причина за отказа' })],
      text: (row) => `${what(row)} Причината отива в писмото до родителя.`,
      action: 'Откажи',
      danger: true,
      done: 'Регистрацията е отхвърлена',
      undo,
    }),
  ],
  invitations: [
    action.send({
      label: 'Изпрати отново',
      icon: IconMailForward,
      call: sendInvitation,
      input: ({ id }) => ({ userIds: [id] }),
      done: 'Поканата е изпратена отново',
    }),
  ],
  failedLetters: [
    action.send({
      label: 'Изпрати отново',
      icon: IconMailForward,
      call: resendMail,
      input: ({ id }) => ({ id }),
      done: 'Писмото ще бъде изпратено отново',
    }),
  ],
}
