import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useDrag } from '../parts/use-drag'
import type { TreeProps } from './tree'
import {
  dropOn,
  isBranch,
  lineOf,
  linesOf,
  moveNode,
  placeWords,
  stepOf,
  type NodeId,
  type TreeLine,
  type TreeNode,
  type TreePlace,
} from './tree-model'

interface Drop {
  readonly on: NodeId
  readonly how: 'before' | 'under' | 'after'
  readonly position: TreePlace
}

export type TreeController = ReturnType<typeof useTree>

/** State of the tree: expanded, active, grabbed and edited nodes. */
export function useTree({ nodes, selected, onSelect, onMove, onRename, onAdd, onRemove }: TreeProps) {
  const id = useId()
  const [closed, setClosed] = useState<ReadonlySet<NodeId>>(new Set())
  const [held, setHeld] = useState<{ id: NodeId; nodes: readonly TreeNode[] } | null>(null)
  const [renaming, setRenaming] = useState<NodeId | null>(null)
  const [adding, setAdding] = useState<{ parent: NodeId | null } | null>(null)
  const [followed, follow] = useState<{ id: NodeId } | null>(null)
  const [said, say] = useState('')
  const shown = held?.nodes ?? nodes
  const isOpen = (node: NodeId) => !closed.has(node)
  const lines = linesOf(shown, isOpen)
  const activeId = followed?.id ?? selected
  // Collapsing a branch may hide the active line: then the first one is active.
  const active = lines.find((line) => line.node.id === activeId)?.node.id ?? lines[0]?.node.id

  useEffect(() => {
    if (!followed) return
    const tree = document.getElementById(id)
    tree?.querySelector<HTMLElement>(`[data-node="${CSS.escape(String(followed.id))}"]`)?.focus()
  }, [followed, id])

  function setOpen(node: NodeId, open: boolean) {
    const next = new Set(closed)
    if (open) next.delete(node)
    else next.add(node)
    setClosed(next)
  }
  const goTo = (node: NodeId | null | undefined) => {
    if (node !== null && node !== undefined) follow({ id: node })
  }

  const { dragged, handlers } = useDrag<NodeId, Drop>({
    off: !onMove,
    find: (under, at, moved) => {
      const element = under?.closest<HTMLElement>('[data-node]')
      const on = lines.find((line) => String(line.node.id) === element?.dataset.node)?.node.id
      if (!element || on === undefined) return undefined
      const { top, height } = element.getBoundingClientRect()
      const share = (at.y - top) / height
      const position = dropOn(nodes, moved, on, share)
      return position && { on, position, how: share <= 0.25 ? 'before' : share >= 0.75 ? 'after' : 'under' }
    },
    drop: (moved, { position }) => put(moved, position),
  })

  function put(moved: NodeId, position: TreePlace) {
    const now = lineOf(nodes, moved)
    if (now && (now.parent !== position.parent || now.index !== position.index)) onMove?.(moved, position)
    if (position.parent !== null) setOpen(position.parent, true)
  }

  function onKey(event: KeyboardEvent<HTMLElement>, line: TreeLine) {
    if (event.target !== event.currentTarget) return
    if (held) {
      onHeldKey(event, held)
      return
    }
    const act = keysOf(line)[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  function keysOf({ node, parent }: TreeLine): Record<string, (() => void) | undefined> {
    const at = lines.findIndex((line) => line.node.id === node.id)
    const open = isBranch(node) && isOpen(node.id)
    return {
      ArrowDown: () => goTo(lines[at + 1]?.node.id),
      ArrowUp: () => goTo(lines[at - 1]?.node.id),
      Home: () => goTo(lines[0]?.node.id),
      End: () => goTo(lines.at(-1)?.node.id),
      ArrowRight: () => (isBranch(node) && !open ? setOpen(node.id, true) : goTo(node.children?.[0]?.id)),
      ArrowLeft: () => (open ? setOpen(node.id, false) : goTo(parent)),
      Enter: onSelect && (() => onSelect(node.id)),
      F2: onRename && (() => setRenaming(node.id)),
      Insert: onAdd && (() => startAdding(node.id)),
      Delete: onRemove && (() => onRemove(node.id)),
      ' ': onMove && (() => hold(node)),
    }
  }

  function hold(node: TreeNode) {
    setHeld({ id: node.id, nodes })
    follow({ id: node.id })
    say(`Взето: ${node.label}, ${placeWords(nodes, node.id)}.`)
  }

  function onHeldKey(event: KeyboardEvent, holding: NonNullable<typeof held>) {
    const { key } = event
    if (key === 'Tab') return setHeld(null)
    event.preventDefault()
    follow({ id: holding.id })
    if (key === ' ' || key === 'Enter') {
      const line = lineOf(holding.nodes, holding.id)
      if (line) put(holding.id, line)
      say(`Пуснато: ${placeWords(holding.nodes, holding.id)}.`)
      setHeld(null)
    } else if (key === 'Escape') {
      say('Върнато на мястото си.')
      setHeld(null)
    } else {
      const position = stepOf(holding.nodes, holding.id, key)
      if (!position) return
      const next = moveNode(holding.nodes, holding.id, position)
      if (position.parent !== null) setOpen(position.parent, true)
      setHeld({ id: holding.id, nodes: next })
      say(placeWords(next, holding.id))
    }
  }

  function onClick(event: MouseEvent<HTMLElement>, { node }: TreeLine) {
    const target = event.target as Element
    if (target.closest('button, input')) return
    follow({ id: node.id })
    if (target.closest('[data-chevron]') && isBranch(node)) setOpen(node.id, !isOpen(node.id))
    else onSelect?.(node.id)
  }

  function startAdding(parent: NodeId | null) {
    if (parent !== null) setOpen(parent, true)
    setAdding({ parent })
  }
  const stopTyping = () => {
    setRenaming(null)
    setAdding(null)
    if (active !== undefined) follow({ id: active })
  }

  return {
    id,
    lines,
    said,
    active,
    held: held?.id ?? null,
    dragged,
    renaming,
    adding,
    isOpen,
    handlers,
    /** Focus arrived by Tab or a click. */
    noticeFocus: (node: NodeId) => {
      if (followed?.id !== node) follow({ id: node })
    },
    onKey,
    onClick,
    startAdding,
    startRenaming: (node: NodeId) => {
      follow({ id: node })
      setRenaming(node)
    },
    stopTyping,
    addNamed: (name: string) => {
      onAdd?.(adding?.parent ?? null, name)
      setAdding(null)
    },
    renamed: (node: NodeId, name: string) => {
      onRename?.(node, name)
      stopTyping()
    },
    dropAt: (node: NodeId) => (dragged?.target?.on === node ? dragged.target.how : undefined),
    /** Menu alternative to drag and drop. */
    movesOf: (node: NodeId) => {
      const under = onMove && stepOf(nodes, node, 'ArrowRight')
      const out = onMove && stepOf(nodes, node, 'ArrowLeft')
      return [
        ...(under ? [{ label: 'Премести под горния', icon: IconArrowRight, run: () => put(node, under) }] : []),
        ...(out ? [{ label: 'Премести навън', icon: IconArrowLeft, run: () => put(node, out) }] : []),
      ]
    },
  }
}
