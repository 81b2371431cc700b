import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { NewVersionNotice } from './new-version-notice'

// Dialogs and notices, beside the page and fetched after it: they are called by events, so nothing has to stand inside.

const labels = { confirm: 'Потвърди', cancel: 'Отказ' }

export function Overlays() {
  return (
    <>
      <ModalsProvider labels={labels} />
      <Notifications position="top-right" limit={4} containerWidth={400} />
      <NewVersionNotice />
    </>
  )
}
