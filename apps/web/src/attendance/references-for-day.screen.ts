import { forDayReport } from '@asistent/contract/attendance/group-references.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import { reportScreen } from '../blocks/report/report-screen'
import { currentUser, roleOf } from '../platform/user'
import { municipality, place } from '../choices/places'
import { DirectorsDay } from './references-day-board.shared'
import { dayRange, entriesTo, kindOf } from './references-links.shared'
import { groups } from './references-words'

const mealOf: Readonly<Record<string, number>> = { breakfast: 1, midMorning: 2, lunch: 3, afternoon: 4 }

export const Screen = reportScreen(forDayReport, {
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.day('forDate', { today: true }),
    param.pickMany(...groups),
  ],
  above: DirectorsDay,
  figure: (field, row, { forDate, kindergartenId }) => {
    const kind = kindOf(field)
    const meal = mealOf[field]
    if (kind === undefined && meal === undefined && field !== 'enrolled') return undefined
    // The manciple sees counts without names (domain.md 7).
    const user = currentUser()
    if (user && roleOf(user) === 'Manciple') return undefined
    const range = dayRange((forDate ?? today(new Date())) as Day)
    return entriesTo({ range, kind, meal, classIds: [row.classId], kindergartenId })
  },
  empty: 'Денят е неприсъствен за всички групи.',
})
