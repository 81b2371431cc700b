import type { ReactNode } from 'react'
import { Drawing } from '../../look/drawings'
import { Emblem } from '../../look/emblem'
import { productName } from '../titles'
import classes from './plain-layouts.module.css'
import { LanguageLinks } from './language-links'

/** Layout of the message after a parent's registration: one card with an illustration. */
export function MessageLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.plain}>
      <header className={classes.brand}>
        <Emblem size={36} />
        <span>{productName}</span>
        <LanguageLinks />
      </header>
      <main id="main" tabIndex={-1} className={classes.main} data-shell-main>
        <div className={classes.card}>
          <Drawing name="house" width={220} />
          {children}
        </div>
      </main>
    </div>
  )
}
