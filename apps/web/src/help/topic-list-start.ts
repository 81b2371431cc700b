import { either, master, may, onlyRoles, signedIn } from '@asistent/contract/core/access'
import { staffRoles } from '@asistent/domain/access/roles'
import { about } from './topic-entry'

const administrates = either(may.update('Kindergarten'), master.read('Kindergarten'))

export const aboutStart = [
  about('first-steps', 'Първи стъпки', {
    lead: 'Какво къде се намира и откъде да започнете.',
    area: 'start',
    needs: ['shell'],
    access: signedIn,
    screens: ['/'],
    keywords: 'начало меню търсене започвам нов потребител таблет телефон екран бърз печат изтегляне филтри запис',
  }),
  about('login', 'Вход и забравена парола', {
    lead: 'Влизане, нова парола, код от телефона и ключ за достъп.',
    area: 'start',
    needs: ['identity'],
    access: signedIn,
    screens: ['/login', '/login/reset', '/login/second-factor'],
    keywords:
      'влизам вляза логин парола грешна забравих активиране двуфакторен резервни кодове ключ отпечатък заключен профил',
  }),
  about('profile', 'Профил и настройки', {
    lead: 'Имена, снимка, имейл, парола и устройства.',
    area: 'start',
    needs: ['identity'],
    access: signedIn,
    screens: ['/profile'],
    keywords: 'моят профил снимка имейл телефон смяна парола устройства изход известия отписване тъмен светъл цветове',
  }),
  about('roles', 'Роли и права', {
    lead: 'Кой какво вижда и как се прави собствена роля.',
    area: 'start',
    needs: ['identity'],
    access: signedIn,
    screens: ['/platform/groups', '/platform/groups/create', '/platform/groups/{id}'],
    keywords:
      'достъп право директор учител администратор ЗАС домакин собствена роля забрана нямам потребители деактивиране',
  }),
  about('kindergarten-switch', 'Смяна на детска градина и учебна година', {
    lead: 'Как да минете в друга градина, филиал или учебна година.',
    area: 'start',
    needs: ['shell', 'identity'],
    access: onlyRoles(...staffRoles, 'Parent', 'MON', 'Municipality'),
    screens: [],
    keywords: 'филиал основна сграда обединен изглед няколко градини стара година архив минала превключване смени',
  }),
  about('dashboard', 'Табло', {
    lead: 'Бележки за деня, които всички от групата виждат.',
    area: 'communication',
    needs: ['communication'],
    access: may.read('DashboardMessages'),
    screens: ['/notes'],
    keywords: 'бележка бележки закачи подреждане',
  }),
  about('messages', 'Съобщения', {
    lead: 'Писане до родители и колеги и отговори.',
    area: 'communication',
    needs: ['communication'],
    access: either(may.read('Messages'), master.read('DashboardMessages')),
    screens: [
      '/messages',
      '/messages/create',
      '/messages/{id}',
      '/admin/messages/dashboard',
      '/admin/messages/real-time',
    ],
    keywords:
      'писмо пиша изпращам получател отговор прикачен файл непрочетени плик чернова прочетох напомняне профилактика',
  }),
  about('calendar', 'Календар и събития', {
    lead: 'Родителски срещи, празници и други събития.',
    area: 'communication',
    needs: ['communication'],
    access: may.read('Events'),
    screens: ['/calendar'],
    keywords: 'събитие среща празник тържество дата напомняне',
  }),
  about('polls', 'Анкети', {
    lead: 'Въпрос до родителите и отговорите им.',
    area: 'communication',
    needs: ['communication'],
    access: may.read('Polls'),
    screens: ['/polls', '/polls/create', '/polls/{id}'],
    keywords: 'анкета гласуване въпрос формуляр отговор мнение',
  }),
  about('notifications', 'Известия', {
    lead: 'Камбанката: нови събития и анкети, които чакат отговор.',
    area: 'communication',
    needs: ['shell'],
    access: may.read('Counters'),
    screens: ['/notifications'],
    keywords:
      'камбанка звънец непрочетени ново събитие анкета имейл спиране отписване бюлетин телефон устройство тихи часове',
  }),
  about('euro', 'Лев и евро', {
    lead: 'В каква валута са сумите и как да виждате и двете.',
    area: 'platform',
    needs: ['identity', 'institutions'],
    access: signedIn,
    screens: ['/profile', '/platform/settings/configuration'],
    keywords: 'валута лева стотинки цента курс превалутиране закръгляне сума такса пари',
  }),
  about('settings', 'Настройки', {
    lead: 'Данни на детската градина, учебни години и правила.',
    area: 'platform',
    needs: ['institutions'],
    access: administrates,
    screens: [
      '/platform/settings/configuration',
      '/platform/settings/school-years',
      '/platform/settings/database',
      '/platform/audit',
      '/platform/packages',
      '/platform/about',
      '/admin/kindergartens',
      '/admin/settings',
    ],
    keywords:
      'адрес ЕИК лого банкова сметка учебна година приключване архив резервно копие пакет сваляне данни конфигурация',
  }),
  about('neispuo', 'НЕИСПУО', {
    lead: 'Какво се изпраща към националния регистър и как.',
    area: 'platform',
    needs: ['register'],
    access: either(may.read('NeispuoSync'), master.read('NeispuoSync')),
    screens: ['/platform/settings/neispuo', '/attendances/references/neispuo', '/admin/neispuo/attendances'],
    keywords: 'регистър министерство синхронизация изпращане грешка подаване',
  }),
  about('administrative-references', 'Справки за община и МОН', {
    lead: 'Обобщени справки по детски градини.',
    area: 'platform',
    needs: ['oversight'],
    access: may.read('MONReferences'),
    screens: [
      '/administrative-references/smp',
      '/administrative-references/absences',
      '/administrative-references/lessons',
    ],
    keywords: 'община министерство експерт обобщена справка сравнение',
  }),
  about('references', 'Справки за резултати, отсъствия и подкрепа', {
    lead: 'От детската градина до групата, с всяко число до редовете зад него.',
    area: 'platform',
    needs: ['references'],
    access: may.read('StudentReferences'),
    screens: ['/references', '/references/average-students-grades', '/references/absences'],
    keywords:
      'справки резултати оценки отсъствия похвали бележки подкрепа лекторски лекари експерт община министерство',
  }),
  about('parents-guide', 'Ръководство за родители', {
    lead: 'Всичко за родителя на една страница.',
    area: 'more',
    needs: ['identity', 'people'],
    access: either(onlyRoles('Parent'), may.read('Parents')),
    screens: ['/parent-child-application', '/kids/records'],
    keywords: 'родител майка баща настойник дете второ дете данни съгласие адрес алергия брошура',
  }),
  about('faq', 'Често задавани въпроси', {
    lead: 'Кратки отговори на това, което питат най-често.',
    area: 'more',
    needs: ['shell'],
    access: signedIn,
    screens: [],
    keywords: 'въпрос отговор не виждам липсва не мога защо проблем',
  }),
  about('contacts', 'Контакти', {
    lead: 'Към кого да се обърнете, ако не намирате отговор.',
    area: 'more',
    needs: ['shell'],
    access: signedIn,
    screens: ['/platform/about'],
    keywords: 'телефон имейл поддръжка помощ екип сигнал грешка обаждане връзка',
  }),
] as const
