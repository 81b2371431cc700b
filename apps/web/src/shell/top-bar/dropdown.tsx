import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import classes from './dropdown.module.css'

export interface DropdownProps {
  /** Accessible name; also the tooltip of an icon button. */
  readonly label: string
  readonly face: ReactNode
  readonly className?: string | undefined
  readonly side?: 'left' | 'right'
  readonly width?: number
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button with a panel (disclosure pattern). No library menu, because the panel contains links, a search input or a
 * list, and to keep the layout small.
 */
export function Dropdown({ label, face, className, side = 'right', width = 320, children }: DropdownProps) {
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpened(false)

  useEffect(() => {
    if (!opened) return undefined
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpened(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [opened])

  return (
    <div
      ref={root}
      className={classes.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !opened) return
        event.stopPropagation()
        setOpened(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={`${classes.button} ${className ?? ''}`}
        aria-label={label}
        title={label}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        {face}
      </button>
      {opened && (
        <div id={id} className={classes.panel} data-side={side} style={{ width: `min(${width}px, 94vw)` }}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
