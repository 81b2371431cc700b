import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './pictures.module.css'

// Shared elements of the pictures. They are 340 units wide, the width of a phone, where a unit is a pixel.

export const sheetWidth = 340

export interface Drawn {
  /** Alternative text. */
  readonly alt: string
}

export function Sheet({ alt, height, children }: Drawn & { height: number; children: ReactNode }) {
  return (
    <svg className={classes.sheet} viewBox={`0 0 ${sheetWidth} ${height}`} role="img" aria-label={alt}>
      {children}
    </svg>
  )
}

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export const Card = ({ x, y, w, h, className = classes.card }: Box & { className?: string | undefined }) => (
  <rect className={className} x={x} y={y} width={w} height={h} rx={10} />
)

export type Look = 'soft' | 'onPrimary' | 'primaryText'

export interface WordsProps {
  readonly x: number
  readonly y: number
  readonly children: ReactNode
  readonly size?: number
  readonly weight?: number
  readonly look?: Look
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** `y` is the baseline. */
export const Words = ({ x, y, children, size = 11.5, weight = 500, look, anchor = 'start' }: WordsProps) => (
  <text x={x} y={y} fontSize={size} fontWeight={weight} textAnchor={anchor} className={look && classes[look]}>
    {children}
  </text>
)

/** Placeholder line of text. */
export const Line = ({ x, y, w, h = 6 }: { x: number; y: number; w: number; h?: number }) => (
  <rect className={classes.grey} x={x} y={y - h} width={w} height={h} rx={h / 2} />
)

export const Sign = ({ of: Drawing, x, y, size = 16, strong }: SignProps) => (
  <Drawing x={x} y={y} size={size} stroke={1.8} className={strong ? classes.iconStrong : classes.icon} aria-hidden />
)

export interface SignProps {
  readonly of: Icon
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly strong?: boolean
}

/** Approximate text width in Sofia Sans, enough to size buttons. */
export const widthOf = (words: string, size = 11.5): number => Math.ceil(words.length * size * 0.55)

export const buttonWidth = (label: string): number => widthOf(label) + 22

export function Press({ x, y, label, filled = true, w = buttonWidth(label) }: PressProps) {
  return (
    <g>
      <rect className={filled ? classes.primary : classes.field} x={x} y={y} width={w} height={25} rx={7} />
      <Words x={x + w / 2} y={y + 16.5} weight={650} anchor="middle" {...(filled && { look: 'onPrimary' as const })}>
        {label}
      </Words>
    </g>
  )
}

export interface PressProps {
  readonly x: number
  readonly y: number
  readonly label: string
  readonly filled?: boolean
  readonly w?: number
}

/** Hand-drawn highlight around a box, with an overshoot. */
export function Mark({ x, y, w, h }: Box) {
  const [l, t, r, b] = [x - 6, y - 5, x + w + 6, y + h + 5]
  const cx = (l + r) / 2
  return (
    <path
      className={classes.mark}
      d={`M${cx + w * 0.1} ${t - 1}C${l + w * 0.2} ${t - 3} ${l - 1} ${t + 2} ${l} ${(t + b) / 2}
        S${l + w * 0.2} ${b + 2} ${cx} ${b + 1} S${r + 2} ${b} ${r + 1} ${(t + b) / 2 - 1}
        S${r - w * 0.16} ${t - 2} ${cx - w * 0.16} ${t + 1.5}`}
    />
  )
}

/** Heading of a screen with its underline. */
export const Heading = ({ x, y, children }: { x: number; y: number; children: string }) => (
  <g>
    <Words x={x} y={y} size={16} weight={750}>
      {children}
    </Words>
    <path className={classes.crayon} d={`M${x} ${y + 7}c14-2 26-2 38-.6 8 .7 14 .3 20-.6`} />
  </g>
)

export function Tick({ x, y, on }: { x: number; y: number; on: boolean }) {
  return on ? (
    <path
      className={classes.inkLine}
      style={{ stroke: 'var(--primary)', strokeWidth: 2.4 }}
      d={`m${x - 5} ${y}l3.6 3.6 6.4-7`}
    />
  ) : (
    <path className={classes.ruling} d={`M${x - 4} ${y}h8`} strokeWidth={2} strokeLinecap="round" />
  )
}

export const Face = ({ x, y, r = 9, tone = 'teal' }: { x: number; y: number; r?: number; tone?: string }) => (
  <g>
    <circle cx={x} cy={y} r={r} fill={`var(--tone-${tone}-ground)`} />
    <circle cx={x} cy={y - r * 0.2} r={r * 0.34} fill={`var(--tone-${tone}-ink)`} />
    <path
      d={`M${x - r * 0.55} ${y + r * 0.66}a${r * 0.55} ${r * 0.5} 0 0 1 ${r * 1.1} 0Z`}
      fill={`var(--tone-${tone}-ink)`}
    />
  </g>
)

export const faceTones = ['teal', 'orange', 'violet', 'green', 'blue'] as const

/** Arrow between two elements. */
export const Arrow = ({ x, y, w }: { x: number; y: number; w: number }) => (
  <path className={classes.inkLine} d={`M${x} ${y}h${w}m-5-4.5 5 4.5-5 4.5`} />
)
