import type { ReactNode } from 'react'
import classes from './children-card.module.css'

/** A line of a child's card: 'Днес', then what is known. */
export const Fact = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <strong>{title}</strong> {children}
  </div>
)
