import { annulNote, approveNote, getNote, noteFile, saveNote } from '@asistent/contract/attendance/notes.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { noteSources, noteStatuses } from '@asistent/domain/attendance/notes'
import { plural } from '@asistent/domain/kernel/text'
import { IconPencil } from '@tabler/icons-react'
import { FactList } from '../blocks/detail/detail-screen'
import { FoldedHistory } from '../blocks/history/folded-history'
import { actionsOf, type Action } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { AllergyBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { columnsOf } from '../blocks/shown/columns'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { noteActions, type NoteRow } from './notes-actions'
import { NoteDays } from './notes-days'
import { notePath, noteSourceChoices, notesPath, noteStatusChoices } from './notes-words'
import classes from './notes.module.css'
import { AttachedFile } from './requests-file'
import { periodText } from './requests-words'
import { t } from '../platform/language'

type Note = OutputOf<typeof getNote>

const { Unprocessed, Approved } = noteStatuses

const fact = columnsOf<Note>(getNote.output, [])
const paper = [
  fact.badge('status', noteStatusChoices),
  fact.badge('source', noteSourceChoices),
  fact.text('className', { title: 'Група' }),
  fact.own('Период', periodText),
  fact.text('number', { title: 'Амбулаторен №' }),
  fact.text('doctorName', { title: 'Лекар' }),
  fact.day('issuedOn', { title: 'Издадена на' }),
  fact.text('diagnosis', { title: 'Диагноза' }),
]
/** Data from the national register (integrations.md 1.6). */
const electronic = [
  fact.badge('status', noteStatusChoices),
  fact.badge('source', noteSourceChoices),
  fact.text('className', { title: 'Група' }),
  fact.own('Период', periodText),
  fact.text('number', { title: 'НРН на бележката' }),
  fact.text('examinationNumber', { title: 'НРН на прегледа' }),
  fact.text('doctorUin', { title: 'УИН на лекаря' }),
  fact.day('issuedOn', { title: 'Издадена на' }),
]
const processed = [
  fact.own(
    'Обработил',
    (note) => note.processedBy ?? (note.source === noteSources.Electronic ? t('автоматично') : '–'),
  ),
  fact.instant('processedAt', { title: 'Обработена на' }),
]
const comment = fact.text('comment', { title: 'Коментар' })

const factsOf = (note: Note) => [
  ...(note.source === noteSources.Electronic ? electronic : paper),
  ...(note.processedAt ? processed : []),
  ...(note.comment ? [comment] : []),
]

const actions = noteActions(actionsOf<NoteRow>()) as Action<Note>[]

const edit = actionsOf<Note>().go({
  label: 'Промени',
  icon: IconPencil,
  to: (note) => `${notePath(note)}/edit`,
  // A guardian who may not open the file may not sign either.
  when: (note) => note.status === Unprocessed && note.source === noteSources.Paper && note.mayOpenFile,
})

export function Screen() {
  const answer = useCall(getNote, useRouteInput(getNote) as { id: number })
  usePageTitle(answer.data?.studentName)
  return (
    <Answered answer={answer} back="/attendances/medical-notices">
      {(note) => <NotePage note={note} />}
    </Answered>
  )
}

function NotePage({ note }: { note: Note }) {
  const mayEdit = useMay(saveNote, 'update')
  const mayAnnul = useMay(annulNote)
  return (
    <Page
      title={note.studentName}
      lead={
        <>
          {t('Медицинска бележка')} <AllergyBadge of={note} />
        </>
      }
      back={notesPath}
      actions={<ActionButtons record={note} actions={mayEdit ? [...actions, edit] : actions} />}
    >
      <Section>
        <FactList record={note} facts={factsOf(note)} />
        {note.status === Approved && note.text && <p className={classes.soft}>{note.text}</p>}
      </Section>
      <Effect note={note} mayAnnul={mayAnnul} />
      {note.fileId && note.mayOpenFile && (
        <Section title={t('Снимка')}>
          <AttachedFile call={noteFile} id={note.id} />
        </Section>
      )}
      {mayAnnul && <FoldedHistory kind="medical-note" id={note.id} />}
    </Page>
  )
}

function Effect({ note, mayAnnul }: { note: Note; mayAnnul: boolean }) {
  const mayApprove = useMay(approveNote)
  const before = note.status === Unprocessed && mayApprove
  const showAfter = before || (note.status === Approved && mayAnnul)
  const changed = note.days.filter((day) => day.before !== day.after).length
  return (
    <Section title={before ? 'Какво ще промени одобряването' : t('Дни')}>
      {showAfter && (
        <p className={classes.lead}>
          {before
            ? `${plural(changed, 'ден ще бъде извинен', 'дни ще бъдат извинени')}.`
            : `Извинени: ${plural(note.excusedDays, 'ден', 'дни')}. При анулиране ${plural(changed, 'ден се променя', 'дни се променят')}.`}
        </p>
      )}
      <NoteDays days={note.days} showAfter={showAfter} />
    </Section>
  )
}
