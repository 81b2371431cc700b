import { plural } from '@asistent/domain/kernel/text'
import { Button, Popover } from '@mantine/core'
import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react'
import { Link } from '../../blocks/parts/link'
import { dropWaiting, sendWaiting, tryAgain, type WaitingSend } from '../../platform/waiting-sends'
import classes from './waiting-sends.module.css'

/** A number in the top bar; behind it each save with what became of it. */
export function WaitingSendsList({ waiting }: { waiting: readonly WaitingSend[] }) {
  const refused = waiting.filter(({ refusedBecause }) => refusedBecause !== undefined).length
  const label = [
    waiting.length > refused && `${plural(waiting.length - refused, 'запис чака', 'записа чакат')} връзка`,
    refused > 0 && plural(refused, 'запис не е приет', 'записа не са приети'),
  ]
    .filter(Boolean)
    .join(', ')
  const Sign = refused > 0 ? IconAlertTriangle : IconCloudUpload
  return (
    <Popover position="bottom-end" width={340} shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.badge}
          data-refused={refused > 0 || undefined}
          title={label}
          aria-label={label}
        >
          <Sign size={18} stroke={1.8} aria-hidden />
          {waiting.length}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.list}>
          {waiting.map((one) => (
            <Line key={one.id} one={one} />
          ))}
        </ul>
        {waiting.length > refused && (
          <Button variant="light" fullWidth onClick={() => void sendWaiting()}>
            Изпрати сега
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Line({ one }: { one: WaitingSend }) {
  return (
    <li className={classes.line}>
      <Link to={one.to}>{one.words}</Link>
      <small className={classes.soft}>{one.refusedBecause ?? 'Чака връзка и ще се изпрати само.'}</small>
      {one.refusedBecause !== undefined && (
        <div className={classes.buttons}>
          <Button size="compact-sm" variant="default" onClick={() => tryAgain(one)}>
            Опитай пак
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => dropWaiting(one)}>
            Изтрий
          </Button>
        </div>
      )}
    </li>
  )
}
