import type { Conflict } from '@asistent/contract/core/problem'
import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'

export const momentOf = (at: string): string => {
  const moment = new Date(at)
  return `${formatDay(today(moment))} в ${sofiaTime(moment)}`
}

/** Who saved and when; a general sentence if unknown. */
export function conflictSentence(conflict: Conflict | undefined): string {
  if (!conflict) return 'Друг потребител записа промени, докато редактирахте.'
  const when = momentOf(conflict.at)
  if (conflict.isOwn) return `Записахте промени от друг прозорец или устройство на ${when}, докато редактирахте тук.`
  return `Има промени, записани от ${conflict.by} на ${when}, докато редактирахте.`
}
