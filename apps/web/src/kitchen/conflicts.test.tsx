// @vitest-environment happy-dom
import type { Conflict } from '@asistent/contract/kitchen/calculations.calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Conflicts } from './conflicts'

const conflict = (childId: number, recipeId: number, status: 1 | 2 = 1): Conflict => ({
  mealTypeId: 3,
  mealTypeName: 'Обяд',
  recipeId,
  recipeName: recipeId === 7 ? 'Мусака' : 'Супа',
  childId,
  childName: `Дете ${childId}`,
  className: 'Звънче',
  allergens: [3],
  products: ['Яйца'],
  about: `3:${childId}`,
  status,
  substituteRecipeId: null,
  substituteName: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  proposal: null,
})

test('children with a conflict on the same dish get one substitute by one decision, which names each', async () => {
  const conflicts = [conflict(1, 7), conflict(2, 7), conflict(3, 8), conflict(4, 7, 2)]
  const { requests } = openScreen({
    Screen: () => <Conflicts calculationId={5} conflicts={conflicts} mayDecide isOpen />,
    user: testUser({ Meals: 'rcud' }),
    answers: {
      'GET /api/Meals/calculations/substitutes/5': {
        result: [{ id: 9, name: 'Пилаф', allergens: [], kcal: 120 }],
        rowsCount: 1,
      },
      'POST /api/Meals/calculations/decide-conflict/5': { isSuccessful: true },
    },
  })
  expect(await screen.findByText('2 деца чакат решение')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Едно ястие за всички' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/за Дете 1, Дете 2\./)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('combobox', { name: /Заместващо ястие/ }))
  fireEvent.click(await screen.findByRole('option', { name: /Пилаф/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Избери' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(requests.find(({ path }) => path.includes('substitutes'))?.query).toMatchObject({ childId: '1', alsoIds: '2' })
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    mealTypeId: 3,
    recipeId: 7,
    childId: 1,
    about: '3:1',
    substituteRecipeId: 9,
    remember: 1,
    also: [{ childId: 2, about: '3:2' }],
  })
})
