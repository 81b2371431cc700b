import { useEffect, useMemo, type ReactNode } from 'react'
import { Section } from '../parts/section'
import { FieldView } from './field-view'
import { ChangedNotice, DraftNotice, MergeNotice, RefusalNotice, WrongFields } from './form-notices'
import type { FormPlan } from './form-options'
import { FormContextHolder } from './form-store'
import classes from './form.module.css'
import type { FormState } from './use-form'

interface FormBodyProps {
  readonly form: FormState
  readonly submit: () => unknown
  readonly footer: ReactNode
  /** Inside a section or a dialog: the fields stand bare, without cards of their own. */
  readonly bare?: boolean
}

/** Notices, fields and the line of buttons. */
export function FormBody({ form, submit, footer, bare = false }: FormBodyProps) {
  const { plan, store, readOnly, refusal, merging, unsaved } = form
  // The same as long as it says the same: every field listens to it.
  const context = useMemo(() => ({ store, readOnly }), [store, readOnly])
  useSaveBar(!bare && !readOnly)
  return (
    <FormContextHolder value={context}>
      <form
        noValidate
        className={bare || readOnly ? classes.form : `${classes.form} ${classes.aboveFooter}`}
        onSubmit={(event) => {
          event.preventDefault()
          // A form in a dialog of another form's page: React passes the event on through portals.
          event.stopPropagation()
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
        <MergeNotice merging={merging} />
        {merging.changed && !refusal && form.merge && <ChangedNotice merge={form.merge} />}
        {refusal && <RefusalNotice refusal={refusal} merge={form.merge} />}
        {plan.sections.map((section) => (
          <FormSectionView key={section.section} section={section} bare={bare} />
        ))}
        {!readOnly && (
          <div className={bare ? classes.bareFooter : classes.footer}>
            {footer}
            <WrongFields />
          </div>
        )}
      </form>
    </FormContextHolder>
  )
}

/** Says on the page that buttons stand at its bottom: what floats there keeps above them. */
function useSaveBar(stands: boolean): void {
  useEffect(() => {
    if (!stands) return undefined
    document.documentElement.setAttribute('data-save-bar', '')
    return () => document.documentElement.removeAttribute('data-save-bar')
  }, [stands])
}

export function FormSectionView({ section, bare = false }: { section: FormPlan['sections'][number]; bare?: boolean }) {
  const inside = (
    <>
      {section.help && <p className={classes.help}>{section.help}</p>}
      <div className={classes.grid}>
        {section.fields.map((field) => (
          <FieldView key={field.name} field={field} />
        ))}
      </div>
    </>
  )
  if (!bare) return <Section {...(section.section && { title: section.section })}>{inside}</Section>
  return (
    <fieldset className={classes.bare}>
      {section.section && <legend>{section.section}</legend>}
      {inside}
    </fieldset>
  )
}
