import type { Tone as MeaningTone } from '@asistent/contract/core/report'
import { toneStyle, type Tone } from '../../look/tones'
import classes from './tones.module.css'

// Maps semantic tones (good, bad) of reports and rules to colours.

export type AnyTone = Tone | MeaningTone

const colourOf: Record<MeaningTone, Tone> = { good: 'green', bad: 'red', warn: 'orange', info: 'blue', off: 'grey' }

export const colourTone = (tone: AnyTone): Tone => (tone in colourOf ? colourOf[tone as MeaningTone] : (tone as Tone))

/** CSS class with background and text colour of a tone. */
export const classOfTone = (tone: AnyTone): string => classes[colourTone(tone)] ?? ''

/** For a value in a table or a fact. */
export const cellClassOfTone = (tone: AnyTone): string => `${classes.cell} ${classOfTone(tone)}`

export const styleOfTone = (tone: AnyTone) => toneStyle(colourTone(tone))
