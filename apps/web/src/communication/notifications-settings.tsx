import { Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import type { OutputOf } from '@asistent/contract/core/call'
import {
  getNotificationPreferences,
  saveNotificationPreferences,
} from '@asistent/contract/communication/notifications.calls'
import { noticeFlag, noticeKindLabel, noticeKinds, type NoticeKind } from '@asistent/domain/communication/notice-kinds'
import { digestTime } from '@asistent/domain/communication/quiet-hours'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TimeInput } from '../blocks/inputs/time-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { errorText, toast } from '../blocks/parts/toast'
import type { CallError } from '../platform/api'
import { refreshTopics, useCall, useSend } from '../platform/use-call'
import { roleOf, useUser } from '../platform/user'
import classes from './notifications-settings.module.css'
import { pushState, turnPushOff, turnPushOn } from './push-device'
import { t } from '../platform/language'

// Notification settings: what for by e-mail and on the devices, daily digest, quiet hours; one save.

type Preferences = OutputOf<typeof getNotificationPreferences>

export function NotificationSettings() {
  const answer = useCall(getNotificationPreferences, {})
  return (
    <Section title={t('Известия')}>
      <Answered answer={answer} lines={4}>
        {(preferences) => <Settings preferences={preferences} />}
      </Answered>
    </Section>
  )
}

function Settings({ preferences }: { preferences: Preferences }) {
  const [digest, setDigest] = useState(preferences.digest)
  const [quiet, setQuiet] = useState(preferences.quietFrom !== null)
  const [from, setFrom] = useState(preferences.quietFrom ?? '21:00')
  const [to, setTo] = useState(preferences.quietTo ?? '07:00')
  const user = useUser()
  const [pushFlags, setPushFlags] = useState(preferences.pushFlags)
  const [mailFlags, setMailFlags] = useState(preferences.mailFlags)
  const save = useSend(saveNotificationPreferences)
  const submit = () =>
    save.mutate(
      { digest, quietFrom: quiet ? from : null, quietTo: quiet ? to : null, pushFlags, mailFlags },
      { onSuccess: () => toast.done(t('Настройките на известията са записани')) },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Switch
          label={t('Един имейл на ден вместо много')}
          description={t('Новото от деня идва в едно писмо в {digestTime} ч.', { digestTime })}
          checked={digest}
          onChange={(event) => setDigest(event.currentTarget.checked)}
        />
        <Switch
          label={t('Тихи часове')}
          description={t('Имейлите и известията на устройството изчакват. В програмата виждате всичко веднага.')}
          checked={quiet}
          onChange={(event) => setQuiet(event.currentTarget.checked)}
        />
        {quiet && (
          <Group gap="sm" align="flex-start">
            <TimeInput
              label={t('От')}
              value={from}
              error={fieldError(save.error, 'quietFrom')}
              onChange={(time) => setFrom(time ?? '')}
            />
            <TimeInput
              label={t('До')}
              value={to}
              error={fieldError(save.error, 'quietTo')}
              onChange={(time) => setTo(time ?? '')}
            />
          </Group>
        )}
        <Device preferences={preferences} />
        <Kinds
          kinds={noticeKinds.filter((kind) => kind !== 'feed' || (user?.dailyFeed && roleOf(user) === 'Parent'))}
          mail={{ flags: mailFlags, set: setMailFlags }}
          push={{ flags: pushFlags, set: setPushFlags }}
        />
        {save.error && !save.error.body.errors && <Text c="red">{errorText(save.error)}</Text>}
        <Group>
          <Button type="submit" variant="default" loading={save.isPending}>
            {t('Запиши известията')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Way {
  readonly flags: number
  readonly set: (flags: number) => void
}

/** What for, by e-mail and on the devices: a row for each kind. */
function Kinds({ kinds, mail, push }: { kinds: readonly NoticeKind[]; mail: Way; push: Way }) {
  const box = ({ flags, set }: Way, kind: NoticeKind, way: string) => (
    <Checkbox
      aria-label={`${t(noticeKindLabel[kind])}: ${way}`}
      checked={(flags & noticeFlag[kind]) !== 0}
      onChange={(event) => set(event.currentTarget.checked ? flags | noticeFlag[kind] : flags & ~noticeFlag[kind])}
    />
  )
  return (
    <table className={classes.kinds}>
      <thead>
        <tr>
          <th scope="col">{t('За какво')}</th>
          <th scope="col">{t('Имейл')}</th>
          <th scope="col">{t('Устройство')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(noticeKindLabel[kind])}</th>
            <td>{box(mail, kind, t('имейл'))}</td>
            <td>{box(push, kind, t('устройство'))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const fieldError = (error: CallError | null, field: string): string | undefined => error?.body.errors?.[field]?.[0]

const words = {
  unsupported: 'Този браузър не показва известия. На айфон първо добавете програмата на началния екран.',
  denied: 'Известията за този адрес са забранени в браузъра. Разрешете ги от настройките му.',
  off: 'На това устройство известията са изключени.',
  on: 'На това устройство идват известия, дори когато програмата е затворена.',
} as const

function Device({ preferences }: { preferences: Preferences }) {
  const state = useQuery({
    queryKey: ['push-state'],
    queryFn: pushState,
    staleTime: 0,
    meta: { topics: ['notification-preferences'] },
  })
  const [busy, setBusy] = useState(false)
  const { pushKey } = preferences
  if (!state.data || pushKey === null) return null
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.failed(error, t('Известията на устройството не се промениха'))
    }
    refreshTopics(['notification-preferences'])
    setBusy(false)
  }
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('Известия на устройството')}</Text>
      <Text c="dimmed">{t(words[state.data])}</Text>
      {state.data === 'off' && (
        <Group>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconBell size={18} aria-hidden />}
            onClick={() => void change(() => turnPushOn(pushKey))}
          >
            {t('Включи на това устройство')}
          </Button>
        </Group>
      )}
      {state.data === 'on' && (
        <Group>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconBellOff size={18} aria-hidden />}
            onClick={() => void change(turnPushOff)}
          >
            {t('Изключи на това устройство')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
