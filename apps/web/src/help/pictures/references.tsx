import { Card, Heading, Mark, Press, Sheet, Words, buttonWidth, type Drawn } from './parts'
import classes from './pictures.module.css'

// A report: rows and numbers with one highlighted.

interface ReferenceProps extends Drawn {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [name: string, ...figures: (string | number)[]])[]
  /** A cell, or the files above the table. */
  readonly mark: 'files' | readonly [row: number, column: number]
}

export function ReferencePicture({ alt, title, columns, rows, mark }: ReferenceProps) {
  const [left, top, row] = [116, 66, 27]
  const w = (318 - left) / columns.length
  const files = ['Excel', 'PDF'] as const
  const wide = files.map((label) => buttonWidth(label))
  const end = 318 - wide.reduce((sum, one) => sum + one + 6, -6)
  return (
    <Sheet alt={alt} height={top + 24 + rows.length * row + 8}>
      <Card x={8} y={8} w={324} h={top + 16 + rows.length * row - 4} />
      <Heading x={22} y={35}>
        {title}
      </Heading>
      {files.map((label, index) => (
        <Press key={label} x={index === 0 ? end : end + (wide[0] ?? 0) + 6} y={18} label={label} />
      ))}
      {columns.map((column, index) => (
        <Words key={column} x={left + w * (index + 0.5)} y={top} size={10.5} look="soft" anchor="middle">
          {column}
        </Words>
      ))}
      {rows.map(([name, ...figures], index) => {
        const y = top + 10 + index * row
        return (
          <g key={name}>
            <path className={classes.ruling} d={`M22 ${y}h296`} />
            <Words x={24} y={y + 18} weight={600}>
              {name}
            </Words>
            {figures.map((figure, place) => (
              <Words key={place} x={left + w * (place + 0.5)} y={y + 18} anchor="middle">
                {figure}
              </Words>
            ))}
          </g>
        )
      })}
      {mark === 'files' ? (
        <Mark x={end} y={18} w={318 - end} h={25} />
      ) : (
        <Mark x={left + w * mark[1] + 4} y={top + 14 + mark[0] * row} w={w - 8} h={row - 8} />
      )}
    </Sheet>
  )
}
