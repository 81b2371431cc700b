import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { t } from '../../platform/language'

/** Success message with a button that reverses the action. */
export const UndoMessage = ({ message, undo }: { message: string; undo: () => void }) => (
  <Group justify="space-between" gap="xs">
    <span>{message}</span>
    <Button variant="light" size="compact-sm" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={undo}>
      {t('Върни')}
    </Button>
  </Group>
)
