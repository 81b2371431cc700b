import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react'
import { Link } from '../../blocks/parts/link'
import { useStanding } from '../../platform/use-standing'
import {
  dropWaiting,
  sendWaiting,
  tryAgain,
  useCutOff,
  useWaitingSends,
  type WaitingSend,
} from '../../platform/waiting-sends'
import classes from './waiting-sends.module.css'
import { counted, t } from '../../platform/language'

const listId = 'waiting-sends'

/**
 * Offline queue of this device: a count in the top bar and a list of saves with their state. Plain elements, because
 * nothing can be loaded while offline.
 */
export function WaitingSendsBadge() {
  const waiting = useWaitingSends()
  const isCutOff = useCutOff()
  // The cells of a grid are queued before each send.
  const isStuck = isCutOff || !navigator.onLine || waiting.some((one) => !one.lines || one.refusedBecause !== undefined)
  if (useStanding(waiting.length, isStuck) === 0) return null
  const refused = waiting.filter(({ refusedBecause }) => refusedBecause !== undefined).length
  const label = [
    waiting.length > refused &&
      counted(waiting.length - refused, '{count} запис чака връзка', '{count} записа чакат връзка'),
    refused > 0 && counted(refused, '{count} запис не е приет', '{count} записа не са приети'),
  ]
    .filter(Boolean)
    .join(', ')
  const Sign = refused > 0 ? IconAlertTriangle : IconCloudUpload
  return (
    <>
      <button
        type="button"
        className={classes.badge}
        data-refused={refused > 0 || undefined}
        title={label}
        aria-label={label}
        popoverTarget={listId}
      >
        <Sign size={18} stroke={1.8} aria-hidden />
        {waiting.length}
      </button>
      <div id={listId} popover="auto" className={classes.list}>
        <ul className={classes.lines}>
          {waiting.map((waitingSend) => (
            <Line key={waitingSend.id} one={waitingSend} />
          ))}
        </ul>
        {waiting.length > refused && (
          <button type="button" className={classes.button} onClick={() => void sendWaiting()}>
            {t('Изпрати сега')}
          </button>
        )}
      </div>
    </>
  )
}

function Line({ one }: { one: WaitingSend }) {
  return (
    <li className={classes.line}>
      <Link to={one.to}>{one.words}</Link>
      <small className={classes.soft}>{one.refusedBecause ?? t('Чака връзка и ще се изпрати само.')}</small>
      {one.refusedBecause !== undefined && (
        <div className={classes.buttons}>
          {/* A conflict is decided on its screen. */}
          {one.conflict === undefined && (
            <button type="button" className={classes.button} onClick={() => tryAgain(one)}>
              {t('Опитай пак')}
            </button>
          )}
          <button type="button" className={classes.button} onClick={() => dropWaiting(one)}>
            {t('Изтрий')}
          </button>
        </div>
      )}
    </li>
  )
}
