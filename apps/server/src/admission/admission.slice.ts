import { refuseAdmission } from '@asistent/contract/admission/problems'
import { admissionApplication, admissionCriterion, admissionRound } from '../db/tables/admission'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import { addAdmission } from './admission.demo'
import { erasureJob, standingErasure } from './admission.job'
import { applicationHandlers } from './applications.handlers'
import './audit.words'
import './child-records.words'
import { enrolApplicantHandlers } from './enrol.handlers'
import { rankingHandlers } from './ranking.handlers'
import { settingsHandlers } from './settings.handlers'
import { admissionWaiting } from './waiting.queries'

export const admission: Slice & WithDemo = {
  name: 'admission',
  handlers: [...settingsHandlers, ...rankingHandlers, ...applicationHandlers, ...enrolApplicantHandlers],
  jobs: [erasureJob],
  standing: standingErasure,
  waiting: admissionWaiting,
  demo: { tables: [admissionCriterion, admissionRound, admissionApplication], add: addAdmission },
  constraints: {
    admission_criterion_name: () => refuseAdmission('criterion-name-taken', { field: 'name' }),
    admission_round_name: () => refuseAdmission('round-name-taken', { field: 'name' }),
    admission_application_child: () => refuseAdmission('application-exists', { field: 'personId' }),
    admission_application_round_id_admission_round_id_fk: () => refuseAdmission('round-used'),
  },
}
