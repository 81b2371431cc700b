import { decideLeave, reverseLeave } from '@asistent/contract/staff/leaves.calls'
import { IconCheck, IconX } from '@tabler/icons-react'
import { seen, waitingAction as action, what, type WaitingActions } from '../blocks/parts/waiting-actions'

const undo = { call: reverseLeave, input: ({ id }: { readonly id: number }) => ({ id, reason: null }) }

export const waiting: WaitingActions = {
  staffLeaves: [
    action.send({
      label: 'Одобри',
      icon: IconCheck,
      call: decideLeave,
      input: (row) => ({ ...seen(row), approve: true, comment: null }),
      done: 'Отпускът е одобрен и дните са в присъствията',
      undo,
    }),
    action.ask({
      label: 'Откажи',
      icon: IconX,
      call: decideLeave,
      values: (row) => ({ ...seen(row), approve: false }),
      fields: (field) => [field.longText('comment', { label: 'Причина за отказа' })],
      text: (row) => `${what(row)} Служителят получава причината.`,
      action: 'Откажи',
      danger: true,
      done: 'Заявлението е отказано',
      undo,
    }),
  ],
}
