import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'

const labels = { confirm: 'Потвърди', cancel: 'Отказ' }

/** Dialogs and notices stand beside the page and are called by events, so nothing has to be inside them. */
export function Overlays({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <>
      <ModalsProvider labels={labels} />
      <Notifications position="top-right" limit={4} containerWidth={400} />
    </>
  )
}
