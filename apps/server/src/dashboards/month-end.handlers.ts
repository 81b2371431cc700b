import { confirmMonthStep, getMonthEnd, unconfirmMonthStep } from '@asistent/contract/dashboards/month-end.calls'
import { closesCurrent, isConfirmable, monthStepLabel } from '@asistent/domain/dashboards/month-end'
import { dayOfMonth, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf, previousMonth, sameMonth, type Month } from '@asistent/domain/kernel/month'
import { and, eq } from 'drizzle-orm'
import { monthStep } from '../db/tables/dashboards'
import { allDone, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { monthEndOf } from './month-end.queries'

/** The month that has to be closed. */
function monthToClose(on: Day): Month {
  const current = monthOf(on)
  return closesCurrent(dayOfMonth(on)) ? current : previousMonth(current)
}

export const monthEndHandlers: Handler[] = [
  read(getMonthEnd, async (context, query) => {
    const on = today(context.now)
    const due = monthToClose(on)
    const month = query.month && query.year ? { month: query.month, year: query.year } : due
    const { groups, states, confirmed, order, hasChildren } = await monthEndOf(
      context,
      inKindergarten(context.scope),
      month,
      on,
    )
    const steps = order.map((step) => {
      const { isDone, ...state } = states[step]
      const confirmation = confirmed.find((one) => one.step === step)
      const isConfirmed = !isDone && confirmation !== undefined
      return {
        step,
        title: monthStepLabel[step],
        ...state,
        links: [...state.links],
        ...(isConfirmed && { doneBy: confirmation.doneBy, doneAt: confirmation.doneAt }),
        isDone: isDone || isConfirmed,
        isConfirmed,
        mayConfirm: isConfirmable(step) && !isDone && confirmation === undefined,
        note: isConfirmed ? confirmation.note : null,
      }
    })
    // A month before the first child has nothing to close.
    const isOpen = hasChildren && steps.some((one) => !one.isDone)
    return { ...month, steps, missing: groups, isDue: sameMonth(month, due) && isOpen }
  }),

  write(confirmMonthStep, async ({ tx, scope, now, audit }, { month, year, step, note }) => {
    const kindergartenId = inKindergarten(scope)
    await tx
      .insert(monthStep)
      .values({
        kindergartenId,
        monthOn: firstDayOf({ month, year }),
        step,
        note,
        doneBy: scope.accountId,
        doneAt: now.toISOString(),
      })
      // The first confirmation counts.
      .onConflictDoNothing()
    audit.about({ month, year, step })
    return allDone
  }),

  write(unconfirmMonthStep, async ({ tx, scope, audit }, { month, year, step }) => {
    const [gone] = await tx
      .delete(monthStep)
      .where(
        and(
          eq(monthStep.kindergartenId, inKindergarten(scope)),
          eq(monthStep.monthOn, firstDayOf({ month, year })),
          eq(monthStep.step, step),
        ),
      )
      .returning({ id: monthStep.id })
    requireFound(gone)
    audit.about({ month, year, step })
    return allDone
  }),
]
