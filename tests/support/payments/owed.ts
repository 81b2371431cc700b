// Naive model of debts: computes each day from the raw rows of enrolments, visits, prices and discounts, in whole
// cents, without the arithmetic of the product. Property tests compare every fee with it.

/** Rows as in the tables; days are 'YYYY-MM-DD'. */
export interface RawRows {
  readonly activities: readonly {
    readonly id: number
    readonly provider: number
    readonly from: string
    readonly to: string
    /** 1 per month, 2 per visit. */
    readonly type: number
    readonly price: string
    readonly earlier: readonly { readonly until: string; readonly feeType: number; readonly price: string }[]
    readonly prorate: boolean
    readonly payAbsences: boolean
  }[]
  readonly weekdays: readonly { readonly activity: number; readonly weekday: number }[]
  readonly members: readonly {
    readonly activity: number
    readonly child: number
    readonly from: string
    readonly to: string | null
    /** The child's last day in the kindergarten. */
    readonly left: string | null
  }[]
  readonly visits: readonly {
    readonly activity: number
    readonly child: number
    readonly day: string
    readonly mark: number
  }[]
  readonly discounts: readonly {
    readonly child: number
    readonly provider: number | null
    readonly activity: number | null
    readonly percent: string | null
    readonly amount: string | null
    readonly combines: boolean
    readonly from: string
    readonly to: string | null
  }[]
  readonly daysOff: readonly { readonly from: string; readonly to: string }[]
}

/** Input of the model for a kindergarten. */
export const rawSql = {
  activities: `select id, provider_id as provider, from_on as "from", to_on as "to", fee_type as type, price, earlier_prices as earlier, prorate, pay_absences as "payAbsences" from activity where kindergarten_id = $1`,
  weekdays: `select distinct activity_id as activity, weekday from activity_slot where kindergarten_id = $1`,
  members: `select m.activity_id as activity, m.child_id as child, m.from_on as "from", m.to_on as "to", c.left_on as left from activity_member m join child c on c.id = m.child_id where m.kindergarten_id = $1`,
  visits: `select activity_id as activity, child_id as child, day, mark from activity_visit where kindergarten_id = $1`,
  discounts: `select child_id as child, provider_id as provider, activity_id as activity, percent, amount, combines, from_on as "from", to_on as "to" from fee_discount where kindergarten_id = $1`,
  daysOff: `select from_on as "from", to_on as "to" from day_off where kind = 0 and group_ids is null and (kindergarten_id = $1 or kindergarten_id is null)`,
} as const satisfies Record<keyof RawRows, string>

export interface NaiveFee {
  readonly child: number
  readonly provider: number
  readonly activity: number
  readonly visits: number
  readonly price: number
  readonly base: number
  readonly discount: number
  readonly amount: number
}

const cents = (text: string) => Math.round(Number(text) * 100)

/** Days of the month 'YYYY-MM'. */
function daysOf(month: string): string[] {
  const days: string[] = []
  for (let date = new Date(`${month}-01T12:00:00Z`); date.toISOString().startsWith(month);) {
    days.push(date.toISOString().slice(0, 10))
    date = new Date(date.getTime() + 86_400_000)
  }
  return days
}

/** Monday is 1. */
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** All fees of a month, one row per child and activity. */
export function owedIn(rows: RawRows, month: string): NaiveFee[] {
  const days = daysOf(month)
  const fees: NaiveFee[] = []
  for (const activity of rows.activities) {
    const held = days.filter((day) => day >= activity.from && day <= activity.to)
    if (held.length === 0) continue
    const on = rows.weekdays.filter((one) => one.activity === activity.id).map((one) => one.weekday)
    const sessions = held.filter(
      (day) =>
        (on.length > 0 ? on.includes(weekdayOf(day)) : weekdayOf(day) < 6) &&
        !rows.daysOff.some((off) => off.from <= day && day <= off.to),
    )
    const { type, price } = priceOf(activity, month)
    const stays = rows.members.filter(
      (one) => one.activity === activity.id && (one.left === null || one.from <= one.left),
    )
    const lastOf = ({ to, left }: (typeof stays)[number]) =>
      to === null ? left : left === null ? to : to < left ? to : left
    const isIn = (stay: (typeof stays)[number], day: string) =>
      stay.from <= day && (lastOf(stay) === null || day <= lastOf(stay)!)
    for (const child of new Set(stays.map((one) => one.child))) {
      const staysHere = stays.filter((one) => one.child === child && days.some((day) => isIn(one, day)))
      if (staysHere.length === 0) continue
      const marks = rows.visits.filter(
        (one) => one.activity === activity.id && one.child === child && one.day.startsWith(month),
      )
      const came = marks.filter(({ mark }) => mark === 1).length
      const missed = marks.filter(({ mark }) => mark === 2).length
      const ownSessions = sessions.filter((day) => staysHere.some((stay) => isIn(stay, day))).length
      let [visits, base] = [ownSessions, price]
      if (type === 2) {
        visits = came + (activity.payAbsences ? missed : 0)
        base = visits * price
      } else if (activity.prorate && ownSessions < sessions.length) {
        const begins = staysHere.map(({ from }) => from).toSorted()[0]!
        const ends = staysHere.some((stay) => lastOf(stay) === null)
          ? null
          : staysHere
              .map((stay) => lastOf(stay)!)
              .toSorted()
              .at(-1)!
        const late = begins.startsWith(month) && begins > `${month}-15`
        const early = ends !== null && ends.startsWith(month) && ends <= `${month}-15`
        if (late || early) base = Math.floor((price * ownSessions * 2 + sessions.length) / (2 * sessions.length))
      }
      const offered = rows.discounts
        .filter(
          (row) =>
            row.child === child &&
            (row.provider === null || row.provider === activity.provider) &&
            (row.activity === null || row.activity === activity.id) &&
            days.some((day) => row.from <= day && (row.to === null || day <= row.to)),
        )
        .map((one) => ({ combines: one.combines, off: offOf(base, one) }))
      const together = offered.reduce((sum, { combines, off }) => (combines ? sum + off : sum), 0)
      const discount = Math.max(0, Math.min(base, together), ...offered.map(({ off }) => off))
      const subject = { child, provider: activity.provider, activity: activity.id }
      fees.push({ ...subject, visits, price, base, discount, amount: base - discount })
    }
  }
  return fees
}

/** A past price is valid up to the last day of a month, then the next one; the current price after all of them. */
function priceOf(activity: RawRows['activities'][number], month: string): { type: number; price: number } {
  for (const row of activity.earlier.toSorted((a, b) => (a.until < b.until ? -1 : 1)))
    if (row.until >= `${month}-01`) return { type: row.feeType, price: cents(row.price) }
  return { type: activity.type, price: cents(activity.price) }
}

/** Amount of a discount: the reduced fee is rounded half up to the cent. */
function offOf(base: number, { percent, amount }: { percent: string | null; amount: string | null }): number {
  if (percent === null) return Math.min(cents(amount ?? '0'), base)
  const left = base * (10_000 - Math.round(Number(percent) * 100))
  return base - Math.floor((left + 5_000) / 10_000)
}
