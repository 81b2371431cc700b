import type { SliceSamples } from '../support/slice-samples'

const entry = (kind: string, number: number, columns = '', values = '') =>
  `insert into book_entry (kindergarten_id, kind, series, number, for_on, title${columns}) values ($1, '${kind}', 'book:${kind}:2026', ${90_000 + number}, '2026-11-13', 'Проба'${values}) returning id`

export const books: SliceSamples = {
  records: {
    directorOrder: entry('DirectorOrder', 1),
    protocol: entry('PedagogicalCouncil', 2),
    incoming: entry('IncomingCorrespondence', 3, ', party, document_type', `, 'Проба', 1`),
    outgoing: entry('OutgoingCorrespondence', 4, ', party, document_type', `, 'Проба', 1`),
    control: entry('ControlActivity', 5, ', checked, control_kind', `, 'Проба', 1`),
    deputyControl: entry('ControlActivityDeputyDirector', 6, ', checked, control_kind', `, 'Проба', 1`),
    officialDocument: `insert into official_document (kindergarten_id, type, name, visible_for_parents) values ($1, 4, 'Проба', true) returning id`,
    inventoryItem: `insert into inventory_item (kindergarten_id, number, name, category, quantity) values ($1, 90001, 'Проба', 1, 2) returning id`,
    inventoryScrapping: `insert into inventory_scrapping (kindergarten_id, number, for_on, reason, commission) values ($1, 90001, '2026-11-10', 'Проба', 'Проба') returning id`,
    scrappedItem: `insert into inventory_item (kindergarten_id, number, name, category, quantity, state, scrapping_id) values ($1, 90002, 'Проба', 1, 2, 3, {inventoryScrapping}) returning id`,
    inventoryCount: `insert into inventory_count (kindergarten_id, for_on) values ($1, '2026-11-10') returning id`,
    qualification: `insert into qualification_activity (kindergarten_id, form, kind, topic, from_on, to_on, hours) values ($1, 1, 1, 'Проба', '2026-11-10', '2026-11-10', 4) returning id`,
    approvedLeave: `insert into staff_leave (kindergarten_id, staff_id, kind, from_on, to_on, state, decided_at) values ($1, {staff}, 4, '2027-03-15', '2027-03-19', 2, now()) returning id`,
    decision: `insert into council_decision (kindergarten_id, entry_id, number, series, running_number, title) values ($1, {protocol}, 1, 'sample', 1, 'Проба') returning id`,
  },
  byName: {
    itemId: 'inventoryItem',
    participantId: 'staff',
    decisionId: 'decision',
    answersId: 'incoming',
    causeId: 'approvedLeave',
    staffId: 'staff',
    readerId: 'staff',
  },
  noRecord: {
    bookType: 'the kind of a book',
  },
  samples: {
    'GET /api/AdministrationBooks/pedagogical-council-book/protocol/edit/{protocolId}': ({ protocol }) => ({
      protocolId: protocol,
    }),
    'GET /api/AdministrationBooks/pedagogical-council-book/decision/edit/{protocolId}/{decisionId}': ({
      protocol,
      decision,
    }) => ({ protocolId: protocol, decisionId: decision }),
    'POST /api/AdministrationBooks/pedagogical-council-book/decision': ({ protocol, decision }) => ({
      id: decision,
      protocolId: protocol,
    }),
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
    '/api/AdministrationDocuments': 'officialDocument',
    '/api/Inventory': 'inventoryItem',
    '/api/Inventory/scrappings': 'inventoryScrapping',
    '/api/Inventory/counts': 'inventoryCount',
    '/api/QualificationActivities': 'qualification',
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
      inside: { path: '/api/AdministrationBooks/pedagogical-council-book/protocol/edit/{}', list: 'decisions' },
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
    '/administration/documents/{id}': { list: '/api/AdministrationDocuments/overview-models' },
    '/administration/inventory/{id}': { list: '/api/Inventory/overview-models' },
    '/administration/inventory/counts/{id}': { list: '/api/Inventory/counts' },
    '/administration/qualification-activities/{id?}': { list: '/api/QualificationActivities/overview-models' },
    '/administration/books/mine/{id}': { list: '/api/AdministrationBooks/mine' },
  },
}
