import { addDays, dayOf, weekdayOf } from '@asistent/domain/kernel/day'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import { supportKinds } from '@asistent/domain/results/support'
import {
  portfolio,
  portfolioBackground,
  portfolioItem,
  portfolioTemplate,
  supportRecord,
  supportSlot,
} from '../db/tables/portfolio'
import { randomOf } from '../demo/random'
import type { Place, World } from '../demo/world'

// Portfolios with invented drawings, and the support of children who need it.

export const portfolioDemoTables = [
  portfolioBackground,
  portfolioTemplate,
  portfolio,
  portfolioItem,
  supportRecord,
  supportSlot,
]

const backgrounds = [
  ['Звезди на небето', 2, 2],
  ['Есенни листа', 3, 1],
  ['Морски вълни', 4, 2],
  ['Празник с балони', 5, 4],
  ['Поляна', 3, 3],
  ['Гладка лилава хартия', 1, 5],
] as const

const templates = [
  [1, 'Любимата ми игра', 'Как се казва играта? С кого я играеш? Какво ти харесва най-много в нея?', 2],
  [1, 'Аз помагам у дома', 'С какво помагаш на мама и татко? Кога?', 3],
  [1, 'Моята любима книжка', 'За какво се разказва в нея? Кой е любимият ти герой?', 1],
  [2, 'Моята награда', 'За какво я получи? Как се подготвяше? Кой се зарадва с теб?', 5],
  [2, 'Браво на мен', 'Какво се научи да правиш само?', 5],
  [3, 'Бях на море', 'Къде бяхте? Какво видя за първи път?', 4],
  [3, 'Бях в планината', 'Докъде стигнахте? Какви животни и растения видяхте?', 6],
] as const

const pages = [
  [4, 'Нашата къща', 'Нарисувах къщата на баба. Пред нея винаги има цветя.', 1],
  [4, 'Моето семейство', 'Тук сме всички заедно.', 3],
  [4, 'Ябълката в двора', 'На клона кацна синигер.', 2],
  [1, 'Обичам да строя', 'Построихме кула, по-висока от мен!', null],
  [1, 'Готвя с мама', 'В събота месим питки. Аз слагам брашното.', null],
  [3, 'Лято на морето', 'Видяхме делфини край Созопол и карахме лодка.', 4],
  [3, 'Разходка до Витоша', 'Стигнахме до водопада. Беше студено, но пихме чай.', 6],
  [2, 'Грамота за рисунка', 'Участвах в изложбата „Есен в моя град“.', 5],
] as const

export function addPortfolioOffers(world: World): void {
  for (const [name, pattern, colour] of backgrounds)
    world.addTo(portfolioBackground, { kindergartenId: null, name, pattern, colour })
  for (const [part, title, prompt, picture] of templates)
    world.addTo(portfolioTemplate, { kindergartenId: null, part, title, prompt, picture })
}

export function addPortfolios(world: World, kindergarten: Place): void {
  for (const child of kindergarten.children) {
    if (child.left) continue
    const random = randomOf(child.id + 31)
    if (random.chance(60)) addPortfolio(world, kindergarten, child.id)
    if (random.chance(12)) addPraise(world, kindergarten, child.id)
    if (random.chance(9)) addRemark(world, kindergarten, child.id)
    if (child.isSop) addSupport(world, kindergarten, child.id)
  }
  addSessions(world, kindergarten)
}

function addPortfolio(world: World, kindergarten: Place, childId: number): void {
  const random = randomOf(childId + 32)
  const says = random.chance(70)
  world.addTo(portfolio, {
    kindergartenId: kindergarten.id,
    childId,
    backgroundId: 1 + random.below(backgrounds.length),
    aboutMe: says
      ? 'Обичам да рисувам, да карам колело и да слушам приказки преди сън. Любимият ми цвят е синьо.'
      : null,
    family: says ? 'Живеем с мама, татко и котката Писана. Баба и дядо ни чакат на село всяко лято.' : null,
  })
  const first = random.below(pages.length)
  for (let at = 0; at < 2 + random.below(4); at += 1) {
    const [part, title, text, picture] = pages[(first + at) % pages.length] ?? pages[0]
    const forOn = addDays(dayOf(world.startYear, 9, 18), random.below(45) - (part === 3 ? 60 : 0))
    if (forOn > world.today) continue
    world.addTo(portfolioItem, {
      kindergartenId: kindergarten.id,
      childId,
      part,
      title,
      text,
      picture,
      forOn,
      byFamily: false,
    })
  }
}

const authorOf = (kindergarten: Place) =>
  kindergarten.staff.find(({ accountId }) => accountId !== null)?.accountId ?? null

function addPraise(world: World, kindergarten: Place, childId: number): void {
  world.addTo(supportRecord, {
    kindergartenId: kindergarten.id,
    childId,
    kind: supportKinds.Praise,
    subjectId: childId % 2 === 0 ? lawSubjects.World : null,
    title: 'Помага на по-малките',
    text: 'Днес сам се сети да помогне на ново дете да си облече якето.',
    fromOn: addDays(dayOf(world.startYear, 10, 5), randomOf(childId).below(20)),
    forGuardians: true,
    createdBy: authorOf(kindergarten),
  })
}

function addRemark(world: World, kindergarten: Place, childId: number): void {
  const random = randomOf(childId + 33)
  const praises = random.chance(50)
  world.addTo(supportRecord, {
    kindergartenId: kindergarten.id,
    childId,
    kind: praises ? supportKinds.Praise : supportKinds.Remark,
    subjectId: random.pick([lawSubjects.Language, lawSubjects.Physical, lawSubjects.Music]),
    title: praises
      ? random.pick(['Участва с желание', 'Разказа приказка пред групата'])
      : random.pick(['Говори по време на заниманието', 'Трудно изчаква реда си']),
    text: null,
    fromOn: addDays(dayOf(world.startYear, 10, 1), random.below(35)),
    forGuardians: true,
    createdBy: authorOf(kindergarten),
  })
}

function addSupport(world: World, kindergarten: Place, childId: number): void {
  const [from, to] = [dayOf(world.startYear, 9, 20), addDays(dayOf(world.startYear, 9, 20), 250)]
  const common = { kindergartenId: kindergarten.id, childId, createdBy: authorOf(kindergarten) }
  world.addTo(supportRecord, {
    ...common,
    kind: supportKinds.Plan,
    title: 'Обогатяване на речта и участие в играта',
    text: 'Цели: назовава предметите от заниманието, изчаква реда си, участва в игра с две деца.\nЧестота: два пъти седмично по 30 минути, веднъж в групата.',
    fromOn: from,
    toOn: to,
    forGuardians: true,
  })
  world.addTo(supportRecord, {
    ...common,
    kind: supportKinds.Note,
    title: 'Работа със серии от картини',
    text: 'Подрежда три картини, разказва с подкрепящи въпроси.',
    fromOn: addDays(from, 24),
    forGuardians: false,
  })
  world.addTo(supportRecord, {
    ...common,
    kind: supportKinds.Measure,
    subjectId: lawSubjects.Language,
    title: 'Помощник на учителя в заниманията',
    text: null,
    fromOn: addDays(from, 10),
    toOn: to,
    forGuardians: true,
  })
}

const sessionTitles = [
  'Артикулационни упражнения пред огледалото',
  'Работа със серии от картини',
  'Сортиране по цвят и големина',
  'Игра по ред с още едно дете',
] as const

const resourceTeacher = 7

/** Two sessions a week of the resource teacher with each child with special needs, and their log since October. */
function addSessions(world: World, kindergarten: Place): void {
  const author = kindergarten.staff.find(({ occupation }) => occupation === resourceTeacher)
  if (!author) return
  const kids = kindergarten.children.filter(({ isSop, left }) => isSop && !left).slice(0, 8)
  for (const [at, { id: childId }] of kids.entries())
    for (const weekday of at < 4 ? [1, 3] : [2, 4]) addWeekly(world, { at, childId, weekday, author, kindergarten })
}

interface Weekly {
  readonly at: number
  readonly childId: number
  readonly weekday: number
  readonly author: Place['staff'][number]
  readonly kindergarten: Place
}

function addWeekly(world: World, { at, childId, weekday, author, kindergarten }: Weekly): void {
  const from = dayOf(world.startYear, 10, 1)
  const minute = 9 * 60 + (at % 4) * 40
  const common = { kindergartenId: kindergarten.id, childId, staffId: author.id }
  world.addTo(supportSlot, {
    ...common,
    weekday,
    startsAt: timeAt(minute),
    endsAt: timeAt(minute + 30),
    title: 'Индивидуално занятие',
    fromOn: from,
  })
  for (let day = addDays(from, (7 + weekday - weekdayOf(from)) % 7); day < world.today; day = addDays(day, 7)) {
    const random = randomOf(childId + Number(day.slice(5, 7)) * 31 + Number(day.slice(8)))
    if (random.chance(20)) continue
    world.addTo(supportRecord, {
      ...common,
      kind: supportKinds.Session,
      title: random.pick(sessionTitles),
      fromOn: day,
      fromTime: timeAt(minute),
      minutes: random.chance(25) ? 20 : 30,
      forGuardians: false,
      createdBy: author.accountId,
    })
  }
}

const timeAt = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
