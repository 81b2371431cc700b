import { refusePeople } from '@asistent/contract/people/problems'
import type { Slice } from '../platform/slice'
import { ageGroupHandlers } from './age-groups.handlers'
import './audit.words'
import './audit-records.words'
import { childContactHandlers } from './child-contacts.handlers'
import { childDocumentHandlers } from './child-documents.handlers'
import { childRecordHandlers } from './child-record.handlers'
import { childHandlers } from './children.handlers'
import { collectingHandlers } from './collecting.handlers'
import { consentHandlers } from './consents.handlers'
import { enrolHandlers } from './enrol.handlers'
import { groupListHandlers } from './group-lists.handlers'
import { groupHandlers } from './groups.handlers'
import { guardianHandlers } from './guardians.handlers'
import { importHandlers } from './import.handlers'
import { personalDataHandlers } from './personal-data.handlers'
import { proposalHandlers } from './proposals.handlers'
import { rollOverHandlers } from './roll-over.handlers'
import { searchHandlers } from './search.handlers'
import { peopleWaiting } from './waiting.queries'

export const people: Slice = {
  name: 'people',
  handlers: [
    ...groupHandlers,
    ...groupListHandlers,
    ...rollOverHandlers,
    ...childHandlers,
    ...childRecordHandlers,
    ...enrolHandlers,
    ...childContactHandlers,
    ...collectingHandlers,
    ...childDocumentHandlers,
    ...consentHandlers,
    ...proposalHandlers,
    ...guardianHandlers,
    ...ageGroupHandlers,
    ...personalDataHandlers,
    ...searchHandlers,
    ...importHandlers,
  ],
  waiting: peopleWaiting,
  constraints: {
    child_group_name: () => refusePeople('group-name-taken', { field: 'name' }),
    child_person_id: () => refusePeople('child-exists', { field: 'personId' }),
    child_leave_after_enrolment: () => refusePeople('leave-before-enrolment', { field: 'leaveDate' }),
    child_group_period_no_overlap: () => refusePeople('group-period-overlap', { field: 'classId' }),
    consent_kind_name: () => refusePeople('consent-name-taken', { field: 'name' }),
    child_collector_order: () => refusePeople('ends-before-start', { field: 'toDate' }),
    child_document_order: () => refusePeople('ends-before-start', { field: 'validTo' }),
    roll_over_once: () => refusePeople('roll-over-done'),
  },
}
