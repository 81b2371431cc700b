// @vitest-environment happy-dom
import '../../platform/test-setup'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TreeView } from './tree-view'
import { treeOf } from './tree-walk'

const nodes = treeOf([
  { id: 1, name: 'Млечни', parentId: null },
  { id: 2, name: 'Сирена', parentId: 1 },
  { id: 3, name: 'Плодове', parentId: null },
  { id: 9, name: 'Сирак', parentId: 77 },
])

test('arrows walk, open and close; Enter chooses', () => {
  const choose = vi.fn<(id: string) => void>()
  render(<TreeView label="Храни" nodes={nodes} onSelect={choose} />)
  const names = () => screen.getAllByRole('treeitem').map((item) => item.textContent)
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  expect(names()).toEqual(['Млечни', 'Сирена', 'Плодове', 'Сирак'])
  screen.getAllByRole('treeitem')[0]!.focus()
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Сирена')
  press('ArrowLeft')
  expect(document.activeElement?.textContent).toBe('Млечни')
  press('ArrowLeft')
  expect(names()).toEqual(['Млечни', 'Плодове', 'Сирак'])
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false')
  press('ArrowRight')
  press('ArrowRight')
  press('Enter')
  expect(choose).toHaveBeenCalledWith('2')
})
