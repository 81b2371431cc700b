import { ActionIcon, Button, Group, Radio, Stack, Switch, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconFingerprint, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import type { OutputOf } from '@asistent/contract/core/call'
import {
  choosePasswordSuffices,
  removePasskey,
  renamePasskey,
  type getSecondFactor,
} from '@asistent/contract/identity/second-factor.calls'
import { askForm } from '../../blocks/form/form-dialog'
import { confirm } from '../../blocks/parts/confirm'
import { toast } from '../../blocks/parts/toast'
import { shownDay } from '../../blocks/shown/format'
import { CallError, send } from '../../platform/api'
import { refreshTopics } from '../../platform/use-call'
import { withPassword } from './ask-password'
import { passkeyErrorText, registerPasskey, suggestedLabel } from '../passkey-registration'
import classes from './profile.module.css'
import { RefusalAlert } from '../refusal-alert'
import { showCodes } from './show-codes'
import { hasPasskeys } from '../sign-in'
import { t } from '../../platform/language'

type State = OutputOf<typeof getSecondFactor>
type Passkey = State['passkeys'][number]

/** Passkeys: fingerprint, face or PIN instead of the password. */
export function Passkeys({ state }: { state: State }) {
  return (
    <>
      <li className={classes.row}>
        <span className={classes.what}>
          <IconFingerprint size={22} stroke={1.7} aria-hidden />
          <span>
            <strong>{t('Ключове за достъп')}</strong>
            <small>{t('Влизате с отпечатък, лице или код на устройството, без парола.')}</small>
          </span>
        </span>
        {hasPasskeys() && (
          <Button variant="default" onClick={() => add(state)}>
            {t('Добави ключ')}
          </Button>
        )}
      </li>
      {state.passkeys.map((passkey) => (
        <Key key={passkey.id} passkey={passkey} />
      ))}
      {state.passkeys.length > 0 && mayChoose(state) && <PasswordChoice suffices={state.passwordSuffices} />}
    </>
  )
}

function Key({ passkey }: { passkey: Passkey }) {
  const { label, createdAt, lastUsedAt } = passkey
  const used = lastUsedAt ? t('последно използван на {day}', { day: shownDay(lastUsedAt) }) : t('още не е използван')
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <IconKey size={22} stroke={1.7} aria-hidden />
        <span>
          <strong>{label}</strong>
          <small>{t('Добавен на {createdAt}, {used}', { createdAt: shownDay(createdAt), used })}</small>
        </span>
      </span>
      <Group gap={4} wrap="nowrap">
        <ActionIcon size="lg" aria-label={t('Преименувай „{label}“', { label })} onClick={() => void rename(passkey)}>
          <IconPencil size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="lg"
          color="red"
          aria-label={t('Премахни „{label}“', { label })}
          onClick={() => void remove(passkey)}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

/** No choice if an authenticator app is in use or the role requires two factors. */
const mayChoose = ({ totp, required }: State): boolean => !totp && !required

function PasswordChoice({ suffices }: { suffices: boolean }) {
  return (
    <li className={classes.row}>
      <Switch
        label={t('Само с парола също се влиза')}
        description={
          suffices
            ? t('Ключът е по-бърз вход. Който знае паролата Ви, влиза и без него.')
            : t('Ключът е втора стъпка: паролата сама не стига.')
        }
        checked={suffices}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </li>
  )
}

async function choose(passwordSuffices: boolean): Promise<void> {
  const title = passwordSuffices ? t('Вход и само с парола') : t('Ключът става втора стъпка')
  const text = t('За да сме сигурни, че сте Вие, въведете паролата си.')
  try {
    const done = await withPassword({ title, text, action: t('Продължи') }, (currentPassword) =>
      send(choosePasswordSuffices, { passwordSuffices, currentPassword }),
    )
    if (done) refreshTopics(choosePasswordSuffices.topics)
  } catch (error) {
    toast.failed(error, title)
  }
}

function add(state: State): void {
  const id = modals.open({
    title: <strong>{t('Нов ключ за достъп')}</strong>,
    closeOnClickOutside: false,
    children: <NewKey state={state} close={() => modals.close(id)} />,
  })
}

/** Explains before the registration how the sign-in changes. */
function WhatFollows({ state, suffices, set }: { state: State; suffices: boolean; set: (value: boolean) => void }) {
  if (!mayChoose(state))
    return <Text size="sm">{t('Ключът е и втора стъпка: с него влизате без парола, а паролата сама не стига.')}</Text>
  if (state.passkeys.length > 0)
    return (
      <Text size="sm">
        {state.passwordSuffices
          ? t('И с този ключ паролата сама продължава да стига за вход.')
          : t('И този ключ е втора стъпка: паролата сама не стига за вход.')}
      </Text>
    )
  return (
    <Radio.Group
      label={t('Какво следва при вход')}
      description={t('Ключът става втора стъпка, освен ако изберете друго. После може да го смените.')}
      value={suffices ? 'password' : 'key'}
      onChange={(value) => set(value === 'password')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="key"
          label={t('Паролата сама вече не стига')}
          description={t('Влизате с ключа; без него – с парола и резервен код.')}
        />
        <Radio
          value="password"
          label={t('Паролата сама продължава да стига')}
          description={t('Ключът е само по-бърз вход. Който знае паролата Ви, влиза и без него.')}
        />
      </Stack>
    </Radio.Group>
  )
}

/** Asks for the name first, so that only the authenticator's dialog follows. */
function NewKey({ state, close }: { state: State; close: () => void }) {
  const [suffices, setSuffices] = useState(false)
  const [label, setLabel] = useState(suggestedLabel)
  const [error, setError] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setError(label.trim() === '' ? t('Полето "Име на ключа" е задължително') : '')
    if (label.trim() === '') return
    setBusy(true)
    setRefusal(undefined)
    try {
      const question = {
        title: t('Нов ключ за достъп'),
        text: t('За да сме сигурни, че сте Вие, въведете паролата си.'),
        action: t('Продължи'),
      }
      const added = await withPassword(question, async (password) => ({
        codes: await registerPasskey(label, { currentPassword: password, passwordSuffices: suffices }),
      }))
      if (added) {
        close()
        toast.done(t('Ключът е добавен'))
        if (added.codes) showCodes(added.codes)
      }
    } catch (failure) {
      setRefusal(passkeyErrorText(failure))
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <RefusalAlert text={refusal} />
        <TextInput
          data-autofocus
          label={t('Име на ключа')}
          description={t('За да го познаете в списъка: телефонът ми, компютърът в канцеларията…')}
          maxLength={100}
          value={label}
          error={error}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <WhatFollows state={state} suffices={suffices} set={setSuffices} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('Отказ')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Добави')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const rename = ({ id, label }: Passkey) =>
  askForm({
    title: t('Име на ключа'),
    call: renamePasskey,
    values: { id, label },
    fields: (field) => [field('label', { wide: true })],
  })

async function remove({ id, label }: Passkey): Promise<void> {
  const title = t('Премахване на ключ за достъп')
  const text = t('С „{label}“ повече няма да може да се влиза. Изтрийте го и от устройството.', { label })
  const action = t('Премахни')
  if (!(await confirm({ title, text, action, danger: true }))) return
  try {
    const question = { title, text: t('Въведете паролата си, за да премахнете ключа.'), action, danger: true }
    if (!(await withPassword(question, (currentPassword) => send(removePasskey, { id, currentPassword })))) return
    refreshTopics(removePasskey.topics)
    toast.done(t('Ключът е премахнат'))
  } catch (error) {
    toast.failed(error instanceof CallError ? error : new Error('passkey'), title)
  }
}
