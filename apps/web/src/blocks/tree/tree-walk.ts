export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly children?: readonly TreeNode[] | undefined
}

/** A node as it stands on the screen. */
export interface TreeLine {
  readonly node: TreeNode
  readonly level: number
  readonly parent: string | undefined
  /** Its place among its brothers, and how many they are: screen readers say so. */
  readonly place: number
  readonly of: number
}

/** The lines on the screen, in order: those under closed nodes are left out. */
export const visibleLines = (
  nodes: readonly TreeNode[],
  opened: ReadonlySet<string>,
  level = 1,
  parent?: string,
): TreeLine[] =>
  nodes.flatMap((node, index) => [
    { node, level, parent, place: index + 1, of: nodes.length },
    ...(opened.has(node.id) ? visibleLines(node.children ?? [], opened, level + 1, node.id) : []),
  ])

interface Flat {
  readonly id: number
  readonly name: string
  readonly parentId: number | null
}

/** Rows that name their parent (branches under mothers) as a tree; a row whose parent is missing stands at the top. */
export function treeOf(rows: readonly Flat[]): TreeNode[] {
  const ids = new Set(rows.map((row) => row.id))
  const under = (parent: number | null): TreeNode[] =>
    rows
      .filter((row) => (row.parentId !== null && ids.has(row.parentId) ? row.parentId : null) === parent)
      .map((row) => ({ id: String(row.id), label: row.name, children: under(row.id) }))
  return under(null)
}
