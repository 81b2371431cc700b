import { IconCloudOff } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { formatMoment } from '../blocks/shown/moments'
import { useShownMoment } from '../platform/last-answer'
import { useWaitingSends } from '../platform/waiting-sends'
import { openOf } from './frame'
import classes from './offline-notice.module.css'
import { t } from '../platform/language'

const watch = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Notice above the page: data may be stale, input is kept. */
export function OfflineNotice() {
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  const saysItself = useRouterState({ select: (state) => openOf(state.matches).screen?.worksOffline })
  const moment = useShownMoment()
  const hasWaitingSends = useWaitingSends().length > 0
  return (
    <div role="status" className="no-print">
      {(!online || moment !== undefined) && !saysItself && (
        <p className={classes.notice}>
          <IconCloudOff size={22} stroke={1.7} aria-hidden />
          {moment === undefined
            ? t('Няма интернет връзка.')
            : t('Няма връзка. Показаното е към {value}.', { value: formatMoment(new Date(moment).toISOString()) })}{' '}
          {hasWaitingSends
            ? t('Записаното чака на това устройство и ще се изпрати само.')
            : moment === undefined && t('Въведеното остава на екрана – запишете го, щом връзката се върне.')}
        </p>
      )}
    </div>
  )
}
