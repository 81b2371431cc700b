import { z } from 'zod'
import { either, may } from '../core/access'
import { call } from '../core/call'
import { day, field } from '../core/values'

/** Ctrl-K: documents of the kindergarten by number, the newest eight: '12', 'РКО 12', 'фактура № 0000000123'. */
export const searchDocuments = call.get('/api/Search/documents', {
  title: 'Търсене на документи по номер',
  access: either(
    may.update('ActivityFees'),
    may.read('Certificates'),
    may.read('PortionBooks'),
    may.read('StockRequests'),
  ),
  input: z.object({ text: field('Търсене', z.string().trim().max(100)) }),
  output: z.object({
    result: z.array(
      z.object({
        /** 'Разходен касов ордер № 12' */
        name: z.string(),
        forDate: day,
        /** Child, supplier or payer. */
        party: z.string(),
        to: z.string(),
      }),
    ),
  }),
  topics: ['fees', 'payments', 'cash-book', 'provider-documents', 'stock', 'certificates'],
  rate: { max: 240, seconds: 60 },
})
