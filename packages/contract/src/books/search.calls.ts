import { bookKinds } from '@asistent/domain/books/books'
import { z } from 'zod'
import { either, may } from '../core/access'
import { call } from '../core/call'
import { day, id } from '../core/values'

/** Ctrl-K: texts of orders, protocols, decisions, letters and documents, eight of each kind, within the person's books. */
export const searchBooks = call.get('/api/AdministrationBooks/search', {
  title: 'Търсене в книгите и документите',
  access: either(may.read('AdministrationBooks'), may.read('AdministrationDocuments')),
  input: z.object({ text: z.string().trim().max(100) }),
  output: z.object({
    entries: z.array(
      z.object({
        id,
        kind: z.enum(bookKinds),
        /** 'Заповед № РД-07-12'; of a decision its protocol's. */
        name: z.string(),
        title: z.string(),
        forDate: day,
      }),
    ),
    documents: z.array(z.object({ id, name: z.string() })),
  }),
  topics: ['books', 'official-documents'],
  rate: { max: 240, seconds: 60 },
})
