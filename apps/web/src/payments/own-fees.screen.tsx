import type { OutputOf } from '@asistent/contract/core/call'
import { ownInvoices, ownUnpaid } from '@asistent/contract/payments/invoices.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { formatIban } from '@asistent/domain/kernel/iban'
import { IconCheck, IconCoins } from '@tabler/icons-react'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { shownMoney } from '../blocks/shown/format'
import { RightsNotice } from '../people/rights.shared'
import { useCall } from '../platform/use-call'
import { receiptOf } from './family-account'
import { InvoiceSection, isAwaited } from './invoice-parts'
import { PayOnline } from './online'
import { isActive } from './plan-actions'
import { PlanSection } from './plan-view'
import { t } from '../platform/language'

type Fees = OutputOf<typeof ownInvoices>

/** A parent's page: fees of the own children with their explanation, ways to pay, and paid ones. */
export const Screen = () => (
  <Page title={t('Такси за дейности')}>
    <Answered answer={useCall(ownInvoices, {})} lines={8}>
      {(fees) => (
        <>
          <RightsNotice right="mayPay" />
          <Owed fees={fees} />
          {fees.overpaid > 0 && (
            <Notice
              tone="info"
              icon={<IconCoins size={20} aria-hidden />}
              title={t('Надплатено: {overpaid}', { overpaid: shownMoney(fees.overpaid) })}
            >
              <p>
                {t(
                  'През ePay.bg са платени и такси, които вече не се дължаха. Детската градина ще прехвърли сумата към друга такса или ще Ви я върне.',
                )}
              </p>
            </Notice>
          )}
          {fees.plans.filter(isActive).map((plan) => (
            <PlanSection key={plan.id} plan={plan} isFamily />
          ))}
          {fees.result.length === 0 && <Empty drawing="kite" title={t('Няма такси')} />}
          {fees.result.toSorted(annulledLast).map((invoice) => (
            <InvoiceSection
              key={invoice.id}
              invoice={invoice}
              title={`${invoice.studentName} – ${invoice.providerName}`}
              payment={receiptOf}
              side={
                <>
                  <Ways invoice={invoice} />
                  {!isOnly(fees) && invoice.isOnlinePossible && invoice.notPaid > 0 && !isAwaited(invoice) && (
                    <PayOnline invoiceId={invoice.id} />
                  )}
                </>
              }
            />
          ))}
        </>
      )}
    </Answered>
  </Page>
)

/** Annulled fees are last, with the reason. */
const annulledLast = (left: Fees['result'][number], right: Fees['result'][number]) =>
  Number(left.isAnnulled) - Number(right.isAnnulled)

/** Shown outside of the dialog too: the code for a desk, and the account for transfers. */
const Ways = ({
  invoice: { easyPayIdn, easyPayIdnExpirationDate, bank, notPaid },
}: {
  invoice: Fees['result'][number]
}) => (
  <>
    {easyPayIdn !== null && easyPayIdnExpirationDate !== null && (
      <p>
        {t('Код за EasyPay:')} <strong>{easyPayIdn}</strong>,{' '}
        {t('до {day} г.', { day: formatDay(easyPayIdnExpirationDate) })}
      </p>
    )}
    {bank && notPaid > 0 && (
      <p>
        {t('По банков път:')} {bank.recipient}, IBAN {formatIban(bank.iban)}
        {bank.bankName !== null && `, ${bank.bankName}`}. {t('Основание на превода:')} <strong>{bank.code}</strong>.
      </p>
    )}
  </>
)

/** Whether the buttons at the top pay this single fee already. */
const isOnly = ({ result, isTransferPaymentPossible }: Fees) =>
  isTransferPaymentPossible && result.filter(({ notPaid }) => notPaid > 0).length === 1

/** All open fees of all children, in one payment. */
const Owed = ({ fees }: { fees: Fees }) => (
  <Answered answer={useCall(ownUnpaid, {})} lines={1}>
    {({ total, overdue }) =>
      total > 0 ? (
        <Notice
          tone={overdue > 0 ? 'warn' : 'info'}
          icon={<IconCoins size={20} aria-hidden />}
          title={t('За плащане: {total}', { total: shownMoney(total) })}
        >
          <p>
            {overdue > 0 && <>{t('От тях с изтекъл срок: {overdue}.', { overdue: shownMoney(overdue) })} </>}
            {fees.isTransferPaymentPossible
              ? t('Платете всичко наведнъж онлайн или в детската градина.')
              : t('Плаща се в детската градина или онлайн, където доставчикът го приема.')}
          </p>
          {fees.transferPaymentEasyPayIdn !== null && (
            <p>
              {t('Код за EasyPay:')} <strong>{fees.transferPaymentEasyPayIdn}</strong>
              {fees.transferPaymentEasyPayIdnExpirationDate &&
                `, ${t('до {day} г.', { day: formatDay(fees.transferPaymentEasyPayIdnExpirationDate) })}`}
            </p>
          )}
          {fees.isTransferPaymentPossible && <PayOnline />}
        </Notice>
      ) : fees.result.some(isAwaited) ? (
        <Notice tone="info" icon={<IconCoins size={20} aria-hidden />} title={t('Очаква се потвърждение от ePay.bg')}>
          <p>{t('Щом ePay.bg потвърди плащането, таксите тук стават платени. Не е нужно да презареждате.')}</p>
        </Notice>
      ) : fees.result.some(({ notPaid }) => notPaid > 0) ? null : (
        <Notice tone="good" icon={<IconCheck size={20} aria-hidden />} title={t('Всичко е платено')}>
          {t('Няма неплатени такси.')}
        </Notice>
      )
    }
  </Answered>
)
