import { sendInvitation } from '@asistent/contract/identity/users.calls'
import { decideProposal, reverseProposal } from '@asistent/contract/people/proposals.calls'
import { IconCheck, IconMailForward, IconX } from '@tabler/icons-react'
import { seen, waitingAction as action, what, type WaitingActions } from '../blocks/parts/waiting-actions'
import { tellInvited } from './invite-group.shared'

const undo = { call: reverseProposal, input: ({ id }: { readonly id: number }) => ({ id }) }

export const waiting: WaitingActions = {
  collectorsToConfirm: [action.go({ label: 'Към лицата', to: ({ to }) => to ?? '/waiting' })],
  consentsToAnswer: [action.go({ label: 'Прочети и отговори', to: ({ to }) => to ?? '/waiting' })],
  childProposals: [
    action.send({
      label: 'Приеми',
      icon: IconCheck,
      call: decideProposal,
      input: (row) => ({ ...seen(row), accept: true }),
      done: 'Предложението е прието и данните са променени',
      undo,
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
      undo,
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
