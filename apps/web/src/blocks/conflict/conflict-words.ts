import type { Conflict } from '@asistent/contract/core/problem'
import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'

export const momentOf = (at: string): string => {
  const moment = new Date(at)
  return `${formatDay(today(moment))} в ${sofiaTime(moment)}`
}

/** Who saved and when. The hub reports a save without its author, who may be the same user in another window. */
export function conflictSentence(conflict: Conflict | undefined): string {
  if (!conflict) return 'Има промени, записани от друг прозорец или от друг човек, докато редактирахте.'
  const when = momentOf(conflict.at)
  if (conflict.isOwn) return `Записахте промени от друг прозорец или устройство на ${when}, докато редактирахте тук.`
  return `Има промени, записани от ${conflict.by} на ${when}, докато редактирахте.`
}
