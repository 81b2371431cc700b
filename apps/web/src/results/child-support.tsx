import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { childSupport, deleteSupport, saveSupport } from '@asistent/contract/results/support.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { durationText, hasPeriod, supportKinds } from '@asistent/domain/results/support'
import { askForm } from '../blocks/form/form-dialog'
import { ChangeMenu } from '../blocks/parts/change-menu'
import { Line, LineSide } from '../blocks/parts/lines'
import { LinesSection } from '../blocks/parts/lines-section'
import { ChoiceBadge, StatusBadge } from '../blocks/parts/names'
import { useToday } from '../blocks/parts/use-today'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { subjectSource } from '../planning/sources.shared'
import classes from './portfolio.module.css'
import { supportChoices } from './portfolio-words'
import { t } from '../platform/language'

type Entry = OutputOf<typeof childSupport>['result'][number]

const isSession = ({ kind }: { readonly kind?: unknown }) => kind === supportKinds.Session

function askSupport(values: Partial<InputOf<typeof saveSupport>>): void {
  void askForm({
    title: values.id === undefined ? 'Нов запис' : t('Запис'),
    call: saveSupport,
    values,
    fields: (field) => [
      field.select('kind', supportChoices, { wide: true }),
      field.pick('classSubjectId', subjectSource, { wide: true, help: 'Ако записът е за образователно направление.' }),
      field('title', { wide: true }),
      field('fromDate'),
      field('fromTime', { when: isSession }),
      field('minutes', { when: isSession }),
      field('toDate', { when: ({ kind }) => kind !== null && kind !== undefined && hasPeriod(kind) }),
      field.longText('text', { wide: true }),
      field('forParents', { wide: true }),
    ],
  })
}

/** Plans, measures, praises and notes of a child; families see the ones shared with them. */
export function SupportTab({ record }: { record: { readonly id: number } }) {
  const { id: studentId } = record
  const may = useMay(saveSupport)
  const fromDate = useToday()
  const add = () => askSupport({ studentId, fromDate, kind: supportKinds.Praise, forParents: true })
  return (
    <LinesSection
      title={t('Подкрепа и бележки')}
      answer={useCall(childSupport, { id: studentId })}
      add={may && { label: t('Добави'), onClick: add }}
      empty={{
        drawing: 'notebook',
        title: t('Още няма записи'),
        reason: may
          ? 'Похвали, бележки, мерки и планове за подкрепа. Родителите виждат само отбелязаните за тях.'
          : t('Тук са похвалите, бележките и подкрепата, за които екипът Ви пише.'),
      }}
    >
      {(entry) => <SupportLine key={entry.id} studentId={studentId} entry={entry} shared={may && entry.forParents} />}
    </LinesSection>
  )
}

function SupportLine({ studentId, entry, shared }: { studentId: number; entry: Entry; shared: boolean }) {
  const { id, kind, subjectName, title, text, fromDate, toDate, fromTime, minutes, author, mayEdit } = entry
  return (
    <Line
      title={title}
      details={[
        toDate ? `${formatDay(fromDate)} – ${formatDay(toDate)}` : formatDay(fromDate),
        fromTime && minutes !== null && `${fromTime}, ${durationText(minutes)}`,
        subjectName,
        author,
      ]}
    >
      <ChoiceBadge of={supportChoices} value={kind} />
      {shared && <StatusBadge label={t('виждат го родителите')} tone="info" />}
      {text && <p className={classes.text}>{text}</p>}
      {mayEdit && (
        <LineSide>
          <ChangeMenu
            of={title}
            change={() => askSupport({ studentId, ...entry })}
            remove={{ call: deleteSupport, input: { supportId: id }, what: `„${title}“` }}
          />
        </LineSide>
      )}
    </Line>
  )
}
