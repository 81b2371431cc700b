// @vitest-environment happy-dom
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Delivery } from '../../../../../tests/web/delivery-samples'
import { leaveKeepingForms } from '../../platform/drafts'
import { openScreen, refusal, testUser, type SentRequest } from '../test-screen'

const manciple = testUser({ Students: 'rcud' })
const products = [
  { id: 1, name: 'Прясно мляко', unit: 'л', lastPrice: 1.2 },
  { id: 2, name: 'Мляко на прах', unit: 'кг', lastPrice: 7.4 },
  { id: 3, name: 'Сирене', unit: 'кг', lastPrice: 6.9 },
]
const answer = ({ query }: SentRequest) => {
  const result = products.filter(({ name }) => name.toLowerCase().includes((query.searchTerm ?? '').toLowerCase()))
  return { result, rowsCount: result.length }
}
const line = (id: number, quantity: number) => {
  const { name, unit, lastPrice } = products[(id - 1) % products.length]!
  return {
    productId: id,
    productName: name,
    lastPrice,
    unit,
    quantity,
    price: lastPrice,
    vat: 20,
    bestBefore: null,
    batch: null,
  }
}
const delivery = (lines: readonly unknown[]) => ({
  id: 12,
  number: '12',
  state: 1,
  supplierId: 1,
  receivedOn: '2026-11-16',
  invoice: '7',
  note: null,
  total: 0,
  createdBy: 'Пенка',
  createdAt: '2026-11-16T07:20:00Z',
  completedBy: null,
  reason: null,
  reverses: null,
  may: { edit: true, complete: true, annul: false },
  version: 1,
  lines,
})

async function openLines(
  lines: readonly unknown[],
  save: unknown = { isSuccessful: true, entityId: 12 },
  reloaded = false,
) {
  const page = openScreen({
    Screen: Delivery,
    user: manciple,
    path: '/deliveries/$id',
    at: '/deliveries/12',
    reloaded,
    answers: {
      'GET /api/dev/deliveries/12': delivery(lines),
      'GET /api/dev/products': answer,
      'GET /api/dev/suppliers': { result: [{ id: 1, name: 'Млечен път' }], rowsCount: 1 },
      'POST /api/dev/deliveries': save,
    },
  })
  await screen.findByRole('table', { name: 'Редове' })
  return page
}

const cell = (title: string, row: number) => screen.getByLabelText<HTMLInputElement>(`${title}, ред ${row}`)
const type = (title: string, row: number, value: string) => fireEvent.change(cell(title, row), { target: { value } })
const key = (name: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key: name, ...more })
const linesSent = (requests: readonly SentRequest[]) =>
  (requests.find((one) => one.method === 'POST')?.body as { lines: unknown[] } | undefined)?.lines ?? []
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Запиши' }))
const rowCount = () => screen.getAllByLabelText(/^Количество, ред/).length

function paste(at: HTMLElement, text: string) {
  const event = createEvent.paste(at, { clipboardData: { getData: () => text } })
  fireEvent(at, event)
  return event
}

describe('lines in a form', () => {
  test('can be filled by keyboard only, are summed, and are sent without trailing blank lines', async () => {
    const { requests } = await openLines([line(1, 2)])
    act(() => cell('Количество', 1).focus())
    type('Количество', 1, '2,5')
    key('Enter')
    expect(document.activeElement).toBe(cell('Единична цена', 1))
    key('Tab')
    key('Tab')
    key('Enter')
    // After the last cell a new line with its default values.
    expect(document.activeElement).toBe(cell('Продукт', 2))
    expect(cell('ДДС', 2).value).toBe('20 %')
    type('Продукт', 2, 'прах')
    await screen.findByRole('option', { name: /Мляко на прах/ })
    key('Enter')
    await waitFor(() => expect(cell('Единична цена', 2).value).toBe('7,40000'))
    expect(document.activeElement).toBe(cell('Количество', 2))
    type('Количество', 2, '1')
    const totals = within(screen.getByText('Общо').closest('tr')!)
    expect(totals.getByText('3,500')).toBeTruthy()
    expect(totals.getByText('10,40 €')).toBeTruthy()
    act(() => cell('Годно до', 2).focus())
    type('Годно до', 2, '5.1.27')
    key('Enter')
    expect(rowCount()).toBe(3)
    // Tab leaves the table from a blank last line.
    act(() => cell('Годно до', 3).focus())
    key('Tab')
    expect(rowCount()).toBe(3)
    save()
    await waitFor(() => expect(linesSent(requests)).toHaveLength(2))
    expect(linesSent(requests)[1]).toEqual({
      productId: 2,
      unit: 'кг',
      quantity: 1,
      price: 7.4,
      vat: 20,
      bestBefore: '2027-01-05',
    })
  })

  test('arrows move between lines; Ctrl+Delete removes a line, Backspace a blank one', async () => {
    await openLines([line(1, 2), line(2, 3), line(3, 4)])
    act(() => cell('Количество', 1).focus())
    key('ArrowDown')
    expect(document.activeElement).toBe(cell('Количество', 2))
    key('Delete', { ctrlKey: true })
    expect(rowCount()).toBe(2)
    expect((document.activeElement as HTMLInputElement).value).toBe('4,000')
    fireEvent.click(screen.getByRole('button', { name: 'Добави продукт' }))
    expect(document.activeElement).toBe(cell('Продукт', 3))
    key('Backspace')
    expect(rowCount()).toBe(2)
    // Backspace does not remove a line with content.
    act(() => cell('Количество', 2).focus())
    key('Backspace')
    expect(rowCount()).toBe(2)
  })

  test('pastes a spreadsheet block: resolves names, parses commas and dates, reports the rest', async () => {
    const { requests } = await openLines([line(1, 2)])
    const event = paste(
      cell('Продукт', 1),
      'Сирене\t1,5\t8,00\t9 %\t5.1.27\r\nпрясно мляко\t2\t\t\t\r\nХалва\tдве\t1\t20 %\t\r\n',
    )
    expect(event.defaultPrevented).toBe(true)
    await waitFor(() => expect(cell('Продукт', 1).value).toBe('Сирене'))
    expect(cell('Количество', 1).value).toBe('1,500')
    // Pasted values win; the others come from the product.
    expect(cell('Единична цена', 1).value).toBe('8,00000')
    expect(cell('ДДС', 1).value).toBe('9 %')
    expect(cell('Годно до', 1).value).toBe('05.01.2027')
    await waitFor(() => expect(cell('Единична цена', 2).value).toBe('1,20000'))
    expect(await screen.findByText(/„Халва“ не е намерено/)).toBeTruthy()
    expect(screen.getByText(/„две“ не е число/)).toBeTruthy()
    expect(cell('Количество', 3).getAttribute('aria-invalid')).toBe('true')
    expect(requests.some((one) => one.method === 'POST')).toBe(false)
  })

  test('shows client and server errors at their cells and focuses the first', async () => {
    await openLines(
      [line(1, 2), line(2, 3)],
      refusal(400, { errorMessage: 'x', errors: { 'lines[1].price': ['Цената е над договорената'] } }),
    )
    type('Количество', 2, '')
    save()
    expect(await screen.findByText('Полето "Количество" е задължително')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(cell('Количество', 2)))
    type('Количество', 2, '3')
    expect(screen.queryByText('Полето "Количество" е задължително')).toBeNull()
    save()
    expect(await screen.findByText(/Цената е над договорената/)).toBeTruthy()
    expect(cell('Единична цена', 2).getAttribute('aria-invalid')).toBe('true')
    expect(cell('Единична цена', 1).getAttribute('aria-invalid')).toBeNull()
  })

  test('shows warnings without blocking the save', async () => {
    await openLines([line(1, 2)])
    type('Единична цена', 1, '2')
    expect(screen.getByText(/67 % над последната/)).toBeTruthy()
    expect(cell('Единична цена', 1).getAttribute('aria-invalid')).toBeNull()
  })

  test('resolves a name on blur; reports an ambiguous one', async () => {
    await openLines([line(1, 2)])
    act(() => cell('Продукт', 1).focus())
    type('Продукт', 1, 'сирен')
    key('Enter')
    await waitFor(() => expect(cell('Продукт', 1).value).toBe('Сирене'))
    act(() => cell('Продукт', 1).focus())
    type('Продукт', 1, 'мляко')
    key('Enter')
    expect(await screen.findByText(/„мляко“ не е намерено/)).toBeTruthy()
  })

  test('restores lines from the draft of the form after a reload', async () => {
    await openLines([line(1, 2)])
    type('Количество', 1, '7')
    await leaveKeepingForms(async () => {
      await openLines([line(1, 2)], undefined, true)
    })
    expect(cell('Количество', 1).value).toBe('7,000')
    expect(screen.getByText('Върнахме незаписаното')).toBeTruthy()
  })

  test('a keystroke among 200 lines renders only its own', async () => {
    await openLines(Array.from({ length: 200 }, (_, index) => line((index % 3) + 1, 1)))
    await waitFor(() => expect(document.querySelectorAll('[data-line]')).toHaveLength(200))
    const touched = new Set<string>()
    const watcher = new MutationObserver((changes) =>
      changes.forEach(({ target }) => {
        const lineOfTarget = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>(
          '[data-line]',
        )
        if (lineOfTarget?.dataset.line) touched.add(lineOfTarget.dataset.line)
      }),
    )
    watcher.observe(screen.getByRole('table', { name: 'Редове' }), {
      subtree: true,
      childList: true,
      characterData: true,
    })
    type('Количество', 120, '9')
    await waitFor(() => expect(touched).toEqual(new Set(['119'])))
    watcher.disconnect()
  })
})

describe('if the columns do not fit', () => {
  const width = (pixels: number) =>
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => pixels })
  const whole = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth')
  afterEach(() => whole && Object.defineProperty(HTMLElement.prototype, 'clientWidth', whole))

  test('wraps the last columns into a second row and keeps the keyboard order', async () => {
    width(560)
    await openLines([line(1, 2), line(2, 3)])
    const first = document.querySelector('[data-line="0"]')!
    const cells = [...first.querySelectorAll<HTMLElement>('[data-cell]')].map((cell) => cell.dataset.cell)
    const rows = [...first.querySelectorAll(':scope > tr')].map((row) => row.querySelectorAll('[data-cell]').length)
    expect(rows).toHaveLength(2)
    expect(rows.every((count) => count > 0)).toBe(true)
    const inputs = [...document.querySelectorAll<HTMLInputElement>('[data-line] [data-cell] input')]
    inputs[0]!.focus()
    const visited: string[] = []
    for (const _ of inputs) {
      const { activeElement } = document
      const cell = activeElement?.closest<HTMLElement>('[data-cell]')
      visited.push(`${activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line} ${cell?.dataset.cell}`)
      fireEvent.keyDown(activeElement!, { key: 'Enter' })
    }
    const expected = ['0', '1'].flatMap((index) =>
      cells
        .filter((key) => document.querySelector(`[data-line="${index}"] [data-cell="${key}"] input`))
        .map((key) => `${index} ${key}`),
    )
    expect(visited).toEqual(expected)
  })

  test('uses one row if all columns fit', async () => {
    width(2000)
    await openLines([line(1, 2)])
    expect(document.querySelectorAll('[data-line="0"] > tr')).toHaveLength(1)
  })
})
