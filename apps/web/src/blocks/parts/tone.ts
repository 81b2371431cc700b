import type { Tone as MeaningTone } from '@asistent/contract/core/report'
import { toneStyle, type Tone } from '../../look/tones'

// Reports and rules speak of meaning (good, bad), the look of colours: one place joins them.

export type AnyTone = Tone | MeaningTone

const colourOf: Record<MeaningTone, Tone> = { good: 'green', bad: 'red', warn: 'orange', info: 'blue', off: 'grey' }

export const colourTone = (tone: AnyTone): Tone => (tone in colourOf ? colourOf[tone as MeaningTone] : (tone as Tone))

export const styleOfTone = (tone: AnyTone) => toneStyle(colourTone(tone))
