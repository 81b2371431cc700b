import {
  groupAttendanceTypes,
  groupTypes,
  type GroupAttendanceType,
  type GroupType,
} from '@asistent/domain/people/groups'
import { institutionTypes, type InstitutionType } from '@asistent/domain/institutions/institution-types'
import { cityId, districtId, municipalityId } from '../institutions/geography/geography'
import type { DemoPlace } from './sign-ins'

// The five institutions of domain.md 9.1 and their groups in the active school year.

export interface GroupPlan {
  readonly name: string
  readonly type: GroupType
  readonly attendance: GroupAttendanceType
  readonly children: number
  readonly emblem: string
  /** Number of a group colour in the web client. */
  readonly color: number
  readonly room: string | null
}

export interface PlacePlan {
  readonly key: DemoPlace
  readonly name: string
  readonly institutionType: InstitutionType
  readonly code: string
  readonly bulstat: string
  readonly iban: string
  readonly mother: DemoPlace | null
  readonly municipalityId: number
  readonly cityId: number
  readonly cityDistrictId: number | null
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly groups: readonly GroupPlan[]
  /** Last year's fourth group, whose children have gone to school. */
  readonly finished: {
    readonly name: string
    readonly emblem: string
    readonly color: number
    readonly children: number
  } | null
}

const { Nursery, First, Second, Third, Fourth, Mixed, Substitution } = groupTypes
const { FullDay, Hourly, HalfDay } = groupAttendanceTypes

const group = (
  name: string,
  type: GroupType,
  children: number,
  emblem: string,
  color: number,
  room: string | null,
  attendance: GroupAttendanceType = FullDay,
): GroupPlan => ({ name, type, attendance, children, emblem, color, room })

export const placePlans: readonly PlacePlan[] = [
  {
    key: 'detelina',
    name: 'ДГ „Детелина“',
    institutionType: institutionTypes.Kindergarten,
    code: '1690999',
    bulstat: '900000016',
    iban: 'BG52DEMO99991090000001',
    mother: null,
    municipalityId: municipalityId('PDV22'),
    cityId: cityId('PDV22', 'Пловдив'),
    cityDistrictId: districtId('PDV22', 'Пловдив', 'Централен'),
    address: 'ул. „Иван Вазов“ № 12',
    phone: '+35932000101',
    email: 'detelina@example.bg',
    groups: [
      group('Бонбони', Nursery, 16, 'sweet', 10, 'I етаж, ляво крило'),
      group('Калинка', First, 22, 'ladybird', 0, 'I етаж, дясно крило'),
      group('Звънче', Second, 23, 'bell', 2, 'II етаж, ляво крило'),
      group('Пчеличка', Second, 22, 'bee', 1, 'II етаж, дясно крило'),
      group('Слънчо', Third, 23, 'sun', 6, 'III етаж, ляво крило'),
      group('Бързаци', Fourth, 23, 'rabbit', 4, 'III етаж, дясно крило'),
      group('Мечета', Mixed, 6, 'bear', 11, 'Методичен кабинет', Hourly),
      group('Лятна група', Substitution, 0, 'balloon', 3, 'Физкултурен салон'),
    ],
    finished: { name: 'Звезделин', emblem: 'star', color: 7, children: 18 },
  },
  {
    // The village is in another municipality (Родопи), but the mother kindergarten's municipality runs the branch
    // (domain.md 9.1).
    key: 'brestnik',
    name: 'ДГ „Детелина“ – филиал с. Брестник',
    institutionType: institutionTypes.Kindergarten,
    code: '1690998',
    bulstat: '9000000160016',
    iban: 'BG52DEMO99991090000001',
    mother: 'detelina',
    municipalityId: municipalityId('PDV22'),
    cityId: cityId('PDV26', 'Брестник'),
    cityDistrictId: null,
    address: 'ул. „Съединение“ № 3',
    phone: '+35932000102',
    email: 'brestnik@example.bg',
    groups: [
      group('Щурче', Mixed, 17, 'butterfly', 5, 'I етаж'),
      group('Зайче', Second, 20, 'rabbit', 8, 'I етаж'),
      group('Маргаритка', Fourth, 19, 'flower', 2, 'II етаж'),
    ],
    finished: { name: 'Лодка', emblem: 'boat', color: 7, children: 12 },
  },
  {
    key: 'slanchitse',
    name: 'ДГ „Слънчице“',
    institutionType: institutionTypes.Kindergarten,
    code: '0790999',
    bulstat: '900000023',
    iban: 'BG25DEMO99991090000002',
    mother: null,
    municipalityId: municipalityId('GAB05'),
    cityId: cityId('GAB05', 'Габрово'),
    cityDistrictId: null,
    address: 'ул. „Здравец“ № 7',
    phone: '+35966000103',
    email: 'slanchitse@example.bg',
    groups: [
      group('Патенца', Nursery, 14, 'snail', 5, 'Корпус А'),
      group('Дъга', First, 21, 'rainbow', 8, 'Корпус А'),
      group('Звездички', Second, 22, 'star', 2, 'Корпус А'),
      group('Делфинче', Third, 22, 'fish', 7, 'Корпус Б'),
      group('Капитани', Fourth, 21, 'boat', 6, 'Корпус Б'),
      group('Весела дружина', Substitution, 0, 'balloon', 1, 'Корпус Б'),
    ],
    finished: { name: 'Пеперуди', emblem: 'butterfly', color: 10, children: 15 },
  },
  {
    key: 'zvezditsa',
    name: 'ДГ № 205 „Звездица“',
    institutionType: institutionTypes.Kindergarten,
    code: '2290999',
    bulstat: '900000030',
    iban: 'BG95DEMO99991090000003',
    mother: null,
    municipalityId: municipalityId('SOF46'),
    cityId: cityId('SOF46', 'София'),
    cityDistrictId: districtId('SOF46', 'София', 'Младост'),
    address: 'ж.к. „Младост 2“, до блок 222',
    phone: '+35920000104',
    email: 'zvezditsa@example.bg',
    groups: [
      group('Охлювче', First, 23, 'snail', 3, '101'),
      group('Таралежко', Second, 23, 'hedgehog', 11, '102'),
      group('Рибки', Third, 22, 'fish', 6, '201'),
      group('Пчелички', Fourth, 22, 'bee', 1, '202'),
      group('Теменужки', Third, 12, 'flower', 9, '203', HalfDay),
    ],
    finished: { name: 'Балончета', emblem: 'balloon', color: 0, children: 14 },
  },
  {
    key: 'mechoPuh',
    name: 'Детска ясла № 7 „Мечо Пух“',
    institutionType: institutionTypes.Nursery,
    code: '2290998',
    bulstat: '900000048',
    iban: 'BG68DEMO99991090000004',
    mother: null,
    municipalityId: municipalityId('SOF46'),
    cityId: cityId('SOF46', 'София'),
    cityDistrictId: districtId('SOF46', 'София', 'Младост'),
    address: 'ж.к. „Младост 1“, до блок 17',
    phone: '+35920000105',
    email: 'mechopuh@example.bg',
    groups: [
      group('Мечета', Nursery, 16, 'bear', 11, 'I етаж'),
      group('Пухчета', Nursery, 15, 'rabbit', 10, 'I етаж'),
      group('Слънчица', Nursery, 14, 'sun', 2, 'II етаж'),
    ],
    finished: null,
  },
]
