import type { DemoPlace, DemoUserName } from './sign-ins'

// Staff plans: the people of domain.md 9.1 by name, other institutions by number per occupation.

export interface StaffPlan {
  /** 'Мария Стоянова Иванова'; random if omitted. */
  readonly name?: string
  /** Id of domain/staff/occupations.ts. */
  readonly occupation: number
  /** Groups of the active year; the same people worked in last year's ones. */
  readonly groups?: readonly string[]
  /** Name in the list of demo accounts. */
  readonly user?: DemoUserName
  readonly left?: boolean
}

const director = 1
const deputy = 2
const teacher = 3
const seniorTeacher = 4
const musicTeacher = 6
const resourceTeacher = 7
const speechTherapist = 8
const psychologist = 9
const nurse = 10
const nurseryTeacher = 11
const assistant = 12
const childminder = 13
const secretary = 14
const accountant = 15
const manciple = 16
const cook = 17
const cookAssistant = 18
const stoker = 19
const handyman = 20
const guard = 21

const schoolGroups = ['Калинка', 'Звънче', 'Пчеличка', 'Слънчо', 'Бързаци']

export const staffPlans: Record<DemoPlace, readonly StaffPlan[]> = {
  detelina: [
    { name: 'Мария Стоянова Иванова', occupation: director, user: 'director' },
    { name: 'Даниела Петрова', occupation: deputy, groups: ['Бързаци'], user: 'deputyDirector' },
    // Deputy of the director, responsible for the branch.
    { name: 'Снежана Колева', occupation: director, user: 'consolidatedDirector' },
    { name: 'Силвия Колева', occupation: secretary, user: 'administrator' },
    { name: 'Елена Димитрова', occupation: seniorTeacher, groups: ['Звънче', 'Лятна група'], user: 'teacher' },
    { name: 'Радка Николова', occupation: teacher, groups: ['Пчеличка'], user: 'teacherOfOtherGroup' },
    { name: 'Цветелина Георгиева', occupation: teacher, groups: ['Калинка'] },
    { name: 'Йорданка Тодорова', occupation: seniorTeacher, groups: ['Слънчо'] },
    { name: 'Гергана Христова', occupation: seniorTeacher, groups: ['Бързаци'] },
    { name: 'Пламена Василева', occupation: teacher, groups: ['Мечета', 'Калинка'] },
    { name: 'Снежана Маринова', occupation: teacher, groups: ['Слънчо', 'Лятна група'] },
    { name: 'Антоанета Бонева', occupation: musicTeacher, groups: schoolGroups },
    { name: 'Ива Костова', occupation: resourceTeacher, user: 'resourceSpecialist' },
    { name: 'Лилия Ангелова', occupation: speechTherapist },
    { name: 'Галя Минчева', occupation: nurse, groups: ['Бонбони'] },
    { name: 'Ваня Пенева', occupation: nurse, groups: ['Бонбони'] },
    { name: 'Стефка Радева', occupation: manciple, user: 'manciple' },
    { name: 'Тодор Желев', occupation: cook },
    { name: 'Кремена Илиева', occupation: assistant, groups: ['Звънче', 'Пчеличка'] },
    { name: 'Дора Спасова', occupation: assistant, groups: ['Бонбони', 'Калинка'] },
    { name: 'Ваня Златева', occupation: teacher, user: 'deactivated', left: true },
    { name: 'Ива Стоянова', occupation: teacher, groups: ['Пчеличка'], user: 'invited' },
  ],
  brestnik: [
    { occupation: seniorTeacher, groups: ['Щурче'] },
    { occupation: teacher, groups: ['Зайче'] },
    { occupation: seniorTeacher, groups: ['Маргаритка'] },
    { occupation: teacher, groups: ['Щурче', 'Зайче'] },
    { occupation: assistant, groups: ['Щурче'] },
    { occupation: assistant, groups: ['Зайче', 'Маргаритка'] },
    { occupation: nurse },
    { occupation: manciple },
    { occupation: cook },
  ],
  slanchitse: [
    { occupation: director, user: 'directorOfGabrovo' },
    { occupation: secretary },
    { occupation: accountant },
    { occupation: nurse, groups: ['Патенца'] },
    { occupation: nurse, groups: ['Патенца'] },
    { occupation: childminder, groups: ['Патенца'] },
    { occupation: teacher, groups: ['Дъга', 'Весела дружина'] },
    { occupation: teacher, groups: ['Дъга'] },
    { occupation: seniorTeacher, groups: ['Звездички'], user: 'teacherOfGabrovo' },
    { occupation: teacher, groups: ['Звездички'] },
    { occupation: seniorTeacher, groups: ['Делфинче'] },
    { occupation: teacher, groups: ['Делфинче', 'Весела дружина'] },
    { occupation: seniorTeacher, groups: ['Капитани'] },
    { occupation: teacher, groups: ['Капитани'] },
    { occupation: musicTeacher, groups: ['Дъга', 'Звездички', 'Делфинче', 'Капитани'] },
    { occupation: psychologist },
    { occupation: speechTherapist },
    { occupation: manciple },
    { occupation: cook },
    { occupation: cookAssistant },
    { occupation: stoker },
  ],
  zvezditsa: [
    { occupation: director },
    { occupation: deputy, groups: ['Пчелички'] },
    { occupation: secretary },
    { occupation: seniorTeacher, groups: ['Охлювче'] },
    { occupation: teacher, groups: ['Охлювче'] },
    { occupation: teacher, groups: ['Таралежко'] },
    { occupation: seniorTeacher, groups: ['Таралежко'] },
    { occupation: teacher, groups: ['Рибки'] },
    { occupation: teacher, groups: ['Рибки', 'Теменужки'] },
    { occupation: seniorTeacher, groups: ['Пчелички'] },
    { occupation: teacher, groups: ['Теменужки'] },
    { occupation: resourceTeacher },
    { occupation: nurse },
    { occupation: manciple },
    { occupation: cook },
    { occupation: cookAssistant },
    { occupation: assistant, groups: ['Охлювче', 'Таралежко'] },
    { occupation: guard },
    { occupation: handyman },
  ],
  mechoPuh: [
    { occupation: director, user: 'directorOfNursery' },
    { occupation: secretary },
    { occupation: nurse, groups: ['Мечета'] },
    { occupation: nurse, groups: ['Мечета', 'Пухчета'] },
    { occupation: nurse, groups: ['Пухчета'] },
    { occupation: nurse, groups: ['Слънчица'] },
    { occupation: nurseryTeacher, groups: ['Мечета', 'Пухчета', 'Слънчица'] },
    { occupation: childminder, groups: ['Мечета'] },
    { occupation: childminder, groups: ['Пухчета'] },
    { occupation: childminder, groups: ['Слънчица'] },
    { occupation: manciple },
    { occupation: cook },
  ],
}
