import { isDay, type Day } from '@asistent/domain/kernel/day'
import { isTooLong, longestYearMonths } from '@asistent/domain/kernel/school-year'
import { z } from 'zod'
import { either, master, may, onlyRoles, signedIn } from '../core/access'
import { call, done, saved } from '../core/call'
import { day, field, id, text, version } from '../core/values'

// School years ('periods' in the specification): spec/calls.md 7.2, domain.md 2 and 8 (planned -> active -> closed).

const schoolYearRow = z.object({
  id,
  name: z.string(),
  fromDate: day,
  toDate: day,
  studyFromDate: day,
  studyToDate: day,
  active: z.boolean(),
  closed: z.boolean(),
  groups: z.int(),
})

const schoolYearForm = z.object({
  id: id.optional(),
  name: field('Учебна година', text(20)),
  fromDate: field('Начало', day),
  toDate: field('Край', day),
  studyFromDate: field('Начало на учебното време', day),
  studyToDate: field('Край на учебното време', day),
  active: field('Активна', z.boolean()).default(false),
  version,
})

/** Skips invalid dates, which have errors of their own. */
const isLong = ({ fromDate: from, toDate: to }: { fromDate: Day; toDate: Day }) =>
  isDay(from) && isDay(to) && isTooLong({ from, to })

/** spec/product.md 3: School year. */
const schoolYearOption = z.object({ id, name: z.string(), fromDate: day, toDate: day, active: z.boolean() })

export const schoolYearOptions = call.get('/api/KindergartenPeriods', {
  title: 'Учебни години за избор',
  access: signedIn,
  output: z.object({ result: z.array(schoolYearOption), rowsCount: z.int() }),
  topics: ['school-years'],
})

/** For users with access to the kindergarten. Spelling of the specification. */
export const kindergartenSchoolYears = call.get('/api/KindergartenPeriods/periods/{kindergartenId}', {
  title: 'Учебни години на детска градина',
  access: either(may.read('KindergartenPeriod'), master.read('KindergartenPeriod')),
  input: z.object({ kindergartenId: id }),
  output: z.object({ kindergardenId: id, periods: z.array(schoolYearOption) }),
  topics: ['school-years'],
})

export const listSchoolYears = call.list('/api/KindergartenPeriods/overview-models', {
  title: 'Учебни години',
  access: may.read('KindergartenPeriod'),
  row: schoolYearRow,
  orderBy: ['name', 'fromDate', 'active'],
  topics: ['school-years'],
})

export const getSchoolYear = call.get('/api/KindergartenPeriods/{id}', {
  title: 'Учебна година',
  access: may.read('KindergartenPeriod'),
  input: z.object({ id }),
  output: schoolYearForm.required({ id: true, version: true }).extend({ closed: z.boolean() }),
  topics: ['school-years'],
})

export const saveSchoolYear = call.post('/api/KindergartenPeriods', {
  title: 'Запис на учебна година',
  access: may.save('KindergartenPeriod'),
  input: schoolYearForm.refine((year) => !isLong(year), {
    path: ['toDate'],
    message: `Учебната година може да е най-много ${longestYearMonths} месеца`,
  }),
  output: saved,
  topics: ['school-years', 'user-data'],
})

export const deleteSchoolYear = call.delete('/api/KindergartenPeriods/{id}', {
  title: 'Изтриване на учебна година',
  access: may.delete('KindergartenPeriod'),
  input: z.object({ id }),
  output: done,
  topics: ['school-years', 'user-data'],
})

/** After study time: makes the year read-only and activates the next one. The people slice promotes the groups. */
export const closeSchoolYear = call.post('/api/KindergartenPeriods/{id}/close', {
  title: 'Приключване на учебна година',
  access: may.update('KindergartenPeriod'),
  input: z.object({ id }),
  output: done,
  topics: ['school-years', 'user-data'],
})

export const reopenSchoolYear = call.post('/api/KindergartenPeriods/{id}/reopen', {
  title: 'Отваряне на приключена учебна година',
  access: onlyRoles('Director'),
  input: z.object({ id }),
  output: done,
  topics: ['school-years', 'user-data'],
})
