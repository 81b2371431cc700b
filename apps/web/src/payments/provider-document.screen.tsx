import {
  createCreditNote,
  getProviderDocument,
  prepareVoucher,
  protocolChildrenPaper,
  protocolPaper,
  providerInvoicePaper,
  returnCredit,
  setOffCredit,
} from '@asistent/contract/payments/provider-documents.calls'
import { providerDocumentKinds, providerDocumentLabel } from '@asistent/domain/payments/provider-documents'
import { today } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { optionsFrom } from '../blocks/pickers/source'
import { shownMoney } from '../blocks/shown/format'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { PaperButton, ProviderDocumentView, type ProviderDocument } from './provider-document-view'

/** A protocol, an invoice or a credit note, with its papers. */
export function Screen() {
  const route = useRouteInput(getProviderDocument) as { id: number }
  return (
    <Answered answer={useCall(getProviderDocument, route)} back="/activities/accounting/invoice">
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
                <CreditActions document={document} />
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
  if (!mayCredit) return null
  return (
    <Button
      variant="default"
      onClick={() =>
        void askForm({
          title: `Кредитно известие към фактура № ${document.number}`,
          text: `Въведете известието, както го е издал доставчикът. ${isPaid ? 'Фактурата е платена: после запишете, че парите са върнати, или ги прихванете със следващ протокол или фактура.' : 'Толкова по-малко се изплаща по фактурата.'}`,
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

/** The provider owes the money of a credit note: it returns it, or a later document is paid with less. */
function CreditActions({ document }: { readonly document: ProviderDocument }) {
  const mayReturn = useMay(returnCredit, 'create')
  const maySetOff = useMay(setOffCredit, 'create')
  const source = optionsFrom(
    prepareVoucher,
    (one) => ({ value: one.id, label: one.title, note: shownMoney(one.amount) }),
    {
      input: { providerId: document.providerId },
    },
  )
  return (
    <>
      {document.isDueBack && maySetOff && (
        <Button
          variant="default"
          onClick={() =>
            void askForm({
              title: 'Прихващане',
              text: `Изберете неплатен протокол или фактура на ${document.provider}. Плаща се с ${shownMoney(document.amount)} по-малко.`,
              call: setOffCredit,
              values: { id: document.id },
              fields: (field) => [field.pick('documentId', source)],
              action: 'Прихвани',
              done: 'Известието е прихванато',
            })
          }
        >
          Прихвани
        </Button>
      )}
      {document.isDueBack && mayReturn && (
        <Button
          onClick={() =>
            void askForm({
              title: 'Върнати пари',
              text: `Доставчикът е върнал ${shownMoney(document.amount)}. Парите в брой влизат във Вашата каса с ПКО.`,
              call: returnCredit,
              values: { id: document.id, date: today(new Date()), inCash: true },
              fields: (field) => [
                field('date'),
                field('inCash', { help: 'Не отбелязвайте, ако са преведени по банковата сметка.' }),
                field('comment'),
              ],
              action: 'Запиши',
              done: 'Връщането е записано',
            })
          }
        >
          Парите са върнати
        </Button>
      )}
      {document.isSetOff && maySetOff && (
        <Button
          variant="default"
          onClick={() =>
            void askForm({
              title: 'Отмяна на прихващането',
              text: 'Документът отново се плаща изцяло, а парите по известието чакат.',
              call: setOffCredit,
              values: { id: document.id },
              fields: () => [],
              action: 'Отмени',
              danger: true,
              done: 'Прихващането е отменено',
            })
          }
        >
          Отмени прихващането
        </Button>
      )}
    </>
  )
}
