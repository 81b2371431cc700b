import type { PlatformSettings } from '../institutions/platform-settings.steps'
import { newToken } from '../platform/token'
import type { World } from './world'

// Settings of the master: contacts, addresses of external systems, partners and their pages.

const contacts: PlatformSettings['contacts'] = {
  email: 'pomosht@example.bg',
  phone: '+35920000100',
  address: 'гр. София, ул. „Примерна“ № 1',
  hours: 'понеделник – петък, 9:00 – 17:30 ч.',
  note: 'Това са примерни данни. Променя ги главният администратор.',
  salesEmail: 'paketi@example.bg',
}

const externalLinks: PlatformSettings['externalLinks'] = {
  bookShop: 'https://knigi.example.bg',
  antivirus: 'https://antivirus.example.bg',
  backup: 'https://arhiv.example.bg',
  documentation: 'https://dokumenti.example.bg',
  staffAssessment: 'https://ocenyavane.example.bg',
}

/** Existing settings are kept. The key is a secret, so each installation generates its own. */
export const demoSettings = (): Pick<PlatformSettings, 'contacts' | 'externalLinks' | 'moduleKey'> => ({
  contacts,
  externalLinks,
  moduleKey: { key: newToken() },
})

interface Offer {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly link?: string
}

const partners: readonly {
  readonly name: string
  readonly description: string
  readonly website: string
  readonly offers: readonly Offer[]
}[] = [
  {
    name: 'Издателство „Шарен свят“',
    description: 'Познавателни книжки, табла и картини за всички възрастови групи.',
    website: 'https://sharen-svyat.example.bg',
    offers: [
      {
        title: 'Познавателни книжки за III група',
        summary: 'Шест книжки по образователни направления и албум за изобразително изкуство.',
        content:
          'Комплектът следва държавния стандарт за предучилищно образование.\n\nВ него има:\n– шест познавателни книжки;\n– албум за изобразително изкуство;\n– ръководство за учителя с примерно разпределение.\n\nЗа мостри пишете на издателството.',
        link: 'https://sharen-svyat.example.bg/treta-grupa',
      },
      {
        title: 'Табла за сезоните',
        summary: 'Четири двустранни табла за занималнята.',
        content: 'Големи двустранни табла с магнити: есен, зима, пролет и лято. Подходящи са за I и II група.',
      },
    ],
  },
  {
    name: 'Работилница „Дървено конче“',
    description: 'Дървени играчки и мебели за занимални, изработени в България.',
    website: 'https://darveno-konche.example.bg',
    offers: [
      {
        title: 'Ъгъл за игра „Кухня“',
        summary: 'Маса, печка и шкаф от масивно дърво, със заоблени ръбове.',
        content:
          'Мебелите са с височина 55 см и са подходящи за деца от 2 до 5 години.\nБоите са на водна основа и имат сертификат за детски играчки.',
        link: 'https://darveno-konche.example.bg/kuhnya',
      },
    ],
  },
  {
    name: 'Куклен театър „Светулка“',
    description: 'Гостуващи представления в детската градина.',
    website: 'https://svetulka.example.bg',
    offers: [
      {
        title: 'Представления за учебната година',
        summary: 'Пет пиеси по български приказки, по 35 минути.',
        content:
          'Нужна е само стая с контакт: декорът се сглобява за 20 минути.\nДатата се уговаря с директора поне две седмици предварително.',
      },
    ],
  },
]

export function addPartners(world: World): void {
  for (const { offers, ...partner } of partners) {
    const partnerId = world.add('partner', partner)
    for (const [position, { link = null, ...offer }] of offers.entries())
      world.add('partnerResource', { partnerId, position, link, ...offer })
  }
}
