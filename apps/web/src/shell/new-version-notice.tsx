import { Button, Group, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { newVersionWaiting, reloadInto } from '../platform/reload'
import classes from './new-version-notice.module.css'
import { t } from '../platform/language'

/** Offers a new version instead of reloading, so that users can finish their work. */
export function NewVersionNotice() {
  const waiting = newVersionWaiting.use()
  const [later, setLater] = useState(false)
  const [busy, setBusy] = useState(false)
  if (!waiting || later) return null
  return (
    <div className={classes.notice} role="status" data-shell-part>
      <IconSparkles size={24} stroke={1.6} aria-hidden />
      <Text fw={600} lh={1.3}>
        {t('Има нова версия. Въведеното се пази.')}
      </Text>
      <Group gap="xs" wrap="nowrap" ml="auto">
        <Button variant="subtle" color="gray" onClick={() => setLater(true)}>
          {t('По-късно')}
        </Button>
        <Button
          loading={busy}
          onClick={() => {
            setBusy(true)
            void reloadInto('new-version')
          }}
        >
          {t('Обнови')}
        </Button>
      </Group>
    </div>
  )
}
