// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TreeSample } from '../../../../../tests/web/board-samples'
import { openScreen } from '../test-screen'
import { dropOn, linesOf, moveNode, stepOf, type TreeNode } from './tree-model'

const nodes: TreeNode[] = [
  {
    id: 1,
    label: 'А',
    children: [
      { id: 11, label: 'А1' },
      { id: 12, label: 'А2' },
    ],
  },
  { id: 2, label: 'Б' },
  { id: 3, label: 'В' },
]
const drawn = (tree: readonly TreeNode[]) => linesOf(tree, () => true).map(({ node, level }) => `${level}${node.label}`)

describe('tree model', () => {
  test('a node moves with its descendants, never below itself', () => {
    expect(drawn(moveNode(nodes, 1, { parent: 3, index: 0 }))).toEqual(['1Б', '1В', '2А', '3А1', '3А2'])
    expect(drawn(moveNode(nodes, 3, { parent: null, index: 0 }))).toEqual(['1В', '1А', '2А1', '2А2', '1Б'])
    expect(moveNode(nodes, 1, { parent: 12, index: 0 })).toBe(nodes)
  })

  test('a drop is before, after or inside by pointer position', () => {
    expect(dropOn(nodes, 3, 2, 0.1)).toEqual({ parent: null, index: 1 })
    expect(dropOn(nodes, 3, 2, 0.5)).toEqual({ parent: 2, index: 0 })
    expect(dropOn(nodes, 1, 3, 0.9)).toEqual({ parent: null, index: 2 })
    expect(dropOn(nodes, 1, 12, 0.5)).toBeUndefined()
  })

  test('arrows move a grabbed node among siblings, inside and out', () => {
    expect(stepOf(nodes, 2, 'ArrowRight')).toEqual({ parent: 1, index: 2 })
    expect(stepOf(nodes, 12, 'ArrowLeft')).toEqual({ parent: null, index: 1 })
    expect(stepOf(nodes, 2, 'ArrowDown')).toEqual({ parent: null, index: 2 })
    expect(stepOf(nodes, 1, 'ArrowUp')).toBeUndefined()
  })
})

describe('tree component', () => {
  const item = (name: string) => screen.getByRole('treeitem', { name })
  const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name })
  const open = async (name: string) => {
    openScreen({ Screen: TreeSample, answers: {} })
    await screen.findByRole('tree', { name: 'Категории продукти' })
    act(() => item(name).focus())
  }

  test('arrows navigate, expand and collapse', async () => {
    await open('Сирена')
    key('ArrowLeft')
    expect(item('Сирена').getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('treeitem', { name: 'Кашкавал' })).toBeNull()
    key('ArrowRight')
    key('ArrowRight')
    expect(document.activeElement).toBe(item('Краве сирене'))
    key('End')
    expect(document.activeElement).toBe(item('Зеленчуци'))
  })

  test('a node is grabbed, moved and dropped with the keyboard, with announcements', async () => {
    await open('Зеленчуци')
    key(' ')
    key('ArrowRight')
    expect(screen.getByText('под „Месо и риба“, 2 от 2')).toBeTruthy()
    expect(item('Зеленчуци').getAttribute('aria-level')).toBe('2')
    key('Escape')
    expect(item('Зеленчуци').getAttribute('aria-level')).toBe('1')
    key(' ')
    key('ArrowRight')
    key(' ')
    expect(item('Зеленчуци').getAttribute('aria-level')).toBe('2')
    expect(document.activeElement).toBe(item('Зеленчуци'))
  })

  test('renames with F2, adds below with Insert, removes after a confirmation', async () => {
    await open('Зеленчуци')
    key('F2')
    fireEvent.change(screen.getByLabelText('Ново име'), { target: { value: 'Плодове' } })
    fireEvent.keyDown(screen.getByLabelText('Ново име'), { key: 'Enter' })
    expect(document.activeElement).toBe(item('Плодове'))
    key('Insert')
    fireEvent.change(screen.getByLabelText('Име под „Плодове“'), { target: { value: 'Ябълки' } })
    fireEvent.keyDown(screen.getByLabelText('Име под „Плодове“'), { key: 'Enter' })
    expect(item('Ябълки').getAttribute('aria-level')).toBe('2')
    act(() => item('Плодове').focus())
    key('Delete')
    fireEvent.click(await screen.findByRole('button', { name: 'Изтрий' }))
    await act(async () => {})
    expect(screen.queryByRole('treeitem', { name: 'Ябълки' })).toBeNull()
  })
})
