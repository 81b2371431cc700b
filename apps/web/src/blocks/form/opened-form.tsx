import { useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useCall } from '../../platform/use-call'
import { routeInput, useRouteInput } from '../parts/route-input'
import { accepts, shapeOf } from '../parts/schema'
import { Answered } from '../parts/states'
import type { FormPlan } from './form-options'
import type { FormValues } from './form-values'
import type { FormSubject } from './use-form'

interface OpenedFormProps {
  readonly plan: FormPlan
  readonly Form: ComponentType<FormSubject>
}

/** Form of the record named in the URL, or of a new one. */
export function OpenedForm({ plan, Form }: OpenedFormProps) {
  const named = useRouteInput(plan.load)
  // Further URL parameters, e.g. the id of the parent record.
  const route = { ...useRouteInput(plan.save), ...named }
  const given = useGivenValues(plan.save)
  if (!plan.load || isUnnamed(plan.load, named))
    return <Form key="new" plan={prefilled(plan, given)} record={undefined} route={route} />
  return <RecordForm key={JSON.stringify(route)} Form={Form} plan={plan} load={plan.load} named={named} route={route} />
}

/**
 * Query parameters with the names of fields are the first values of a new record: another screen prefills them. Values that
 * the field does not accept come from an edited address and are omitted.
 */
function useGivenValues(save: FormPlan['save']): FormValues {
  const search: FormValues = useSearch({ strict: false })
  const schemas = shapeOf(save.input)
  return Object.fromEntries(
    Object.entries(routeInput(save, search)).flatMap(([name, value]) => {
      // The router parses '2026' as a number also for a text.
      const accepted = [value, String(value)].filter((candidate) => accepts(schemas[name]!, candidate))
      return accepted.length > 0 ? [[name, accepted[0]]] : []
    }),
  )
}

const prefilled = (plan: FormPlan, given: FormValues): FormPlan => ({
  ...plan,
  blank: () => ({ ...plan.blank(), ...given }),
  after: plan.after && ((id, address) => plan.after?.(id, { ...given, ...address }) ?? '/'),
})

/** True for a new record: its id is missing in the URL. Settings are a singleton without an id. */
const isUnnamed = (load: NonNullable<FormPlan['load']>, route: FormValues): boolean =>
  Object.entries(shapeOf(load.input)).some(
    ([name, schema]) => (name === 'id' || !schema.isOptional()) && route[name] === undefined,
  )

function RecordForm({
  Form,
  plan,
  load,
  named,
  route,
}: OpenedFormProps & {
  load: NonNullable<FormPlan['load']>
  named: FormValues
  route: FormValues
}) {
  const answer = useCall(load, named)
  return (
    <Answered answer={answer} back={plan.after?.(null, route) ?? '/'}>
      {(record) => <Form plan={plan} record={record} route={route} refetch={() => answer.refetch()} />}
    </Answered>
  )
}
