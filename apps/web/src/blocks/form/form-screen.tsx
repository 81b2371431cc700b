import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { usePageTitle } from '../../platform/page-title'
import { useCall } from '../../platform/use-call'
import { useUser } from '../../platform/user'
import { FoldedHistory } from '../history/folded-history'
import { actionsOf, isAllowed, runAction } from '../parts/action'
import { ActionButtons } from '../parts/action-buttons'
import { Link } from '../parts/link'
import { Page } from '../parts/page'
import { useRouteInput } from '../parts/route-input'
import { shapeOf } from '../parts/schema'
import { Answered } from '../parts/states'
import { toast } from '../parts/toast'
import { useSaveKey } from '../parts/use-unsaved'
import { FormBody } from './form-body'
import { planForm, type FormOptions, type FormPlan } from './form-options'
import type { FormValues } from './form-values'
import { useForm, type FormSubject } from './use-form'

/** A form as a screen: `export const Screen = formScreen({ title, load, save, fields, after })`. */
export function formScreen<In, Parsed, Loaded = never>(options: FormOptions<In, Parsed, Loaded>) {
  const plan = planForm(options)
  return function FormScreen() {
    return <LoadedForm plan={plan} />
  }
}

function LoadedForm({ plan }: { plan: FormPlan }) {
  const named = useRouteInput(plan.load)
  // What else the address says of the record: the partner whose page it is.
  const route = { ...useRouteInput(plan.save), ...named }
  if (!plan.load || isUnnamed(plan.load, named))
    return <FormPage key="new" plan={plan} record={undefined} route={route} />
  return <RecordForm key={JSON.stringify(route)} plan={plan} load={plan.load} named={named} route={route} />
}

/** The record is named in the address: without its name it is a new one. Settings are one record and have no name. */
const isUnnamed = (load: NonNullable<FormPlan['load']>, route: FormValues): boolean =>
  Object.entries(shapeOf(load.input)).some(
    ([name, schema]) => (name === 'id' || !schema.isOptional()) && route[name] === undefined,
  )

function RecordForm({
  plan,
  load,
  named,
  route,
}: {
  plan: FormPlan
  load: NonNullable<FormPlan['load']>
  named: FormValues
  route: FormValues
}) {
  const answer = useCall(load, named)
  return (
    <Answered answer={answer}>
      {(record) => <FormPage plan={plan} record={record} route={route} refetch={() => answer.refetch()} />}
    </Answered>
  )
}

function FormPage({ plan, record, route, refetch }: FormSubject) {
  const form = useForm({ plan, record, route, refetch })
  const { isNew, readOnly, dirty, saving, unsaved } = form
  const back = plan.after?.(null, route)
  const navigate = useNavigate()
  const title = isNew ? plan.title.create : plan.title.edit(record)
  usePageTitle(title)

  async function submit() {
    const saved = await form.submit()
    if (!saved) return
    toast.done(plan.saved)
    saved.warnings.forEach(toast.warned)
    if (!plan.after) {
      // What was typed is the record now; the save's topics bring its new version.
      form.store.reset(form.store.values())
      unsaved.drop()
      await refetch?.()
      return
    }
    unsaved.finish()
    await navigate({ href: plan.after(saved.id, route) } as never)
  }
  useSaveKey(submit)

  return (
    <Page
      title={title}
      back={back}
      lead={form.reason}
      actions={
        !isNew && (
          <>
            <ActionButtons record={record} actions={plan.actions} />
            {!readOnly && <RemoveButton plan={plan} record={record} back={back} gone={unsaved.finish} />}
          </>
        )
      }
    >
      <FormBody
        form={form}
        submit={submit}
        footer={
          <>
            <Button type="submit" loading={saving} leftSection={<IconDeviceFloppy size={18} aria-hidden />}>
              Запиши
            </Button>
            {back ? (
              <Button variant="default" component={Link} to={back}>
                Отказ
              </Button>
            ) : (
              dirty && (
                <Button variant="default" onClick={() => form.store.reset(form.store.base())}>
                  Откажи промените
                </Button>
              )
            )}
            <span aria-live="polite">{dirty && <small>Има незаписани промени</small>}</span>
          </>
        }
      />
      {!isNew && plan.below && <plan.below record={record} />}
      {!isNew && plan.history && <FoldedHistory kind={plan.history} id={(record as { id: number }).id} />}
    </Page>
  )
}

function RemoveButton({
  plan,
  record,
  back = '/',
  gone,
}: {
  plan: FormPlan
  record: unknown
  back: string | undefined
  gone: () => void
}) {
  const user = useUser()
  const navigate = useNavigate()
  const named = useRouteInput(plan.remove?.call)
  if (!plan.remove) return null
  const { call, what } = plan.remove
  const action = actionsOf<unknown>().send({
    label: 'Изтрий',
    call,
    input: () => named,
    confirm: (one) => `Ще изтриете ${what(one as never)}. Изтритото не може да се върне.`,
    danger: true,
    done: 'Изтрито',
  })
  if (action.kind !== 'send' || !isAllowed(action, user)) return null
  async function removeIt() {
    if (action.kind !== 'send' || !(await runAction(action, record))) return
    gone()
    await navigate({ href: back } as never)
  }
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={() => void removeIt()}
    >
      Изтрий
    </Button>
  )
}
