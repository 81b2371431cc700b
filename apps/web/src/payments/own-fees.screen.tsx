import { ownInvoices, ownUnpaid } from '@asistent/contract/payments/invoices.calls'
import { IconCheck, IconCoins } from '@tabler/icons-react'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { shownMoney } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { InvoiceSection } from './invoice-parts'

/** A parent's page: what is owed for the own children, why, and what was paid. */
export const Screen = () => (
  <Page title="Такси за дейности">
    <Answered answer={useCall(ownUnpaid, {})} lines={1}>
      {({ total, overdue }) =>
        total > 0 ? (
          <Notice
            tone={overdue > 0 ? 'warn' : 'info'}
            icon={<IconCoins size={20} aria-hidden />}
            title={`За плащане: ${shownMoney(total)}`}
          >
            {overdue > 0 && <>От тях с изтекъл срок: {shownMoney(overdue)}. </>}
            Плаща се в детската градина – в брой, с карта или по банков път.
          </Notice>
        ) : (
          <Notice tone="good" icon={<IconCheck size={20} aria-hidden />} title="Всичко е платено">
            Няма неплатени такси.
          </Notice>
        )
      }
    </Answered>
    <Answered answer={useCall(ownInvoices, {})} lines={8}>
      {({ result }) => (
        <>
          {result.length === 0 && <Empty drawing="kite" title="Няма такси" />}
          {result.map((invoice) => (
            <InvoiceSection
              key={invoice.id}
              invoice={invoice}
              title={`${invoice.studentName} – ${invoice.providerName}`}
            />
          ))}
        </>
      )}
    </Answered>
  </Page>
)
