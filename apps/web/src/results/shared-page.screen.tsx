import type { OutputOf } from '@asistent/contract/core/call'
import { photoConsents, saveSharedPage } from '@asistent/contract/results/portfolios.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { portfolioPartLabel, portfolioParts, type PortfolioPart } from '@asistent/domain/results/portfolio'
import { Alert, Button, Checkbox, FileButton, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconPhoto, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { DayInput } from '../blocks/inputs/day-input'
import { Segments } from '../blocks/inputs/segments'
import { AllergyBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useUnsaved } from '../blocks/parts/use-unsaved'
import { useChosen } from '../blocks/params/use-url-values'
import { CameraButton } from '../blocks/uploads/camera-button'
import { uprightPicture } from '../blocks/uploads/upright-picture'
import { GroupChoice } from '../choices/group-choice'
import { useLessonGroup } from '../planning/lesson-groups.shared'
import { useCall } from '../platform/use-call'
import { useSendOrWait, useWaitingSends } from '../platform/waiting-sends'
import classes from './results.module.css'

type Child = OutputOf<typeof photoConsents>['result'][number]

/** Name in the offline queue. */
const queue = 'shared-pages'

const { Photo, Hobby, Award, Drawing } = portfolioParts
const kinds = ([Photo, Hobby, Award, Drawing] as const).map((part) => ({
  value: String(part),
  label: portfolioPartLabel[part],
}))

/** A photo or an observation for the portfolios of several children; without a network it waits on the device. */
export function Screen() {
  const { search, choose } = useChosen()
  const classId = useLessonGroup(search.classId) ?? 0
  const answer = useCall(photoConsents, { classId }, { enabled: classId > 0 })
  return (
    <Page
      title="Страница за няколко деца"
      lead="Една снимка или наблюдение в портфолиото на избраните деца."
      back="/kids/portfolio"
    >
      <GroupChoice value={classId} onChange={choose('classId')} />
      <Queued />
      {classId > 0 && (
        <Answered
          answer={answer}
          lines={8}
          empty={{ drawing: 'kite', title: 'Няма деца', reason: 'Изберете група с деца.' }}
        >
          {({ result }) => <SharedPage key={classId} kids={result} />}
        </Answered>
      )}
    </Page>
  )
}

function Queued() {
  const waiting = useWaitingSends<string>(queue)
  if (waiting.length === 0) return null
  return (
    <Alert color="blue" title="Чакат връзка на това устройство">
      {waiting.map(({ shown }) => shown).join(', ')}
    </Alert>
  )
}

interface Draft {
  readonly part: PortfolioPart
  readonly title: string
  readonly text: string
  readonly forDate: Day
  readonly ids: readonly number[]
  /** JPEG as a data URL. */
  readonly photo: string | null
}

async function dataUrlOf(file: File): Promise<string | undefined> {
  const picture = await uprightPicture(file)
  if (picture.type !== 'image/jpeg') return undefined
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => resolve(undefined))
    reader.readAsDataURL(picture)
  })
}

function SharedPage({ kids }: { kids: readonly Child[] }) {
  const blank: Draft = { part: Photo, title: '', text: '', forDate: useToday(), ids: [], photo: null }
  const [draft, setDraft] = useState(blank)
  const [isTried, setTried] = useState(false)
  const sending = useSendOrWait(saveSharedPage)
  const change = (values: Partial<Draft>) => setDraft((now) => ({ ...now, ...values }))
  const isDirty = draft.title !== '' || draft.text !== '' || draft.ids.length > 0 || draft.photo !== null
  useUnsaved<Draft>({
    name: 'shared-page',
    dirty: isDirty,
    isDirty: () => isDirty,
    values: () => draft,
    restore: setDraft,
  })
  const { part, title, forDate, ids, photo } = draft
  const chosen = kids.filter(({ studentId }) => ids.includes(studentId))
  const needsConsent = part === Photo || (photo !== null && part !== Drawing)
  const without = needsConsent ? chosen.filter(({ photosAllowed }) => !photosAllowed) : []
  const receivers = part === Photo ? chosen.length - without.length : chosen.length
  const missing = {
    title: title.trim() === '' && 'Напишете заглавие',
    photo: part === Photo && photo === null && 'Направете или изберете снимка',
    children: receivers === 0 && (chosen.length === 0 ? 'Изберете деца' : 'За никое от избраните няма съгласие'),
  }

  async function save() {
    setTried(true)
    if (missing.title || missing.photo || missing.children) return
    const about = {
      of: queue,
      words: `Портфолио: „${title}“`,
      shown: `„${title}“ за ${plural(receivers, 'дете', 'деца')}`,
    }
    const { ids: _ids, photo: _photo, ...fields } = draft
    const input = { ...fields, studentIds: [...ids], photo: photo?.split(',')[1] ?? null }
    try {
      const outcome = await sending.mutateAsync({ input, about })
      toast.done(
        outcome === 'sent'
          ? `Записано за ${plural(receivers, 'дете', 'деца')}`
          : 'Няма връзка. Страницата ще се запише сама, щом се върне.',
      )
      setDraft({ ...blank, part, forDate })
      setTried(false)
    } catch (error) {
      toast.failed(error)
    }
  }

  return (
    <Stack>
      <Content draft={draft} change={change} missing={isTried ? missing : {}} />
      <Children kids={kids} ids={ids} onChange={(next) => change({ ids: next })}>
        {isTried && missing.children && <p className={classes.wrong}>{missing.children}</p>}
      </Children>
      {without.length > 0 && (
        <Alert
          color="yellow"
          title={part === Photo ? 'Няма да получат снимката' : 'Ще получат страницата без снимката'}
        >
          Няма съгласие за снимки на: {without.map(({ studentName }) => studentName).join(', ')}.
        </Alert>
      )}
      <div className={classes.saveBar}>
        <Button
          size="md"
          loading={sending.isPending}
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => void save()}
        >
          {receivers > 0 ? `Запиши за ${plural(receivers, 'дете', 'деца')}` : 'Запиши'}
        </Button>
      </div>
    </Stack>
  )
}

interface ContentProps {
  readonly draft: Draft
  readonly change: (values: Partial<Draft>) => void
  readonly missing: { readonly title?: string | false; readonly photo?: string | false }
}

function Content({ draft: { part, title, text, forDate, photo }, change, missing }: ContentProps) {
  async function takePhoto(file: File) {
    const url = await dataUrlOf(file)
    if (url) change({ photo: url })
    else toast.warned('Снимката не може да бъде прочетена. Изберете друга.')
  }
  return (
    <Section title="Какво">
      <Stack gap="sm">
        <Segments
          label="Раздел"
          value={String(part)}
          onChange={(value) => change({ part: Number(value) as PortfolioPart })}
          choices={kinds}
        />
        <Group>
          <CameraButton onTake={(file) => void takePhoto(file)} />
          <FileButton accept="image/*" onChange={(file) => file && void takePhoto(file)}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconPhoto size={18} aria-hidden />}>
                Изберете снимка
              </Button>
            )}
          </FileButton>
          {photo && (
            <Button
              variant="subtle"
              leftSection={<IconX size={18} aria-hidden />}
              onClick={() => change({ photo: null })}
            >
              Махни снимката
            </Button>
          )}
        </Group>
        {photo && <img src={photo} alt="Избраната снимка" className={classes.photo} />}
        {missing.photo && <p className={classes.wrong}>{missing.photo}</p>}
        <TextInput
          label="Заглавие"
          required
          maxLength={200}
          value={title}
          error={missing.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Textarea
          label="Разказ"
          autosize
          minRows={2}
          maxLength={5000}
          value={text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <DayInput label="Дата" value={forDate} onChange={(value) => value && change({ forDate: value as Day })} />
      </Stack>
    </Section>
  )
}

interface ChildrenProps {
  readonly kids: readonly Child[]
  readonly ids: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly children: ReactNode
}

function Children({ kids, ids, onChange, children }: ChildrenProps) {
  const count = kids.filter(({ studentId }) => ids.includes(studentId)).length
  const areAllChosen = count === kids.length
  return (
    <Section
      title={`Деца (${count} от ${kids.length})`}
      side={
        <Button variant="subtle" onClick={() => onChange(areAllChosen ? [] : kids.map(({ studentId }) => studentId))}>
          {areAllChosen ? 'Махни всички' : 'Избери всички'}
        </Button>
      }
    >
      <div className={classes.children}>
        {kids.map(({ studentId, studentName, photosAllowed, ...child }) => (
          <Checkbox
            key={studentId}
            label={
              <>
                {studentName} <AllergyBadge of={child} />
              </>
            }
            description={photosAllowed ? undefined : 'няма съгласие за снимки'}
            checked={ids.includes(studentId)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...ids, studentId] : ids.filter((id) => id !== studentId))
            }
          />
        ))}
      </div>
      {children}
    </Section>
  )
}
