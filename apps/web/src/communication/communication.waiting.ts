import { acknowledgeMessage } from '@asistent/contract/communication/messages.calls'
import { IconCheck } from '@tabler/icons-react'
import { waitingAction as action, type WaitingActions } from '../blocks/parts/waiting-actions'

export const waiting: WaitingActions = {
  acknowledgements: [
    action.send({
      label: 'Прочетох',
      icon: IconCheck,
      call: acknowledgeMessage,
      input: ({ id }) => ({ id }),
      done: 'Потвърдено',
    }),
  ],
}
