import { t } from '../platform/language'

const substitute = /^Почивен ден за (.+)$/

const nameOf = (name: string): string => {
  const holiday = substitute.exec(name)?.[1]
  return holiday === undefined ? t(name) : t('Почивен ден за {holiday}', { holiday: t(holiday) })
}

/** Official holidays and usual vacations in the language of the user; other names are texts of the staff. */
export const dayOffName = (name: string): string => name.split('; ').map(nameOf).join('; ')
