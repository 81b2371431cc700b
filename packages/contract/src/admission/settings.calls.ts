import { tieRules } from '@asistent/domain/admission/admission'
import { z } from 'zod'
import { record } from '../core/record'
import { day, field, oneOf, optionalLongText, text, year } from '../core/values'

// Settings of admission: criteria with points, and rounds with places (docs/areas/admission.md).

export const criterionRecord = record({
  name: 'admissionCriterion',
  one: 'Критерий за прием',
  of: 'на критерий за прием',
  many: 'Критерии за прием',
  resource: 'Admissions',
  path: '/api/Admissions/criteria',
  topic: 'admission-settings',
  fields: {
    name: field('Критерий', text(200)),
    points: field('Точки', z.int().min(0).max(1000)),
    needsDocument: field('Изисква документ', z.boolean()).default(false),
    active: field('Прилага се', z.boolean()).default(true),
  },
  listed: ['name', 'points', 'needsDocument', 'active'],
  computed: {},
  filters: {},
  orderBy: ['name', 'points'],
})
export const {
  list: listAdmissionCriteria,
  get: getAdmissionCriterion,
  save: saveAdmissionCriterion,
  remove: deleteAdmissionCriterion,
} = criterionRecord

const places = z.int().min(0).max(999)

export const roundRecord = record({
  name: 'admissionRound',
  one: 'Класиране за прием',
  of: 'на класиране за прием',
  many: 'Класирания за прием',
  resource: 'Admissions',
  path: '/api/Admissions/rounds',
  topic: 'admission-settings',
  listTopics: ['admissions'],
  fields: {
    name: field('Наименование', text(100)),
    /** Start year of the school year for which children are admitted. */
    startYear: field('Учебна година', year),
    fromDate: field('Заявления от', day),
    toDate: field('Заявления до', day),
    confirmDays: field('Дни за потвърждаване', z.int().min(1).max(60)),
    tieRule: field('При равни точки', oneOf(tieRules)),
    nurseryPlaces: field('Места в яслена група', places).default(0),
    firstPlaces: field('Места в първа група', places).default(0),
    secondPlaces: field('Места във втора група', places).default(0),
    thirdPlaces: field('Места в трета група', places).default(0),
    fourthPlaces: field('Места в четвърта група', places).default(0),
    note: field('Указания за родителите', optionalLongText(2000)),
  },
  listed: ['name', 'startYear', 'fromDate', 'toDate', 'note'],
  computed: {
    applications: field('Заявления', z.int()),
    places: field('Места', z.int()),
    enrolled: field('Записани', z.int()),
  },
  filters: {},
  orderBy: ['name', 'fromDate', 'toDate'],
})
export const {
  list: listAdmissionRounds,
  get: getAdmissionRound,
  save: saveAdmissionRound,
  remove: deleteAdmissionRound,
} = roundRecord
