import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconAlertTriangle, IconDeviceFloppy, IconInfoCircle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { usePageTitle } from '../../platform/page-title'
import { useCall } from '../../platform/use-call'
import { FactList } from '../detail/detail-screen'
import { FormBody } from '../form/form-body'
import { FormFacts } from '../form/form-facts'
import type { FormStore } from '../form/form-store'
import { OpenedForm } from '../form/opened-form'
import { RemoveButton } from '../form/remove-button'
import { useForm, type FormSubject } from '../form/use-form'
import { FoldedHistory } from '../history/folded-history'
import { Link } from '../parts/link'
import { StatusBadge } from '../parts/names'
import { Notice } from '../parts/notice'
import { Page } from '../parts/page'
import { Section } from '../parts/section'
import { toast } from '../parts/toast'
import { useSaveKey } from '../parts/use-unsaved'
import { DocumentActions } from './document-actions'
import { planDocument, type DocumentOptions, type DocumentPlan, type ProposedNumber } from './document-options'
import classes from './document.module.css'
import { t } from '../../platform/language'

/**
 * Screen of a document with states, lines and printouts: editable as a draft, read-only afterwards. `export const
 * Screen = documentScreen({ title, load, save, fields, state, states, draft, actions, papers })`.
 */
export function documentScreen<In, Parsed, Doc>(options: DocumentOptions<In, Parsed, Doc>) {
  const plan = planDocument(options)
  const Document = (subject: FormSubject) => <DocumentPage {...subject} document={plan} />
  return function DocumentScreen() {
    return <OpenedForm plan={plan.form} Form={Document} />
  }
}

function DocumentPage({ document, ...subject }: FormSubject & { document: DocumentPlan }) {
  const { plan, record, refetch, route } = subject
  const form = useForm(subject)
  const { isNew, readOnly, dirty, saving, unsaved, store } = form
  const navigate = useNavigate()
  const title = isNew ? t(plan.title.create) : plan.title.edit(record)
  usePageTitle(title)

  async function submit(): Promise<boolean> {
    const saved = await form.submit()
    if (!saved) return false
    toast.done(t(plan.saved))
    saved.warnings.forEach(toast.warned)
    if (isNew) {
      unsaved.finish()
      await navigate({ href: saved.id === null ? document.back : document.open(saved.id), replace: true } as never)
      return true
    }
    // The saved values become the base; refetching brings the version and server-side changes.
    store.reset(store.values())
    unsaved.drop()
    return true
  }
  useSaveKey(submit)

  /** Saves pending changes first and returns the document as it is on screen. */
  async function settled(): Promise<unknown> {
    if (readOnly || !store.isDirty()) return record
    if (!(await submit())) return undefined
    return (await refetch?.())?.data ?? record
  }

  return (
    <Page
      title={title}
      back={document.back}
      lead={
        isNew ? (
          document.number && <NextNumber of={document.number} store={store} />
        ) : (
          <Lead state={document.stateOf(record)} reason={form.reason} />
        )
      }
      actions={
        !isNew && (
          <>
            <DocumentActions document={document} record={record} settled={settled} />
            {!readOnly && <RemoveButton plan={plan} record={record} back={document.back} gone={unsaved.finish} />}
          </>
        )
      }
    >
      {!isNew && <Head document={document} record={record} />}
      {readOnly && !isNew ? (
        (document.view?.(record) ?? <FormFacts sections={plan.sections} store={store} />)
      ) : (
        <div className={classes.form}>
          <FormBody
            form={form}
            submit={async () => {
              if ((await submit()) && !isNew) await refetch?.()
            }}
            footer={
              <>
                <Button type="submit" loading={saving} leftSection={<IconDeviceFloppy size={18} aria-hidden />}>
                  Запиши
                </Button>
                {isNew ? (
                  <Button variant="default" component={Link} to={document.back}>
                    Отказ
                  </Button>
                ) : (
                  dirty && (
                    <Button variant="default" onClick={() => store.reset(store.base())}>
                      Откажи промените
                    </Button>
                  )
                )}
                <span aria-live="polite">{dirty && <small>Има незаписани промени</small>}</span>
              </>
            }
          />
        </div>
      )}
      {!isNew && document.history && (
        <FoldedHistory kind={document.history} id={(record as { id: number }).id ?? route.id} />
      )}
    </Page>
  )
}

/** The number is assigned on save: another user may take this one first. */
function NextNumber({ of: { call, input }, store }: { of: ProposedNumber<unknown>; store: FormStore }) {
  const typed = useSyncExternalStore(store.listen, store.values)
  const { data } = useCall(call, input(typed), { keep: true })
  return data ? <>Ще получи № {data.number}, ако дотогава няма друг запис.</> : null
}

function Lead({ state, reason }: { state: ReturnType<DocumentPlan['stateOf']>; reason: string | undefined }) {
  return (
    <span className={classes.lead}>
      {state && <StatusBadge label={state.label} tone={state.tone} />}
      {reason}
    </span>
  )
}

/** Head of the document: notices, facts and related documents. */
function Head({ document, record }: { document: DocumentPlan; record: unknown }) {
  const notices = document.notices(record)
  const related = document.related(record)
  return (
    <>
      {notices.map(({ tone, text }) => (
        <Notice
          key={text}
          tone={tone}
          icon={
            tone === 'bad' || tone === 'warn' ? (
              <IconAlertTriangle size={20} aria-hidden />
            ) : (
              <IconInfoCircle size={20} aria-hidden />
            )
          }
        >
          {text}
        </Notice>
      ))}
      {(document.facts.length > 0 || related.length > 0) && (
        <Section>
          {document.facts.length > 0 && <FactList record={record} facts={document.facts} />}
          {related.length > 0 && (
            <ul className={classes.related} aria-label="Свързани документи">
              {related.map(({ label, title, to }) => (
                <li key={to}>
                  {label}: <Link to={to}>{title}</Link>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  )
}
