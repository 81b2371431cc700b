import { refuseDocuments } from '@asistent/contract/documents/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import { certificateHandlers } from './certificates.handlers'
import './child-records.words'
import { makeClassBookJob, planClassBooksJob, standingClassBooks } from './class-book.job'
import { classBookHandlers } from './class-books.handlers'
import { addDocuments, documentsDemoTables } from './documents.demo'
import { makePackJob, planPacksJob, standingPacks } from './inspection.job'
import { inspectionHandlers } from './inspections.handlers'
import { supportBookHandlers } from './support-book.handlers'
import { templateHandlers } from './templates.handlers'
import { templatesPack } from './templates.pack'

export const documents: Slice & WithDemo = {
  name: 'documents',
  handlers: [
    ...certificateHandlers,
    ...classBookHandlers,
    ...supportBookHandlers,
    ...templateHandlers,
    ...inspectionHandlers,
  ],
  jobs: [makeClassBookJob, planClassBooksJob, makePackJob, planPacksJob],
  standing: (now) => [...standingClassBooks(now), ...standingPacks(now)],
  packs: [templatesPack],
  demo: { tables: documentsDemoTables, add: addDocuments },
  constraints: {
    document_template_taken: () => refuseDocuments('already-taken'),
    certificate_once: () => refuseDocuments('already-issued', { field: 'studentId', values: { child: 'детето' } }),
  },
}
