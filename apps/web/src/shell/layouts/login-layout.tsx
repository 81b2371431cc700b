import type { ReactNode } from 'react'
import { Emblem } from '../../look/emblem'
import { MorningScene } from '../../look/morning-scene'
import classes from './login-layout.module.css'
import { LanguageLinks } from './language-links'

/** Illustration on one side, a card on the other; on a phone the illustration is a strip above it. */
export function LoginLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.login}>
      <div className={classes.scene}>
        <MorningScene />
      </div>
      <div className={classes.side}>
        <header className={classes.brand}>
          <Emblem size={52} />
          <p className={classes.name}>
            Асистент
            <span>за детски градини</span>
          </p>
        </header>
        <LanguageLinks />
        <main id="main" tabIndex={-1} className={classes.main} data-shell-main>
          {children}
        </main>
      </div>
    </div>
  )
}
