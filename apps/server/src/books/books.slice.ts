import { refuseBooks } from '@asistent/contract/books/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import { addBooks, booksDemoTables } from './books.demo'
import { bookHandlers } from './books.handlers'
import { countHandlers } from './counts.handlers'
import { controlHandlers } from './control.handlers'
import { correspondenceHandlers } from './correspondence.handlers'
import { councilHandlers } from './council.handlers'
import { booksWaiting } from './mine.queries'
import { documentsWaiting } from './documents.queries'
import { documentHandlers } from './documents.handlers'
import { expiryJob, standingExpiry } from './expiry.job'
import './inventory-audit.words'
import { inventoryHandlers } from './inventory.handlers'
import { orderHandlers } from './orders.handlers'
import { qualificationHandlers } from './qualification.handlers'
import { searchHandlers } from './search.handlers'
import { settingsHandlers } from './settings.handlers'

export const books: Slice & WithDemo = {
  name: 'books',
  handlers: [
    ...bookHandlers,
    ...orderHandlers,
    ...councilHandlers,
    ...correspondenceHandlers,
    ...controlHandlers,
    ...settingsHandlers,
    ...documentHandlers,
    ...inventoryHandlers,
    ...countHandlers,
    ...qualificationHandlers,
    ...searchHandlers,
  ],
  jobs: [expiryJob],
  standing: standingExpiry,
  waiting: [...booksWaiting, ...documentsWaiting],
  demo: { tables: booksDemoTables, add: addBooks },
  constraints: {
    book_entry_number: () => refuseBooks('number-used'),
    council_decision_entry_id_fkey: () => refuseBooks('has-decisions'),
    official_document_order: () => refuseBooks('valid-before-approved', { field: 'validTo' }),
    inventory_move_item_id_fkey: () => refuseBooks('item-used'),
    inventory_count_line_item_id_fkey: () => refuseBooks('item-used'),
    qualification_activity_order: () => refuseBooks('ends-before-start', { field: 'toDate' }),
    book_entry_answers_id_fkey: () => refuseBooks('answered'),
  },
}
