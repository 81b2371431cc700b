import { achievementGrid, decideAchievements, saveAchievements } from '@asistent/contract/results/achievements.calls'
import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { percentOf, recordStates, type Mark } from '@asistent/domain/results/diagnostics'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { ChoiceInput } from '../blocks/inputs/choice-inputs'
import { actionsOf } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { ChoiceBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { useNarrow } from '../blocks/params/param-bar'
import { useChosen } from '../blocks/params/use-url-values'
import { Picker } from '../blocks/pickers/picker'
import { focusNext, Sheet } from '../blocks/sheet/sheet'
import { useTyped } from '../blocks/sheet/use-typed'
import { GroupChoice } from '../choices/group-choice'
import { useLessonGroup } from '../planning/lesson-groups.shared'
import { subjectSource } from '../planning/sources.shared'
import { useCall } from '../platform/use-call'
import { LevelBadge } from './levels'
import { MarkButtons } from './mark-buttons'
import { resultText, type Row } from './result-text'
import classes from './results.module.css'
import { recordStateChoices, stageChoices } from './words'

type SheetInput = InputOf<typeof achievementGrid>

/** Diagnostics of a group: children × indicators with values 0, 1 and 2. */
export function Screen() {
  const { search, choose } = useChosen()
  const classId = useLessonGroup(search.classId) ?? 0
  const classSubjectId = Number(search.classSubjectId ?? lawSubjects.Language)
  const stage = Number(search.stage) === 2 ? 2 : 1
  const sheet: SheetInput = { classId, classSubjectId, stage }
  const answer = useCall(achievementGrid, sheet, { enabled: classId > 0 })
  return (
    <Page
      title="Диагностика"
      lead="0 не покрива, 1 покрива частично, 2 покрива. Одобреният резултат се променя, след като директорът го върне."
    >
      <Group align="end" className="no-print">
        <GroupChoice value={classId} onChange={choose('classId')} />
        <Picker label="Направление" source={subjectSource} value={classSubjectId} onChange={choose('classSubjectId')} />
        <ChoiceInput label="Кога" choices={stageChoices} value={stage} onChange={choose('stage')} />
      </Group>
      {classId > 0 && (
        <Answered answer={answer} lines={10}>
          {(grid) =>
            grid.indicators.length === 0 ? (
              <Empty
                drawing="notebook"
                title="Няма показатели"
                reason="Направете шаблон за това направление и възраст в „Шаблони за диагностика“."
              />
            ) : (
              <Marks key={`${classId}:${classSubjectId}:${stage}`} chosen={sheet} grid={grid} />
            )
          }
        </Answered>
      )}
    </Page>
  )
}

const seenOf = ({ id, version }: Row) => ({ id: id ?? 0, version })

const sendBack = actionsOf<Row>().ask({
  label: 'Върни',
  call: decideAchievements,
  text: ({ studentName }) => `Резултатът на ${studentName} ще чака промяна.`,
  values: (row) => ({ achievements: [seenOf(row)], status: recordStates.Incorrect }),
  fields: (field) => [field.longText('comment', { wide: true, label: 'Какво да се промени' })],
  when: ({ status }) => status === recordStates.Unprocessed || status === recordStates.Approved,
})

const annul = actionsOf<Row>().ask({
  label: 'Анулирай',
  danger: true,
  call: decideAchievements,
  text: ({ studentName }) =>
    `Резултатът на ${studentName} няма да се брои и родителите няма да го виждат. Може да се въведе отново.`,
  values: (row) => ({ achievements: [seenOf(row)], status: recordStates.Annulled }),
  fields: (field) => [field.longText('comment', { wide: true, label: 'Причина' })],
  when: ({ id, status }) => id !== null && status !== recordStates.Annulled,
})

interface MarksProps {
  readonly chosen: SheetInput
  readonly grid: OutputOf<typeof achievementGrid>
}

/** The marks of the sheet with unsaved changes, and the reason for entering the exit level early. */
function useMarks({ chosen, grid: { result, mayEdit: mayWrite, exitFrom, earlyReason } }: MarksProps) {
  const [reason, setReason] = useState(earlyReason ?? '')
  const needsReason = mayWrite && exitFrom !== null
  const mayEdit = mayWrite && (!needsReason || reason.trim() !== '')
  const input = { ...chosen, ...(needsReason && { earlyReason: reason }) }
  const sheet = useTyped<readonly (Mark | null)[], InputOf<typeof saveAchievements>>({
    name: 'marks',
    call: saveAchievements,
    stored: new Map(result.map(({ studentId, marks }) => [studentId, marks])),
    input: (changed) => ({
      ...input,
      items: result.flatMap(({ studentId, version }) => {
        const marks = changed[studentId]
        return marks ? [{ studentId, marks: [...marks], seen: version }] : []
      }),
    }),
  })
  const of = (row: Row) => sheet.typed[row.studentId] ?? row.marks
  return {
    ...sheet,
    input,
    reason,
    setReason,
    mayEdit,
    of,
    mayMark: ({ status }: Row) => mayEdit && status !== recordStates.Approved,
    setMark: (row: Row, index: number, mark: Mark | null) => sheet.set(row.studentId, of(row).with(index, mark)),
  }
}

function Marks({ chosen, grid }: MarksProps) {
  const { indicators, result, mayEdit: mayWrite, exitFrom } = grid
  const marks = useMarks({ chosen, grid })
  const { typed, saving, conflicts, errors, input, mayEdit, of, mayMark } = marks
  const narrow = useNarrow()
  return (
    <>
      {mayWrite && exitFrom !== null && (
        <EarlyReason exitFrom={exitFrom} reason={marks.reason} setReason={marks.setReason} />
      )}
      <Sheet
        conflicts={conflicts}
        heading="Дете"
        rows={result}
        who={({ studentId: id, studentName: name }) => {
          const rejected = errors[id]?.marks
          return { id, name, ...(rejected && { detail: rejected }) }
        }}
        phone={mayWrite ? { saving, isComplete: (row) => of(row).every((mark) => mark !== null) } : undefined}
        columns={[
          ...indicators.map((indicator, index) => markColumn(marks, indicator, index)),
          { title: 'Ниво', renderCell: (row) => <LevelBadge percent={percentOf(of(row))} /> },
          {
            title: 'Състояние',
            renderCell: (row) => (
              <>
                <ChoiceBadge of={recordStateChoices} value={row.status} />
                {row.comment && <small className={classes.soft}> {row.comment}</small>}
                <ActionButtons
                  of={row.studentName}
                  record={row}
                  actions={[sendBack, annul, ...(mayMark(row) && !typed[row.studentId] ? [resultText(input)] : [])]}
                />
              </>
            ),
          },
        ]}
      />
      <Group className="no-print">
        {mayEdit && !narrow && <Button {...saving}>Запиши</Button>}
        <ActionButtons record={null} actions={[approveAll(result)]} />
      </Group>
    </>
  )
}

/** Column of an indicator: a digit is typed, on a phone it is chosen. */
function markColumn({ of, mayMark, setMark, errors }: ReturnType<typeof useMarks>, indicator: string, index: number) {
  const type = (row: Row, input: HTMLInputElement) => {
    const key = input.value.slice(-1)
    if (!['', '0', '1', '2'].includes(key)) return
    setMark(row, index, key === '' ? null : (Number(key) as Mark))
    if (key !== '') focusNext(input)
  }
  return {
    title: indicator,
    renderCell: (row: Row) => (
      <TextInput
        className={classes.mark}
        aria-label={`${row.studentName}: ${indicator}`}
        inputMode="numeric"
        readOnly={!mayMark(row)}
        error={errors[row.studentId]?.marks !== undefined}
        value={of(row)[index] ?? ''}
        onChange={({ currentTarget }) => type(row, currentTarget)}
      />
    ),
    renderLarge: (row: Row) => (
      <MarkButtons
        label={`${row.studentName}: ${indicator}`}
        value={of(row)[index] ?? null}
        readOnly={!mayMark(row)}
        onChange={(mark) => setMark(row, index, mark)}
      />
    ),
  }
}

function approveAll(rows: readonly Row[]) {
  const waiting = rows.filter(({ id, status }) => id !== null && status === recordStates.Unprocessed)
  return actionsOf<null>().send({
    label: `Одобри чакащите (${waiting.length})`,
    call: decideAchievements,
    input: () => ({ achievements: waiting.map(seenOf), status: recordStates.Approved }),
    when: () => waiting.length > 0,
    done: 'Одобрено',
  })
}

interface EarlyReasonProps {
  readonly exitFrom: Day
  readonly reason: string
  readonly setReason: (reason: string) => void
}

const EarlyReason = ({ exitFrom, reason, setReason }: EarlyReasonProps) => (
  <Alert color="yellow" title="Изходното ниво е преди срока" className="no-print">
    Отчита се в края на учебното време, от {formatDay(exitFrom)} г. Ако е нужно по-рано, напишете защо: причината се
    пази при резултатите.
    <TextInput
      mt="xs"
      label="Причина за ранното изходно ниво"
      maxLength={300}
      value={reason}
      onChange={({ currentTarget }) => setReason(currentTarget.value)}
    />
  </Alert>
)
