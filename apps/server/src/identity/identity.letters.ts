import { say, type Said } from '../platform/language'
import type { Letter } from '../platform/mail/letters'

// Mails of this slice: short, polite, and with instructions in case they were not expected.

const greeting = (firstName: string) => say('Здравейте, {name}!', { name: firstName })
const notYou = say('Ако не сте Вие, сменете паролата си веднага и се обърнете към администратора на детската градина.')

const letter = (
  to: string,
  subject: Said,
  paragraphs: Letter['paragraphs'],
  kindergartenId?: number | null,
): Letter => ({ to, subject, paragraphs, kindergartenId: kindergartenId ?? null })

interface Person {
  readonly email: string
  readonly firstName: string
}

interface InvitationText extends Person {
  /** 'ДГ „Детелина“', 'Министерство на образованието и науката'… */
  readonly place: string
  readonly role: Said
  readonly link: string
  readonly kindergartenId: number | null
  /** The person has an account already, in any kindergarten. */
  readonly hasProfile: boolean
}

/** Only the owner of the mailbox learns whether there is an account; the mail does not name the other kindergarten. */
export const invitationLetter = ({
  email,
  firstName,
  place,
  role,
  link,
  kindergartenId,
  hasProfile,
}: InvitationText): Letter =>
  letter(
    email,
    say('Покана за достъп: {place}', { place }),
    [
      greeting(firstName),
      say('{place} Ви кани да ползвате Асистент за детски градини. Ролята Ви е „{role}“.', { place, role }),
      ...(hasProfile ? [say('Вече имате профил: достъпът се добавя към него, паролата Ви остава същата.')] : []),
      { link, label: say('Приемам поканата') },
      say('Връзката е валидна 7 дни и може да се използва веднъж.'),
      say('Ако не очаквате тази покана, не правете нищо.'),
    ],
    kindergartenId,
  )

export const recoveryLetter = ({ email, firstName }: Person, link: string): Letter =>
  letter(email, say('Нова парола'), [
    greeting(firstName),
    say('Получихме заявка за нова парола на Вашия профил.'),
    { link, label: say('Избор на нова парола') },
    say('Връзката е валидна 24 часа и може да се използва веднъж.'),
    say('Ако не сте поискали нова парола, не правете нищо: досегашната остава.'),
  ])

export const resetLetter = ({ email, firstName }: Person, link: string): Letter =>
  letter(email, say('Изберете нова парола'), [
    greeting(firstName),
    say('Администраторът на системата нулира паролата Ви. Досегашната вече не важи.'),
    { link, label: say('Избор на нова парола') },
    say('Връзката е валидна 24 часа и може да се използва веднъж.'),
  ])

export const passwordChangedLetter = ({ email, firstName }: Person): Letter =>
  letter(email, say('Паролата Ви е сменена'), [
    greeting(firstName),
    say('Паролата на профила Ви беше сменена. Излязохте от всички други устройства.'),
    notYou,
  ])

export const confirmEmailLetter = (email: string, firstName: string, link: string): Letter =>
  letter(email, say('Потвърдете новия си имейл'), [
    greeting(firstName),
    say('Поискахте това да бъде имейлът на профила Ви в Асистент за детски градини.'),
    { link, label: say('Потвърждавам имейла') },
    say('Връзката е валидна 24 часа. Ако не сте Вие, не правете нищо.'),
  ])

export const emailInUseLetter = ({ email, firstName }: Person): Letter =>
  letter(email, say('Имейлът Ви вече има профил'), [
    greeting(firstName),
    say(
      'Някой поиска да използва този имейл за друг профил. Вие вече имате профил с него, затова нищо не е променено.',
    ),
    say('Ако сте били Вие, влезте с този имейл или изберете „Забравена парола“.'),
  ])

export const emailChangeRequestedLetter = ({ email, firstName }: Person, next: string): Letter =>
  letter(email, say('Поискана е смяна на имейла'), [
    greeting(firstName),
    say('Поискано е имейлът на профила Ви да стане {email}. Промяната ще стане след потвърждение от новия адрес.', {
      email: next,
    }),
    notYou,
  ])

export const emailChangedLetter = ({ email, firstName }: Person, next: string): Letter =>
  letter(email, say('Имейлът на профила Ви е сменен'), [
    greeting(firstName),
    say('Имейлът на профила Ви вече е {email}. На този адрес няма да получавате повече писма.', { email: next }),
    say('Ако не сте Вие, обърнете се веднага към администратора на детската градина.'),
  ])

export const securityLetter = ({ email, firstName }: Person, what: Said): Letter =>
  letter(email, say('Промяна в защитата на профила Ви'), [greeting(firstName), what, notYou])

export const childAddedLetter = ({ email, firstName }: Person, kindergarten: string, kindergartenId: number): Letter =>
  letter(
    email,
    say('Заявлението Ви е одобрено'),
    [
      greeting(firstName),
      say('{place} одобри достъпа Ви до детето. Влезте в системата, за да го видите.', { place: kindergarten }),
    ],
    kindergartenId,
  )

export const registrationReversedLetter = (
  { email, firstName }: Person,
  kindergarten: string,
  kindergartenId: number,
): Letter =>
  letter(
    email,
    say('Решението по заявлението е върнато'),
    [
      greeting(firstName),
      say('{place} върна решението си по заявлението Ви за достъп като родител и ще го разгледа отново.', {
        place: kindergarten,
      }),
      say('При въпроси се обърнете към детската градина.'),
    ],
    kindergartenId,
  )

export const registrationRejectedLetter = (
  { email, firstName }: Person,
  kindergarten: string,
  reason: string,
  kindergartenId: number,
): Letter =>
  letter(
    email,
    say('Заявлението Ви не е одобрено'),
    [
      greeting(firstName),
      say('{place} не одобри заявлението Ви за достъп като родител.', { place: kindergarten }),
      say('Причина: {reason}', { reason }),
      say('При въпроси се обърнете към детската градина.'),
    ],
    kindergartenId,
  )
