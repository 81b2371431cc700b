import { refuseAttendance } from '@asistent/contract/attendance/problems'
import { remindTeachers } from '@asistent/contract/attendance/reminders.calls'
import { maySendAgain } from '@asistent/domain/attendance/cut-off'
import { sofiaTime, today } from '@asistent/domain/kernel/day'
import { write, type Handler } from '../platform/handler'
import { remind } from './reminders.steps'
import { chosenKindergarten } from './scope.rules'
import { waitingGroups } from './waiting-groups.queries'

export const reminderHandlers: Handler[] = [
  write(remindTeachers, async (context, { classIds }) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = chosenKindergarten(scope, undefined)
    const day = today(now)
    const waiting = (await waitingGroups(tx, kindergartenId, day, now)).filter(
      ({ id }) => !classIds?.length || classIds.includes(id),
    )
    if (waiting.length === 0) throw refuseAttendance('all-entered')
    const groups = waiting.filter(({ sentAt }) => maySendAgain(sentAt, now))
    const last = waiting[0]?.sentAt
    if (groups.length === 0 && last) throw refuseAttendance('reminded-already', { values: { time: sofiaTime(last) } })
    const reminded = await remind(context, { kindergartenId, day, groups, sentBy: scope.accountId })
    audit.about({ letters: reminded.letters })
    return { isSuccessful: true, ...reminded }
  }),
]
