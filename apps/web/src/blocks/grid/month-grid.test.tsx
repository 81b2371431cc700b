// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { day } from '@asistent/domain/kernel/day'
import { makeMonth } from '../../dev/sample-data'
import { AttendanceMonth } from '../../dev/sample-screens'
import { getMonth } from '../../dev/sample-calls'
import { keyOf, queryClient } from '../../platform/use-call'
import { openScreen, refusal, testUser, type Asked } from '../test-screen'
import { cellClass } from './grid-look'

// Each render of a cell computes its class, so counting those calls counts renders.
vi.mock(import('./grid-look'), async (original) => {
  const real = await original()
  return { ...real, cellClass: vi.fn<typeof real.cellClass>(real.cellClass) }
})
const drawn = () => vi.mocked(cellClass).mock.calls.length

const teacher = testUser({ StudentAttendances: 'ru', Classes: 'r' })
const groups = { result: [{ id: 1, name: 'Калинка', isForSubstitution: false }], rowsCount: 1 }
const november = makeMonth(2026, 11, 30, day('2026-11-16'))

function open(user = teacher, save: unknown = { isSuccessful: true }) {
  return openScreen({
    Screen: AttendanceMonth,
    user,
    at: '/?groupId=1&month=11&year=2026',
    answers: {
      'GET /api/dev/groups': groups,
      'GET /api/dev/attendances/1/11/2026': november,
      'POST /api/dev/attendances/1': save,
    },
  })
}

/** With all rows: rows below the viewport render when the browser is idle. */
async function grid() {
  const table = await screen.findByRole('grid', { name: 'Присъствия' })
  await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(30))
  return table
}
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`tr[data-row="${row}"] td[data-column="${column}"]`)!
const focused = () => document.activeElement as HTMLElement
const press = (key: string, more: object = {}) => fireEvent.keyDown(focused(), { key, code: '', ...more })
/** The announcement of a change follows its paint. */
const pendingSays = (words: string) =>
  waitFor(() => expect(screen.getByText(/Незаписани|Всичко е записано/).textContent).toBe(words))
const conflicts = async () => (await screen.findByText('Записът е променен междувременно')).closest('section')!
const statusSays = (words: string) => waitFor(() => expect(screen.getByRole('status').textContent).toContain(words))

beforeEach(() => {
  vi.mocked(cellClass).mockClear()
})

describe('a month grid', () => {
  test('renders people × days with names, days off, locked and mistaken cells', async () => {
    open()
    const table = await grid()
    expect(within(table).getAllByRole('rowheader').length).toBe(32)
    expect(table.querySelector('caption.print-only')?.textContent).toBe('Присъствия, ноември 2026 г.')
    expect(within(table).getByRole('columnheader', { name: /неделя, 15 ноември 2026 г\./ })).toBeTruthy()
    expect(cell(5, 1).getAttribute('aria-readonly')).toBe('true')
    expect(cell(8, 6).title).toContain('неприсъствен ден')
    expect(screen.getByText('Има въведени статуси в неприсъствени дни')).toBeTruthy()
  })

  test('a keystroke renders one cell of 900; sums and announcement follow', async () => {
    open()
    const table = await grid()
    cell(0, 17).focus()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    const watch = new MutationObserver(() => undefined)
    watch.observe(table, { subtree: true, childList: true, characterData: true, attributes: true })
    const touched = () =>
      new Set(watch.takeRecords().map(({ target }) => (target.nodeType === 3 ? target.parentElement : target)))
    const before = drawn()
    press('п', { code: 'KeyP' })
    expect(cell(0, 17).textContent).toBe('П')
    expect(drawn() - before).toBe(1)
    expect([...touched()].filter((one) => (one as HTMLElement).dataset.column)).toEqual([cell(0, 17)])
    const beforeMove = drawn()
    press('ArrowDown')
    expect(focused()).toBe(cell(1, 17))
    expect(drawn() - beforeMove).toBe(2)
    expect(touched()).toEqual(new Set([cell(0, 17), cell(1, 17)]))
  })

  test('accepts codes on both Bulgarian layouts and a Latin one; one cell is in the tab order', async () => {
    open()
    await grid()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    press('н', { code: 'KeyN' })
    expect(cell(0, 17).textContent).toBe('НО')
    press('ArrowRight')
    press('p', { code: 'KeyP' })
    expect(cell(0, 18).textContent).toBe('П')
    press('k', { code: 'KeyK' })
    expect(cell(0, 18).textContent).toBe('ПК')
    // БДС was detected, so physical keys of a Latin layout now map to its letters.
    press('ArrowRight')
    press('п', { code: 'KeyM' })
    press('ArrowDown')
    press('m', { code: 'KeyM' })
    expect(cell(1, 19).textContent).toBe('П')
    expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1)
  })

  test('fills, copies, pastes and undoes a range; the totals follow', async () => {
    open()
    await grid()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    fireEvent.pointerOver(cell(2, 18))
    fireEvent.pointerUp(window)
    press('п', { code: 'KeyP' })
    await pendingSays('Незаписани: 6 промени')
    const foot = screen.getByRole('rowheader', { name: 'Присъстват' }).closest('tr')!
    expect(foot.cells[18]!.textContent).toBe('3')
    const copied = new Map<string, string>()
    fireEvent.copy(focused(), { clipboardData: { setData: (type: string, text: string) => copied.set(type, text) } })
    expect(copied.get('text/plain')).toBe('П\tП\nП\tП\nП\tП')
    fireEvent.pointerDown(cell(3, 17), { button: 0, pointerType: 'mouse' })
    fireEvent.paste(focused(), { clipboardData: { getData: () => 'НО\tМБ\r\n\tто' } })
    expect([cell(3, 17).textContent, cell(3, 18).textContent]).toEqual(['НО', 'МБ'])
    await statusSays('Непознати стойности: то')
    press('z', { code: 'KeyZ', ctrlKey: true })
    expect(cell(3, 17).textContent).toBe('')
    press('z', { code: 'KeyZ', ctrlKey: true })
    await pendingSays('Всичко е записано')
    press('y', { code: 'KeyY', ctrlKey: true })
    await pendingSays('Незаписани: 6 промени')
  })

  test('one save contains only the differences', async () => {
    const { asked } = open()
    await grid()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    press('п', { code: 'KeyP' })
    press('Enter')
    press('н', { code: 'KeyN' })
    press('Backspace')
    fireEvent.keyDown(window, { key: 's', code: 'KeyS', ctrlKey: true })
    await waitFor(() => expect(asked.find((one: Asked) => one.method === 'POST')).toBeTruthy())
    expect(asked.find((one) => one.method === 'POST')?.body).toEqual({
      attendances: [{ studentId: 1, forDate: '2026-11-18', type: 2 }],
    })
    await pendingSays('Всичко е записано')
    expect(asked.filter((one) => one.method === 'POST')).toHaveLength(1)
  })

  test('closed cells and rejected codes stay unchanged, with an announcement', async () => {
    open()
    await grid()
    fireEvent.pointerDown(cell(5, 1), { button: 0, pointerType: 'mouse' })
    press('п', { code: 'KeyP' })
    expect(cell(5, 1).textContent).toBe('')
    await statusSays('1 клетка не може да се промени. Денят е заключен.')
    press('щ', { code: 'KeyT' })
    await statusSays('Няма статус с буква „Щ“.')
    fireEvent.pointerDown(cell(3, 17), { button: 0, pointerType: 'mouse' })
    press('с', { code: 'KeyS' })
    press('п', { code: 'KeyP' })
    expect(cell(3, 17).textContent).not.toBe('СП')
  })

  test('a heading selects its day, the palette and the fill button write to it', async () => {
    open()
    await grid()
    fireEvent.pointerDown(screen.getByRole('columnheader', { name: /18 ноември/ }), { button: 0 })
    fireEvent.click(screen.getByRole('button', { name: /Попълни празните от избраното с П/ }))
    await pendingSays('Незаписани: 30 промени')
    fireEvent.click(screen.getByRole('button', { name: 'ГВ – Грипна ваканция' }))
    expect(cell(12, 17).textContent).toBe('ГВ')
  })

  test('merges another user’s save and shows conflicting cells', async () => {
    open()
    await grid()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    press('п', { code: 'KeyP' })
    const theirs = november.map((kid, row) => ({
      ...kid,
      attendances: kid.attendances.map((one, column) =>
        column === 17 && row < 2 ? { ...one, type: row === 0 ? 1 : 5 } : one,
      ),
    }))
    act(() => void queryClient.setQueryData(keyOf(getMonth, { groupId: 1, month: 11, year: 2026 }), theirs as never))
    const panel = await conflicts()
    expect(within(panel).getAllByRole('group')).toHaveLength(1)
    expect(within(panel).getByRole('radio', { name: 'Записаното Неизвинено отсъствие' })).toBeTruthy()
    expect(cell(1, 17).textContent).toBe('МБ')
    expect(cell(0, 17).textContent).toBe('П')
    fireEvent.click(within(panel).getByRole('button', { name: 'Вземи техните' }))
    expect(cell(0, 17).textContent).toBe('НО')
    await pendingSays('Всичко е записано')
  })

  test('is read-only without the right to change', async () => {
    open(testUser({ StudentAttendances: 'r', Classes: 'r' }))
    await grid()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    press('п', { code: 'KeyP' })
    expect(cell(0, 17).textContent).toBe('')
    expect(screen.queryByRole('button', { name: 'Запиши присъствията' })).toBeNull()
  })

  test('conflicting cells are chosen one by one before the next save', async () => {
    let stored: unknown = november
    const conflict = { by: 'Мария Иванова', isOwn: false, at: '2026-11-18T12:05:00.000Z' }
    let isStale = true
    const { asked } = openScreen({
      Screen: AttendanceMonth,
      user: teacher,
      at: '/?groupId=1&month=11&year=2026',
      answers: {
        'GET /api/dev/groups': groups,
        'GET /api/dev/attendances/1/11/2026': () => stored,
        'POST /api/dev/attendances/1': () =>
          isStale
            ? refusal(409, { isSuccessful: false, code: 'platform.stale', errorMessage: 'Променен', conflict })
            : { isSuccessful: true },
      },
    })
    const saves = () => asked.filter(({ method }) => method === 'POST')
    await grid()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    press('п', { code: 'KeyP' })
    press('ArrowDown')
    press('п', { code: 'KeyP' })
    const absent = november.map((kid, index) =>
      index > 1
        ? kid
        : { ...kid, attendances: kid.attendances.map((one, at) => (at === 17 ? { ...one, type: 1 } : one)) },
    )
    stored = absent
    await pendingSays('Незаписани: 2 промени')
    fireEvent.click(screen.getByRole('button', { name: 'Запиши присъствията' }))
    const panel = await conflicts()
    expect(panel.textContent).toContain('Мария Иванова')
    const items = await within(panel).findAllByRole('group')
    expect(items).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Запиши присъствията' }))
    expect(saves()).toHaveLength(1)
    fireEvent.click(within(items[0]!).getByRole('radio', { name: /^Записаното/ }))
    await waitFor(() => expect(cell(0, 17).textContent).toBe('НО'))
    fireEvent.click(within(items[1]!).getByRole('radio', { name: /^Вашето/ }))
    isStale = false
    await waitFor(() => expect(within(panel).getByRole('status').textContent).toBe('Изборът е направен.'))
    fireEvent.click(screen.getByRole('button', { name: 'Запиши присъствията' }))
    await waitFor(() => expect(saves()).toHaveLength(2))
    expect(saves()[1]?.body).toMatchObject({ attendances: [{ studentId: november[1]?.studentId, type: 2 }] })
  })
})
