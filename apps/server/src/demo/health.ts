import { addDays } from '@asistent/domain/kernel/day'
import type { DemoGroup, Place, World } from './world'

// Health data of children: doctor, allergies, diet, special needs.

/** Two in each town: institution 1 has the first two, and so on. */
const doctorNames = [
  'Ваня Христова',
  'Димитър Маринов',
  'Снежана Петрова',
  'Симеон Ангелов',
  'Лилия Георгиева',
  'Теодор Василев',
  'Радка Златева',
  'Явор Димитров',
]

/** One of the two doctors of a place, chosen by a number. */
export function doctorOf(kindergarten: Place, seed: number) {
  const number = ((kindergarten.id - 1) * 2 + (seed % 2)) % doctorNames.length
  return { gpName: `д-р ${doctorNames[number]}`, gpPhone: `+35988800990${number + 1}` }
}

const allergies: readonly { ids: number[]; text: string | null; diet: string | null }[] = [
  { ids: [7], text: 'Белтък на кравето мляко', diet: 'Без мляко и млечни продукти' },
  { ids: [3], text: null, diet: 'Без яйца' },
  { ids: [1], text: 'Цьолиакия', diet: 'Без глутен' },
  { ids: [5, 8], text: 'Фъстъци и ядки: да се следи и за следи в храната', diet: null },
  { ids: [4], text: null, diet: 'Без риба' },
  { ids: [], text: 'Ужилване от пчела', diet: null },
  { ids: [3, 7], text: null, diet: 'Без яйца и мляко' },
]

const needs = [
  'Разстройство от аутистичния спектър',
  'Специфично нарушение на езика и говора',
  'Интелектуални затруднения',
  'Сензорно увреждане – слух',
]

const bloodGroups = ['A (+)', '0 (+)', 'B (+)', 'AB (+)', 'A (-)', '0 (-)']

export function healthOf(world: World, kindergarten: Place, group: DemoGroup, special: boolean) {
  const { random } = world
  const allergy = random.chance(7) ? random.pick(allergies) : undefined
  const hasDecision = special ? random.chance(50) : random.chance(1)
  return {
    ...doctorOf(kindergarten, world.random.below(2)),
    bloodGroup: random.chance(60) ? random.pick(bloodGroups) : null,
    allergenIds: allergy?.ids ?? [],
    allergiesText: allergy?.text ?? null,
    diet: allergy?.diet ?? null,
    hasPreferences: allergy?.diet != null,
    isSop: special,
    sopType: special ? random.pick(needs) : null,
    // Решение на ТЕЛК
    telk: hasDecision
      ? {
          number: `${random.between(1000, 1999)}/${String(group.id).padStart(3, '0')}`,
          validTo: random.chance(80) ? addDays(world.today, random.between(40, 700)) : null,
        }
      : null,
  }
}
