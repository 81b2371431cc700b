import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '@asistent/contract/core/call'
import { getTokenInfo } from '@asistent/contract/identity/links.calls'
import { Failed, Waiting } from '../../blocks/parts/states'
import { CallError } from '../../platform/api'
import { isSignedIn } from '../../platform/session'
import { useCall } from '../../platform/use-call'
import { t } from '../../platform/language'

// Pages opened by links in letters. Used, expired, foreign, truncated or forged links show the same page with the
// next step (domain.md, Appendix D).

export type LinkInfo = OutputOf<typeof getTokenInfo>

/** Subject of the letter, which decides the offered next step. */
type LinkSubject = 'account' | 'email' | 'unsubscribe'

const words: Record<LinkSubject, { why: string; next: string }> = {
  account: {
    why: 'Връзките в писмата ни важат ограничено време и се използват веднъж. Проверете дали сте отворили най-новото писмо и дали адресът е копиран докрай.',
    next: 'Ако вече сте избрали парола, влезте с нея. Ако не сте, поискайте нова връзка – ще я изпратим на имейла Ви.',
  },
  email: {
    why: 'Връзката за нов имейл важи 24 часа и се използва веднъж. Имейлът на профила Ви не е променен с нея.',
    next: 'Влезте и вижте имейла си в „Моят профил“. Оттам може да поискате ново писмо.',
  },
  unsubscribe: {
    why: 'Проверете дали адресът е копиран докрай от писмото.',
    next: 'Може и да влезете и да изберете кои имейли да получавате: „Моят профил“, раздел „Известия“.',
  },
}

export function BadLink({ subject }: { subject: LinkSubject }) {
  return (
    <Stack gap="md">
      <Title order={1}>{t('Връзката е невалидна или изтекла')}</Title>
      <Text>{t(words[subject].why)}</Text>
      <Text>{t(words[subject].next)}</Text>
      <WayOn />
      {subject === 'account' && !isSignedIn() && (
        <Anchor component={Link} to="/login/reset" ta="center">
          {t('Нова връзка')}
        </Anchor>
      )}
    </Stack>
  )
}

/** Link to the sign-in page, or home for signed-in users. */
export function WayOn() {
  return isSignedIn() ? (
    <Button component={Link} to="/" size="md">
      {t('Към началната страница')}
    </Button>
  ) : (
    <Button component={Link} to="/login" size="md">
      {t('Вход')}
    </Button>
  )
}

/** True for errors about the link itself; others (no network, rate limit) can be retried. */
export const isBadLink = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 400 || error.status === 404)

export interface OpenLink {
  readonly info: LinkInfo
  readonly token: string
  /** Called on an error, e.g. if another tab has used the link. */
  readonly spent: (code: string | undefined) => void
}

interface LinkPageProps {
  readonly token: string | undefined
  readonly purposes: readonly LinkInfo['purpose'][]
  readonly subject?: LinkSubject
  readonly children: (link: OpenLink) => ReactNode
}

export function LinkPage({ token = '', purposes, subject = 'account', children }: LinkPageProps) {
  const [isSpent, setSpent] = useState(false)
  const wellFormed = getTokenInfo.input.safeParse({ token }).success
  const { data: info, error, refetch } = useCall(getTokenInfo, { token }, { enabled: wellFormed })
  if (isSpent || !wellFormed || (!info && isBadLink(error))) return <BadLink subject={subject} />
  if (info && !purposes.includes(info.purpose)) return <BadLink subject={subject} />
  if (info) return children({ info, token, spent: (code) => setSpent(code === 'identity.bad-token') })
  if (!error) return <Waiting lines={4} />
  return (
    <Stack gap="md">
      <Title order={1}>{t('Връзка от писмо')}</Title>
      <Failed error={error} retry={() => void refetch()} />
    </Stack>
  )
}
