import { addDays, daysBetween, type Day } from '../kernel/day'

// Plan of reminders: days before and after the due day on which parents are reminded of unpaid fees, once each.

export interface ReminderPlan {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** Days relative to the due day, sorted: 3 days before is -3. */
export const stepsOf = ({ before, after }: ReminderPlan): number[] =>
  [...new Set([...before.map((days) => 0 - days), ...after].map((days) => days + 0))].toSorted((a, b) => a - b)

/** Maximum delay of a step in days: after a downtime only the latest step is sent. */
const latest = 3

/** Step to send today, unless a later one was sent. */
export function stepDue(
  plan: ReminderPlan,
  { dueOn, today, sent }: { readonly dueOn: Day; readonly today: Day; readonly sent: readonly number[] },
): number | undefined {
  const step = stepsOf(plan).findLast((days) => addDays(dueOn, days) <= today)
  if (step === undefined || sent.some((days) => days >= step)) return undefined
  return daysBetween(addDays(dueOn, step), today) <= latest ? step : undefined
}

/** '3 дни преди срока; 1, 7 дни след него' */
export function planWords({ before, after }: ReminderPlan): string {
  const days = (list: readonly number[]) => `${list.join(', ')} ${list.length === 1 && list[0] === 1 ? 'ден' : 'дни'}`
  const words = [
    before.length > 0 && `${days(before)} преди срока`,
    after.length > 0 && `${days(after)} след срока`,
  ].filter((part) => part !== false)
  return words.length > 0 ? words.join('; ') : 'Без напомняния'
}
