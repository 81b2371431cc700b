import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { kindergarten } from '../db/tables/institutions'
import { namesIn } from '../platform/report-filters'
import type { Slice } from '../platform/slice'
import { administrationHandlers } from './administration.handlers'
import { auditHandlers } from './audit.handlers'
import './audit.words'
import './audit-identity.words'
import { configurationHandlers } from './configuration.handlers'
import { databaseHandlers } from './database.handlers'
import { dateHandlers } from './dates.handlers'
import { dayOffHandlers } from './days-off.handlers'
import { geographyHandlers } from './geography.handlers'
import { historyMonthsJob, standingHistoryMonths } from './history-months.job'
import { kindergartenHandlers } from './kindergartens.handlers'
import { lockHandlers } from './locks.handlers'
import { masterDayOffHandlers } from './master-days-off.handlers'
import { moduleHandlers } from './modules.handlers'
import { packageHandlers } from './packages.handlers'
import { partnerHandlers } from './partners.handlers'
import { platformHandlers } from './platform.handlers'
import { restoreHandlers } from './restore.handlers'
import { schoolYearHandlers } from './school-years.handlers'

export const institutions: Slice = {
  name: 'institutions',
  handlers: [
    ...kindergartenHandlers,
    ...configurationHandlers,
    ...administrationHandlers,
    ...schoolYearHandlers,
    ...dateHandlers,
    ...dayOffHandlers,
    ...masterDayOffHandlers,
    ...lockHandlers,
    ...geographyHandlers,
    ...partnerHandlers,
    ...packageHandlers,
    ...moduleHandlers,
    ...platformHandlers,
    ...databaseHandlers,
    ...restoreHandlers,
    ...auditHandlers,
  ],
  filters: { kindergartenId: namesIn(kindergarten) },
  jobs: [historyMonthsJob],
  standing: standingHistoryMonths,
  constraints: {
    school_year_no_overlap: () => refuseInstitutions('school-year-overlap', { field: 'fromDate' }),
    school_year_start: () => refuseInstitutions('school-year-overlap', { field: 'fromDate' }),
    school_year_order: () => refuseInstitutions('school-year-order', { field: 'studyFromDate' }),
    school_year_one_active: () => refuseInstitutions('only-one-active', { field: 'active' }),
    child_group_school_year_id_school_year_id_fk: () => refuseInstitutions('school-year-used'),
    day_off_order: () => refuseInstitutions('day-off-order', { field: 'toDate' }),
    kindergarten_code_unique: () => refuseInstitutions('code-taken', { field: 'code' }),
    partner_name: () => refuseInstitutions('partner-exists', { field: 'name' }),
    history_reaches: () => refuseInstitutions('history-dropped', { field: 'asOf' }),
  },
}
