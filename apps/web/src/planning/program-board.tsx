import type { OutputOf } from '@asistent/contract/core/call'
import { copyProgram, listPrograms, programOptions } from '@asistent/contract/planning/programs.calls'
import { itemKinds, weeklyCounts } from '@asistent/domain/planning/programs'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Board } from '../blocks/board/board'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { TimeInput } from '../blocks/inputs/time-input'
import { StatusBadge } from '../blocks/parts/names'
import { optionsFrom } from '../blocks/pickers/source'
import { Picker } from '../blocks/pickers/picker'
import { send } from '../platform/api'
import { useCall } from '../platform/use-call'
import { ProgramItemForm } from './program-item'
import { boardCards, boardDays, boardRows, placed, type Item, type Times } from './program-week'
import { subjectSource } from './sources.shared'

const programSource = optionsFrom(
  listPrograms,
  ({ id, className, schoolYear, name }) => ({ value: id, label: `${className}, ${schoolYear}: ${name}` }),
  { input: { anyYear: true, pageSize: 200 } },
)

/** Weekly program: times × days, edited by typing, dragging or keyboard, with running totals. */
export function ProgramBoard({ field }: { field: OwnField }) {
  const items = (field.value ?? []) as Item[]
  const classId = useField('classId').value as number | undefined
  const [added, setAdded] = useState<readonly Times[]>([])
  const { data: options } = useCall(programOptions, { classId: classId ?? 0 }, { enabled: Boolean(classId) })
  const [openAt, setOpenAt] = useState<number>()
  const open = openAt === undefined ? undefined : items[openAt]
  const change = field.readOnly
    ? {}
    : {
        onMove: (id: number | string, cell: { day: string; row: string }) =>
          field.set(items.map((item, index) => (index === id ? placed(item, cell) : item))),
        onAdd: (cell: { day: string; row: string }, { option }: { option?: { value: number | string } }) => {
          if (!option) return
          const item = { kind: itemKinds.ClassSubject, classSubjectId: Number(option.value), title: null }
          field.set([...items, placed(item as Item, cell)])
        },
        onRemove: (id: number | string) => field.set(items.filter((_, index) => index !== id)),
        onOpen: (id: number | string) => setOpenAt(Number(id)),
      }
  return (
    <Stack gap="md">
      {field.error && <Text c="red">{field.error}</Text>}
      {options && <Counts items={items} options={options} />}
      {!field.readOnly && (
        <AddTime
          addRow={(times) => setAdded([...added, times])}
          addBreak={(title, times) =>
            field.set([
              ...items,
              ...[1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, kind: itemKinds.Break, title, ...times })),
            ])
          }
        />
      )}
      {!field.readOnly && items.length === 0 && (
        <Picker
          label="Копирай седмицата на друго разпределение"
          source={programSource}
          value={null}
          onChange={(id) => void (id && send(copyProgram, { id }).then((copied) => field.set(copied.items)))}
        />
      )}
      <Board
        label="Седмица"
        days={boardDays(items)}
        rows={boardRows(items, added)}
        cards={boardCards(items, namesOf(options?.subjects), namesOf(options?.teachers))}
        source={subjectSource}
        {...change}
      />
      {open && options && (
        <ProgramItemForm
          item={open}
          options={options}
          close={() => setOpenAt(undefined)}
          save={(item) => {
            field.set(items.map((one, index) => (index === openAt ? item : one)))
            setOpenAt(undefined)
          }}
        />
      )}
    </Stack>
  )
}

const namesOf = (list: readonly { id: number; name: string }[] = []) => new Map(list.map(({ id, name }) => [id, name]))

type Options = OutputOf<typeof programOptions>

function Counts({ items, options }: { items: readonly Item[]; options: Options }) {
  const { bySubject, total, minimum } = weeklyCounts(
    items,
    options.classType,
    options.subjects.map(({ id }) => id),
  )
  const names = namesOf(options.subjects)
  return (
    <Group gap="xs" aria-live="polite">
      {minimum > 0 && (
        <StatusBadge label={`Общо ${total} от поне ${minimum}`} tone={total < minimum ? 'warn' : 'good'} />
      )}
      {bySubject
        .filter(({ count, usual }) => count > 0 || usual > 0)
        .map(({ subjectId, count, usual }) => (
          <StatusBadge
            key={subjectId}
            label={`${names.get(subjectId) ?? ''}: ${count}${usual > 0 ? ` от ${usual}` : ''}`}
            tone={count < usual ? 'warn' : 'good'}
          />
        ))}
    </Group>
  )
}

interface AddTimeProps {
  readonly addRow: (times: Times) => void
  readonly addBreak: (title: string, times: Times) => void
}

/** Adds a row; with a label it is a part of every day, like lunch. */
function AddTime({ addRow, addBreak }: AddTimeProps) {
  const [startTime, setStart] = useState<string | null>(null)
  const [endTime, setEnd] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const times = startTime && endTime && startTime < endTime ? { startTime, endTime } : undefined
  const add = () => {
    if (!times) return
    if (title.trim()) addBreak(title.trim(), times)
    else addRow(times)
    setTitle('')
  }
  return (
    <Group align="end" className="no-print">
      <TimeInput label="От" value={startTime} onChange={setStart} />
      <TimeInput label="До" value={endTime} onChange={setEnd} />
      <TextInput
        label="Режимен момент (по желание)"
        placeholder="Обяд"
        maxLength={100}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Button variant="default" disabled={!times} onClick={add}>
        Добави час
      </Button>
    </Group>
  )
}
