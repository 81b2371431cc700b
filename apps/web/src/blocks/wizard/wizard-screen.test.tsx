// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KidWizard } from '../../dev/sample-screens'
import { openScreen, refusal, testUser } from '../test-screen'

const open = (save: unknown) =>
  openScreen({
    Screen: KidWizard,
    user: testUser({ Students: 'rcu', Classes: 'r' }),
    path: '/kids/wizard',
    at: '/kids/wizard',
    answers: {
      'GET /api/dev/groups': { result: [{ id: 1, name: 'Калинка', isForSubstitution: false }], rowsCount: 1 },
      'POST /api/dev/kids': save,
    },
  })
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function toTheLastStep() {
  await screen.findByRole('heading', { name: 'Записване на дете' })
  type(/^Име/, 'Рая')
  type(/^Фамилия/, 'Колева')
  type(/^Дата на раждане/, '8.3.2021')
  press('Напред')
  fireEvent.click(await screen.findByLabelText(/^Група/, { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: /Калинка/ }))
  press('Напред')
  await screen.findByLabelText(/^Бележка/)
}

test('validates a step before the next one opens, without errors of later steps', async () => {
  const { asked } = open({ isSuccessful: true, entityId: 9 })
  await screen.findByRole('heading', { name: 'Записване на дете' })
  press('Напред')
  expect(await screen.findByText('Полето „Име“ е задължително')).toBeTruthy()
  expect(screen.queryByText('Полето „Група“ е задължително')).toBeNull()
  expect(screen.getByText(/Стъпка 1 от 3/)).toBeTruthy()
  expect(asked.some((one) => one.method === 'POST')).toBe(false)
})

test('sends everything once at the end; going back keeps the values', async () => {
  const { asked, router } = open({ isSuccessful: true, entityId: 9 })
  await toTheLastStep()
  press('Назад')
  press('Назад')
  expect(screen.getByLabelText<HTMLInputElement>(/^Име/).value).toBe('Рая')
  press('Напред')
  await screen.findByLabelText(/^Група/, { selector: 'input' })
  press('Напред')
  await screen.findByLabelText(/^Бележка/)
  press('Запиши')
  await waitFor(() => expect(router.state.location.pathname).toBe('/kids/records'))
  const sent = asked.filter((one) => one.method === 'POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ firstName: 'Рая', birthDate: '2021-03-08', groupId: 1, gender: 1 })
})

test('an error navigates back to its step', async () => {
  open(
    refusal(400, {
      errorMessage: 'Проверете въведените данни.',
      errors: { firstName: ['Това дете вече е записано.'] },
    }),
  )
  await toTheLastStep()
  press('Запиши')
  expect(await screen.findByText('Това дете вече е записано.')).toBeTruthy()
  expect(screen.getByText(/Стъпка 1 от 3/)).toBeTruthy()
})
