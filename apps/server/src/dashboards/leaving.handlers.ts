import { getLeaving } from '@asistent/contract/dashboards/leaving.calls'
import { leavingStepLabel, leavingSteps } from '@asistent/domain/dashboards/leaving'
import { today } from '@asistent/domain/kernel/day'
import { read, type Handler } from '../platform/handler'
import { leavingOf, leavingResource } from './leaving.queries'

export const leavingHandlers: Handler[] = [
  read(getLeaving, async (context, { studentId }) => {
    const { child, states, parents } = await leavingOf(context, studentId, today(context.now))
    const steps = leavingSteps
      .filter((step) => context.scope.rights(leavingResource[step]).read)
      .map((step) => ({ step, title: leavingStepLabel[step], isOptional: false, ...states[step] }))
    return { ...child, steps, parents }
  }),
]
