import type { ReactNode } from 'react'

// Each series has a colour and a pattern, for colour-blind users and black-and-white print.

const inks = ['pine', 'orange', 'blue', 'violet', 'red', 'gray'] as const

/** Readable on a card in both schemes (look/variables.ts). */
export const inkOf = (index: number): string => `var(--mantine-color-${inks[index % inks.length]}-text)`

const marks: readonly ReactNode[] = [
  null,
  <path key="d" d="M-2 2 2 -2M0 8 8 0M6 10 10 6" />,
  <circle key="c" cx="4" cy="4" r="1.5" fill="var(--card)" stroke="none" />,
  <path key="h" d="M0 4h8" />,
  <path key="v" d="M4 0v8" />,
  <path key="x" d="M0 4h8M4 0v8" />,
]

export const patternId = (chart: string, index: number) => `${chart}-${index}`

export function Patterns({ chart, count }: { chart: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, index) => (
        <pattern key={index} id={patternId(chart, index)} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={inkOf(index)} />
          <g stroke="var(--card)" strokeWidth="1.6" strokeOpacity="0.75">
            {marks[index % marks.length]}
          </g>
        </pattern>
      ))}
    </defs>
  )
}

/** Lines differ by dashes, points by shapes. */
export const dashOf = (index: number): string | undefined =>
  [undefined, '7 4', '2 4', '10 3 2 3', '1 3', '14 4'][index % 6]

export function Mark({ index, x, y }: { index: number; x: number; y: number }) {
  const look = { fill: 'var(--card)', stroke: inkOf(index), strokeWidth: 2 }
  const shapes: readonly ReactNode[] = [
    <circle key="c" r="4" {...look} />,
    <rect key="s" x="-3.5" y="-3.5" width="7" height="7" {...look} />,
    <path key="t" d="M0 -5 4.5 3.5H-4.5Z" {...look} />,
    <path key="d" d="M0 -5 5 0 0 5 -5 0Z" {...look} />,
  ]
  return <g transform={`translate(${x} ${y})`}>{shapes[index % shapes.length]}</g>
}
