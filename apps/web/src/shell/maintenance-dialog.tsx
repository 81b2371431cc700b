import { Button, Modal, Stack, Text } from '@mantine/core'
import { readMaintenanceMessage } from '@asistent/contract/light/communication/maintenance.calls'
import { send } from '../platform/api'
import { markRead } from '../platform/read-messages'
import { maintenanceShown, type MaintenanceShown } from './maintenance'
import { t } from '../platform/language'

/** Above other dialogs; only its button closes it. */
export function MaintenanceDialog({ userId, message }: MaintenanceShown) {
  const acknowledge = () => {
    markRead(userId, message.id)
    // Marks the message as read on all devices.
    send(readMaintenanceMessage, { id: message.id }).catch(() => undefined)
    maintenanceShown.set(null)
  }
  return (
    <Modal
      opened
      onClose={acknowledge}
      title={<strong>{message.title}</strong>}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={500}
    >
      <Stack>
        {message.content && <Text style={{ whiteSpace: 'pre-line' }}>{message.content}</Text>}
        <Button data-autofocus onClick={acknowledge}>
          {t('Разбрах')}
        </Button>
      </Stack>
    </Modal>
  )
}
