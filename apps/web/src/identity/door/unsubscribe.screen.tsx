import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { unsubscribe } from '@asistent/contract/identity/links.calls'
import { Failed, Waiting } from '../../blocks/parts/states'
import { isSignedIn } from '../../platform/session'
import { useCall } from '../../platform/use-call'
import { BadLink, isBadLink, WayOn } from './link-page'

/** Unsubscribes from a kind of letter by one click. Sent as a query, because it is idempotent and can be retried. */
export function Screen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const wellFormed = unsubscribe.input.safeParse({ token }).success
  const { data, error, refetch } = useCall(unsubscribe, { token }, { enabled: wellFormed })
  if (!wellFormed || (!data && isBadLink(error))) return <BadLink subject="unsubscribe" />
  if (!data && !error) return <Waiting lines={4} />
  return (
    <Stack gap="md">
      <Title order={1}>{data ? 'Готово' : 'Отказ от имейли'}</Title>
      {data ? (
        <>
          <Text>Няма да получавате имейли за „{data.subject}“. В програмата пак ще виждате всичко.</Text>
          <Text>
            Размислихте ли, включете ги отново в{' '}
            {isSignedIn() ? (
              <Anchor component={Link} to="/profile">
                Моят профил
              </Anchor>
            ) : (
              '„Моят профил“'
            )}
            , раздел „Известия“.
          </Text>
          <WayOn />
        </>
      ) : (
        <Failed error={error} retry={() => void refetch()} />
      )}
    </Stack>
  )
}
