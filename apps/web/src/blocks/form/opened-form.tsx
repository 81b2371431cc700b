import type { ComponentType } from 'react'
import { useCall } from '../../platform/use-call'
import { useRouteInput } from '../parts/route-input'
import { shapeOf } from '../parts/schema'
import { Answered } from '../parts/states'
import type { FormPlan } from './form-options'
import type { FormValues } from './form-values'
import type { FormSubject } from './use-form'

interface OpenedFormProps {
  readonly plan: FormPlan
  readonly Form: ComponentType<FormSubject>
}

/** The form of the record that the address names, or of a new one. */
export function OpenedForm({ plan, Form }: OpenedFormProps) {
  const named = useRouteInput(plan.load)
  // What else the address says of the record: the partner whose page it is.
  const route = { ...useRouteInput(plan.save), ...named }
  if (!plan.load || isUnnamed(plan.load, named)) return <Form key="new" plan={plan} record={undefined} route={route} />
  return <RecordForm key={JSON.stringify(route)} Form={Form} plan={plan} load={plan.load} named={named} route={route} />
}

/** The record is named in the address: without its name it is a new one. Settings are one record and have no name. */
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
