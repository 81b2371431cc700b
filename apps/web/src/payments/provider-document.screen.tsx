import {
  getProviderDocument,
  protocolChildrenPaper,
  protocolPaper,
  providerInvoicePaper,
} from '@asistent/contract/payments/provider-documents.calls'
import { providerDocumentKinds, providerDocumentLabel } from '@asistent/domain/payments/provider-documents'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { PaperButton, ProviderDocumentView } from './provider-document-view'

/** A protocol or an invoice, with its papers. */
export function Screen() {
  const route = useRouteInput(getProviderDocument) as { id: number }
  return (
    <Answered answer={useCall(getProviderDocument, route)} lines={6}>
      {(document) => (
        <Page
          title={`${providerDocumentLabel[document.kind]} № ${document.number}`}
          back="/activities/accounting/invoice"
          actions={
            document.kind === providerDocumentKinds.Protocol ? (
              <>
                <PaperButton label="Протокол" call={protocolPaper} input={{ protocolId: document.id }} />
                {!document.isManual && !document.isAnnulled && (
                  <PaperButton
                    label="Приложение № 1"
                    call={protocolChildrenPaper}
                    input={{ protocolId: document.id }}
                  />
                )}
              </>
            ) : (
              <PaperButton label="Опис към фактура" call={providerInvoicePaper} input={{ invoiceId: document.id }} />
            )
          }
        >
          <ProviderDocumentView document={document} />
        </Page>
      )}
    </Answered>
  )
}
