import { getSetup } from '@asistent/contract/dashboards/setup.calls'
import {
  isOptionalStep,
  kindergartenSetupSteps,
  masterSetupSteps,
  setupStepLabel,
} from '@asistent/domain/dashboards/setup'
import { today } from '@asistent/domain/kernel/day'
import { read, type Handler } from '../platform/handler'
import { kindergartenSetup, masterSetup, stepResource } from './setup.queries'

export const setupHandlers: Handler[] = [
  read(getSetup, async (context) => {
    const steps = context.scope.role === 'Master' ? await stepsOfMaster(context) : await stepsOfKindergarten(context)
    return { steps, isComplete: steps.every(({ isDone, isOptional }) => isDone || isOptional) }
  }),
]

type Context = Parameters<typeof masterSetup>[0]

async function stepsOfMaster(context: Context) {
  const states = await masterSetup(context)
  return masterSetupSteps.map((step) => ({
    step,
    title: setupStepLabel[step],
    isOptional: isOptionalStep(step, true),
    ...states[step],
  }))
}

async function stepsOfKindergarten(context: Context) {
  const states = await kindergartenSetup(context, today(context.now))
  return kindergartenSetupSteps.map((step) => ({
    step,
    title: setupStepLabel[step],
    isOptional: isOptionalStep(step, false),
    ...states[step],
    ...(!context.scope.rights(stepResource[step]).update && { to: null }),
  }))
}
