// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { focusNext, Sheet } from './sheet'

const rows = [
  { id: 1, name: 'Ана', allergies: [1], allergiesText: null },
  { id: 2, name: 'Борис', allergies: [], allergiesText: null },
]

function open() {
  render(
    <Sheet
      heading="Дете"
      rows={rows}
      who={({ id, name }) => ({ id, name })}
      columns={['Ръст', 'Тегло'].map((title) => ({
        title,
        renderCell: ({ name }: (typeof rows)[number]) => <input aria-label={`${title} на ${name}`} defaultValue="10" />,
        total: 2,
      }))}
    />,
  )
  return (title: string, name: string) => screen.getByLabelText<HTMLInputElement>(`${title} на ${name}`)
}

test('Enter and arrows move between cells and stop at the edges', () => {
  const at = open()
  at('Ръст', 'Ана').focus()
  fireEvent.keyDown(at('Ръст', 'Ана'), { key: 'Enter' })
  expect(document.activeElement).toBe(at('Ръст', 'Борис'))
  // The text is selected, so typing replaces it and a horizontal arrow leaves the cell.
  expect(at('Ръст', 'Борис').selectionEnd).toBe(2)
  fireEvent.keyDown(at('Ръст', 'Борис'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(at('Тегло', 'Борис'))
  fireEvent.keyDown(at('Тегло', 'Борис'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(at('Тегло', 'Борис'))
  fireEvent.keyDown(at('Тегло', 'Борис'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(at('Тегло', 'Ана'))
})

test('an arrow moves the caret inside a text being edited', () => {
  const at = open()
  const cell = at('Тегло', 'Ана')
  cell.focus()
  cell.setSelectionRange(1, 1)
  fireEvent.keyDown(cell, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(cell)
})

test('after the last field of a line comes the first one of the next line', () => {
  const at = open()
  focusNext(at('Тегло', 'Ана'))
  expect(document.activeElement).toBe(at('Ръст', 'Борис'))
})

test('shows allergies with names, and totals below columns', () => {
  open()
  expect(screen.getByRole('rowheader', { name: /Ана.*Алергии/ })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Общо' })).toBeTruthy()
})
