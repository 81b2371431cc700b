import { getVoucher, voucherPaper } from '@asistent/contract/payments/provider-documents.calls'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { PaperButton, ProviderDocumentView } from './provider-document-view'

export function Screen() {
  const route = useRouteInput(getVoucher) as { id: number }
  return (
    <Answered answer={useCall(getVoucher, route)} back="/activities/accounting/order">
      {(document) => (
        <Page
          title={`Разходен касов ордер № ${document.number}`}
          back="/activities/accounting/order"
          actions={<PaperButton label="Ордер за печат" call={voucherPaper} input={{ id: document.id }} />}
        >
          <ProviderDocumentView document={document} />
        </Page>
      )}
    </Answered>
  )
}
