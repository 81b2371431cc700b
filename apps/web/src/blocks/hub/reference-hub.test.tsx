// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen, testUser } from '../test-screen'
import { ReferenceHub, type HubItem } from './reference-hub'

const items: HubItem[] = [
  { to: '/r/month', title: 'Месечна справка', text: 'Листът на групата.' },
  { to: '/r/absences', title: 'Отсъствия', text: 'Със списъка за социалното подпомагане.' },
  { to: '/r/meals', title: 'Порции', text: 'По хранения.', lastUsed: 5 },
  { to: '/r/average', title: 'Средна посещаемост', text: 'За финансирането.', lastUsed: 9 },
  { to: '/r/doctors', title: 'Лични лекари', text: 'С телефон.' },
]

const open = (toggle: (to: string) => void) =>
  openScreen({
    Screen: () => <ReferenceHub items={items} starred={['/r/meals']} toggle={toggle} />,
    user: testUser({}),
    answers: {},
  })

const titles = () =>
  within(screen.getByRole('list', { name: 'Справки' }))
    .getAllByRole('link')
    .map((link) => link.querySelector('strong')?.textContent)

test('lists recently used reports first, the others in the given order', async () => {
  open(() => undefined)
  await screen.findByText('Порции')
  expect(titles()).toEqual(['Средна посещаемост', 'Порции', 'Месечна справка', 'Отсъствия', 'Лични лекари'])
})

test('finds a report by any form of a word of its description', async () => {
  open(() => undefined)
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'социално' } })
  expect(titles()).toEqual(['Отсъствия'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'кухня' } })
  expect(await screen.findByText('Няма такава справка')).toBeTruthy()
})

test('toggles a favourite', async () => {
  const toggle = vi.fn<(to: string) => void>()
  open(toggle)
  fireEvent.click(await screen.findByRole('button', { name: 'Добави „Отсъствия“ в любимите' }))
  fireEvent.click(screen.getByRole('button', { name: 'Махни „Порции“ от любимите' }))
  expect(toggle.mock.calls).toEqual([['/r/absences'], ['/r/meals']])
})
