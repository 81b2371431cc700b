import { today } from '@asistent/domain/kernel/day'
import { parseSchoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { currentUser } from '../platform/user'

/** The school year that is chosen above, by the year it starts in: references of a year are about it. */
export function currentStartYear(): number {
  const user = currentUser()
  const period = user?.periods.find((one) => one.id === user.periodId)
  return (period && parseSchoolYearName(period.name)) ?? startYearOf(today(new Date()))
}
