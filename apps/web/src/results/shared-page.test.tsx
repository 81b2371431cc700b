// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen } from './shared-page.screen'

const child = (studentId: number, studentName: string, photosAllowed: boolean) => ({
  studentId,
  studentName,
  photosAllowed,
  allergies: [],
  allergiesText: null,
})

test('names the children without consent to photos and sends an observation to all of them', async () => {
  const { requests } = openScreen({
    Screen,
    user: testUser({ StudentPortfolios: 'ru', Classes: 'r' }),
    at: '/?classId=7',
    answers: {
      'GET /api/Classes': { result: [{ id: 7, name: 'Калинка', classType: 3 }], rowsCount: 1 },
      'GET /api/StudentPortfolios/photo-consents': {
        result: [child(1, 'Ана Колева', true), child(2, 'Борис Илиев', false)],
        rowsCount: 2,
      },
      'POST /api/StudentPortfolios/shared': { isSuccessful: true, entityId: null },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Избери всички' }))
  expect(screen.getByText('Няма съгласие за снимки на: Борис Илиев.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Запиши за 1 дете' }))
  expect(screen.getByText('Направете или изберете снимка')).toBeTruthy()

  fireEvent.click(screen.getByRole('radio', { name: 'Моите занимания' }))
  expect(screen.queryByText(/Няма съгласие/)).toBeNull()
  fireEvent.change(screen.getByLabelText(/Заглавие/), { target: { value: 'Разходка' } })
  fireEvent.click(screen.getByRole('button', { name: 'Запиши за 2 деца' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      studentIds: [1, 2],
      part: 1,
      title: 'Разходка',
      photo: null,
    }),
  )
  await waitFor(() => expect(screen.getByText('Деца (0 от 2)')).toBeTruthy())
})
