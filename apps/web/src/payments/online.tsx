import type { OutputOf } from '@asistent/contract/core/call'
import { easyPayCode, epayData, transferEasyPayCode, transferEpayData } from '@asistent/contract/payments/online.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../blocks/parts/confirm'
import { toast } from '../blocks/parts/toast'
import { shownMoney } from '../blocks/shown/format'
import { send } from '../platform/api'
import { refreshTopics } from '../platform/use-call'
import { t } from '../platform/language'

// What a parent pays with: ePay.bg, a card, or a code for a desk of EasyPay.

type Form = OutputOf<typeof epayData>

/** Leaves for ePay.bg with the signed request; it sends the person back to one of two addresses of ours. */
function leaveWith({ url, page, encoded, checksum, paymentId }: Form): void {
  const back = (outcome: 'ok' | 'cancel') =>
    `${window.location.origin}/activities/parents/fees/returned/${paymentId}/${outcome}`
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  const fields = { PAGE: page, ENCODED: encoded, CHECKSUM: checksum, URL_OK: back('ok'), URL_CANCEL: back('cancel') }
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/** The buttons under a fee, or under everything that is owed. */
export function PayOnline({ invoiceId }: { readonly invoiceId?: number }) {
  const [waiting, setWaiting] = useState<'epay' | 'card' | 'code'>()
  const doing = async (what: 'epay' | 'card' | 'code', work: () => Promise<unknown>) => {
    setWaiting(what)
    try {
      await work()
    } catch (error) {
      toast.failed(error)
    } finally {
      setWaiting(undefined)
    }
  }
  const epay = async (isCard: boolean) =>
    leaveWith(
      invoiceId === undefined ? await send(transferEpayData, { isCard }) : await send(epayData, { invoiceId, isCard }),
    )
  const code = async () => {
    const made = invoiceId === undefined ? await send(transferEasyPayCode, {}) : await send(easyPayCode, { invoiceId })
    refreshTopics(['fees'])
    await confirm({
      title: t('Код {idn}', { idn: made.idn }),
      text: t(
        'Платете {amount} на каса на EasyPay или на банкомат с код {idn} до {expirationDate} г. Плащането се отбелязва тук само.',
        { amount: shownMoney(made.amount), idn: made.idn, expirationDate: formatDay(made.expirationDate) },
      ),
      action: t('Разбрах'),
    })
  }
  return (
    <Group className="no-print" mt="xs">
      <Button loading={waiting === 'epay'} onClick={() => void doing('epay', () => epay(false))}>
        {t('Плати през ePay.bg')}
      </Button>
      <Button variant="default" loading={waiting === 'card'} onClick={() => void doing('card', () => epay(true))}>
        {t('Плати с карта')}
      </Button>
      <Button variant="default" loading={waiting === 'code'} onClick={() => void doing('code', code)}>
        {t('Код за EasyPay')}
      </Button>
    </Group>
  )
}
