import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { usePageTitle } from '../../platform/page-title'
import { useCall } from '../../platform/use-call'
import { allows, useUser } from '../../platform/user'
import { actionsOf, isAllowed, runAction } from '../parts/action'
import { Link } from '../parts/link'
import { Page } from '../parts/page'
import { useRouteInput } from '../parts/route-input'
import { Section } from '../parts/section'
import { Answered } from '../parts/states'
import { toast } from '../parts/toast'
import { useSaveKey, useUnsaved } from '../parts/use-unsaved'
import { FieldView } from './field-view'
import { focusFirstError } from './focus-error'
import { ChangedNotice, DraftNotice, MergeNotice, RefusalNotice } from './form-notices'
import { planForm, type FormOptions, type FormPlan } from './form-options'
import { FormContextHolder, createFormStore, unsavedForm, useFormState } from './form-store'
import classes from './form.module.css'
import type { FormValues } from './form-values'
import { useMerging } from './use-merging'
import { useSaving } from './use-saving'

/** A form as a screen: `export const Screen = formScreen({ title, load, save, fields, after })`. */
export function formScreen<In, Parsed, Loaded = never>(options: FormOptions<In, Parsed, Loaded>) {
  const plan = planForm(options)
  return function FormScreen() {
    return <LoadedForm plan={plan} />
  }
}

function LoadedForm({ plan }: { plan: FormPlan }) {
  const route = useRouteInput(plan.load ?? plan.save)
  const isNew = !plan.load || route.id === undefined
  if (isNew || !plan.load) return <FormPage key="new" plan={plan} record={undefined} route={route} />
  return <RecordForm key={JSON.stringify(route)} plan={plan} load={plan.load} route={route} />
}

function RecordForm({
  plan,
  load,
  route,
}: {
  plan: FormPlan
  load: NonNullable<FormPlan['load']>
  route: Readonly<Record<string, unknown>>
}) {
  const answer = useCall(load, route)
  return (
    <Answered answer={answer}>
      {(record) => <FormPage plan={plan} record={record} route={route} refetch={() => answer.refetch()} />}
    </Answered>
  )
}

export interface FormPageProps {
  readonly plan: FormPlan
  /** Undefined: a new one. The newest known state of the record otherwise. */
  readonly record: unknown
  readonly route: Readonly<Record<string, unknown>>
  readonly refetch?: () => Promise<{ data?: unknown }>
}

function FormPage({ plan, record, route, refetch }: FormPageProps) {
  const isNew = record === undefined
  const [store] = useState(() => createFormStore(isNew ? plan.blank() : plan.toForm(record)))
  const user = useUser()
  const readOnly = !allows(user, plan.save.access, isNew ? 'create' : 'update')
  const dirty = useFormState(store, (form) => form.isDirty())
  const { save, saving, refusal, forget } = useSaving(plan, store, route)
  const merging = useMerging(plan, store, record, refetch, forget)
  const unsaved = useUnsaved(unsavedForm(store, dirty))
  const navigate = useNavigate()
  const title = isNew ? plan.title.create : plan.title.edit(record)
  usePageTitle(title)

  async function submit() {
    if (readOnly) return
    const saved = await save()
    if (!saved) return focusFirstError(store)
    unsaved.finish()
    toast.done(plan.saved)
    await navigate({ href: plan.after(saved.id) } as never)
  }
  useSaveKey(submit)

  return (
    <FormContextHolder value={{ store, readOnly }}>
      <Page
        title={title}
        back={plan.after(null)}
        lead={readOnly ? 'Имате право само да преглеждате тези данни.' : undefined}
        actions={!isNew && <RemoveButton plan={plan} record={record} route={route} gone={unsaved.finish} />}
      >
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          {unsaved.restored && (
            <DraftNotice
              discard={() => {
                store.reset(store.base())
                unsaved.drop()
              }}
              close={unsaved.accept}
            />
          )}
          {merging.news && <MergeNotice news={merging.news} close={merging.close} />}
          {merging.changed && !refusal && <ChangedNotice merge={merging.merge} />}
          {refusal && <RefusalNotice refusal={refusal} merge={refetch && merging.merge} />}
          {plan.sections.map((section) => (
            <FormSectionView key={section.section} section={section} />
          ))}
          {!readOnly && (
            <div className={classes.footer}>
              <Button type="submit" loading={saving} leftSection={<IconDeviceFloppy size={18} aria-hidden />}>
                Запиши
              </Button>
              <Button variant="default" component={Link} to={plan.after(null)}>
                Отказ
              </Button>
              <span aria-live="polite">{dirty && <small>Има незаписани промени</small>}</span>
            </div>
          )}
        </form>
      </Page>
    </FormContextHolder>
  )
}

export function FormSectionView({ section }: { section: FormPlan['sections'][number] }) {
  return (
    <Section {...(section.section && { title: section.section })}>
      {section.help && <p className={classes.help}>{section.help}</p>}
      <div className={classes.grid}>
        {section.fields.map((field) => (
          <FieldView key={field.name} field={field} />
        ))}
      </div>
    </Section>
  )
}

function RemoveButton({
  plan,
  record,
  route,
  gone,
}: {
  plan: FormPlan
  record: unknown
  route: FormValues
  gone: () => void
}) {
  const user = useUser()
  const navigate = useNavigate()
  if (!plan.remove) return null
  const { call, what } = plan.remove
  const action = actionsOf<unknown>().send({
    label: 'Изтрий',
    call,
    input: () => ({ ...route }),
    confirm: (one) => `Ще изтриете ${what(one as never)}. Изтритото не може да се върне.`,
    danger: true,
    done: 'Изтрито',
  })
  if (action.kind !== 'send' || !isAllowed(action, user)) return null
  async function removeIt() {
    if (action.kind !== 'send' || !(await runAction(action, record))) return
    gone()
    await navigate({ href: plan.after(null) } as never)
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
