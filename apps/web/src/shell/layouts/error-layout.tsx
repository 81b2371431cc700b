import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Emblem } from '../../look/emblem'
import { productName } from '../titles'
import classes from './plain-layouts.module.css'

/** 'Грешка!' with a link home (product.md 2). */
export function ErrorLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.plain}>
      <header className={classes.brand}>
        <Link to="/" className={classes.brandLink}>
          <Emblem size={36} />
          <span>{productName}</span>
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={classes.main} data-shell-main>
        <p className={classes.kicker}>Грешка!</p>
        {children}
      </main>
    </div>
  )
}
