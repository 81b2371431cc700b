import type { Letter } from '../platform/mail/letters'

// Mails of this slice: short, polite, and with instructions in case they were not expected.

type Text = Letter['paragraphs'][number]

const greeting = (firstName: string) => `Здравейте, ${firstName}!`
const notYou = 'Ако не сте Вие, сменете паролата си веднага и се обърнете към администратора на детската градина.'

const letter = (to: string, subject: string, paragraphs: readonly Text[], kindergartenId?: number | null): Letter => ({
  to,
  subject,
  paragraphs,
  kindergartenId: kindergartenId ?? null,
})

interface Person {
  readonly email: string
  readonly firstName: string
}

interface InvitationText extends Person {
  /** 'ДГ „Детелина“', 'Министерство на образованието и науката'… */
  readonly place: string
  readonly role: string
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
    `Покана за достъп: ${place}`,
    [
      greeting(firstName),
      `${place} Ви кани да ползвате Асистент за детски градини. Ролята Ви е „${role}“.`,
      ...(hasProfile ? ['Вече имате профил: достъпът се добавя към него, паролата Ви остава същата.'] : []),
      { link, label: 'Приемам поканата' },
      'Връзката е валидна 7 дни и може да се използва веднъж.',
      'Ако не очаквате тази покана, не правете нищо.',
    ],
    kindergartenId,
  )

export const recoveryLetter = ({ email, firstName }: Person, link: string): Letter =>
  letter(email, 'Нова парола', [
    greeting(firstName),
    'Получихме заявка за нова парола на Вашия профил.',
    { link, label: 'Избор на нова парола' },
    'Връзката е валидна 24 часа и може да се използва веднъж.',
    'Ако не сте поискали нова парола, не правете нищо: досегашната остава.',
  ])

export const resetLetter = ({ email, firstName }: Person, link: string): Letter =>
  letter(email, 'Изберете нова парола', [
    greeting(firstName),
    'Администраторът на системата нулира паролата Ви. Досегашната вече не важи.',
    { link, label: 'Избор на нова парола' },
    'Връзката е валидна 24 часа и може да се използва веднъж.',
  ])

export const passwordChangedLetter = ({ email, firstName }: Person): Letter =>
  letter(email, 'Паролата Ви е сменена', [
    greeting(firstName),
    'Паролата на профила Ви беше сменена. Излязохте от всички други устройства.',
    notYou,
  ])

export const confirmEmailLetter = (email: string, firstName: string, link: string): Letter =>
  letter(email, 'Потвърдете новия си имейл', [
    greeting(firstName),
    'Поискахте това да бъде имейлът на профила Ви в Асистент за детски градини.',
    { link, label: 'Потвърждавам имейла' },
    'Връзката е валидна 24 часа. Ако не сте Вие, не правете нищо.',
  ])

export const emailInUseLetter = ({ email, firstName }: Person): Letter =>
  letter(email, 'Имейлът Ви вече има профил', [
    greeting(firstName),
    'Някой поиска да използва този имейл за друг профил. Вие вече имате профил с него, затова нищо не е променено.',
    'Ако сте били Вие, влезте с този имейл или изберете „Забравена парола“.',
  ])

export const emailChangeAskedLetter = ({ email, firstName }: Person, next: string): Letter =>
  letter(email, 'Поискана е смяна на имейла', [
    greeting(firstName),
    `Поискано е имейлът на профила Ви да стане ${next}. Промяната ще стане след потвърждение от новия адрес.`,
    notYou,
  ])

export const emailChangedLetter = ({ email, firstName }: Person, next: string): Letter =>
  letter(email, 'Имейлът на профила Ви е сменен', [
    greeting(firstName),
    `Имейлът на профила Ви вече е ${next}. На този адрес няма да получавате повече писма.`,
    'Ако не сте Вие, обърнете се веднага към администратора на детската градина.',
  ])

export const securityLetter = ({ email, firstName }: Person, what: string): Letter =>
  letter(email, 'Промяна в защитата на профила Ви', [greeting(firstName), what, notYou])

export const childAddedLetter = ({ email, firstName }: Person, place: string, kindergartenId: number): Letter =>
  letter(
    email,
    'Заявлението Ви е одобрено',
    [greeting(firstName), `${place} одобри достъпа Ви до детето. Влезте в системата, за да го видите.`],
    kindergartenId,
  )

export const registrationRejectedLetter = (
  { email, firstName }: Person,
  place: string,
  reason: string,
  kindergartenId: number,
): Letter =>
  letter(
    email,
    'Заявлението Ви не е одобрено',
    [
      greeting(firstName),
      `${place} не одобри заявлението Ви за достъп като родител.`,
      `Причина: ${reason}`,
      'При въпроси се обърнете към детската градина.',
    ],
    kindergartenId,
  )

export const registrationWaitsLetter = ({ email, firstName }: Person, link: string, kindergartenId: number): Letter =>
  letter(
    email,
    'Нова регистрация на родител',
    [
      greeting(firstName),
      'Родител е поискал достъп до дете от Вашата група. Проверете данните и решете дали да го одобрите.',
      { link, label: 'Към заявлението' },
    ],
    kindergartenId,
  )
