import { Checkbox, Stack } from '@mantine/core'
import { notificationFlags, notificationLabel } from '@asistent/contract/identity/notification-flags'
import type { OwnField } from '../../blocks/form/fields'

/** Subscribed kinds of letters as a bit field (product.md 3). */
export function NotificationChoices({ value, set, readOnly, label }: OwnField) {
  const kept = typeof value === 'number' ? value : 0
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      {Object.values(notificationFlags).map((flag) => (
        <Checkbox
          key={flag}
          label={notificationLabel[flag]}
          disabled={readOnly}
          checked={(kept & flag) !== 0}
          onChange={(event) => set(event.currentTarget.checked ? kept | flag : kept & ~flag)}
        />
      ))}
    </Stack>
  )
}
