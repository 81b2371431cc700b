import type { ReactNode } from 'react'
import { Link } from '../blocks/parts/link'
import { shownNumber } from '../blocks/shown/format'
import { municipalityTo, type PlaceChosen, type PlaceRow } from './place-links'
import type { ReferenceName } from '@asistent/domain/oversight/references'
import { stepsOf } from './tile-steps'
import classes from './place-tiles.module.css'

interface PlaceTilesProps {
  readonly name: ReferenceName
  readonly main: { readonly field: string; readonly label: string; readonly unit?: string; readonly decimals?: number }
  readonly rows: readonly PlaceRow[]
  readonly chosen: PlaceChosen
}

/**
 * Municipalities as tiles, darker for higher values of the chosen figure, highest first. The value is written on the
 * tile, so the colour is not the only information.
 */
export function PlaceTiles({ name, main, rows, chosen }: PlaceTilesProps) {
  const values = rows.map((row) => {
    const value = (row as unknown as Readonly<Record<string, unknown>>)[main.field]
    return { row, value: typeof value === 'number' ? value : null }
  })
  const { stepOf, bounds } = stepsOf(values.flatMap(({ value }) => value ?? []))
  const shown = (value: number) =>
    shownNumber(value, { ...(main.unit && { unit: main.unit }), ...(main.decimals && { decimals: main.decimals }) })
  const sorted = values.toSorted((left, right) => (right.value ?? -Infinity) - (left.value ?? -Infinity))
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>Общини: {main.label}</figcaption>
      <ul className={classes.tiles}>
        {sorted.map(({ row, value }) => (
          <li key={row.municipalityId} data-step={value === null ? undefined : stepOf(value)}>
            <TileLink to={municipalityTo(name, row, chosen)}>
              <span>{row.place}</span>
              <strong>{value === null ? 'няма данни' : shown(value)}</strong>
            </TileLink>
          </li>
        ))}
      </ul>
      {bounds.length > 1 && (
        <ul className={classes.legend} aria-label="Цветове">
          {bounds.map(({ step, from, to }) => (
            <li key={step}>
              <span data-step={step} aria-hidden /> {from === to ? shown(from) : `${shown(from)} – ${shown(to)}`}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

const TileLink = ({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) =>
  to ? (
    <Link to={to} className={classes.tile}>
      {children}
    </Link>
  ) : (
    <span className={classes.tile}>{children}</span>
  )
