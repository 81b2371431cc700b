import { useRef, useState } from 'react'
import classes from './tree.module.css'

interface TreeNameProps {
  readonly initial: string
  readonly label: string
  readonly keep: (name: string) => void
  readonly giveUp: () => void
}

/** Input for a name: Enter or blur saves, Escape cancels. */
export function TreeName({ initial, label, keep, giveUp }: TreeNameProps) {
  const [text, setText] = useState(initial)
  // Enter unmounts the field, which also causes a blur.
  const done = useRef(false)
  const end = (kept: boolean) => {
    if (done.current) return
    done.current = true
    const name = text.trim()
    if (kept && name !== '' && name !== initial) keep(name)
    else giveUp()
  }
  return (
    <input
      className={classes.typed}
      aria-label={label}
      autoFocus
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') end(true)
        if (event.key === 'Escape') end(false)
      }}
      onBlur={() => end(true)}
    />
  )
}
