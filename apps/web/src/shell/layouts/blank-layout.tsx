import type { ReactNode } from 'react'
import { Emblem } from '../../look/emblem'
import { productName } from '../titles'
import classes from './plain-layouts.module.css'
import { LanguageLinks } from './language-links'

/** Layout of pages without sign-in: logo and page. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.plain}>
      <header className={classes.brand}>
        <Emblem size={36} />
        <span>{productName}</span>
        <LanguageLinks />
      </header>
      <main id="main" tabIndex={-1} className={classes.main} data-shell-main>
        {children}
      </main>
    </div>
  )
}
