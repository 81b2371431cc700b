// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { day } from '@asistent/domain/kernel/day'
import { makeMonth } from '../../dev/sample-data'
import { AttendanceMonth } from '../../dev/sample-screens'
import { getMonth } from '../../dev/sample-calls'
import { keyOf, queryClient } from '../../platform/use-call'
import { dropWaiting, waitingSends } from '../../platform/waiting-sends'
import { openScreen, refusal, testUser, type SentRequest } from '../test-screen'
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

function open(user = teacher, save: unknown = { isSuccessful: true }, month: unknown = november, reloaded = false) {
  return openScreen({
    reloaded,
    Screen: AttendanceMonth,
    user,
    at: '/?groupId=1&month=11&year=2026',
    answers: {
      'GET /api/dev/groups': groups,
      'GET /api/dev/attendances/1/11/2026': month,
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
/** The state of the saves and the announcement of a change, which follows its paint. */
const statusSays = (words: string) =>
  waitFor(() =>
    expect([...document.querySelectorAll('[role="status"]')].map((one) => one.textContent)).toContain(words),
  )
const saved = () => statusSays('Всичко е записано')
const savesIn = (requests: readonly SentRequest[]) => requests.filter(({ method }) => method === 'POST')
const itemsIn = (requests: readonly SentRequest[]) =>
  savesIn(requests).flatMap(({ body }) => (body as { items: readonly object[] }).items)
const typeAt = (row: number, column: number, letter: string, code: string) => {
  fireEvent.pointerDown(cell(row, column), { button: 0, pointerType: 'mouse' })
  press(letter, { code })
}
const troublesNow = (name: string) => document.querySelector<HTMLElement>(`[role="alert"][aria-label="${name}"]`)
const troubles = async (name: string) => {
  await waitFor(() => expect(troublesNow(name)).toBeTruthy())
  return troublesNow(name)!
}
const saveNow = () => fireEvent.keyDown(window, { key: 's', code: 'KeyS', ctrlKey: true })

beforeEach(() => {
  vi.mocked(cellClass).mockClear()
  localStorage.clear()
  for (const one of waitingSends()) dropWaiting(one)
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
    await statusSays('Променени: 6 клетки.')
    const foot = screen.getByRole('rowheader', { name: 'Присъстват' }).closest('tr')!
    expect(foot.cells[18]!.textContent).toBe('3')
    const copied = new Map<string, string>()
    fireEvent.copy(focused(), { clipboardData: { setData: (type: string, text: string) => copied.set(type, text) } })
    expect(copied.get('text/plain')).toBe('П\tП\nП\tП\nП\tП')
    fireEvent.pointerDown(cell(3, 17), { button: 0, pointerType: 'mouse' })
    fireEvent.paste(focused(), { clipboardData: { getData: () => 'НО\tМБ\r\n\tто' } })
    expect([cell(3, 17).textContent, cell(3, 18).textContent]).toEqual(['НО', 'МБ'])
    await statusSays('Променени: 2 клетки. Непознати стойности: то.')
    press('z', { code: 'KeyZ', ctrlKey: true })
    expect(cell(3, 17).textContent).toBe('')
    press('z', { code: 'KeyZ', ctrlKey: true })
    expect(cell(0, 17).textContent).toBe('')
    // Undone before it was sent: there is nothing to save.
    expect(waitingSends()).toEqual([])
    press('y', { code: 'KeyY', ctrlKey: true })
    expect(cell(2, 18).textContent).toBe('П')
    expect(waitingSends().flatMap(({ lines }) => lines)).toHaveLength(6)
  })

  test('each change is saved at once, with the value it is based on', async () => {
    const { requests } = open()
    await grid()
    typeAt(0, 17, 'п', 'KeyP')
    press('Enter')
    press('н', { code: 'KeyN' })
    press('Backspace')
    // On the device before it is sent.
    expect(waitingSends()).toHaveLength(1)
    saveNow()
    await waitFor(() => expect(savesIn(requests)).toHaveLength(1))
    expect(savesIn(requests)[0]?.body).toEqual({ items: [{ studentId: 1, forDate: '2026-11-18', type: 2, was: null }] })
    await saved()
    expect(waitingSends()).toEqual([])
    expect(savesIn(requests)).toHaveLength(1)
  })

  test('an undo after the save is saved too', async () => {
    let stored = november
    const { requests } = open(
      teacher,
      ({ body }: SentRequest) => {
        const { items } = body as { items: { studentId: number; forDate: string; type: number | null }[] }
        const typeOf = (studentId: number, one: (typeof november)[number]['attendances'][number]) =>
          items.find((item) => item.studentId === studentId && item.forDate === one.forDate) ?? one
        stored = stored.map((kid) => ({
          ...kid,
          attendances: kid.attendances.map((one) => ({ ...one, type: typeOf(kid.studentId, one).type })),
        })) as typeof november
        return { isSuccessful: true }
      },
      () => stored,
    )
    await grid()
    typeAt(0, 17, 'п', 'KeyP')
    saveNow()
    await waitFor(() => expect(savesIn(requests)).toHaveLength(1))
    await saved()
    fireEvent.click(screen.getByLabelText('Върни назад (Ctrl+Z)'))
    expect(cell(0, 17).textContent).toBe('')
    saveNow()
    await waitFor(() => expect(savesIn(requests)).toHaveLength(2))
    expect(itemsIn(requests).at(-1)).toEqual({ studentId: 1, forDate: '2026-11-18', type: null, was: 2 })
    await saved()
  })

  test('without a network changes wait on the device, survive a reload and are merged', async () => {
    const { requests, unmount } = open(teacher, refusal(503, { errorMessage: 'Няма връзка', code: 'x' }))
    await grid()
    typeAt(0, 17, 'п', 'KeyP')
    await statusSays('1 отметка чака връзка')
    unmount()
    const reopened = open(teacher, refusal(503, { errorMessage: 'Няма връзка', code: 'x' }), november, true)
    await grid()
    await waitFor(() => expect(cell(0, 17).textContent).toBe('П'))
    // The first change may have arrived, so the second is based on it.
    typeAt(0, 17, 'н', 'KeyN')
    typeAt(1, 17, 'н', 'KeyN')
    typeAt(1, 17, 'п', 'KeyP')
    await statusSays('3 отметки чакат връзка')
    reopened.unmount()
    const online = open(teacher, { isSuccessful: true }, november, true)
    await grid()
    await waitFor(() => expect(itemsIn(online.requests)).toHaveLength(3))
    expect(itemsIn(online.requests)).toEqual([
      { studentId: 1, forDate: '2026-11-18', type: 2, was: null },
      { studentId: 1, forDate: '2026-11-18', type: 1, was: 2 },
      { studentId: 2, forDate: '2026-11-18', type: 2, was: null },
    ])
    await saved()
    expect(requests.length).toBeGreaterThan(0)
  })

  test('a rejected cell keeps its reason until the user decides; the others are saved', async () => {
    const reason = 'Денят е в отпуск.'
    const { requests } = open(teacher, ({ body }: SentRequest) => {
      const { items } = body as { items: { studentId: number }[] }
      const at = items.findIndex(({ studentId }) => studentId === 2)
      return at < 0
        ? { isSuccessful: true }
        : refusal(400, { errorMessage: reason, code: 'x', errors: { [`items.${at}`]: [reason] } })
    })
    await grid()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    fireEvent.pointerOver(cell(2, 17))
    fireEvent.pointerUp(window)
    press('п', { code: 'KeyP' })
    const panel = await troubles('Незаписани отметки')
    expect(panel.textContent).toContain(reason)
    expect(panel.textContent).toContain(november[1]!.studentName)
    await statusSays('1 отметка чака Вашето решение')
    await waitFor(() =>
      expect(itemsIn(savesIn(requests).slice(-1))).toMatchObject([{ studentId: 1 }, { studentId: 3 }]),
    )
    fireEvent.click(within(panel).getByText('Премахни'))
    await saved()
    expect(cell(1, 17).textContent).toBe('')
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
    await statusSays('Променени: 30 клетки.')
    fireEvent.click(screen.getByRole('button', { name: 'ГВ – Грипна ваканция' }))
    expect(cell(12, 17).textContent).toBe('ГВ')
  })

  test('another user’s save of other cells is merged', async () => {
    open()
    await grid()
    typeAt(0, 17, 'п', 'KeyP')
    const theirs = november.map((kid, row) => ({
      ...kid,
      attendances: kid.attendances.map((one, column) => (column === 17 && row === 1 ? { ...one, type: 5 } : one)),
    }))
    act(() => void queryClient.setQueryData(keyOf(getMonth, { groupId: 1, month: 11, year: 2026 }), theirs as never))
    await waitFor(() => expect(cell(1, 17).textContent).toBe('МБ'))
    expect(cell(0, 17).textContent).toBe('П')
  })

  test('is read-only without the right to change', async () => {
    open(testUser({ StudentAttendances: 'r', Classes: 'r' }))
    await grid()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    press('п', { code: 'KeyP' })
    expect(cell(0, 17).textContent).toBe('')
    expect(waitingSends()).toEqual([])
    expect(screen.queryByText('Всичко е записано')).toBeNull()
  })

  test('cells that another user changed differently are chosen one by one', async () => {
    const conflict = { by: 'Мария Иванова', isOwn: false, at: '2026-11-18T12:05:00.000Z' }
    const absent = november.map((kid, index) =>
      index > 1
        ? kid
        : { ...kid, attendances: kid.attendances.map((one, at) => (at === 17 ? { ...one, type: 1 } : one)) },
    )
    let stored = november
    const { requests } = open(
      teacher,
      ({ body }: SentRequest) => {
        const { items } = body as { items: { studentId: number; forDate: string; was: number | null }[] }
        const stale = items.filter(({ studentId, was }) => studentId < 3 && was !== 1)
        if (stale.length === 0) return { isSuccessful: true }
        stored = absent as typeof november
        const rows = stale.map(({ studentId, forDate }) => ({ key: `${studentId}:${forDate}`, conflict }))
        return refusal(409, { code: 'platform.stale', errorMessage: 'Променен', rows, conflict })
      },
      () => stored,
    )
    await grid()
    fireEvent.pointerDown(cell(0, 17), { button: 0, pointerType: 'mouse' })
    fireEvent.pointerOver(cell(2, 17))
    fireEvent.pointerUp(window)
    press('п', { code: 'KeyP' })
    const panel = await troubles('Различни отметки')
    await waitFor(() => expect(panel.textContent).toContain('Мария Иванова: НО'))
    const lines = within(panel).getAllByRole('listitem')
    expect(lines).toHaveLength(2)
    // The cell without a conflict is saved.
    await waitFor(() => expect(itemsIn(savesIn(requests).slice(-1))).toMatchObject([{ studentId: 3, type: 2 }]))
    fireEvent.click(within(lines[0]!).getByText('Другата'))
    await waitFor(() => expect(cell(0, 17).textContent).toBe('НО'))
    fireEvent.click(within(panel).getByText('Моята'))
    await waitFor(() => expect(itemsIn(savesIn(requests).slice(-1))).toMatchObject([{ studentId: 2, type: 2, was: 1 }]))
    await saved()
    expect(troublesNow('Различни отметки')).toBeNull()
  })
})
