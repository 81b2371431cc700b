import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './page.module.css'
import { styleOfTone, type AnyTone } from './tone'

/** A card with a heading. */
export function Section({ title, side, children }: { title?: ReactNode; side?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} {...(title ? { 'aria-labelledby': id } : {})}>
      {(title || side) && (
        <div className={classes.sectionHead}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {side}
        </div>
      )}
      {children}
    </section>
  )
}

/** Number with a label; charts are for trends (design/look.md). */
export function Figure({
  value,
  label,
  unit,
  tone,
}: {
  value: ReactNode
  label: string
  unit?: string
  tone?: AnyTone
}) {
  return (
    <div className={classes.figure}>
      <span className={classes.figureNumber} style={tone && { color: styleOfTone(tone).color }}>
        {value}
        {unit && <span className={classes.figureUnit}>{unit}</span>}
      </span>
      <span className={classes.figureLabel}>{label}</span>
    </div>
  )
}
