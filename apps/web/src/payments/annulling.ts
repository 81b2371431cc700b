import { annulInvoice } from '@asistent/contract/payments/invoices.calls'
import { deleteProviderDocument, deleteVoucher } from '@asistent/contract/payments/provider-documents.calls'
import { annulComment, annulment } from '@asistent/contract/payments/values'

// The specification's calls that remove something know no comment and leave it out; people always say why. The same calls,
// with the comment required by the form.

const input = annulment.extend({ comment: annulComment })

export const annulInvoiceForm = { ...annulInvoice, input }
export const annulDocumentForm = { ...deleteProviderDocument, input }
export const annulVoucherForm = { ...deleteVoucher, input }
