import { Alert, Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import {
  getCalendarAddress,
  makeCalendarAddress,
  revokeCalendarAddress,
} from '@asistent/contract/communication/calendar-address.calls'
import { formatDay, today, tryDay } from '@asistent/domain/kernel/day'
import { useState } from 'react'
import { confirm } from '../blocks/parts/confirm'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useCall, useSend } from '../platform/use-call'
import { t } from '../platform/language'

/** Secret calendar URL (iCalendar feed). Shown once; a new one invalidates the old. */
export function CalendarAddressDialog({ close }: { close: () => void }) {
  const answer = useCall(getCalendarAddress, {})
  const making = useSend(makeCalendarAddress)
  const revoking = useSend(revokeCalendarAddress)
  const [path, setPath] = useState<string>()
  const address = path && `${window.location.origin}${path}`

  async function make(again: boolean) {
    const agreed =
      !again ||
      (await confirm({
        title: t('Нов адрес'),
        text: t('Досегашният адрес ще спре да работи на всички устройства, които го ползват.'),
        action: t('Създай нов адрес'),
      }))
    if (!agreed) return
    try {
      setPath((await making.mutateAsync({})).path)
    } catch (error) {
      toast.failed(error, t('Личен адрес'))
    }
  }
  async function revoke() {
    try {
      await revoking.mutateAsync({})
      setPath(undefined)
      toast.done(t('Адресът вече не работи'))
    } catch (error) {
      toast.failed(error, t('Личен адрес'))
    }
  }
  return (
    <Modal opened onClose={close} size="lg" title={<strong>{t('Събитията във Вашия календар')}</strong>}>
      <Stack>
        <Text>
          {t(
            'Добавете личния си адрес в календара на телефона или компютъра (Google Календар, Apple Календар, Outlook) и събитията ще се показват и там. Промените идват сами.',
          )}
        </Text>
        <Answered answer={answer} lines={2}>
          {({ creationTime, lastUsedOn }) =>
            address ? (
              <NewAddress address={address} />
            ) : creationTime === null ? (
              <Button onClick={() => void make(false)} loading={making.isPending} style={{ alignSelf: 'start' }}>
                {t('Създай адрес')}
              </Button>
            ) : (
              <>
                <Text>
                  {t('Имате адрес от')} {formatDay(today(new Date(creationTime)))}.{' '}
                  {lastUsedOn
                    ? t('Последно е четен на {tryDay}.', {
                        tryDay: formatDay(tryDay(lastUsedOn) ?? today(new Date(creationTime))),
                      })
                    : t('Още никоя програма не го е чела.')}
                </Text>
                <Group>
                  <Button onClick={() => void make(true)} loading={making.isPending} variant="default">
                    {t('Създай нов адрес')}
                  </Button>
                  <Button onClick={() => void revoke()} loading={revoking.isPending} variant="light" color="red">
                    {t('Спри адреса')}
                  </Button>
                </Group>
              </>
            )
          }
        </Answered>
      </Stack>
    </Modal>
  )
}

/** The server stores only a hash of the address, so no later request can show it. */
function NewAddress({ address }: { readonly address: string }) {
  return (
    <>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          label={t('Вашият адрес')}
          value={address}
          readOnly
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="light"
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? t('Копиран') : t('Копирай')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Alert color="orange">
        {t('Показваме адреса само сега. Който го има, вижда Вашите събития: не го споделяйте.')}
      </Alert>
      <Group>
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')} variant="default">
          {t('Отвори в календара на това устройство')}
        </Button>
      </Group>
    </>
  )
}
