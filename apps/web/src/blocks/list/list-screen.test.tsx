// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listKids } from '../../dev/sample-calls'
import { makeKids } from '../../dev/sample-data'
import { KidList } from '../../dev/sample-screens'
import { listScreen } from './list-screen'
import { openScreen, refusal, testUser, type SentRequest } from '../test-screen'

const everything = testUser({ Students: 'rcud', Classes: 'r' })
const kids = makeKids(60)
const groups = { result: [{ id: 1, name: 'Калинка', isForSubstitution: false }], rowsCount: 1 }

const page = ({ query }: SentRequest) => {
  const size = Number(query.pageSize)
  const from = (Number(query.pageNumber) - 1) * size
  const rows = kids.filter((kid) => kid.name.includes(query.nameSearchTerm ?? ''))
  return { result: rows.slice(from, from + size), rowsCount: rows.length }
}

const open = (extra: Partial<Parameters<typeof openScreen>[0]> = {}) =>
  openScreen({
    Screen: KidList,
    user: everything,
    answers: { 'GET /api/dev/kids': page, 'GET /api/dev/groups': groups },
    ...extra,
  })

const asksOf = (requests: readonly SentRequest[]) => requests.filter((one) => one.path === '/api/dev/kids')

afterEach(() => {
  vi.useRealTimers()
})

describe('a list screen', () => {
  test('formats rows by kind and shows the titles of the contract and the row count', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Деца' })
    expect(within(table).getAllByRole('row')).toHaveLength(26)
    const headings = within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent)
    expect(headings).toContain('Роден(а) на, подреди')
    expect(headings.join()).not.toContain('СОП')
    const first = within(table).getAllByRole('row')[1]!
    expect(first.textContent).toContain('20.11.2020')
    expect(first.textContent).toContain('0,00 €')
    expect(first.textContent).toContain('15.11.2026 9:05')
    expect(screen.getByText('1–25 от 60')).toBeTruthy()
    expect(within(table).getAllByText('Алергии: Мляко и млечни продукти, Ядки').length).toBeGreaterThan(0)
  })

  test('shows the default period in its field', async () => {
    const Born = listScreen({
      title: 'Деца',
      call: listKids,
      filters: (filter) => [filter.days('bornFrom', 'bornTo', { label: 'Период' })],
      columns: (column) => [column.person('name')],
      empty: { title: 'Няма деца', reason: 'Никой не е роден тогава.' },
    })
    const period = { from: '2020-10-17', to: '2020-11-16' }
    const { requests } = open({
      Screen: Born,
      answers: { 'GET /api/dev/kids': { result: kids, rowsCount: 60, period } },
    })
    await screen.findByRole('table')
    expect(screen.getByLabelText<HTMLInputElement>('Период: от').value).toBe('17.10.2020')
    expect(asksOf(requests)[0]?.query).not.toHaveProperty('bornFrom')
  })

  test('names a required filter and sends no request without it', async () => {
    const Named = listScreen({
      title: 'Деца',
      call: listKids,
      filters: (filter) => [filter.text('nameSearchTerm')],
      columns: (column) => [column.person('name')],
      first: ({ nameSearchTerm }) => ((nameSearchTerm?.length ?? 0) >= 3 ? undefined : 'Напишете поне три букви'),
      empty: { title: 'Няма деца' },
    })
    const { requests } = open({ Screen: Named })
    expect(await screen.findByText('Напишете поне три букви')).toBeTruthy()
    expect(asksOf(requests)).toHaveLength(0)
    const { requests: nextRequests } = open({ Screen: Named, at: '/?nameSearchTerm=Алекс' })
    await screen.findByRole('table')
    expect(asksOf(nextRequests)).toHaveLength(1)
  })

  test('stores page, order and filters in the URL and sends exactly them', async () => {
    const { router, requests } = open({ at: '/?page=2&nameSearchTerm=а&sort=-birthDate' })
    await screen.findByRole('table')
    expect(asksOf(requests).at(-1)?.query).toMatchObject({
      pageNumber: '2',
      pageSize: '25',
      nameSearchTerm: 'а',
      orderByColumn: 'birthDate',
      orderByDescending: 'true',
    })
    fireEvent.click(screen.getByRole('button', { name: /Име/ }))
    await waitFor(() => expect(router.state.location.search).toEqual({ nameSearchTerm: 'а', sort: 'name' }))
    await waitFor(() =>
      expect(asksOf(requests).at(-1)?.query).toMatchObject({ orderByColumn: 'name', pageNumber: '1' }),
    )
  })

  test('debounces typing by a second, but not Enter', async () => {
    const { router } = open()
    const box = await screen.findByLabelText('Име')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.change(box, { target: { value: 'Анна' } })
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(router.state.location.search).toEqual({})
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(router.state.location.search).toEqual({ nameSearchTerm: 'Анна' })
    fireEvent.change(box, { target: { value: 'Борис' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(router.state.location.search).toEqual({ nameSearchTerm: 'Борис' })
  })

  test('shows no loading indicator within 200 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open({ answers: { 'GET /api/dev/kids': () => new Promise(() => undefined), 'GET /api/dev/groups': groups } })
    await act(() => vi.advanceTimersByTimeAsync(150))
    expect(screen.queryByText('Зарежда се…')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(150))
    expect(screen.getByText('Зарежда се…')).toBeTruthy()
  })

  test('an empty list shows the reason and the first step; an empty search offers to clear the filters', async () => {
    open({ answers: { 'GET /api/dev/kids': { result: [], rowsCount: 0 }, 'GET /api/dev/groups': groups } })
    expect(await screen.findByText('Още няма деца')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Ново дете' }).length).toBeGreaterThan(0)

    const { router } = open({ at: '/?nameSearchTerm=ъъъ' })
    expect(await screen.findByText('Няма такива записи')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Изчисти филтрите' })[0]!)
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  test('shows the server’s error message and a retry', async () => {
    let broken = true
    open({
      answers: {
        'GET /api/dev/kids': (request: SentRequest) =>
          broken ? refusal(500, { errorMessage: 'Възникна грешка!' }) : page(request),
        'GET /api/dev/groups': groups,
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Възникна грешка!')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Опитай отново' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  test('hides actions without the right', async () => {
    open({ user: testUser({ Students: 'r', Classes: 'r' }) })
    await screen.findByRole('table')
    expect(screen.queryByRole('link', { name: 'Ново дете' })).toBeNull()
    expect(screen.queryByLabelText('Избери реда')).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: 'Действия' })[0]!)
    expect(await screen.findByRole('menuitem', { name: 'История' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Изтрий' })).toBeNull()
  })

  test('arrows move between rows, Enter opens one', async () => {
    const { router } = open()
    const table = await screen.findByRole('table')
    const rows = within(table).getAllByRole('row').slice(1)
    rows[0]!.focus()
    fireEvent.keyDown(rows[0]!, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rows[1])
    expect(rows.filter((row) => row.tabIndex === 0)).toHaveLength(1)
    fireEvent.keyDown(rows[1]!, { key: 'Enter' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/kids/records/2'))
  })

  test('a long page renders the viewport first; a key for the last row renders all', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0)
    vi.stubGlobal('cancelIdleCallback', () => undefined)
    vi.stubGlobal('innerHeight', 600)
    open({ at: '/?size=100' })
    const table = await screen.findByRole('table')
    const rows = () => within(table).getAllByRole('row').slice(1)
    expect(rows()).toHaveLength(25)
    rows()[0]!.focus()
    fireEvent.keyDown(rows()[0]!, { key: 'End' })
    expect(rows()).toHaveLength(60)
    expect(document.activeElement).toBe(rows()[59])
    vi.unstubAllGlobals()
  })

  test('applies a bulk action to the selection after a confirmation', async () => {
    const { requests } = open({
      answers: {
        'GET /api/dev/kids': page,
        'GET /api/dev/groups': groups,
        'POST /api/dev/kids/approve': { isSuccessful: true },
      },
    })
    const boxes = await screen.findAllByLabelText('Избери реда')
    fireEvent.click(boxes[0]!)
    fireEvent.click(boxes[2]!)
    fireEvent.click(screen.getByRole('button', { name: 'Потвърди избраните' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Ще потвърдите 2 деца.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Потвърди избраните' }))
    await waitFor(() => expect(requests.find((one) => one.method === 'POST')?.body).toEqual({ ids: [1, 3] }))
    await waitFor(() => expect(screen.queryByText(/Избрани:/)).toBeNull())
  })

  test('deleting asks for confirmation and names the record', async () => {
    const { requests } = open({
      answers: {
        'GET /api/dev/kids': page,
        'GET /api/dev/groups': groups,
        'DELETE /api/dev/kids/1': { isSuccessful: true },
      },
    })
    await screen.findByRole('table')
    fireEvent.click(screen.getAllByRole('button', { name: 'Действия' })[0]!)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Изтрий' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('детето „Александър Ангелов“')
    expect(requests.some((one) => one.method === 'DELETE')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Изтрий' }))
    await waitFor(() => expect(requests.some((one) => one.method === 'DELETE')).toBe(true))
  })

  test('stores the chosen columns', async () => {
    open()
    await screen.findByRole('table')
    fireEvent.click(screen.getByRole('button', { name: 'Избор на колони' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'СОП' }))
    expect(screen.getByRole('columnheader', { name: 'СОП' })).toBeTruthy()
    expect(localStorage.getItem('asistent.columns./api/dev/kids')).toContain('sop')
  })
})

describe('fixed filters', () => {
  test('are sent with every request and cannot be changed in the URL', async () => {
    const Given = listScreen({
      title: 'Деца',
      call: listKids,
      given: { nameSearchTerm: 'Ива' },
      columns: (column) => [column.text('name')],
      empty: { title: 'Няма деца' },
    })
    const { requests } = open({ Screen: Given, at: '/?nameSearchTerm=Борис' })
    await waitFor(() => expect(asksOf(requests)).toHaveLength(1))
    expect(asksOf(requests)[0]?.query.nameSearchTerm).toBe('Ива')
  })
})

describe('on a phone', () => {
  const phone = () =>
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          media: query,
          addEventListener() {},
          removeEventListener() {},
        }) as never,
    )
  afterEach(() => vi.restoreAllMocks())

  const Named = listScreen({
    title: 'Деца',
    call: listKids,
    filters: (filter) => [filter.text('nameSearchTerm'), filter.yesNo('isSop', { yes: 'Със СОП', no: 'Без СОП' })],
    columns: (column) => [
      column.person('name', { sort: 'name' }),
      column.day('birthDate'),
      column.text('groupName', { narrow: false }),
    ],
    calls: ({ id }) => (id === 1 ? [{ name: 'Майка', phone: '+359888000300' }] : []),
    empty: { title: 'Няма деца' },
  })
  const answers = (count: number) => ({
    'GET /api/dev/kids': { result: kids.slice(0, Math.min(count, 25)), rowsCount: count },
    'GET /api/dev/groups': groups,
  })

  test('shows compact rows with a call button, and search, filters and order on one line', async () => {
    phone()
    openScreen({ Screen: Named, user: everything, answers: answers(60) })
    const [first] = await screen.findAllByRole('listitem')
    expect(first!.textContent).toContain('Роден(а) на')
    expect(first!.textContent).not.toContain('Група')
    expect(screen.getByRole('link', { name: 'Обади се на Майка' }).getAttribute('href')).toBe('tel:+359888000300')
    expect(screen.getByRole('searchbox', { name: 'Име' })).toBeTruthy()
    for (const name of ['Филтри', 'Подреди', 'Изтегляне и печат'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Избор на колони' })).toBeNull()
  })

  test('a short list shows no tools except filters that hide rows', async () => {
    phone()
    openScreen({ Screen: Named, user: everything, answers: answers(3) })
    await screen.findAllByRole('listitem')
    expect(screen.queryByRole('searchbox')).toBeNull()
    for (const name of ['Подреди', 'Изтегляне и печат']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('button', { name: 'Филтри' })).toBeTruthy()
    expect(screen.queryByText(/от 3$/)).toBeNull()
  })
})
