import { getAbout } from '@asistent/contract/institutions/platform.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { Emblem } from '../look/emblem'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownNumber } from '../blocks/shown/format'
import { CallLink } from '../blocks/parts/call-link'
import { useCall } from '../platform/use-call'
import classes from './about.module.css'
import { t } from '../platform/language'

type About = OutputOf<typeof getAbout>

export function Screen() {
  return (
    <Page title={t('За системата')}>
      <Answered answer={useCall(getAbout, {})}>
        {(about) => (
          <>
            <Section>
              <div className={classes.name}>
                <Emblem size={64} />
                <div>
                  <strong>{about.name}</strong>
                  <p className={classes.text}>
                    {t('Версия {version}', { version: about.version })}
                    {about.build && ` (${about.build})`}
                  </p>
                </div>
              </div>
            </Section>
            <Contacts contacts={about.contacts} />
            <Components about={about} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Contacts({ contacts: { email, phone, address, hours, note } }: { contacts: About['contacts'] }) {
  const nothing = !email && !phone && !address && !hours && !note
  return (
    <Section title={t('Контакти')}>
      {nothing ? (
        <p className={classes.text}>
          {t('Екипът още не е въвел данни за контакт. Попитайте администратора на градината.')}
        </p>
      ) : (
        <dl className={classes.contacts}>
          <Contact label={t('Имейл')}>{email && <a href={`mailto:${email}`}>{email}</a>}</Contact>
          <Contact label={t('Телефон')}>{phone && <CallLink phone={phone} />}</Contact>
          <Contact label={t('Работно време')}>{hours}</Contact>
          <Contact label={t('Адрес')}>{address}</Contact>
        </dl>
      )}
      {note && <p className={classes.note}>{note}</p>}
      <p className={classes.note}>
        {t('Отговорът на Вашия въпрос може би е в помощта:')} <Link to="/platform/help">{t('Помощ')}</Link>
      </p>
    </Section>
  )
}

const Contact = ({ label, children }: { label: string; children: React.ReactNode }) =>
  children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

function Components({ about: { components, licences } }: { about: About }) {
  return (
    <Section title={t('С какво е направена')}>
      <p className={classes.text}>
        {t('Системата използва {number} компонента с отворен код. Благодарим на авторите им.', {
          number: shownNumber(components),
        })}
      </p>
      <ul className={classes.licences}>
        {licences.map(({ name, components: count }) => (
          <li key={name}>
            <span lang="en">{name}</span> <small>{shownNumber(count)}</small>
          </li>
        ))}
      </ul>
    </Section>
  )
}
