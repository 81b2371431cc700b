import { Tooltip } from '@mantine/core'
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactNode,
} from 'react'

// Tooltips for icon buttons: shows the accessible name on hover or focus until Escape. One delegated tooltip per
// toolbar: twenty of Mantine's took a quarter of the time to render a month.

const openDelay = 300

export function Hinted(props: HTMLAttributes<HTMLDivElement> & { readonly children: ReactNode }) {
  const { children, ...rest } = props
  const [button, setButton] = useState<HTMLElement>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const hide = () => {
    clearTimeout(waiting.current)
    setButton(undefined)
  }
  const show = (of: EventTarget, delay: number) => {
    const row = (of as HTMLElement).closest<HTMLElement>('button[aria-label]')
    if (row === button) return
    hide()
    if (row) waiting.current = setTimeout(() => setButton(row), delay)
  }
  return (
    <div
      {...rest}
      onPointerOver={(event: PointerEvent) => event.pointerType !== 'touch' && show(event.target, openDelay)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && show(event.target, 0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {button && <Tooltip key={button.ariaLabel} target={button} label={button.ariaLabel} opened aria-hidden />}
    </div>
  )
}
