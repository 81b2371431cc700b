// Pure model of a tree as nested data: categories of products, branches of an institution.

export interface TreeNode {
  readonly id: number | string
  readonly label: string
  readonly children?: readonly TreeNode[]
}

export type NodeId = TreeNode['id']

/** Parent and index among its children. */
export interface TreePlace {
  readonly parent: NodeId | null
  readonly index: number
}

export interface TreeLine {
  readonly node: TreeNode
  readonly parent: NodeId | null
  readonly level: number
  readonly index: number
  readonly count: number
}

const childrenOf = (node: TreeNode): readonly TreeNode[] => node.children ?? []

export const isBranch = (node: TreeNode): boolean => childrenOf(node).length > 0

/** Visible lines, top down. */
export function linesOf(
  nodes: readonly TreeNode[],
  isOpen: (id: NodeId) => boolean,
  parent: NodeId | null = null,
  level = 1,
): TreeLine[] {
  return nodes.flatMap((node, index) => [
    { node, parent, level, index, count: nodes.length },
    ...(isOpen(node.id) ? linesOf(childrenOf(node), isOpen, node.id, level + 1) : []),
  ])
}

const allLines = (nodes: readonly TreeNode[]) => linesOf(nodes, () => true)

export const lineOf = (nodes: readonly TreeNode[], id: NodeId | null): TreeLine | undefined =>
  allLines(nodes).find((line) => line.node.id === id)

/** True if the node is `id` or one of its ancestors. */
export const holds = (node: TreeNode, id: NodeId | null): boolean =>
  node.id === id || childrenOf(node).some((child) => holds(child, id))

const without = (nodes: readonly TreeNode[], id: NodeId): TreeNode[] =>
  nodes.filter((node) => node.id !== id).map((node) => ({ ...node, children: without(childrenOf(node), id) }))

function placed(nodes: readonly TreeNode[], node: TreeNode, { parent, index }: TreePlace): TreeNode[] {
  if (parent === null) return nodes.toSpliced(index, 0, node)
  return nodes.map((treeNode) =>
    treeNode.id === parent
      ? { ...treeNode, children: childrenOf(treeNode).toSpliced(index, 0, node) }
      : { ...treeNode, children: placed(childrenOf(treeNode), node, { parent, index }) },
  )
}

/** Moves a node; `index` does not count the moved one. A node cannot move below itself. */
export function moveNode(nodes: readonly TreeNode[], id: NodeId, position: TreePlace): readonly TreeNode[] {
  const moved = lineOf(nodes, id)?.node
  if (!moved || holds(moved, position.parent)) return nodes
  return placed(without(nodes, id), moved, position)
}

/** Target of an arrow key for a grabbed node: among its siblings, below the previous one, out of its parent. */
export function stepOf(nodes: readonly TreeNode[], id: NodeId, key: string): TreePlace | undefined {
  const line = lineOf(nodes, id)
  if (!line) return undefined
  const { parent, index, count } = line
  const siblings = parent === null ? nodes : childrenOf(lineOf(nodes, parent)?.node ?? { id: '', label: '' })
  const above = siblings[index - 1]
  const outside = lineOf(nodes, parent)
  switch (key) {
    case 'ArrowUp':
      return index > 0 ? { parent, index: index - 1 } : undefined
    case 'ArrowDown':
      return index + 1 < count ? { parent, index: index + 1 } : undefined
    case 'ArrowRight':
      return above && { parent: above.id, index: childrenOf(above).length }
    case 'ArrowLeft':
      return outside && { parent: outside.parent, index: outside.index + 1 }
    default:
      return undefined
  }
}

/** Position for a screen reader: 'под „Млечни“, 2 от 3'. */
export function placeWords(nodes: readonly TreeNode[], id: NodeId): string {
  const line = lineOf(nodes, id)
  if (!line) return ''
  const over = lineOf(nodes, line.parent)?.node.label
  return `${over ? `под „${over}“` : 'на първо ниво'}, ${line.index + 1} от ${line.count}`
}

/** Drop target by pointer position within the height of a line: before, after or inside. */
export function dropOn(nodes: readonly TreeNode[], moved: NodeId, on: NodeId, share: number): TreePlace | undefined {
  const target = lineOf(nodes, on)
  const line = lineOf(nodes, moved)
  if (!target || !line || holds(line.node, on)) return undefined
  if (share > 0.25 && share < 0.75) {
    const children = childrenOf(target.node).filter((child) => child.id !== moved)
    return { parent: on, index: children.length }
  }
  // The moved node no longer counts among those before it.
  const before = line.parent === target.parent && line.index < target.index ? 1 : 0
  return { parent: target.parent, index: target.index + (share >= 0.75 ? 1 : 0) - before }
}
