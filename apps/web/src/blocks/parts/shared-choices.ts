import type { InputOf } from '@asistent/contract/core/call'
import { changeCurrency, changeKindergarten, changeSchoolYear } from '@asistent/contract/light/identity/session.calls'
import { send, serverTextOr } from '../../platform/api'
import { hasUnsavedForms } from '../../platform/drafts'
import { leavePage, openWithoutParameters } from '../../platform/reload'
import { announceChoice } from '../../platform/tabs'
import { ask, warn } from './ask'
import { t } from '../../platform/language'

// Choices shared by all tabs: kindergarten, school year and currency (product.md 2 and 4).

const mayLeave = async (title: string, action: string): Promise<boolean> =>
  !hasUnsavedForms() ||
  ask({
    title,
    text: t('На страницата има незаписани промени. Запишете ги преди смяната, иначе може да се загубят.'),
    action,
    otherwise: t('Остани на страницата'),
  })

/** Changes the kindergarten, then reloads all tabs at the home page. */
export async function chooseKindergarten(choice: InputOf<typeof changeKindergarten>): Promise<void> {
  const title = t('Смяна на детска градина')
  if (!(await mayLeave(title, t('Смени детската градина')))) return
  try {
    await send(changeKindergarten, choice)
  } catch (error) {
    warn(title, serverTextOr(t('Неуспешна смяна на детска градина!'), error))
    return
  }
  announceChoice('kindergarten')
  void leavePage(() => location.assign('/'))
}

/** Stores the school year, notifies the other tabs and reloads without URL parameters of the old year. */
export async function chooseSchoolYear(id: number): Promise<void> {
  const title = t('Смяна на учебната година')
  if (!(await mayLeave(title, t('Смени учебната година')))) return
  try {
    await send(changeSchoolYear, { id })
  } catch (error) {
    warn(title, serverTextOr(t('Неуспешна смяна на учебната година!'), error))
    return
  }
  announceChoice('school-year')
  void leavePage(openWithoutParameters)
}

/** Toggles the second currency in brackets (domain.md 0). It appears everywhere, so all tabs reload. */
export async function chooseCurrency(id: InputOf<typeof changeCurrency>['id']): Promise<void> {
  const title = t('Смяна на валутата')
  if (!(await mayLeave(title, t('Смени валутата')))) return
  try {
    await send(changeCurrency, { id })
  } catch (error) {
    warn(title, serverTextOr(t('Неуспешна смяна на валутата!'), error))
    return
  }
  announceChoice('currency')
  void leavePage(() => location.reload())
}
