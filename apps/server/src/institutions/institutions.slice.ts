import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import type { Slice } from '../platform/slice'
import { schoolYearHandlers } from './school-years.handlers'

export const institutions: Slice = {
  name: 'institutions',
  handlers: [...schoolYearHandlers],
  constraints: {
    school_year_no_overlap: () => refuseInstitutions('school-year-overlap', { field: 'fromDate' }),
    school_year_start: () => refuseInstitutions('school-year-overlap', { field: 'fromDate' }),
    school_year_order: () => refuseInstitutions('school-year-order', { field: 'studyFromDate' }),
    school_year_one_active: () => refuseInstitutions('only-one-active', { field: 'active' }),
    child_group_school_year_id_school_year_id_fk: () => refuseInstitutions('school-year-used'),
  },
}
