import { addDays, sofiaInstant, sofiaTime, today } from '../kernel/day'

// When people are left alone: letters and pushes wait until the quiet hours are over. The program itself shows everything
// at once.

export interface QuietHours {
  /** 'HH:MM', Europe/Sofia. Spans midnight if the end is earlier. */
  readonly from: string
  readonly to: string
}

/** Time at which a ready item may be sent; undefined: immediately. */
export function endOfQuiet(now: Date, quiet: QuietHours | null): Date | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined
  const time = sofiaTime(now).slice(0, 5)
  const overnight = quiet.from > quiet.to
  const inside = overnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to
  if (!inside) return undefined
  const day = today(now)
  return sofiaInstant(overnight && time >= quiet.from ? addDays(day, 1) : day, quiet.to)
}

/** Time of the daily digest. */
export const digestTime = '18:00'

/** Next digest. */
export function nextDigest(now: Date): Date {
  const day = today(now)
  const planned = sofiaInstant(day, digestTime)
  return planned > now ? planned : sofiaInstant(addDays(day, 1), digestTime)
}
