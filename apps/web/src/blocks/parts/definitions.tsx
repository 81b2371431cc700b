import classes from './definitions.module.css'
import { t } from '../../platform/language'

export interface Definition {
  readonly label: string
  readonly definition: string
}

/** How the figures of a screen are counted, opened on request. */
export function Definitions({ of }: { readonly of: readonly Definition[] }) {
  if (of.length === 0) return null
  return (
    <details className={`${classes.definitions} no-print`}>
      <summary>{t('Как се броят числата')}</summary>
      <dl>
        {of.map(({ label, definition }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{t(definition)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
