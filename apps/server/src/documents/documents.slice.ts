import { refuseDocuments } from '@asistent/contract/documents/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import { certificateHandlers } from './certificates.handlers'
import './child-records.words'
import { makeClassBookJob, planClassBooksJob, standingClassBooks } from './class-book.job'
import { classBookHandlers } from './class-books.handlers'
import { addDocuments, documentsDemoTables } from './documents.demo'
import { templateHandlers } from './templates.handlers'

export const documents: Slice & WithDemo = {
  name: 'documents',
  handlers: [...certificateHandlers, ...classBookHandlers, ...templateHandlers],
  jobs: [makeClassBookJob, planClassBooksJob],
  standing: standingClassBooks,
  demo: { tables: documentsDemoTables, add: addDocuments },
  constraints: {
    document_template_taken: () => refuseDocuments('already-taken'),
    certificate_once: () => refuseDocuments('already-issued', { field: 'studentId', values: { child: 'детето' } }),
  },
}
