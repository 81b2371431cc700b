import { Button, Checkbox, Group, Stack } from '@mantine/core'
import type { Call, OutputOf } from '@asistent/contract/core/call'
import {
  createMessage,
  createMessageForKindergartens,
  type getMessage,
  maxMessageFiles,
  updateMessage,
} from '@asistent/contract/communication/messages.calls'
import { uploadFile } from '@asistent/contract/files/files.calls'
import { decodeContent, encodeContent } from '@asistent/domain/communication/content'
import { nobody } from '@asistent/domain/communication/audience'
import { sofiaInstant, sofiaTime, today, tryDay } from '@asistent/domain/kernel/day'
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormBody } from '../blocks/form/form-body'
import type { Fields, FormField, FormSection, OwnField } from '../blocks/form/fields'
import { planForm, type FormPlan } from '../blocks/form/form-options'
import { useForm } from '../blocks/form/use-form'
import { DayInput } from '../blocks/inputs/day-input'
import { TimeInput } from '../blocks/inputs/time-input'
import { toast } from '../blocks/parts/toast'
import { RichText } from '../blocks/rich-text/rich-text'
import { paperRules } from '../blocks/uploads/file-id-input'
import { Uploads } from '../blocks/uploads/uploads'
import type { UploadedFile } from '../blocks/uploads/upload-rules'
import { AudienceField } from './audience-field'
import { PlacesField } from './messages-places'
import { t } from '../platform/language'

// Forms of a message: new, draft, correction of a sent one.

export type Opened = OutputOf<typeof getMessage>

export const ContentField = ({ value, set, error, readOnly, label }: OwnField) => (
  <RichText
    label={label}
    required
    value={decodeContent(String(value ?? '')) ?? ''}
    onChange={(html) => set(encodeContent(html))}
    error={error}
    readOnly={readOnly}
  />
)

/** Files by id; `initialFiles` has the names of a draft's files. */
function FilesField({ value, set, error, initialFiles }: OwnField & { initialFiles: readonly UploadedFile[] }) {
  const [sent, setSent] = useState<readonly UploadedFile[]>([])
  const ids = (value as number[] | undefined) ?? []
  const all = [...initialFiles, ...sent]
  return (
    <Uploads
      label={t('Файлове')}
      many
      {...paperRules}
      call={uploadFile as unknown as Call<unknown, unknown, UploadedFile>}
      value={ids.map((id) => all.find((file) => file.id === id) ?? { id, name: t('Качен файл') })}
      onChange={(files) => {
        setSent((before) => [...before, ...files])
        set(files.slice(0, maxMessageFiles).map((file) => Number(file.id)))
      }}
      error={error}
    />
  )
}

/** Sent immediately or at a chosen time. */
function SendAtField({ value, set, error }: OwnField) {
  const at = typeof value === 'string' ? new Date(value) : null
  const [typed, setTyped] = useState<{ day: string | null; time: string | null }>()
  const shown = typed ?? { day: at && today(at), time: at && sofiaTime(at) }
  const change = (next: { day: string | null; time: string | null }) => {
    setTyped(next)
    const day = tryDay(next.day ?? '')
    // Incomplete input is passed on as typed, so that validation reports it.
    set(
      day && /^\d\d:\d\d$/.test(next.time ?? '') ? sofiaInstant(day, next.time ?? '').toISOString() : (next.day ?? ''),
    )
  }
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('Изпрати по-късно')}
        checked={value !== null && value !== undefined}
        onChange={(event) => {
          if (!event.currentTarget.checked) {
            setTyped(undefined)
            set(null)
            return
          }
          const tomorrow = new Date(Date.now() + 24 * 3_600_000)
          change({ day: today(tomorrow), time: '08:00' })
        }}
      />
      {value !== null && value !== undefined && (
        <Group gap="sm" align="flex-start">
          <DayInput label={t('Дата')} value={shown.day} onChange={(day) => change({ ...shown, day })} error={error} />
          <TimeInput label={t('Час')} value={shown.time} onChange={(time) => change({ ...shown, time })} />
        </Group>
      )}
    </Stack>
  )
}

type MessageFields = Fields<{
  title: string
  content: string
  recipients: unknown
  fileIds: number[]
  allowReplies: boolean
  openDiscussion: boolean
  askAcknowledgement: boolean
  sendAt: string | null
}>

const fieldsFor =
  (initialFiles: readonly UploadedFile[], options: { readonly sent: boolean; readonly parent: boolean }) =>
  (given: unknown): readonly (FormField | FormSection)[] => {
    const field = given as MessageFields
    const to = field.own('recipients', (control) => <AudienceField {...control} label={t('До')} />, { wide: true })
    const choices = field.section('Как да се изпрати', [
      field('allowReplies', { wide: true }),
      field('openDiscussion', {
        wide: true,
        when: (values) => values.allowReplies !== false,
        help: 'Иначе всеки отговор виждате само Вие и този, който го е написал.',
      }),
      field('askAcknowledgement', { wide: true, help: 'Получателят натиска „Прочетох“, а Вие виждате кой и кога.' }),
      field.own('sendAt', (control) => <SendAtField {...control} />, { wide: true }),
    ])
    const body = [
      field('title', { wide: true }),
      field.own('content', (control) => <ContentField {...control} />, { wide: true }),
      field.own('fileIds', (control) => <FilesField {...control} initialFiles={initialFiles} />, { wide: true }),
    ]
    if (options.sent) return body
    return options.parent ? [to, ...body] : [to, ...body, choices]
  }

const blank = () => ({
  recipients: { ...nobody, roleTypes: [], classIds: [], studentIds: [], userIds: [] },
  fileIds: [],
  allowReplies: true,
  openDiscussion: false,
  askAcknowledgement: false,
  sendAt: null,
  draft: false,
})

/** The four forms share their fields, which have the same names in all calls; the plan uses their common type. */
const planOf = (options: {
  readonly save: { readonly path: string }
  readonly fields: (field: unknown) => readonly (FormField | FormSection)[]
  readonly blank?: () => object
  readonly toForm?: (message: Opened) => object
}): FormPlan => planForm({ title: { create: '', edit: '' }, ...options } as never)

const newPlan = (parent: boolean): FormPlan =>
  planOf({ save: createMessage, blank, fields: fieldsFor([], { sent: false, parent }) })

const toForm = (message: Opened) => ({
  ...message,
  recipients: message.recipients ?? blank().recipients,
  fileIds: message.files.map(({ id }) => id),
  sendAt: message.state === 'queued' ? message.sendAt : null,
  draft: false,
})

const openedPlan = (message: Opened): FormPlan =>
  planOf({
    save: updateMessage,
    toForm,
    fields: fieldsFor(message.files, {
      sent: message.state === 'sent' || message.state === 'sending',
      parent: false,
    }),
  })

const placesPlan = planOf({
  save: createMessageForKindergartens,
  blank: () => ({
    kindergartenIds: [],
    roleTypes: [1],
    fileIds: [],
    allowReplies: true,
    askAcknowledgement: false,
    sendAt: null,
  }),
  fields: (given) => {
    const field = given as MessageFields & Fields<{ kindergartenIds: number[]; roleTypes: number[] }>
    return [
      field.own('kindergartenIds', (control) => <PlacesField {...control} />, { wide: true }),
      field('title', { wide: true }),
      field.own('content', (control) => <ContentField {...control} />, { wide: true }),
      field.own('fileIds', (control) => <FilesField {...control} initialFiles={[]} />, { wide: true }),
      field.section('Как да се изпрати', [
        field('allowReplies', { wide: true }),
        field('askAcknowledgement', { wide: true }),
        field.own('sendAt', (control) => <SendAtField {...control} />, { wide: true }),
      ]),
    ]
  },
})

interface ComposeProps {
  readonly kind: 'new' | 'parent' | 'places'
  readonly message?: Opened | undefined
  /** Preselected recipient, from a person's page. */
  readonly to?: number | undefined
  /** Child whose guardians are preselected. */
  readonly child?: number | undefined
  readonly close?: () => void
  /** Values of the previous form, restored after a change of the recipients' kind. */
  readonly written?: { current: Written }
}

/** Drafts may be incomplete: without a title or a text too. */
function fillDraft(store: { get(path: string): unknown; set(path: string, value: unknown): void }): void {
  const isBlank = (path: string) => String(store.get(path) ?? '').trim() === ''
  if (isBlank('title')) store.set('title', t('Без заглавие'))
  if (isBlank('content')) store.set('content', '')
}

const carried = ['title', 'content', 'fileIds', 'allowReplies', 'askAcknowledgement', 'sendAt'] as const
export type Written = Partial<Record<(typeof carried)[number], unknown>>

export function Compose({ kind, message, to, child, close, written }: ComposeProps) {
  const [plan] = useState(() => {
    if (message) return openedPlan(message)
    if (kind === 'places') return placesPlan
    const made = newPlan(kind === 'parent')
    const chosen = { ...(to && { userIds: [to] }), ...(child && { studentIds: [child] }) }
    return { ...made, blank: () => ({ ...blank(), recipients: { ...blank().recipients, ...chosen } }) }
  })
  const sent = message?.state === 'sent' || message?.state === 'sending'
  const form = useForm({
    plan,
    record: message,
    route: message ? { id: message.id } : {},
    name: message ? `message-${message.id}` : `message-${kind}`,
  })
  const { store } = form
  useEffect(() => {
    if (!written) return undefined
    for (const [path, value] of Object.entries(written.current)) if (value !== undefined) store.set(path, value)
    return store.listen(() => {
      written.current = Object.fromEntries(carried.map((path) => [path, store.get(path)]))
    })
  }, [store, written])
  const navigate = useNavigate()
  const go = (href: string) => void navigate({ href } as never)

  async function submit(draft: boolean) {
    if (kind !== 'places') form.store.set('draft', draft)
    if (draft) fillDraft(store)
    const saved = await form.submit()
    if (!saved) return
    form.unsaved.finish()
    if (sent) {
      toast.done(t('Съобщението е променено'))
      close?.()
      return
    }
    if (draft) toast.done(t('Черновата е запазена'))
    close?.()
    go(draft ? '/messages?box=drafts' : `/messages/${saved.id ?? message?.id ?? ''}`)
  }
  return (
    <FormBody
      form={form}
      submit={() => submit(false)}
      footer={
        <>
          <Button
            type="submit"
            loading={form.saving}
            leftSection={sent ? <IconDeviceFloppy size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
          >
            {sent ? t('Запиши промяната') : t('Изпрати')}
          </Button>
          {kind === 'new' && !sent && (
            <Button
              variant="default"
              loading={form.saving}
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              onClick={() => void submit(true)}
            >
              {t('Запази чернова')}
            </Button>
          )}
          {close && (
            <Button
              variant="default"
              onClick={() => {
                form.unsaved.finish()
                close()
              }}
            >
              {t('Отказ')}
            </Button>
          )}
        </>
      }
    />
  )
}
