import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { usePageTitle } from '../../platform/page-title'
import { FoldedHistory } from '../history/folded-history'
import { ActionButtons } from '../parts/action-buttons'
import { Link } from '../parts/link'
import { Page } from '../parts/page'
import { toast } from '../parts/toast'
import { useSaveKey } from '../parts/use-unsaved'
import { FormBody } from './form-body'
import { planForm, type FormOptions } from './form-options'
import { RemoveButton } from './remove-button'
import { OpenedForm } from './opened-form'
import { useForm, type FormSubject } from './use-form'
import { t } from '../../platform/language'

/** Form screen: `export const Screen = formScreen({ title, load, save, fields, after })`. */
export function formScreen<In, Parsed, Loaded = never>(options: FormOptions<In, Parsed, Loaded>) {
  const plan = planForm(options)
  return function FormScreen() {
    return <OpenedForm plan={plan} Form={FormPage} />
  }
}

function FormPage({ plan, record, route, refetch }: FormSubject) {
  const form = useForm({ plan, record, route, refetch })
  const { isNew, readOnly, dirty, saving, unsaved } = form
  const back = plan.after?.(null, route)
  const navigate = useNavigate()
  const title = isNew ? t(plan.title.create) : t(plan.title.edit(record))
  usePageTitle(title)

  async function submit() {
    const saved = await form.submit()
    if (!saved) return
    toast.done(t(plan.saved))
    saved.warnings.forEach(toast.warned)
    if (!plan.after) {
      // The saved values become the base; the save's topics refetch the new version.
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
              {t(plan.action)}
            </Button>
            {back ? (
              <Button variant="default" component={Link} to={back}>
                {t('Отказ')}
              </Button>
            ) : (
              dirty && (
                <Button variant="default" onClick={() => form.store.reset(form.store.base())}>
                  {t('Откажи промените')}
                </Button>
              )
            )}
            <span aria-live="polite">{dirty && <small>{t('Има незаписани промени')}</small>}</span>
          </>
        }
      />
      {!isNew && plan.below && <plan.below record={record} />}
      {!isNew && plan.history && <FoldedHistory kind={plan.history} id={(record as { id: number }).id} />}
    </Page>
  )
}
