import { IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { visibleLines, type TreeNode } from './tree-walk'
import classes from './tree-view.module.css'

export interface TreeViewProps {
  readonly label: string
  readonly nodes: readonly TreeNode[]
  readonly selected?: string | undefined
  readonly onSelect: (id: string) => void
  /** Beside the label: a count, a badge. */
  readonly side?: (node: TreeNode) => ReactNode
}

const isBranch = (node: TreeNode) => (node.children?.length ?? 0) > 0

/** Food categories, mother kindergartens and branches. Arrows walk, open and close; Enter chooses (WAI-ARIA tree). */
export function TreeView({ label, nodes, selected, onSelect, side }: TreeViewProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)))
  const [active, setActive] = useState(selected ?? nodes[0]?.id ?? '')
  const root = useRef<HTMLUListElement>(null)
  const lines = useMemo(() => visibleLines(nodes, opened), [nodes, opened])
  // Closing a branch may hide the active line: then its first line takes the keyboard.
  const here = lines.some((line) => line.node.id === active) ? active : lines[0]?.node.id

  const open = (node: string, on: boolean) =>
    setOpened((current) => {
      const next = new Set(current)
      if (on) next.add(node)
      else next.delete(node)
      return next
    })
  const goTo = (node: string | undefined) => {
    if (node === undefined) return
    setActive(node)
    root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(node)}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = lines.findIndex((line) => line.node.id === here)
    const line = lines[at]
    if (!line) return
    const { node, parent } = line
    const closed = isBranch(node) && !opened.has(node.id)
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(lines[at + 1]?.node.id),
      ArrowUp: () => goTo(lines[at - 1]?.node.id),
      Home: () => goTo(lines[0]?.node.id),
      End: () => goTo(lines.at(-1)?.node.id),
      ArrowRight: () => (closed ? open(node.id, true) : goTo(node.children?.[0]?.id)),
      ArrowLeft: () => (isBranch(node) && !closed ? open(node.id, false) : goTo(parent)),
      Enter: () => onSelect(node.id),
      ' ': () => onSelect(node.id),
    }
    const act = keys[event.key]
    if (!act) return
    act()
    event.preventDefault()
  }

  return (
    <ul ref={root} role="tree" aria-label={label} className={classes.tree} onKeyDown={onKeyDown}>
      {lines.map(({ node, level, place, of }) => {
        const branch = isBranch(node)
        return (
          <li
            key={node.id}
            role="treeitem"
            data-node={node.id}
            tabIndex={node.id === here ? 0 : -1}
            aria-level={level}
            aria-posinset={place}
            aria-setsize={of}
            aria-expanded={branch ? opened.has(node.id) : undefined}
            aria-selected={node.id === selected}
            className={classes.node}
            style={{ paddingLeft: `${(level - 1) * 1.25 + 0.25}rem` }}
            onClick={() => {
              setActive(node.id)
              onSelect(node.id)
            }}
          >
            <span
              className={classes.chevron}
              data-open={opened.has(node.id) || undefined}
              onClick={(event) => {
                if (!branch) return
                event.stopPropagation()
                open(node.id, !opened.has(node.id))
              }}
            >
              {branch && <IconChevronRight size={16} aria-hidden />}
            </span>
            <span className={classes.label}>{node.label}</span>
            {side?.(node)}
          </li>
        )
      })}
    </ul>
  )
}
