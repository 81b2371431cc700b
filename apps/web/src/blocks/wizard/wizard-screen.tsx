import { Button, Progress } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { mayCall, useUser } from '../../platform/user'
import { DraftNotice, RefusalNotice, WrongFields } from '../form/form-notices'
import { planForm, sentValues, type FormOptions, type FormPlan } from '../form/form-options'
import { FormSectionView } from '../form/form-body'
import { createFormStore, FormContextHolder, unsavedForm, useFormState } from '../form/form-store'
import { focusFirstError } from '../form/focus-error'
import { checkForm, useSaving } from '../form/use-saving'
import { Link } from '../parts/link'
import { Page } from '../parts/page'
import { useRouteInput } from '../parts/route-input'
import { toast } from '../parts/toast'
import { useUnsaved } from '../parts/use-unsaved'
import classes from './wizard.module.css'

/**
 * Multi-step form: options as in `formScreen`, each section is a step. A step is validated before the next one opens;
 * everything is sent once at the end.
 */
export function wizardScreen<In, Parsed>(options: Omit<FormOptions<In, Parsed, never>, 'load' | 'remove'>) {
  const plan = planForm(options as FormOptions<In, Parsed, never>)
  return function WizardScreen() {
    return <Wizard plan={plan} />
  }
}

function Wizard({ plan }: { plan: FormPlan }) {
  const [store] = useState(() => createFormStore(plan.blank()))
  const [at, setAt] = useState(0)
  const route = useRouteInput(plan.save)
  const user = useUser()
  const readOnly = !mayCall(user, plan.save, 'create')
  const dirty = useFormState(store, (form) => form.isDirty())
  const { save, saving, refusal, forget } = useSaving(plan, store, route)
  const unsaved = useUnsaved(unsavedForm(store, dirty))
  const navigate = useNavigate()
  const leave = plan.after ?? (() => '/')
  const holder = useStepFocus(at)
  const step = plan.sections[at]
  const last = at === plan.sections.length - 1

  /** Errors of this step only. */
  function stepErrors() {
    const all = checkForm(plan, { ...route, ...sentValues(plan, store.values()) })
    const isHere = (path: string) => step?.fields.some(({ name }) => path === name || path.startsWith(`${name}.`))
    return Object.fromEntries(Object.entries(all).filter(([path]) => isHere(path)))
  }
  async function forward() {
    const errors = stepErrors()
    if (Object.keys(errors).length > 0) {
      store.setErrors(errors)
      return focusFirstError(store)
    }
    if (!last) return setAt(at + 1)
    const saved = await save()
    if (!saved) {
      const failing = plan.sections.findIndex((section) =>
        section.fields.some((field) => hasError(store.errors(), field.name)),
      )
      if (failing >= 0) setAt(failing)
      return focusFirstError(store)
    }
    unsaved.finish()
    toast.done(plan.saved)
    saved.warnings.forEach(toast.warned)
    await navigate({ href: leave(saved.id, route) } as never)
  }
  return (
    <FormContextHolder value={{ store, readOnly }}>
      <Page title={plan.title.create} back={leave(null, route)}>
        <Steps plan={plan} at={at} go={setAt} />
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void forward()
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
          {refusal && <RefusalNotice refusal={refusal} merge={undefined} />}
          <div ref={holder} tabIndex={-1} className={classes.step}>
            {step && <FormSectionView key={step.section} section={step} />}
          </div>
          <div className={classes.footer}>
            {at > 0 ? (
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} aria-hidden />}
                onClick={() => {
                  forget()
                  setAt(at - 1)
                }}
              >
                Назад
              </Button>
            ) : (
              <Button variant="default" component={Link} to={leave(null, route)}>
                Отказ
              </Button>
            )}
            <WrongFields />
            <Button
              type="submit"
              loading={saving}
              disabled={readOnly}
              rightSection={last ? <IconCheck size={18} aria-hidden /> : <IconArrowRight size={18} aria-hidden />}
            >
              {last ? 'Запиши' : 'Напред'}
            </Button>
          </div>
        </form>
      </Page>
    </FormContextHolder>
  )
}

const hasError = (errors: object, name: string): boolean =>
  Object.keys(errors).some((path) => path === name || path.startsWith(`${name}.`))

/** Moves the focus to the new step. */
function useStepFocus(at: number) {
  const holder = useRef<HTMLDivElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current !== at) holder.current?.focus()
    shown.current = at
  }, [at])
  return holder
}

function Steps({ plan, at, go }: { plan: FormPlan; at: number; go: (step: number) => void }) {
  const count = plan.sections.length
  return (
    <nav aria-label="Стъпки" className={classes.steps}>
      <p className={classes.where} aria-live="polite">
        Стъпка {at + 1} от {count}: <strong>{plan.sections[at]?.section}</strong>
      </p>
      <Progress value={((at + 1) / count) * 100} size="sm" aria-hidden className={classes.progress} />
      <ol className={classes.list}>
        {plan.sections.map((section, index) => (
          <li key={section.section} data-state={index === at ? 'here' : index < at ? 'done' : 'later'}>
            <button
              type="button"
              disabled={index >= at}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => go(index)}
            >
              <span className={classes.number} aria-hidden>
                {index < at ? '✓' : index + 1}
              </span>
              {section.section}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
