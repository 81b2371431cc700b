import { areasText } from './areas'
import { countriesText } from './countries'
import { districtsText } from './districts'
import { northText } from './settlements-north'
import { southText } from './settlements-south'

// Geography, parsed once from compact lists. Its ids are stored in other tables and never change:
//   country       the ISO 3166 number
//   area          the number in the list
//   municipality  area × 100 + the number in its code: PDV22 -> 1622
//   city          the number in ЕКАТТЕ, the classification of settlements: Пловдив -> 56784
//   district      city × 100 + its place in the list, so new districts are added at the end of their line

export interface Country {
  readonly id: number
  readonly code: string
  readonly name: string
}
export interface Area {
  readonly id: number
  readonly code: string
  readonly name: string
}
export interface Municipality {
  readonly id: number
  readonly areaId: number
  readonly code: string
  readonly name: string
}
export interface City {
  readonly id: number
  readonly municipalityId: number
  /** Town, village, monastery. */
  readonly kind: 'гр.' | 'с.' | 'ман.'
  readonly name: string
}
export interface CityDistrict {
  readonly id: number
  readonly cityId: number
  readonly name: string
}

const linesOf = (text: string): string[] => text.trim().split('\n')
const namesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

function numbered(text: string): Country[] {
  return linesOf(text).map((line) => {
    const [, id, code, name] = /^(\d+) ([A-Z]+) (.+)$/.exec(line) ?? []
    if (!code || !name) throw new Error(`Geography: ${line}`)
    return { id: Number(id), code, name }
  })
}

export const countries: readonly Country[] = numbered(countriesText)
export const areas: readonly Area[] = numbered(areasText)

const areaByCode = new Map(areas.map((area) => [area.code, area]))

/** 'SZR12 Казанлък: number town, number town | number village, number village | number monastery' */
function settlementLine(line: string): { municipality: Municipality; cities: City[] } {
  const [, areaCode = '', number, name, settlements = ''] = /^([A-Z]{3})(\d\d) ([^:]+): ?(.*)$/.exec(line) ?? []
  const area = areaByCode.get(areaCode)
  if (!area || !name) throw new Error(`Geography: ${line}`)
  const id = area.id * 100 + Number(number)
  const [towns, villages, monasteries] = settlements.split('|')
  const cityOf =
    (kind: City['kind']) =>
    (settlement: string): City => {
      const [, ekatte, city] = /^(\d{5}) (.+)$/.exec(settlement) ?? []
      if (!city) throw new Error(`Geography: ${settlement}`)
      return { id: Number(ekatte), municipalityId: id, kind, name: city }
    }
  return {
    municipality: { id, areaId: area.id, code: `${areaCode}${number}`, name },
    cities: [
      ...namesOf(towns).map(cityOf('гр.')),
      ...namesOf(villages).map(cityOf('с.')),
      ...namesOf(monasteries).map(cityOf('ман.')),
    ],
  }
}

const parsed = [...linesOf(northText), ...linesOf(southText)].map(settlementLine)

export const municipalities: readonly Municipality[] = parsed.map(({ municipality }) => municipality)
export const cities: readonly City[] = parsed.flatMap((line) => line.cities)

export function municipalityId(code: string): number {
  const municipality = municipalities.find((municipality) => municipality.code === code)
  if (!municipality) throw new RangeError(`No municipality ${code}`)
  return municipality.id
}

export function cityId(municipalityCode: string, name: string): number {
  const municipality = municipalityId(municipalityCode)
  const city = cities.find((city) => city.municipalityId === municipality && city.name === name)
  if (!city) throw new RangeError(`No city ${name} in ${municipalityCode}`)
  return city.id
}

export const cityDistricts: readonly CityDistrict[] = linesOf(districtsText).flatMap((line) => {
  const [, code = '', city = '', names] = /^(\w+) ([^:]+): (.+)$/.exec(line) ?? []
  const id = cityId(code, city)
  return namesOf(names).map((name, index) => ({ id: id * 100 + index + 1, cityId: id, name }))
})

export function districtId(municipalityCode: string, city: string, name: string): number {
  const id = cityId(municipalityCode, city)
  const cityDistrict = cityDistricts.find((district) => district.cityId === id && district.name === name)
  if (!cityDistrict) throw new RangeError(`No district ${name} in ${city}`)
  return cityDistrict.id
}
