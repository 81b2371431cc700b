import { Button, Group } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconDeviceMobile, IconListNumbers } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '@asistent/contract/core/call'
import {
  confirmTotp,
  disableTotp,
  getSecondFactor,
  renewRecoveryCodes,
  startTotp,
} from '@asistent/contract/identity/second-factor.calls'
import { StatusBadge } from '../../blocks/parts/names'
import { Section } from '../../blocks/parts/section'
import { Answered } from '../../blocks/parts/states'
import { toast } from '../../blocks/parts/toast'
import { send } from '../../platform/api'
import { refreshTopics, useCall } from '../../platform/use-call'
import { askPassword, withPassword } from './ask-password'
import { Authenticator, RecoveryCodes } from '../authenticator'
import { Passkeys } from './passkeys'
import classes from './profile.module.css'
import { RefusalAlert } from '../refusal-alert'
import { showCodes } from './show-codes'
import { signInErrorText } from '../sign-in'
import { counted, t } from '../../platform/language'

type State = OutputOf<typeof getSecondFactor>

/** Two-factor settings: voluntary, or required by the kindergarten for a role. */
export function TwoFactor() {
  const answer = useCall(getSecondFactor, {})
  return (
    <Section title={t('Двуфакторен вход')}>
      <p className={classes.hint}>
        {t('Втора стъпка при вход: никой не влиза само с паролата Ви.')}
        {answer.data?.required && ` ${t('Детската градина я изисква за Вашата роля.')}`}
      </p>
      <Answered answer={answer} lines={3}>
        {(state) => (
          <ul className={classes.rows}>
            <App state={state} />
            <Passkeys state={state} />
            {(state.totp || state.passkeys.length > 0) && <Codes left={state.recoveryCodesLeft} />}
          </ul>
        )}
      </Answered>
    </Section>
  )
}

function App({ state }: { state: State }) {
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <IconDeviceMobile size={22} stroke={1.7} aria-hidden />
        <span>
          <strong>{t('Приложение за кодове')}</strong>
          <small>{t(state.totp ? 'Шест цифри от телефона при всеки вход.' : 'Код от телефона при всеки вход.')}</small>
        </span>
      </span>
      {state.totp ? (
        <Group gap="sm">
          <StatusBadge label={t('Включено')} tone="green" />
          <Button variant="light" color="red" onClick={() => void switchOff()}>
            {t('Изключи')}
          </Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => void setUp()}>
          {t('Включи')}
        </Button>
      )}
    </li>
  )
}

function Codes({ left }: { left: number }) {
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <IconListNumbers size={22} stroke={1.7} aria-hidden />
        <span>
          <strong>{t('Резервни кодове')}</strong>
          <small>
            {left > 0
              ? counted(left, 'Остават Ви {count} код.', 'Остават Ви {count} кода.')
              : t('Нямате неизползвани кодове. Направете нови.')}
          </small>
        </span>
      </span>
      <Button variant="default" onClick={() => void renew()}>
        {t('Нови резервни кодове')}
      </Button>
    </li>
  )
}

async function setUp(): Promise<void> {
  const question = {
    title: t('Приложение за кодове'),
    text: t('За да сме сигурни, че сте Вие, въведете паролата си.'),
    action: t('Продължи'),
  }
  try {
    const secret = await withPassword(question, (currentPassword) => send(startTotp, { currentPassword }))
    if (!secret) return
    const id = modals.open({
      title: <strong>{t('Приложение за кодове')}</strong>,
      closeOnClickOutside: false,
      children: <SetUp {...secret} close={() => modals.close(id)} />,
    })
  } catch (error) {
    toast.failed(error, question.title)
  }
}

function SetUp({ secret, uri, close }: { secret: string; uri: string; close: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async (code: string) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      setCodes((await send(confirmTotp, { code })).recoveryCodes)
      refreshTopics(confirmTotp.topics)
    } catch (error) {
      setRefusal(signInErrorText(error))
    }
    setBusy(false)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={close} />
  return (
    <>
      <RefusalAlert text={refusal} />
      <Authenticator secret={secret} uri={uri} busy={busy} onCode={(code) => void confirm(code)} />
    </>
  )
}

async function switchOff(): Promise<void> {
  const done = await askPassword({
    title: t('Изключване на приложението за кодове'),
    text: t('След това ще влизате без код от телефона.'),
    action: t('Изключи'),
    danger: true,
    run: (currentPassword) => send(disableTotp, { currentPassword }),
  })
  if (!done) return
  refreshTopics(disableTotp.topics)
  toast.done(t('Приложението за кодове е изключено'))
}

async function renew(): Promise<void> {
  const done = await askPassword({
    title: t('Нови резервни кодове'),
    text: t('Досегашните резервни кодове ще спрат да важат.'),
    action: t('Направи нови'),
    run: (currentPassword) => send(renewRecoveryCodes, { currentPassword }),
  })
  if (!done) return
  refreshTopics(renewRecoveryCodes.topics)
  showCodes(done.recoveryCodes)
}
