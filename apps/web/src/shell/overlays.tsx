import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { t } from '../platform/language'
import classes from './overlays.module.css'

const labels = { confirm: 'Потвърди', cancel: 'Отказ' }

/** Dialogs and toasts are siblings of the page and open by events, so no component has to wrap the page. */
export function Overlays({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <>
      <ModalsProvider labels={{ confirm: t(labels.confirm), cancel: t(labels.cancel) }} />
      <Notifications position="top-right" limit={4} containerWidth={400} className={classes.toasts} />
    </>
  )
}
