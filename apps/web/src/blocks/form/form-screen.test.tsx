// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formScreen } from './form-screen'
import { deleteKid, getKid, saveKid } from '../../dev/sample-calls'
import { groups } from '../../dev/sample-screens'
import { leaveKeepingForms } from '../../platform/drafts'
import { keyOf, queryClient } from '../../platform/use-call'
import { openScreen, refusal, testUser, type SentRequest } from '../test-screen'

const Form = formScreen({
  title: { create: 'Ново дете', edit: (kid) => kid.fullName },
  load: getKid,
  save: saveKid,
  blank: { gender: 1 },
  fields: (field) => [
    field('firstName'),
    field('lastName'),
    field('birthDate'),
    field.pick('groupId', groups),
    field('sop'),
    field('sopNumber', { when: (kid) => kid.sop === true }),
    field('monthlyFee'),
    field.rows('parents', (parent) => [parent('name'), parent('email')], {
      add: 'Добави родител',
      blank: { kinship: 1 },
    }),
    field('note'),
  ],
  after: '/kids/records',
  remove: { call: deleteKid, what: (kid) => `детето „${kid.fullName}“` },
})

const director = testUser({ Students: 'rcud', Classes: 'r' })
const kid = {
  id: 7,
  fullName: 'Мила Петрова',
  firstName: 'Мила',
  middleName: null,
  lastName: 'Петрова',
  birthDate: '2021-03-08',
  gender: 2,
  groupId: 1,
  sopNumber: null,
  leftOn: null,
  contactEmail: null,
  note: null,
  version: 3,
}
const groupList = { result: [{ id: 1, name: 'Калинка', isForSubstitution: false }], rowsCount: 1 }

const answers = (save: unknown, loaded: unknown = kid) => ({
  'GET /api/dev/groups': groupList,
  'GET /api/dev/kids/7': loaded,
  'POST /api/dev/kids': save,
})
const openKid = (save: unknown, loaded: unknown = kid, user = director) =>
  openScreen({ Screen: Form, user, path: '/kids/records/$id', at: '/kids/records/7', answers: answers(save, loaded) })
const openNew = (save: unknown) =>
  openScreen({
    Screen: Form,
    user: director,
    path: '/kids/records/create',
    at: '/kids/records/create',
    answers: answers(save),
  })

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const savedBody = (requests: readonly SentRequest[]) => requests.find((one) => one.method === 'POST')?.body
const ok = { isSuccessful: true, entityId: 7 }

describe('a form screen', () => {
  test('marks required fields and shows client-side errors at them in Bulgarian', async () => {
    const { requests } = openNew(ok)
    await screen.findByRole('heading', { name: 'Ново дете' })
    press('Запиши')
    expect(await screen.findByText('Полето "Име" е задължително')).toBeTruthy()
    expect(screen.getByText('Полето "Дата на раждане" е задължително')).toBeTruthy()
    expect(screen.getByText('Полето "Група" е задължително')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('4 полета трябва да се поправят')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Име/)))
    expect(savedBody(requests)).toBeUndefined()
    type(/^Име/, 'Рая')
    expect(screen.queryByText('Полето "Име" е задължително')).toBeNull()
  })

  test('sends the values once, shows the success message and navigates back', async () => {
    const { requests, router } = openKid(ok)
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    type(/^Име/, 'Милена')
    type('Месечна такса', '22,5')
    press('Запиши')
    press('Запиши')
    await waitFor(() => expect(router.state.location.pathname).toBe('/kids/records'))
    expect(requests.filter((one) => one.method === 'POST')).toHaveLength(1)
    expect(savedBody(requests)).toMatchObject({ id: 7, firstName: 'Милена', monthlyFee: 22.5, version: 3 })
    expect(savedBody(requests)).not.toHaveProperty('fullName')
    expect(await screen.findByText('Записано')).toBeTruthy()
  })

  test('accepts typed days and rejects text that is no day', async () => {
    const { requests } = openKid(ok)
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    expect(screen.getByLabelText<HTMLInputElement>(/Дата на раждане/).value).toBe('08.03.2021')
    type(/Дата на раждане/, '31.2.2021')
    press('Запиши')
    expect(await screen.findByText('Дата на раждане трябва да е валидна дата')).toBeTruthy()
    type(/Дата на раждане/, '5.1.21')
    press('Запиши')
    await waitFor(() => expect(savedBody(requests)).toMatchObject({ birthDate: '2021-01-05' }))
  })

  test('a field that does not apply is neither shown nor sent', async () => {
    const { requests } = openKid(ok)
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    expect(screen.queryByLabelText(/Номер на заповедта/)).toBeNull()
    const sop = screen.getByLabelText('Специални образователни потребности')
    fireEvent.click(sop)
    type(/Номер на заповедта/, '12/2026')
    fireEvent.click(sop)
    expect(screen.queryByLabelText(/Номер на заповедта/)).toBeNull()
    press('Запиши')
    await waitFor(() => expect(savedBody(requests)).toBeTruthy())
    expect(savedBody(requests)).not.toHaveProperty('sopNumber')
  })

  test('adds and removes rows and shows server errors at them', async () => {
    openKid(
      refusal(400, {
        isSuccessful: false,
        code: 'platform.bad-input',
        errorMessage: 'Проверете въведените данни.',
        errors: { 'parents.1.email': ['Този имейл вече е зает.'], groupIsFull: ['Групата е пълна.'] },
      }),
    )
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    press('Добави родител')
    press('Добави родител')
    const rows = screen.getAllByRole('group', { name: /^Родители, / })
    expect(rows).toHaveLength(2)
    for (const [index, row] of rows.entries()) {
      fireEvent.change(within(row).getByLabelText(/Име на родителя/), { target: { value: `Родител ${index}` } })
      fireEvent.change(within(row).getByLabelText(/Имейл/), { target: { value: `r${index}@example.bg` } })
    }
    press('Запиши')
    expect(await within(rows[1]!).findByText('Този имейл вече е зает.')).toBeTruthy()
    expect(within(rows[0]!).queryByText('Този имейл вече е зает.')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('Групата е пълна.')
    fireEvent.click(within(rows[0]!).getByRole('button', { name: 'Премахни ред 1' }))
    expect(screen.getAllByRole('group', { name: /^Родители, / })).toHaveLength(1)
    expect(screen.getByLabelText<HTMLInputElement>(/Име на родителя/).value).toBe('Родител 1')
  })

  describe('a record saved by another user meanwhile', () => {
    const conflict = { by: 'Мария Иванова', isOwn: false, at: '2026-11-18T12:05:00.000Z' }
    const versioned =
      (stored: () => { version: number }) =>
      ({ body }: SentRequest) =>
        (body as { version: number }).version === stored().version
          ? ok
          : refusal(409, {
              isSuccessful: false,
              code: 'platform.stale',
              errorMessage: 'Записът е променен от Мария Иванова на 18.11.2026 в 14:05. Презаредете страницата.',
              conflict,
            })
    const lastSaved = (requests: readonly SentRequest[]) => requests.findLast((one) => one.method === 'POST')?.body
    const panel = () => screen.findByRole('region', { name: 'Записът е променен междувременно' })

    test('merges automatically where only one side changed a field', async () => {
      let stored = { ...kid }
      const { requests } = openKid(
        versioned(() => stored),
        () => stored,
      )
      await screen.findByRole('heading', { name: 'Мила Петрова' })
      type(/^Име/, 'Милена')
      stored = { ...kid, lastName: 'Георгиева', version: 4 }
      press('Запиши')
      const text = (await panel()).textContent
      expect(text).toContain('Мария Иванова на 18.11.2026 в 14:05')
      expect(text).toContain('Приети са промените на: Фамилия.')
      expect(document.activeElement).toBe(await panel())
      expect(within(await panel()).queryByRole('radio')).toBeNull()
      expect(screen.getByLabelText<HTMLInputElement>(/^Фамилия/).value).toBe('Георгиева')
      press('Запиши')
      await waitFor(() => expect(requests.filter((one) => one.method === 'POST')).toHaveLength(2))
      expect(lastSaved(requests)).toMatchObject({ firstName: 'Милена', lastName: 'Георгиева', version: 4 })
    })

    test('asks about each field that both changed and does not save before the choice', async () => {
      let stored: Record<string, unknown> & { version: number } = { ...kid }
      const { requests } = openKid(
        versioned(() => stored),
        () => stored,
      )
      await screen.findByRole('heading', { name: 'Мила Петрова' })
      type(/^Име/, 'Милена')
      type('Бележка', 'моята')
      stored = { ...kid, firstName: 'Емилия', note: 'тяхната', version: 4 }
      press('Запиши')
      const name = within(await panel()).getByRole('group', { name: 'Име' })
      const note = within(await panel()).getByRole('group', { name: 'Бележка' })
      expect(within(name).getByRole('radio', { name: /Вашето Милена/ })).toBeTruthy()
      // Nothing typed is lost, nothing is overwritten unseen.
      expect(screen.getByLabelText<HTMLInputElement>(/^Име/).value).toBe('Милена')
      screen.getByLabelText('Бележка').focus()
      press('Запиши')
      expect(document.activeElement).toBe(await panel())
      expect(requests.filter((one) => one.method === 'POST')).toHaveLength(1)
      fireEvent.click(within(name).getByRole('radio', { name: /Записаното Емилия/ }))
      expect(screen.getByLabelText<HTMLInputElement>(/^Име/).value).toBe('Емилия')
      fireEvent.click(within(note).getByRole('radio', { name: /Вашето моята/ }))
      press('Запиши')
      await waitFor(() => expect(requests.filter((one) => one.method === 'POST')).toHaveLength(2))
      expect(lastSaved(requests)).toMatchObject({ firstName: 'Емилия', note: 'моята', version: 4 })
    })

    test('takes or overrides a whole record, and the choice may be changed', async () => {
      let stored: Record<string, unknown> & { version: number } = { ...kid }
      openKid(
        versioned(() => stored),
        () => stored,
      )
      await screen.findByRole('heading', { name: 'Мила Петрова' })
      type(/^Име/, 'Милена')
      type('Бележка', 'моята')
      stored = { ...kid, firstName: 'Емилия', note: 'тяхната', version: 4 }
      press('Запиши')
      await panel()
      press('Вземи техните')
      expect(screen.getByLabelText<HTMLInputElement>(/^Име/).value).toBe('Емилия')
      expect(screen.getByLabelText<HTMLTextAreaElement>('Бележка').value).toBe('тяхната')
      press('Запази моите')
      expect(screen.getByLabelText<HTMLInputElement>(/^Име/).value).toBe('Милена')
      expect(screen.getByLabelText<HTMLTextAreaElement>('Бележка').value).toBe('моята')
    })
  })

  test('an untouched form follows the record', async () => {
    openKid(ok)
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    act(() => void queryClient.setQueryData(keyOf(getKid, { id: 7 }), { ...kid, note: 'ново' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Бележка').value).toBe('ново'))
  })

  test('leaving with unsaved changes asks for confirmation', async () => {
    const { router } = openKid(ok)
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    fireEvent.click(screen.getByRole('link', { name: 'Отказ' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/kids/records'))

    const again = openKid(ok)
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    type(/^Име/, 'Милена')
    fireEvent.click(screen.getByRole('link', { name: 'Отказ' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Остани' }))
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(again.router.state.location.pathname).toBe('/kids/records/7')
    expect(screen.getByLabelText<HTMLInputElement>(/^Име/).value).toBe('Милена')
    fireEvent.click(screen.getByRole('link', { name: 'Отказ' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Излез без запис' }))
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/kids/records'))
  })

  test('restores a draft after a reload, which the user can discard', async () => {
    const open = (reloaded: boolean) =>
      openScreen({
        Screen: Form,
        user: director,
        path: '/kids/records/$id',
        at: '/kids/records/7',
        answers: answers(ok),
        reloaded,
      })
    open(false)
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    type(/^Име/, 'Милена')
    await leaveKeepingForms(() => {
      open(true)
    })
    expect(await screen.findByText('Върнахме незаписаното')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Име/).value).toBe('Милена')
    press('Изхвърли го')
    expect(screen.getByLabelText<HTMLInputElement>(/^Име/).value).toBe('Мила')
  })

  test('Ctrl+S saves, also with a Bulgarian layout', async () => {
    const { requests } = openKid(ok)
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    type(/^Име/, 'Милена')
    fireEvent.keyDown(window, { key: 'с', code: 'KeyS', ctrlKey: true })
    await waitFor(() => expect(savedBody(requests)).toMatchObject({ firstName: 'Милена' }))
  })

  test('is read-only without the right to change', async () => {
    openKid(ok, kid, testUser({ Students: 'r', Classes: 'r' }))
    await screen.findByRole('heading', { name: 'Мила Петрова' })
    expect(screen.getByLabelText<HTMLInputElement>(/^Име/).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Запиши' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Изтрий' })).toBeNull()
    expect(screen.getByText('Имате право само да преглеждате тези данни.')).toBeTruthy()
  })
})

test('a new record takes fitting values of the address and omits the others', async () => {
  openScreen({
    Screen: Form,
    user: director,
    path: '/kids/records/create',
    at: '/kids/records/create?firstName=2026&birthDate=99999999&parents=7&monthlyFee=дума&groupId=дума',
    answers: answers({ isSuccessful: true, entityId: 1 }),
  })
  expect(await screen.findByLabelText(/^Име/)).toHaveProperty('value', '2026')
  expect(screen.getByLabelText(/^Дата на раждане/)).toHaveProperty('value', '')
  expect(screen.queryByText('Възникна грешка!')).toBeNull()
})

test('loads the history of the open record on demand', async () => {
  const WithHistory = formScreen({
    title: { create: 'Ново дете', edit: (one) => one.fullName },
    load: getKid,
    save: saveKid,
    fields: (field) => [field('firstName')],
    after: '/kids/records',
    history: 'child',
  })
  const change = { kind: 'Дете', record: 'Мила', operation: 'update', operationName: 'промяна' }
  const { requests } = openScreen({
    Screen: WithHistory,
    user: director,
    path: '/kids/records/$id',
    at: '/kids/records/7',
    answers: {
      ...answers({}),
      'GET /api/Audit/record/child/7': {
        result: [
          {
            id: 1,
            at: '2026-11-10T08:00:00Z',
            personId: 1,
            person: 'Мария Димитрова',
            action: 'Запис на дете',
            subject: null,
            changes: [{ ...change, fields: [{ label: 'Телефон', before: '1', after: '2' }] }],
            moreChanges: 0,
          },
        ],
        rowsCount: 1,
      },
    },
  })
  const button = await screen.findByRole('button', { name: 'Покажи' })
  expect(requests.filter((one) => one.path.includes('/Audit/'))).toHaveLength(0)
  fireEvent.click(button)
  expect(await screen.findByText('Мария Димитрова', { exact: false })).toBeTruthy()
  expect(screen.getByText('Телефон', { exact: false })).toBeTruthy()
})

test('counts the remaining errors above the form and next to its buttons', async () => {
  openNew({ isSuccessful: true, entityId: 8 })
  fireEvent.click(await screen.findByRole('button', { name: 'Запиши' }))
  const counted = () => screen.queryAllByText(/трябва да се поправ/).map((one) => one.textContent)
  await waitFor(() => expect(counted()).toHaveLength(2))
  const before = Number(/\d+/.exec(counted()[0] ?? '')?.[0])
  expect(before).toBeGreaterThan(1)
  fireEvent.change(screen.getByLabelText(/^Име/), { target: { value: 'Ана' } })
  await waitFor(() => expect(Number(/\d+/.exec(counted()[0] ?? '')?.[0])).toBe(before - 1))
  expect(new Set(counted()).size).toBe(1)
})

test('an unknown record shows a message and a link back', async () => {
  openKid({}, refusal(404, { code: 'platform.not-found', errorMessage: 'Записът не е намерен.' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Няма такъв запис' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Към списъка' }).getAttribute('href')).toBe('/kids/records')
})

test('a read-only form looks read-only', async () => {
  openKid({}, kid, testUser({ Students: 'r', Classes: 'r' }))
  const name = await screen.findByLabelText<HTMLInputElement>(/^Име/)
  expect(name.closest('[data-field]')?.hasAttribute('data-readonly')).toBe(true)
})
