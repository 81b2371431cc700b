import { answerOffer } from '@asistent/contract/admission/applications.calls'
import { IconCheck } from '@tabler/icons-react'
import { seen, waitingAction as action, type WaitingActions } from '../blocks/parts/waiting-actions'

export const waiting: WaitingActions = {
  admissionOffers: [
    action.send({
      label: 'Потвърди мястото',
      icon: IconCheck,
      call: answerOffer,
      input: (row) => ({ ...seen(row), accept: true }),
      done: 'Мястото е потвърдено',
    }),
  ],
}
