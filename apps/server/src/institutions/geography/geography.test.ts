import { expect, test } from 'vitest'
import {
  areas,
  cities,
  cityDistricts,
  cityId,
  countries,
  districtId,
  municipalities,
  municipalityId,
} from './geography'

const byId = <T extends { id: number }>(rows: readonly T[]): Map<number, T> => new Map(rows.map((row) => [row.id, row]))

/** Municipalities with their seat in a town of another municipality. */
const seatElsewhere: Record<string, string> = { DOB15: 'DOB28', JAM25: 'JAM26', PDV17: 'PDV22', PDV26: 'PDV22' }

test('28 areas, 265 municipalities, all 257 towns, the districts of the three divided cities', () => {
  expect(areas).toHaveLength(28)
  expect(municipalities).toHaveLength(265)
  expect(cities.filter((city) => city.kind === 'гр.')).toHaveLength(257)
  // ЕКАТТЕ has 5,255, and three are newer than that edition.
  expect(cities).toHaveLength(5_258)
  expect(cities.filter((city) => city.kind === 'ман.').map(({ name }) => name)).toEqual([
    'Клисурски манастир',
    'Рилски манастир',
  ])
  expect(countries.length).toBeGreaterThan(190)
  const districts = (municipality: string, city: string) =>
    cityDistricts.filter((district) => district.cityId === cityId(municipality, city)).length
  expect([districts('SOF46', 'София'), districts('PDV22', 'Пловдив'), districts('VAR06', 'Варна')]).toEqual([24, 6, 5])
})

test.each([
  ['country', countries],
  ['area', areas],
  ['municipality', municipalities],
])('every %s has its own number, code and a clean name', (_, rows) => {
  expect(byId(rows).size).toBe(rows.length)
  expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length)
  for (const { name } of rows) expect(name).toMatch(/^[А-Я][а-яА-Я’ ()-]+$/u)
})

test('every city has its own number and, in its municipality, its own name', () => {
  expect(byId(cities).size).toBe(cities.length)
  const names = cities.map((city) => `${city.municipalityId} ${city.kind} ${city.name}`)
  // Two villages of Елена have the same name.
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([
    `${municipalityId('VTR13')} с. Вълчовци`,
  ])
  for (const { name } of cities) expect(name).toMatch(/^[А-Я][а-яА-Я -]+$/u)
})

test('every reference is valid', () => {
  const [knownAreas, knownMunicipalities, knownCities] = [byId(areas), byId(municipalities), byId(cities)]
  expect(municipalities.filter(({ areaId }) => !knownAreas.has(areaId))).toEqual([])
  expect(cities.filter((city) => !knownMunicipalities.has(city.municipalityId))).toEqual([])
  expect(cityDistricts.filter((district) => !knownCities.has(district.cityId))).toEqual([])
  expect(byId(cityDistricts).size).toBe(cityDistricts.length)
})

test('every municipality has its seat, which is listed first', () => {
  const withoutCentre = municipalities.filter(({ id, code, name }) => {
    if (seatElsewhere[code]) return false
    const centre = cities.find((city) => city.municipalityId === id)
    return centre?.name !== (code === 'SOF46' ? 'София' : name)
  })
  expect(withoutCentre).toEqual([])
  for (const seat of Object.values(seatElsewhere))
    expect(cities.some((city) => city.municipalityId === municipalityId(seat))).toBe(true)
})

test('stored ids are unchanged', () => {
  expect(municipalityId('PDV22')).toBe(1622)
  expect(cityId('PDV22', 'Пловдив')).toBe(56_784)
  expect(cityId('PDV26', 'Брестник')).toBe(6447)
  expect(districtId('PDV22', 'Пловдив', 'Централен')).toBe(5_678_401)
  expect(districtId('SOF46', 'София', 'Младост')).toBe(6_813_415)
  expect(countries.find(({ code }) => code === 'BG')).toEqual({ id: 100, code: 'BG', name: 'България' })
})

test('rejects unknown entries', () => {
  expect(() => municipalityId('XXX01')).toThrow(RangeError)
  expect(() => cityId('PDV22', 'Брестник')).toThrow(RangeError)
  expect(() => districtId('GAB05', 'Габрово', 'Централен')).toThrow(RangeError)
})
