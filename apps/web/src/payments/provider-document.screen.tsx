import {
  createCreditNote,
  getProviderDocument,
  protocolChildrenPaper,
  protocolPaper,
  providerInvoicePaper,
} from '@asistent/contract/payments/provider-documents.calls'
import { providerDocumentKinds, providerDocumentLabel } from '@asistent/domain/payments/provider-documents'
import { today } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { PaperButton, ProviderDocumentView, type ProviderDocument } from './provider-document-view'

/** A protocol, an invoice or a credit note, with its papers. */
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
              <>
                <PaperButton
                  label={document.kind === providerDocumentKinds.Invoice ? 'Опис към фактура' : 'Опис към известие'}
                  call={providerInvoicePaper}
                  input={{ invoiceId: document.id }}
                />
                {document.kind === providerDocumentKinds.Invoice && !document.isAnnulled && (
                  <Credit document={document} />
                )}
              </>
            )
          }
        >
          <ProviderDocumentView document={document} />
        </Page>
      )}
    </Answered>
  )
}

function Credit({ document }: { readonly document: ProviderDocument }) {
  const mayCredit = useMay(createCreditNote, 'create')
  const isPaid = document.related.some(({ kind }) => kind === providerDocumentKinds.Voucher)
  if (!mayCredit || isPaid) return null
  return (
    <Button
      variant="default"
      onClick={() =>
        void askForm({
          title: `Кредитно известие към фактура № ${document.number}`,
          text: 'Въведете известието, както го е издал доставчикът. Толкова по-малко се изплаща по фактурата.',
          call: createCreditNote,
          values: { documentId: document.id, date: today(new Date()) },
          fields: (field) => [field('number'), field('date'), field('amount'), field.longText('reason')],
          done: 'Кредитното известие е записано',
        })
      }
    >
      Кредитно известие
    </Button>
  )
}
