import { sendInvitation } from '@asistent/contract/identity/users.calls'
import { decideProposal } from '@asistent/contract/people/proposals.calls'
import { IconCheck, IconMailForward, IconX } from '@tabler/icons-react'
import { seen, waitingAction as action, what, type WaitingActions } from '../blocks/parts/waiting-actions'
import { tellInvited } from './invite-group.shared'

export const waiting: WaitingActions = {
  childProposals: [
    action.send({
      label: 'Приеми',
      icon: IconCheck,
      call: decideProposal,
      input: (row) => ({ ...seen(row), accept: true }),
      confirm: (row) => `${what(row)} Данните на детето се променят веднага.`,
      done: 'Предложението е прието и данните са променени',
    }),
    action.ask({
      label: 'Откажи',
      icon: IconX,
      call: decideProposal,
      values: (row) => ({ ...seen(row), accept: false }),
      fields: (field) => [field.longText('reason', { label: 'Причина за отказа' })],
      text: (row) => `${what(row)} Родителят вижда причината.`,
      action: 'Откажи',
      danger: true,
      done: 'Предложението е отказано',
    }),
  ],
  childrenWithoutGroup: [action.go({ label: 'Избери група', to: ({ id }) => `/kids/records/${id}?tab=groups` })],
  guardiansWithoutAccount: [
    action.send({
      label: 'Изпрати покана',
      icon: IconMailForward,
      call: sendInvitation,
      input: ({ id }) => ({ parentIds: [id] }),
      when: ({ detail }) => detail.includes('@'),
      tell: tellInvited,
    }),
  ],
}
