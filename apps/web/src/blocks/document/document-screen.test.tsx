// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Delivery } from '../../../../../tests/web/delivery-samples'
import { openScreen, testUser, type SentRequest } from '../test-screen'

const line = {
  productId: 1,
  productName: 'Сирене',
  lastPrice: 6.9,
  unit: 'кг',
  quantity: 2,
  price: 6.9,
  vat: 20,
  bestBefore: null,
  batch: null,
}
const draft = {
  id: 12,
  number: '0012',
  state: 1,
  supplierId: 1,
  receivedOn: '2026-11-16',
  invoice: '77',
  note: null as string | null,
  total: 13.8,
  createdBy: 'Пенка Домакинова',
  createdAt: '2026-11-16T07:20:00Z',
  completedBy: null as string | null,
  reason: null as string | null,
  reverses: null as { id: number; number: string } | null,
  may: { edit: true, complete: true, annul: false },
  version: 1,
  lines: [line],
}
const completed = {
  ...draft,
  state: 2,
  completedBy: 'Мария Иванова',
  reverses: { id: 10, number: '0010' },
  may: { edit: false, complete: false, annul: true },
}

/** A fake server with state. */
function open(start: typeof draft | typeof completed, access = 'rcud') {
  let doc = start
  const page = openScreen({
    Screen: Delivery,
    user: testUser({ Students: access }),
    path: '/deliveries/$id',
    at: '/deliveries/12',
    answers: {
      'GET /api/dev/deliveries/12': () => doc,
      'GET /api/dev/suppliers': { result: [{ id: 1, name: 'Млечен път' }], rowsCount: 1 },
      'GET /api/dev/products': { result: [], rowsCount: 0 },
      'POST /api/dev/deliveries': ({ body }: SentRequest) => {
        doc = { ...doc, ...(body as object), version: doc.version + 1 }
        return { isSuccessful: true, entityId: 12 }
      },
      'POST /api/dev/deliveries/12/complete': () => {
        doc = { ...completed, version: doc.version + 1 }
        return { isSuccessful: true }
      },
      'POST /api/dev/deliveries/12/annul': ({ body }: SentRequest) => {
        doc = { ...completed, state: 3, reason: (body as { reason: string }).reason, may: { ...doc.may, annul: false } }
        return { isSuccessful: true }
      },
    },
  })
  return { ...page, sent: () => page.requests.filter((one) => one.method === 'POST') }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a document', () => {
  test('a draft is editable; its next step saves pending changes, asks and completes it', async () => {
    const { sent } = open(draft)
    await screen.findByRole('heading', { name: 'Доставка № 0012' })
    expect(screen.getByText('Чернова')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Анулирай' })).toBeNull()
    fireEvent.change(screen.getByLabelText(/^Фактура/), { target: { value: '78' } })
    press('Приключи')
    const question = within(await screen.findByRole('dialog'))
    expect(sent().map(({ path }) => path)).toEqual(['/api/dev/deliveries'])
    expect(question.getByText(/Наличностите ще се увеличат/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Приключи' }))
    await screen.findByText('Приключена')
    // With the version returned by the save.
    expect(sent().at(-1)).toMatchObject({ path: '/api/dev/deliveries/12/complete', body: { version: 2 } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Запиши' })).toBeNull())
  })

  test('a rejected save cancels the step', async () => {
    const { sent } = open(draft)
    await screen.findByRole('heading', { name: 'Доставка № 0012' })
    fireEvent.change(screen.getByLabelText(/^Фактура/), { target: { value: '' } })
    press('Приключи')
    expect(await screen.findByText('Полето "Фактура" е задължително')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('a completed document is read-only and links related documents; annulling asks for a reason', async () => {
    const { sent } = open(completed)
    await screen.findByText('Приключена')
    expect(screen.queryByRole('button', { name: 'Изтрий' })).toBeNull()
    expect(screen.queryByLabelText(/^Фактура/)).toBeNull()
    expect(await screen.findByText('Млечен път')).toBeTruthy()
    const table = within(await screen.findByRole('table', { name: 'Редове' }))
    expect(table.getByText('Сирене')).toBeTruthy()
    expect(table.queryByRole('combobox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Доставка № 0010' }).getAttribute('href')).toBe('/deliveries/10')
    press('Анулирай')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Анулирай' }))
    expect(await dialog.findByText('Полето "Причина" е задължително')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Причина/), { target: { value: 'Сгрешен доставчик' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Анулирай' }))
    expect(await screen.findByText('Анулирана: Сгрешен доставчик')).toBeTruthy()
    expect(sent()).toHaveLength(1)
  })

  test('hides the buttons without the right to change', async () => {
    open(draft, 'r')
    await screen.findByText('Чернова')
    expect(screen.queryByRole('button', { name: 'Приключи' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Запиши' })).toBeNull()
    expect(screen.getByRole('button', { name: /Печат и файлове/ })).toBeTruthy()
  })
})
