import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../../platform/language'

export interface Question {
  readonly title: string
  readonly text: string
  /** Label of the confirm button, a verb: 'Изтрий', 'Одобри'. */
  readonly action: string
  readonly danger?: boolean
  /** Label of the cancel button; 'Отказ' by default. */
  readonly otherwise?: string
}

/** Confirmation dialog for irreversible actions; resolves with false if cancelled. */
export const confirm = ({ title, text, action, danger = false, otherwise = t('Отказ') }: Question): Promise<boolean> =>
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
