import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import classes from './dropdown.module.css'

export interface DropdownProps {
  /** What the button says to a screen reader; also its tooltip when the face is only a picture. */
  readonly label: string
  readonly face: ReactNode
  readonly className?: string | undefined
  readonly side?: 'left' | 'right'
  readonly width?: number
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button and the panel it opens. Not a library's menu: the panel holds links, a search field or a list, the frame
 * stays light, and Tab, Escape and a click elsewhere do what people expect (the disclosure pattern).
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
