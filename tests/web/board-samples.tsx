import { useState } from 'react'
import { Board } from '../../apps/web/src/blocks/board/board'
import { cardsIn, moveCard, type BoardCard } from '../../apps/web/src/blocks/board/board-model'
import { Section } from '../../apps/web/src/blocks/parts/section'
import { confirm } from '../../apps/web/src/blocks/parts/confirm'
import { toast } from '../../apps/web/src/blocks/parts/toast'
import { Tree } from '../../apps/web/src/blocks/tree/tree'
import { holds, lineOf, moveNode, type NodeId, type TreeNode } from '../../apps/web/src/blocks/tree/tree-model'

// A board of a weekly menu and a tree of product categories for the tests of both blocks.

const days = ['понеделник', 'вторник', 'сряда', 'четвъртък', 'петък'].map((title, index) => ({
  key: `2026-11-${16 + index}`,
  title,
  note: `${16 + index}.11.`,
  closed: index === 3 ? 'Почивен ден' : undefined,
}))

const rows = [
  { key: 'breakfast', title: 'Закуска' },
  { key: 'lunch', title: 'Обяд' },
  { key: 'snack', title: 'Следобедна закуска' },
]

const dish = (id: number, day: number, row: string, title: string, detail: string): BoardCard => ({
  id,
  day: days[day]?.key ?? '',
  row,
  title,
  detail,
})

const dishes = [
  dish(1, 0, 'breakfast', 'Попара със сирене', '240 kcal'),
  dish(2, 0, 'lunch', 'Супа топчета', '180 kcal'),
  dish(3, 0, 'lunch', 'Пиле с ориз', '310 kcal'),
  dish(4, 0, 'snack', 'Плодова салата', '90 kcal'),
  dish(5, 1, 'breakfast', 'Сандвич с яйце', '260 kcal'),
  dish(6, 1, 'lunch', 'Таратор', '110 kcal'),
  dish(7, 2, 'lunch', 'Леща чорба', '230 kcal'),
  dish(8, 4, 'breakfast', 'Мляко с мюсли', '250 kcal'),
]

const energyOf = (cards: readonly BoardCard[], day: string) =>
  cards.filter((card) => card.day === day).reduce((sum, { detail = '' }) => sum + (Number.parseInt(detail) || 0), 0)

export function BoardSample() {
  const [cards, setCards] = useState<readonly BoardCard[]>(dishes)
  return (
    <Board
      label="Меню за седмицата"
      days={days}
      rows={rows}
      cards={cards}
      onMove={(id, position) => setCards(moveCard(cards, id, position))}
      onAdd={(cell, { text }) => setCards([...cards, { id: Date.now(), ...cell, title: text, detail: '100 kcal' }])}
      onRemove={(id) => setCards(cards.filter((card) => card.id !== id))}
      onOpen={(id) => toast.told(`Ястие ${id}`)}
      notices={(cell) =>
        cell.row === 'lunch' && cardsIn(cards, cell).length === 0 && !days.find((day) => day.key === cell.day)?.closed
          ? [{ tone: 'warn', text: 'Няма обяд' }]
          : []
      }
      totals={[{ title: 'Енергия', of: (day) => `${energyOf(cards, day)} kcal` }]}
      copyWeek={{ label: 'Копирай от миналата седмица', run: () => toast.told('Копирано') }}
    />
  )
}

const categories: TreeNode[] = [
  {
    id: 1,
    label: 'Млечни',
    children: [
      { id: 11, label: 'Прясно мляко' },
      {
        id: 12,
        label: 'Сирена',
        children: [
          { id: 121, label: 'Краве сирене' },
          { id: 122, label: 'Кашкавал' },
        ],
      },
    ],
  },
  { id: 2, label: 'Месо и риба', children: [{ id: 21, label: 'Пилешко' }] },
  { id: 3, label: 'Зеленчуци' },
]

const renamed = (nodes: readonly TreeNode[], id: NodeId, label: string): TreeNode[] =>
  nodes.map((node) => ({
    ...node,
    label: node.id === id ? label : node.label,
    children: renamed(node.children ?? [], id, label),
  }))

const added = (nodes: readonly TreeNode[], parent: NodeId | null, node: TreeNode): TreeNode[] =>
  parent === null
    ? [...nodes, node]
    : nodes.map((treeNode) =>
        treeNode.id === parent
          ? { ...treeNode, children: [...(treeNode.children ?? []), node] }
          : { ...treeNode, children: added(treeNode.children ?? [], parent, node) },
      )

const removed = (nodes: readonly TreeNode[], id: NodeId): TreeNode[] =>
  nodes.filter((node) => node.id !== id).map((node) => ({ ...node, children: removed(node.children ?? [], id) }))

export function TreeSample() {
  const [nodes, setNodes] = useState<readonly TreeNode[]>(categories)
  const [selected, setSelected] = useState<NodeId | null>(12)
  async function remove(id: NodeId) {
    const label = lineOf(nodes, id)?.node.label ?? ''
    const text = `Ще изтриете „${label}“ и всичко под нея.`
    if (!(await confirm({ title: 'Изтриване', text, action: 'Изтрий', danger: true }))) return
    if (nodes.some((node) => node.id === id && holds(node, selected))) setSelected(null)
    setNodes(removed(nodes, id))
  }
  return (
    <Section>
      <Tree
        label="Категории продукти"
        nodes={nodes}
        selected={selected}
        onSelect={setSelected}
        onMove={(id, position) => setNodes(moveNode(nodes, id, position))}
        onRename={(id, label) => setNodes(renamed(nodes, id, label))}
        onAdd={(parent, label) => setNodes(added(nodes, parent, { id: Date.now(), label }))}
        onRemove={(id) => void remove(id)}
      />
    </Section>
  )
}
