// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { getKid, listGroups, listKids } from '../../dev/sample-calls'
import { makeKids } from '../../dev/sample-data'
import { openScreen, type SentRequest } from '../test-screen'
import { Picker } from './picker'
import { groupsFrom, peopleFrom, sortedOptions } from './source'

const kids = makeKids(60)
const page = ({ query }: SentRequest) => {
  const result = kids.filter((kid) => kid.name.includes(query.nameSearchTerm ?? '')).slice(0, 10)
  return { result, rowsCount: 60 }
}
const groupList = {
  result: [
    { id: 1, name: 'Лятна група', isForSubstitution: true },
    { id: 2, name: 'Ябълка', isForSubstitution: false },
    { id: 3, name: 'Бонбони', isForSubstitution: false },
  ],
  rowsCount: 3,
}
const answers = {
  'GET /api/dev/kids': page,
  'GET /api/dev/groups': groupList,
  'GET /api/dev/kids/57': { id: 57, fullName: 'Явор Златев' },
}

const children = peopleFrom(listKids, (row) => ({ value: row.id, label: row.name }), {
  search: 'nameSearchTerm',
  one: { call: getKid, option: (kid) => ({ value: kid.id, label: kid.fullName }) },
})
const groups = groupsFrom(listGroups, (row) => ({ value: row.id, label: row.name, last: row.isForSubstitution }))

function ChildPicker() {
  const [value, setValue] = useState<number | null>(57)
  return <Picker label="Дете" source={children} value={value} onChange={setValue} />
}
function GroupPicker() {
  const [value, setValue] = useState<number | null>(null)
  return <Picker label="Група" source={groups} value={value} onChange={setValue} />
}

const input = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })

test('sorts groups by name, substitution groups last', async () => {
  expect(
    sortedOptions([
      { value: 1, label: 'я', last: true },
      { value: 2, label: 'б' },
      { value: 3, label: 'а' },
    ]).map((one) => one.label),
  ).toEqual(['а', 'б', 'я'])
  openScreen({ Screen: GroupPicker, answers })
  fireEvent.click(await input('Група'))
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Бонбони', 'Ябълка', 'Лятна група']),
  )
})

test('shows the name of a selected child that is not in the response, and searches on the server', async () => {
  const { requests } = openScreen({ Screen: ChildPicker, answers })
  const box = await input('Дете')
  await waitFor(() => expect(box.value).toBe('Явор Златев'))
  fireEvent.click(box)
  act(() => box.focus())
  fireEvent.change(box, { target: { value: 'Елица' } })
  await waitFor(() => expect(requests.at(-1)?.query.nameSearchTerm).toBe('Елица'))
  const option = await screen.findByRole('option', { name: /Елица Петрова/ })
  fireEvent.click(option)
  await waitFor(() => expect(box.value).toBe('Елица Петрова'))
})
