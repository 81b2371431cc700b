import { IconChevronRight, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AddButton, MoreMenu } from '../parts/small-actions'
import { isBranch, type NodeId, type TreeLine, type TreeNode, type TreePlace } from './tree-model'
import { TreeName } from './tree-name'
import classes from './tree.module.css'
import { useTree, type TreeController } from './use-tree'

export interface TreeProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly selected?: NodeId | null
  readonly onSelect?: (id: NodeId) => void
  /** Operations without a handler are not offered. `index` counts the other children before the node. */
  readonly onMove?: (id: NodeId, position: TreePlace) => void
  readonly onRename?: (id: NodeId, label: string) => void
  readonly onAdd?: (parent: NodeId | null, label: string) => void
  readonly onRemove?: (id: NodeId) => void
  /** Next to the name: a count, a badge. */
  readonly side?: (node: TreeNode) => ReactNode
}

/** Nested categories: expand, rename, add, remove, drag and drop, keyboard moves (WAI-ARIA tree). */
export function Tree(props: TreeProps) {
  const { label, nodes, onMove, onRename, onAdd } = props
  const tree = useTree(props)
  return (
    <div className={classes.tree} id={tree.id}>
      <ul role="tree" aria-label={label} className={classes.lines}>
        {tree.lines.map((line) => (
          <TreeRow key={line.node.id} {...props} line={line} tree={tree} />
        ))}
      </ul>
      {tree.adding?.parent === null && (
        <TreeName initial="" label="Име" keep={tree.addNamed} giveUp={tree.stopTyping} />
      )}
      {nodes.length === 0 && !tree.adding && <p className={classes.none}>Още няма нищо.</p>}
      {onAdd && <AddButton label="Добави на първо ниво" onClick={() => tree.startAdding(null)} />}
      {onMove && (
        <small className={`${classes.help} no-print`}>
          Интервал взема реда: ↑ ↓ го местят, → под горния, ← навън; интервал го пуска.{onRename && ' F2 преименува.'}
        </small>
      )}
      <span className="visually-hidden" aria-live="assertive">
        {tree.said}
      </span>
    </div>
  )
}

function TreeRow({ line, tree, ...props }: TreeProps & { line: TreeLine; tree: TreeController }) {
  const { onMove, onRename, onAdd, onRemove, side, selected } = props
  const { node, level, index, count } = line
  const open = tree.isOpen(node.id)
  const dragged = tree.dragged?.id === node.id ? tree.dragged : null
  const drop = tree.dropAt(node.id)
  const indent = { paddingInlineStart: `${(level - 1) * 1.5}rem` }
  const choices = [
    ...(onAdd ? [{ label: 'Добави под него', icon: IconPlus, run: () => tree.startAdding(node.id) }] : []),
    ...(onRename ? [{ label: 'Преименувай', icon: IconPencil, run: () => tree.startRenaming(node.id) }] : []),
    ...tree.movesOf(node.id),
    ...(onRemove ? [{ label: 'Изтрий', icon: IconTrash, danger: true, run: () => onRemove(node.id) }] : []),
  ]
  return (
    <>
      <li
        role="treeitem"
        aria-label={node.label}
        aria-level={level}
        aria-setsize={count}
        aria-posinset={index + 1}
        aria-expanded={isBranch(node) ? open : undefined}
        aria-selected={selected === node.id}
        tabIndex={tree.active === node.id ? 0 : -1}
        className={classes.line}
        data-node={node.id}
        data-drop={drop}
        data-held={tree.held === node.id || dragged !== null || undefined}
        data-dragged={dragged !== null || undefined}
        style={dragged ? { ...indent, transform: `translateY(${dragged.y}px)` } : indent}
        onFocus={(event) => event.target === event.currentTarget && tree.noticeFocus(node.id)}
        onKeyDown={(event) => tree.onKey(event, line)}
        onClick={(event) => tree.onClick(event, line)}
        {...tree.handlers(node.id)}
      >
        {onMove && (
          <span className={classes.grip} data-grip aria-hidden>
            <IconGripVertical size={16} />
          </span>
        )}
        <span className={classes.chevron} data-chevron data-open={open || undefined} aria-hidden>
          {isBranch(node) && <IconChevronRight size={18} />}
        </span>
        {tree.renaming === node.id ? (
          <TreeName
            initial={node.label}
            label="Ново име"
            keep={(name) => tree.renamed(node.id, name)}
            giveUp={tree.stopTyping}
          />
        ) : (
          <span className={classes.name}>{node.label}</span>
        )}
        {side?.(node)}
        {choices.length > 0 && (
          <span className={classes.menu}>
            <MoreMenu of={node.label} choices={choices} />
          </span>
        )}
      </li>
      {tree.adding?.parent === node.id && (
        <li role="none" style={{ paddingInlineStart: `${level * 1.5 + 2.5}rem` }}>
          <TreeName initial="" label={`Име под „${node.label}“`} keep={tree.addNamed} giveUp={tree.stopTyping} />
        </li>
      )}
    </>
  )
}
