import classes from './definitions.module.css'

export interface Definition {
  readonly label: string
  readonly definition: string
}

/** How the figures of a screen are counted, opened on request. */
export function Definitions({ of }: { readonly of: readonly Definition[] }) {
  if (of.length === 0) return null
  return (
    <details className={`${classes.definitions} no-print`}>
      <summary>Как се броят числата</summary>
      <dl>
        {of.map(({ label, definition }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
