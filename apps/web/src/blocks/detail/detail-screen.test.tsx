// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KidDetail } from '../../dev/sample-screens'
import { openScreen, refusal, testUser } from '../test-screen'

const kid = {
  id: 7,
  fullName: 'Мила Петрова',
  birthDate: '2021-03-08',
  gender: 2,
  weight: 17.45,
  monthlyFee: 22.5,
  sop: false,
  note: null,
}

const open = (letters: string, at = '/kids/7', answer: unknown = kid) =>
  openScreen({
    Screen: KidDetail,
    user: testUser({ Students: letters }),
    path: '/kids/$id',
    at,
    answers: { 'GET /api/dev/kids/7': answer },
  })

test('formats facts by kind with the labels of the contract', async () => {
  open('ru')
  await screen.findByRole('heading', { name: 'Мила Петрова' })
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent)
  expect(facts).toContain('Дата на раждане08.03.2021')
  expect(facts).toContain('ПолМомиче')
  expect(facts).toContain('Тегло (kg)17,450')
  expect(facts).toContain('Месечна такса22,50 €')
  expect(facts).toContain('Бележка–')
})

test('stores the open tab in the URL', async () => {
  const { router } = open('ru', '/kids/7?tab=documents')
  expect((await screen.findByRole('tab', { name: 'Документи' })).getAttribute('aria-selected')).toBe('true')
  fireEvent.click(screen.getByRole('tab', { name: 'История' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(await screen.findByText('Одобрена бележка')).toBeTruthy()
})

test('hides tabs and the edit link without the right', async () => {
  open('r')
  await screen.findByRole('heading', { name: 'Мила Петрова' })
  expect(screen.queryByRole('link', { name: 'Промени' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Документи' })).toBeNull()
})

test('an unknown record shows a message and a link back', async () => {
  open('r', '/kids/7', refusal(404, { errorMessage: 'Записът не е намерен.' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Няма такъв запис' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Към списъка' })).toBeTruthy()
})
