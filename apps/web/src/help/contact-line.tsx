import { IconLifebuoy } from '@tabler/icons-react'
import { getAbout } from '@asistent/contract/institutions/platform.calls'
import type { Role } from '@asistent/domain/access/roles'
import { CallLink } from '../blocks/parts/call-link'
import { useCall } from '../platform/use-call'
import { roleOf, useUser } from '../platform/user'
import classes from './help.module.css'
import { t } from '../platform/language'

/** First contact person by role. */
const nearest: Record<Role, string> = {
  Director: 'Администраторът на детската градина може да помогне с профили и настройки.',
  Administrator: 'Директорът решава за правата и за заключените периоди.',
  Teacher: 'Попитайте администратора (ЗАС) или директора на детската градина.',
  ResourceSpecialist: 'Попитайте администратора (ЗАС) или директора на детската градина.',
  Manciple: 'Попитайте администратора (ЗАС) или директора на детската градина.',
  Parent: 'Попитайте учителя на групата или детската градина.',
  MON: 'Попитайте екипа на платформата.',
  Municipality: 'Попитайте екипа на платформата.',
  Master: 'Данните за контакт на платформата се въвеждат в настройките ѝ.',
}

/** Last line of every topic. Missing contact data are omitted. */
export function ContactLine() {
  const user = useUser()
  const contacts = useCall(getAbout, {}).data?.contacts
  if (!user) return null
  return (
    <p className={classes.contact}>
      <IconLifebuoy size={22} stroke={1.6} aria-hidden />
      <span>
        <strong>{t('Не намирате отговор?')}</strong> {t(nearest[roleOf(user)])}
        {contacts?.email && (
          <>
            {' '}
            {t('Имейл')}: <a href={`mailto:${contacts.email}`}>{contacts.email}</a>.
          </>
        )}
        {contacts?.phone && (
          <>
            {' '}
            {t('Телефон')}: <CallLink phone={contacts.phone} />
            {contacts.hours && ` (${contacts.hours})`}.
          </>
        )}
      </span>
    </p>
  )
}
