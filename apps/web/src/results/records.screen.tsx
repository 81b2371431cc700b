import { achievementGrid, decideAchievements, saveAchievements } from '@asistent/contract/results/achievements.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import {
  levelLabel,
  levelOf,
  percentOf,
  recordStates,
  type Mark,
  type Stage,
} from '@asistent/domain/results/diagnostics'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { askForm } from '../blocks/form/form-dialog'
import { ChoiceInput } from '../blocks/inputs/choice-inputs'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useSaveKey, useUnsaved } from '../blocks/parts/use-unsaved'
import { useAddress } from '../blocks/params/use-url-values'
import { Picker } from '../blocks/pickers/picker'
import { myGroupSource } from '../choices/groups'
import { useLessonGroup } from '../planning/lesson-groups.shared'
import { subjectSource } from '../planning/sources.shared'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { askResultText } from './result-text'
import classes from './results.module.css'
import { levelChoices, recordStateChoices, stageChoices } from './words'

type Grid = OutputOf<typeof achievementGrid>
type Row = Grid['result'][number]
interface Asked {
  readonly classId: number
  readonly classSubjectId: number
  readonly stage: Stage
}

/** Diagnostics of a group: child × indicator, typed with 0, 1 and 2. */
export function Screen() {
  const { search, write } = useAddress()
  const classId = useLessonGroup(search.classId) ?? 0
  const asked: Asked = {
    classId,
    classSubjectId: Number(search.classSubjectId ?? lawSubjects.Language),
    stage: search.stage === 2 || search.stage === '2' ? 2 : 1,
  }
  const answer = useCall(achievementGrid, asked, { enabled: asked.classId > 0 })
  const choose = (name: string) => (value: number | null) => write((now) => ({ ...now, [name]: value ?? undefined }))
  return (
    <Page title="Диагностика" lead="0 не покрива, 1 покрива частично, 2 покрива. Enter слиза на следващото дете.">
      <Group align="end" className="no-print">
        <Picker label="Група" source={myGroupSource} value={asked.classId || null} onChange={choose('classId')} />
        <Picker
          label="Направление"
          source={subjectSource}
          value={asked.classSubjectId}
          onChange={choose('classSubjectId')}
        />
        <ChoiceInput label="Кога" choices={stageChoices} value={asked.stage} onChange={choose('stage')} />
      </Group>
      {asked.classId > 0 && (
        <Answered answer={answer} lines={10}>
          {(grid) =>
            grid.indicators.length === 0 ? (
              <Empty
                drawing="notebook"
                title="Няма показатели"
                reason="Направете шаблон за това направление и възраст в „Шаблони за диагностика“."
              />
            ) : (
              <Marks key={`${asked.classId}:${asked.classSubjectId}:${asked.stage}`} asked={asked} grid={grid} />
            )
          }
        </Answered>
      )}
    </Page>
  )
}

type Typed = Readonly<Record<number, readonly (Mark | null)[]>>

function Marks({ asked, grid }: { asked: Asked; grid: Grid }) {
  const [typed, setTyped] = useState<Typed>({})
  const table = useRef<HTMLTableElement>(null)
  const { mutate, isPending } = useSend(saveAchievements)
  const dirty = Object.keys(typed).length > 0
  useUnsaved<Typed>({ name: 'marks', dirty, isDirty: () => dirty, values: () => typed, restore: setTyped })
  const save = () => {
    const items = grid.result.flatMap(({ studentId, version }) => {
      const marks = typed[studentId]
      return marks ? [{ studentId, marks: [...marks], seen: version }] : []
    })
    if (items.length === 0) return
    mutate(
      { ...asked, items },
      {
        onError: (error) => void toast.failed(error),
        onSuccess: () => {
          setTyped({})
          toast.done('Записано')
        },
      },
    )
  }
  useSaveKey(save)
  const step = (event: KeyboardEvent, row: number, column: number) => {
    const [down, right] = movesOf[event.key] ?? [0, 0]
    if (down === 0 && right === 0) return
    event.preventDefault()
    focusCell(table.current, row + down, column + right)
  }
  const set = (row: Row, place: number, value: string) => {
    const mark = value === '' ? null : (Number(value) as Mark)
    if (mark !== null && ![0, 1, 2].includes(mark)) return
    setTyped({ ...typed, [row.studentId]: (typed[row.studentId] ?? row.marks).with(place, mark) })
    const at = grid.result.indexOf(row)
    if (mark !== null && place + 1 < grid.indicators.length) focusCell(table.current, at, place + 1)
    else if (mark !== null) focusCell(table.current, at + 1, 0)
  }
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.table} ref={table}>
          <thead>
            <tr>
              <th scope="col">Дете</th>
              {grid.indicators.map((indicator) => (
                <th key={indicator} scope="col">
                  {indicator}
                </th>
              ))}
              <th scope="col">Ниво</th>
              <th scope="col">Състояние</th>
            </tr>
          </thead>
          <tbody>
            {grid.result.map((row, at) => {
              const marks = typed[row.studentId] ?? row.marks
              return (
                <tr key={row.studentId}>
                  <th scope="row">
                    {row.studentName} <AllergyBadge of={row} />
                  </th>
                  {marks.map((mark, place) => (
                    <td key={grid.indicators[place]}>
                      <TextInput
                        className={classes.mark}
                        aria-label={`${row.studentName}: ${grid.indicators[place] ?? ''}`}
                        data-cell={`${at}:${place}`}
                        inputMode="numeric"
                        readOnly={!grid.mayEdit}
                        value={mark ?? ''}
                        onFocus={({ currentTarget }) => currentTarget.select()}
                        onKeyDown={(event) => step(event, at, place)}
                        onChange={({ currentTarget }) => set(row, place, currentTarget.value.slice(-1))}
                      />
                    </td>
                  ))}
                  <td>
                    <LevelBadge percent={percentOf(marks)} />
                  </td>
                  <td>
                    <State row={row} />
                    {grid.mayEdit && row.id !== null && typed[row.studentId] === undefined && (
                      <Button
                        className="no-print"
                        size="compact-sm"
                        variant="subtle"
                        aria-label={`Текст за ${row.studentName}`}
                        onClick={() => askResultText(asked, row)}
                      >
                        Текст
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Group className="no-print">
        {grid.mayEdit && (
          <Button disabled={!dirty} loading={isPending} onClick={save}>
            Запиши
          </Button>
        )}
        <Approve rows={grid.result} />
      </Group>
    </>
  )
}

const movesOf: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const focusCell = (table: HTMLTableElement | null, row: number, column: number) =>
  table?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)?.focus()

function LevelBadge({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return null
  const level = levelOf(percent)
  return (
    <StatusBadge
      label={`${levelLabel[level]}, ${percent} %`}
      tone={levelChoices.find(({ value }) => value === level)?.tone}
    />
  )
}

function State({ row: { id, status, comment, studentName } }: { row: Row }) {
  const mayDecide = useMay(decideAchievements)
  if (status === null) return null
  const { label = '', tone } = recordStateChoices.find(({ value }) => value === status) ?? {}
  const send = () =>
    void askForm({
      title: `Връщане: ${studentName}`,
      call: decideAchievements,
      values: { achievementIds: [id ?? 0], status: 3 },
      fields: (field) => [field.longText('comment', { wide: true })],
    })
  return (
    <>
      <StatusBadge label={label} tone={tone} />
      {comment && <small className={classes.soft}> {comment}</small>}
      {mayDecide && (status === recordStates.Unprocessed || status === recordStates.Approved) && (
        <Button className="no-print" size="compact-sm" variant="subtle" onClick={send}>
          Върни
        </Button>
      )}
    </>
  )
}

function Approve({ rows }: { rows: readonly Row[] }) {
  const { mutate, isPending } = useSend(decideAchievements)
  const mayDecide = useMay(decideAchievements)
  const waiting = rows.flatMap(({ id, status }) => (id !== null && status === recordStates.Unprocessed ? [id] : []))
  if (!mayDecide || waiting.length === 0) return null
  return (
    <Button
      variant="light"
      loading={isPending}
      onClick={() => mutate({ achievementIds: waiting, status: 1 }, { onError: (error) => void toast.failed(error) })}
    >
      Одобри чакащите ({waiting.length})
    </Button>
  )
}
