import { useEffect, useMemo, type ReactNode } from 'react'
import { Section } from '../parts/section'
import { FieldView } from './field-view'
import { keyOfField } from './fields'
import { ChangedNotice, DraftNotice, MergeNotice, RefusalNotice, WrongFields } from './form-notices'
import type { FormPlan } from './form-options'
import { FormContextHolder } from './form-store'
import classes from './form.module.css'
import type { FormState } from './use-form'
import { t } from '../../platform/language'

interface FormBodyProps {
  readonly form: FormState
  readonly submit: () => unknown
  readonly footer: ReactNode
  /** Without cards, inside a section or a dialog. */
  readonly bare?: boolean
}

/** Notices, fields and the button bar. */
export function FormBody({ form, submit, footer, bare = false }: FormBodyProps) {
  const { plan, store, readOnly, refusal, merging, unsaved } = form
  // Stable reference, because every field consumes the context.
  const context = useMemo(() => ({ store, readOnly }), [store, readOnly])
  useSaveBar(!bare && !readOnly)
  return (
    <FormContextHolder value={context}>
      <form
        noValidate
        className={bare || readOnly ? classes.form : `${classes.form} ${classes.aboveFooter}`}
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble through portals: without this a form in a dialog would submit the form of its page.
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

/** Marks the page as having a button bar at the bottom, so that floating elements are placed above it. */
function useSaveBar(isVisible: boolean): void {
  useEffect(() => {
    if (!isVisible) return undefined
    document.documentElement.setAttribute('data-save-bar', '')
    return () => document.documentElement.removeAttribute('data-save-bar')
  }, [isVisible])
}

export function FormSectionView({ section, bare = false }: { section: FormPlan['sections'][number]; bare?: boolean }) {
  const inside = (
    <>
      {section.help && <p className={classes.help}>{t(section.help)}</p>}
      <div className={classes.grid}>
        {section.fields.map((field) => (
          <FieldView key={keyOfField(field)} field={field} />
        ))}
      </div>
    </>
  )
  if (!bare) return <Section {...(section.section && { title: t(section.section) })}>{inside}</Section>
  return (
    <fieldset className={classes.bare}>
      {section.section && <legend>{t(section.section)}</legend>}
      {inside}
    </fieldset>
  )
}
