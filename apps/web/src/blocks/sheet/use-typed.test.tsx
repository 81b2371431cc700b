// @vitest-environment happy-dom
import { Button, TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { may } from '@asistent/contract/core/access'
import { call, done } from '@asistent/contract/core/call'
import { keyOf, queryClient, useCall } from '../../platform/use-call'
import { Answered } from '../parts/states'
import { openScreen, refusal, testUser, type SentRequest } from '../test-screen'
import { Sheet } from './sheet'
import { useTyped } from './use-typed'

const row = z.object({ id: z.int(), name: z.string(), marks: z.array(z.string()), version: z.int() })
const readMarks = call.get('/api/dev/marks', {
  title: 'Отметки',
  access: may.read('Students'),
  topics: ['dev-marks'],
  output: z.array(row),
})
const markItems = z.object({ items: z.array(z.object({ id: z.int(), marks: z.array(z.string()), seen: z.int() })) })
const saveMarks = call.post('/api/dev/marks', {
  title: 'Запис на отметки',
  access: may.update('Students'),
  topics: ['dev-marks'],
  input: markItems,
  output: done,
})
type Row = z.output<typeof row>
const titles = ['Ръст', 'Тегло']

function Screen() {
  return <Answered answer={useCall(readMarks, {})}>{(rows) => <Marks rows={rows} />}</Answered>
}

function Marks({ rows }: { rows: readonly Row[] }) {
  const rowOf = (id: number) => rows.find((one) => one.id === id)
  const { typed, set, saving, conflicts, errors } = useTyped<readonly string[], z.input<typeof markItems>>({
    name: 'marks',
    call: saveMarks,
    rowKey: 'id',
    stored: new Map(rows.map(({ id, marks }) => [id, marks])),
    input: (all) => ({
      items: Object.entries(all).map(([id, marks]) => ({
        id: Number(id),
        marks: [...marks],
        seen: rowOf(Number(id))?.version ?? 0,
      })),
    }),
  })
  const of = (one: Row) => typed[one.id] ?? one.marks
  return (
    <>
      <Sheet
        heading="Дете"
        rows={rows}
        conflicts={conflicts}
        who={({ id, name }) => ({ id, name })}
        columns={titles.map((title, index) => ({
          title,
          renderCell: (item: Row) => (
            <TextInput
              aria-label={`${title} на ${item.name}`}
              error={errors[item.id]?.marks}
              value={of(item)[index]}
              onChange={({ currentTarget }) => set(item.id, of(item).with(index, currentTarget.value))}
            />
          ),
        }))}
      />
      <Button {...saving}>Запиши</Button>
    </>
  )
}

const conflict = { by: 'Мария Иванова', isOwn: false, at: '2026-11-18T12:05:00.000Z' }

function open() {
  let stored: Row[] = [
    { id: 1, name: 'Ана', marks: ['100', '15'], version: 1 },
    { id: 2, name: 'Борис', marks: ['105', '17'], version: 1 },
  ]
  const { requests } = openScreen({
    Screen,
    user: testUser({ Students: 'rcud' }),
    answers: {
      'GET /api/dev/marks': () => stored,
      'POST /api/dev/marks': ({ body }: SentRequest) => {
        const { items } = body as z.output<typeof markItems>
        const wrong = items.findIndex(({ marks }) => marks.includes('1000'))
        if (wrong >= 0)
          return refusal(400, {
            isSuccessful: false,
            code: 'platform.bad-input',
            errorMessage: 'Проверете въведените данни.',
            errors: { [`items.${wrong}.marks.0`]: ['Най-много 150'] },
          })
        const stale = items.filter(({ id, seen }) => stored.find((one) => one.id === id)?.version !== seen)
        if (stale.length === 0) return { isSuccessful: true }
        return refusal(409, {
          isSuccessful: false,
          code: 'platform.stale',
          errorMessage: 'Записът е променен.',
          conflict,
          rows: stale.map(({ id }) => ({ key: id, conflict })),
        })
      },
    },
  })
  return {
    saves: () =>
      requests.filter(({ method }) => method === 'POST').map(({ body }) => (body as { items: unknown }).items),
    /** Simulates a save by another user. */
    change: (id: number, marks: string[]) => {
      stored = stored.map((one) => (one.id === id ? { ...one, marks, version: one.version + 1 } : one))
    },
    stored: () => stored,
  }
}

const cell = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(cell(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const panel = () => screen.findByRole('region', { name: 'Записът е променен междувременно' })

describe('rows that another user saves during editing', () => {
  test('merges cells changed by one side only', async () => {
    const { change, saves } = open()
    await screen.findByText('Ана')
    type('Ръст на Ана', '101')
    change(1, ['100', '16'])
    press('Запиши')
    expect((await panel()).textContent).toContain('Мария Иванова на 18.11.2026 в 14:05')
    expect(within(await panel()).queryByRole('radio')).toBeNull()
    expect([cell('Ръст на Ана').value, cell('Тегло на Ана').value]).toEqual(['101', '16'])
    press('Запиши')
    await waitFor(() => expect(saves()).toHaveLength(2))
    expect(saves()[1]).toEqual([{ id: 1, marks: ['101', '16'], seen: 2 }])
  })

  test('a cell changed by both marks its row, which needs a choice', async () => {
    const { change, saves } = open()
    await screen.findByText('Ана')
    type('Ръст на Ана', '101')
    type('Ръст на Борис', '106')
    change(1, ['102', '15'])
    change(2, ['107', '17'])
    press('Запиши')
    await panel()
    expect(screen.getAllByText('променен междувременно')).toHaveLength(2)
    const ana = within(await panel()).getByRole('group', { name: /^Ана/ })
    const boris = within(await panel()).getByRole('group', { name: /^Борис/ })
    expect(within(ana).getByRole('radio', { name: 'Вашето Ръст: 101' })).toBeTruthy()
    press('Запиши')
    expect(saves()).toHaveLength(1)
    expect(document.activeElement).toBe(await panel())
    fireEvent.click(within(ana).getByRole('radio', { name: 'Записаното Ръст: 102' }))
    fireEvent.click(within(boris).getByRole('radio', { name: 'Вашето Ръст: 106' }))
    expect([cell('Ръст на Ана').value, cell('Ръст на Борис').value]).toEqual(['102', '106'])
    expect(screen.queryByText('променен междувременно')).toBeNull()
    press('Запиши')
    await waitFor(() => expect(saves()).toHaveLength(2))
    // Theirs is stored already.
    expect(saves()[1]).toEqual([{ id: 2, marks: ['106', '17'], seen: 2 }])
  })

  test('a change that arrives during typing is not overwritten without notice', async () => {
    const { change, saves, stored } = open()
    await screen.findByText('Ана')
    type('Ръст на Ана', '101')
    change(1, ['102', '15'])
    act(() => void queryClient.setQueryData(keyOf(readMarks, {}), stored()))
    expect(within(await panel()).getByRole('radio', { name: 'Записаното Ръст: 102' })).toBeTruthy()
    expect(cell('Ръст на Ана').value).toBe('101')
    press('Запиши')
    expect(saves()).toHaveLength(0)
    press('Запази моите')
    press('Запиши')
    await waitFor(() => expect(saves()).toEqual([[{ id: 1, marks: ['101', '15'], seen: 2 }]]))
  })
})

test('shows a rejected value at its row until the row is edited', async () => {
  const { saves } = open()
  await screen.findByText('Ана')
  type('Ръст на Ана', '101')
  type('Ръст на Борис', '1000')
  press('Запиши')
  await waitFor(() => expect(cell('Ръст на Борис').getAttribute('aria-invalid')).toBe('true'))
  expect(cell('Ръст на Ана').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getAllByText('Най-много 150')).not.toHaveLength(0)
  type('Ръст на Борис', '106')
  expect(screen.queryByText('Най-много 150')).toBeNull()
  press('Запиши')
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(cell('Ръст на Борис').getAttribute('aria-invalid')).toBeNull()
})
