// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openScreen } from '../test-screen'
import { focusNext, Sheet } from './sheet'

afterEach(() => vi.restoreAllMocks())

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

describe('a person at a time on a phone', () => {
  const openPhone = (saving = { disabled: false, loading: false, onClick: vi.fn<() => void>() }) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width'),
          media: query,
          addEventListener() {},
          removeEventListener() {},
        }) as never,
    )
    openScreen({
      answers: {},
      Screen: () => (
        <Sheet
          heading="Дете"
          rows={rows}
          who={({ id, name }) => ({ id, name })}
          phone={{ saving, isComplete: ({ id }) => id === 1 }}
          columns={[
            {
              title: 'Ръст',
              renderCell: ({ name }) => <input aria-label={`Ръст на ${name}`} />,
              renderLarge: ({ name }) => <input aria-label={`Голямо поле на ${name}`} />,
            },
          ]}
        />
      ),
    })
    return saving
  }

  test('shows one person with large fields, names the others and counts the complete ones', async () => {
    const { onClick } = openPhone()
    expect(await screen.findByRole('heading', { name: /Ана/ })).toBeTruthy()
    expect(screen.getByText('1 от 2, попълнени 1')).toBeTruthy()
    expect(screen.queryByLabelText(/Борис/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Предишно' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Следващо' }))
    expect(screen.getByLabelText('Голямо поле на Борис')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Следващо' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Запиши' }))
    expect(onClick).toHaveBeenCalledOnce()
    fireEvent.change(screen.getByRole('combobox', { name: 'Дете' }), { target: { value: '0' } })
    expect(screen.getByLabelText('Голямо поле на Ана')).toBeTruthy()
  })

  test('the table remains a choice and can be saved there', async () => {
    openPhone()
    fireEvent.click(await screen.findByRole('radio', { name: 'Таблица' }))
    expect(screen.getByLabelText('Ръст на Борис')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Запиши' })).toBeTruthy()
  })
})
