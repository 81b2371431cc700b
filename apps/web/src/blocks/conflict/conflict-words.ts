import type { Conflict } from '@asistent/contract/core/problem'
import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { t } from '../../platform/language'

export const momentOf = (at: string): string => {
  const moment = new Date(at)
  return t('{today} в {sofiaTime}', { today: formatDay(today(moment)), sofiaTime: sofiaTime(moment) })
}

/** Who saved and when. The hub reports a save without its author, who may be the same user in another window. */
export function conflictSentence(conflict: Conflict | undefined): string {
  if (!conflict) return t('Има промени, записани от друг прозорец или от друг човек, докато редактирахте.')
  const when = momentOf(conflict.at)
  if (conflict.isOwn)
    return t('Записахте промени от друг прозорец или устройство на {when}, докато редактирахте тук.', { when })
  return t('Има промени, записани от {by} на {when}, докато редактирахте.', { by: conflict.by, when })
}
