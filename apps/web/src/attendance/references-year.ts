import { today } from '@asistent/domain/kernel/day'
import { parseSchoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { currentUser } from '../platform/user'

/** Start year of the active school year, for reports of a year. */
export function currentStartYear(): number {
  const user = currentUser()
  const period = user?.periods.find((one) => one.id === user.periodId)
  return (period && parseSchoolYearName(period.name)) ?? startYearOf(today(new Date()))
}
