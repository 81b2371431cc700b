import type { Institution } from './sheet'

/** Millimetres. */
export interface Margins {
  top: number
  left: number
  bottom: number
  right: number
}

/** Margins set by the kindergarten for all documents; null: the default of the document. */
export type PrintMargins = { [Side in keyof Margins]?: number | null }

export const points = (millimetres: number): number => (millimetres * 72) / 25.4

/** A4 in points, upright. */
export const a4 = { width: 595.28, height: 841.89 }

export const marginsOf = ({ margins = {} }: Pick<Institution, 'margins'>, standard: Margins): Margins => ({
  top: margins.top ?? standard.top,
  left: margins.left ?? standard.left,
  bottom: margins.bottom ?? standard.bottom,
  right: margins.right ?? standard.right,
})
