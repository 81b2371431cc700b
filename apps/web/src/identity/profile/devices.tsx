import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { OutputOf } from '@asistent/contract/core/call'
import { endOtherSessions, endSession, listSessions } from '@asistent/contract/identity/profile.calls'
import { StatusBadge } from '../../blocks/parts/names'
import { actionsOf, runAction } from '../../blocks/parts/action'
import { Section } from '../../blocks/parts/section'
import { Answered } from '../../blocks/parts/states'
import { shownInstant } from '../../blocks/shown/format'
import { useCall } from '../../platform/use-call'
import classes from './profile.module.css'
import { t } from '../../platform/language'

type Device = OutputOf<typeof listSessions>['result'][number]

const { send } = actionsOf<Device>()
const endOne = send({
  label: 'Изход от устройството',
  call: endSession,
  input: ({ id }) => ({ id }),
  done: 'Устройството излезе от профила Ви',
})
const endOthers = actionsOf<number>().send({
  label: 'Изход от всички други устройства',
  call: endOtherSessions,
  input: () => ({}),
  confirm: () => t('Ще останете влезли само тук. На другите устройства ще трябва да се влезе отново.'),
  done: 'Излязохте от всички други устройства',
})

/** The user's sessions; a lost phone can be signed out. */
export function Devices() {
  const answer = useCall(listSessions, {})
  const others = (answer.data?.result ?? []).filter((one) => !one.isCurrent).length
  return (
    <Section
      title={t('Устройства, на които сте влезли')}
      side={
        others > 0 && (
          <Button
            variant="light"
            color="red"
            onClick={() => endOthers.kind === 'send' && void runAction(endOthers, others)}
          >
            {t('Изход от всички други')}
          </Button>
        )
      }
    >
      <Answered answer={answer} lines={3}>
        {({ result }) => (
          <ul className={classes.rows}>
            {result.map((device) => (
              <Row key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Answered>
    </Section>
  )
}

function Row({ device }: { device: Device }) {
  const { device: name, address } = device
  const day = shownInstant(device.lastSeenAt)
  const Sign = /iPhone|iPad|Android/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <Sign size={22} stroke={1.7} aria-hidden />
        <span>
          <strong>{name}</strong>
          <small>
            {t('Последно')} {day}
            {address && t(', адрес {address}', { address })}
          </small>
        </span>
      </span>
      {device.isCurrent ? (
        <StatusBadge label={t('Това устройство')} tone="green" />
      ) : (
        <Button
          variant="default"
          aria-label={t('Изход от {device}, последно {day}', { device: name, day })}
          onClick={() => endOne.kind === 'send' && void runAction(endOne, device)}
        >
          {t('Изход')}
        </Button>
      )}
    </li>
  )
}
