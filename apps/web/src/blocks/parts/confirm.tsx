import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

export interface Question {
  readonly title: string
  readonly text: string
  /** What happens, as a verb: 'Изтрий', 'Одобри'. */
  readonly action: string
  readonly danger?: boolean
  /** What 'no' means here; 'Отказ' unless said. */
  readonly otherwise?: string
}

/** Asks before something that cannot be undone; false when the person steps back. */
export const confirm = ({ title, text, action, danger = false, otherwise = 'Отказ' }: Question): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title: <strong>{title}</strong>,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: action, cancel: otherwise },
      confirmProps: { color: danger ? 'red' : 'pine', 'data-autofocus': !danger },
      cancelProps: { 'data-autofocus': danger },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
