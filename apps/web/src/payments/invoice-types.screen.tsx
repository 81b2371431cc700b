import { invoiceTypes } from '@asistent/contract/payments/settings.calls'
import { Line, Lines } from '../blocks/parts/lines'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'

/** Which papers fees make, and how far their numbers have come. */
export const Screen = () => (
  <Page
    title="Видове документи и номера"
    back="/platform/settings/invoices"
    lead="Номерата се дават от системата без пропуски и започват отначало всяка година."
  >
    <Answered answer={useCall(invoiceTypes, {})} lines={5}>
      {({ result }) =>
        result.length === 0 ? (
          <Empty drawing="notebook" title="Тази година още няма издадени документи" />
        ) : (
          <Lines>
            {result.map(({ kind, of, year, last, next }) => (
              <Line key={`${kind} ${of}`} title={kind} details={[of, `${year} г.`, `последен № ${last}`]}>
                <span>
                  Следващ <strong>№ {next}</strong>
                </span>
              </Line>
            ))}
          </Lines>
        )
      }
    </Answered>
  </Page>
)
