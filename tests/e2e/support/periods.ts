import type { Page } from '@playwright/test'
import { isDay, parseDay, today, type Day } from '@asistent/domain/kernel/day'

/** Screens that open at another period, with the reason. */
const opensElsewhere: Readonly<Record<string, string>> = {
  '/activities/accounting/invoice/create': 'a provider bills the month that has ended',
  '/administrative-references/month-ends': 'the kindergartens close the month that has ended',
  '/attendances/references/social-agency': 'the declaration is for the month that has ended',
  '/kitchen/create-menu': 'menus are planned for the next week',
  '/month-end': 'a kindergarten closes the month that has ended',
}

interface ShownPeriod {
  readonly label: string
  /** As in the fields; empty: open. */
  readonly from: string
  readonly to: string
}

/** Periods in the filters and pickers of the page. */
const shownPeriods = (page: Page): Promise<ShownPeriod[]> =>
  page.evaluate(() => {
    const pickers = [...document.querySelectorAll<HTMLElement>('#main [data-period]')].map((picker) => {
      const [from = '', to = ''] = (picker.dataset.period ?? '').split(' ')
      return { label: picker.querySelector('label, [class*="label"]')?.textContent ?? '', from, to }
    })
    const inputs = [
      ...document.querySelectorAll<HTMLInputElement>('#main [role="search"] input[placeholder="дд.мм.гггг"]'),
    ]
    const days = inputs.flatMap((input, index) => {
      const label = input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? ''
      const isFrom = label.endsWith(': от')
      if (label.endsWith(': до')) return []
      return [{ label, from: input.value, to: isFrom ? (inputs[index + 1]?.value ?? '') : input.value }]
    })
    return [...pickers, ...days]
  })

/** Periods of the page that do not contain today, unless the reason is listed. */
export async function periodsWithoutToday(page: Page, path: string): Promise<string[]> {
  if (opensElsewhere[path]) return []
  const now = today(new Date())
  const dayOf = (text: string): Day | undefined => (isDay(text) ? text : text === '' ? undefined : parseDay(text))
  return (await shownPeriods(page))
    .filter(({ from, to }) => (dayOf(from) ?? now) > now || (dayOf(to) ?? now) < now)
    .map(({ label, from, to }) => `${label}: ${from}–${to}`)
}
