import type { SliceSamples } from '../support/slice-samples'

const entry = (kind: string, number: number, columns = '', values = '') =>
  `insert into book_entry (kindergarten_id, kind, series, number, for_on, title${columns}) values ($1, '${kind}', 'book:sample:2026', ${number}, '2026-11-13', 'Проба'${values}) returning id`

export const books: SliceSamples = {
  records: {
    directorOrder: entry('DirectorOrder', 1),
    protocol: entry('PedagogicalCouncil', 2),
    incoming: entry('IncomingCorrespondence', 3, ', party, document_type', `, 'Проба', 1`),
    outgoing: entry('OutgoingCorrespondence', 4, ', party, document_type', `, 'Проба', 1`),
    control: entry('ControlActivity', 5, ', checked, control_kind', `, 'Проба', 1`),
    deputyControl: entry('ControlActivityDeputyDirector', 6, ', checked, control_kind', `, 'Проба', 1`),
    decision: `insert into council_decision (kindergarten_id, entry_id, number, series, running_number, title) values ($1, {protocol}, 1, 'sample', 1, 'Проба') returning id`,
    bookRole: `insert into custom_role (kindergarten_id, name, base_role, access) values ($1, 'Книги за проба', 2, '{"AdministrationBooks": {"read": true}}') returning id`,
    bookFile: `insert into stored_file (kindergarten_id, name, type, size, sha256, storage_key, temporary) values ($1, 'проба.pdf', 'application/pdf', 1, 'x', 'sample-book-' || $1, false) returning id`,
    fileOfOrder: `insert into book_file (kindergarten_id, entry_id, file_id) values ($1, {directorOrder}, {bookFile}) returning entry_id as id`,
  },
  byName: {
    protocolId: 'protocol',
    decisionId: 'decision',
    answersId: 'incoming',
    staffId: 'staff',
    readerId: 'staff',
  },
  noRecord: {
    bookType: 'the kind of a book',
  },
  byPath: {
    '/api/AdministrationBooks/director-order': 'directorOrder',
    '/api/AdministrationBooks/director-order-book': 'directorOrder',
    '/api/AdministrationBooks/pedagogical-council-book/protocol': 'protocol',
    '/api/AdministrationBooks/pedagogical-council-book/decision': 'decision',
    '/api/AdministrationBooks/pedagogical-council-book': { needsNone: 'a new protocol' },
    '/api/AdministrationBooks/incoming-correspondence-book': 'incoming',
    '/api/AdministrationBooks/incoming-correspondence-item': 'incoming',
    '/api/AdministrationBooks/outgoing-correspondence-book': 'outgoing',
    '/api/AdministrationBooks/outgoing-correspondence-item': 'outgoing',
    '/api/AdministrationBooks/control-activity-book': 'control',
    '/api/AdministrationBooks/control-activity-deputy-director-book': 'deputyControl',
    '/api/AdministrationBooks/receipt': 'directorOrder',
    '/api/AdministrationBooks/annul': 'directorOrder',
    '/api/AdministrationBooks/files': 'directorOrder',
    '/api/AdministrationBooks/mine': 'directorOrder',
    '/api/administration/BookManagement': { needsNone: 'the prefixes are the master’s' },
  },
  addresses: {
    '/administration/books/director/{id}': { list: '/api/AdministrationBooks/director-order-book' },
    '/administration/books/pedagogical/{protocolId}': { list: '/api/AdministrationBooks/pedagogical-council-book' },
    '/administration/books/pedagogical/{protocolId}/create-decision': {
      list: '/api/AdministrationBooks/pedagogical-council-book',
    },
    '/administration/books/pedagogical/{protocolId}/decisions/{decisionId}': {
      list: '/api/AdministrationBooks/pedagogical-council-book',
      then: { path: '/api/AdministrationBooks/pedagogical-council-book/protocol/edit/{}', list: 'decisions' },
    },
    '/administration/books/incoming-correspondence/{id}': {
      list: '/api/AdministrationBooks/incoming-correspondence-book',
    },
    '/administration/books/outgoing-correspondence/{id}': {
      list: '/api/AdministrationBooks/outgoing-correspondence-book',
    },
    '/administration/books/control/{id}': { list: '/api/AdministrationBooks/control-activity-book' },
    '/administration/books/deputy-director/{id}': {
      list: '/api/AdministrationBooks/control-activity-deputy-director-book',
    },
    '/administration/books/mine/{id}': { list: '/api/AdministrationBooks/mine' },
  },
}
