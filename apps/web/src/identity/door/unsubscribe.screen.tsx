import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { unsubscribe } from '@asistent/contract/identity/links.calls'
import { Failed, Waiting } from '../../blocks/parts/states'
import { isSignedIn } from '../../platform/session'
import { useCall } from '../../platform/use-call'
import { BadLink, isBadLink, WayOn } from './link-page'
import { t } from '../../platform/language'

/** Unsubscribes from a kind of letter by one click. Sent as a query, because it is idempotent and can be retried. */
export function Screen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const wellFormed = unsubscribe.input.safeParse({ token }).success
  const { data, error, refetch } = useCall(unsubscribe, { token }, { enabled: wellFormed })
  if (!wellFormed || (!data && isBadLink(error))) return <BadLink subject="unsubscribe" />
  if (!data && !error) return <Waiting lines={4} />
  return (
    <Stack gap="md">
      <Title order={1}>{data ? t('Готово') : t('Отказ от имейли')}</Title>
      {data ? (
        <>
          <Text>
            {t('Няма да получавате имейли за „{subject}“. В програмата пак ще виждате всичко.', {
              subject: t(data.subject),
            })}
          </Text>
          <Text>{t('Размислихте ли, включете ги отново в „Моят профил“, раздел „Известия“.')}</Text>
          {isSignedIn() && (
            <Anchor component={Link} to="/profile">
              {t('Моят профил')}
            </Anchor>
          )}
          <WayOn />
        </>
      ) : (
        <Failed error={error} retry={() => void refetch()} />
      )}
    </Stack>
  )
}
