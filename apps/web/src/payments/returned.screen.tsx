import type { OutputOf } from '@asistent/contract/core/call'
import { epayReturned } from '@asistent/contract/payments/online.calls'
import { onlineStates } from '@asistent/domain/payments/online'
import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Link } from '../blocks/parts/link'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { shownMoney } from '../blocks/shown/format'
import { useSend } from '../platform/use-call'
import { t } from '../platform/language'

/** Target of the redirect from ePay.bg. Only a notice confirms a payment, so this page does not. */
export function Screen() {
  const { paymentId, outcome } = useParams({ strict: false }) as { paymentId: string; outcome: string }
  const sending = useSend(epayReturned)
  const { mutate } = sending
  useEffect(() => {
    mutate({ paymentId: Number(paymentId), isSuccessful: outcome === 'ok' })
  }, [mutate, paymentId, outcome])
  return (
    <Page title={t('Плащане през ePay.bg')} back="/activities/parents/fees">
      {sending.error && (
        <Notice tone="bad" urgent icon={<IconX size={20} aria-hidden />} title={t('Няма такова плащане')}>
          <p>{sending.error.message}</p>
        </Notice>
      )}
      {sending.data ? <Outcome {...sending.data} /> : <p>{!sending.error && t('Проверява се…')}</p>}
      <Button component={Link} to="/activities/parents/fees" mt="md">
        {t('Към таксите')}
      </Button>
    </Page>
  )
}

const Outcome = ({ state, amount }: Pick<OutputOf<typeof epayReturned>, 'state' | 'amount'>) =>
  state === onlineStates.Paid ? (
    <Notice
      tone="good"
      icon={<IconCheck size={20} aria-hidden />}
      title={t('Платено: {amount}', { amount: shownMoney(amount) })}
    >
      <p>{t('Плащането е получено и таксите са платени.')}</p>
    </Notice>
  ) : state === onlineStates.Waiting ? (
    <Notice tone="info" icon={<IconClock size={20} aria-hidden />} title={t('Очаква се потвърждение')}>
      <p>
        {t('ePay.bg ще потвърди плащането на {amount}. Обикновено отнема до минута.', { amount: shownMoney(amount) })}
      </p>
    </Notice>
  ) : (
    <Notice tone="warn" icon={<IconX size={20} aria-hidden />} title={t('Плащането не е направено')}>
      <p>{t('Може да опитате отново или да платите в детската градина.')}</p>
    </Notice>
  )
