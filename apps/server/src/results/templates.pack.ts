import { groupTypes, type GroupType } from '@asistent/domain/people/groups'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import { resultTemplate } from '../db/tables/results'
import type { PackRows, StarterPack } from '../platform/packs'

export const ages: readonly GroupType[] = [groupTypes.First, groupTypes.Second, groupTypes.Third, groupTypes.Fourth]

export const fields: readonly (readonly [id: number, name: string, indicators: readonly string[]])[] = [
  [
    lawSubjects.Language,
    'Български език и литература',
    ['Говори свързано', 'Преразказва кратка приказка', 'Произнася звуковете правилно', 'Пита и отговаря'],
  ],
  [
    lawSubjects.Mathematics,
    'Математика',
    ['Брои за възрастта си', 'Сравнява по големина', 'Разпознава форми', 'Ориентира се в пространството'],
  ],
  [
    lawSubjects.World,
    'Околен свят',
    ['Познава семейството и дома', 'Назовава растения и животни', 'Знае правилата на улицата'],
  ],
  [lawSubjects.Art, 'Изобразително изкуство', ['Държи правилно молива', 'Назовава цветовете', 'Рисува по своя идея']],
  [lawSubjects.Music, 'Музика', ['Пее познати песни', 'Движи се в ритъм', 'Разпознава инструменти']],
  [
    lawSubjects.Construction,
    'Конструиране и технологии',
    ['Строи по образец', 'Сгъва и залепва', 'Подрежда след себе си'],
  ],
  [
    lawSubjects.Physical,
    'Физическа култура',
    ['Бяга и скача уверено', 'Хвърля и лови топка', 'Спазва правила на игра'],
  ],
]

export const template = '{Дете} показва {Ниво} ниво по направление „{Направление}“.'

export const resultsPack: StarterPack = {
  key: 'results',
  title: 'Шаблони за диагностика',
  text: 'Показатели по седемте образователни направления за всяка възраст.',
  tables: [resultTemplate],
  counted: resultTemplate,
  add: addResultTemplates,
}

export function addResultTemplates(rows: PackRows): void {
  const existing = new Set(rows.rowsOf(resultTemplate).map((one) => `${one.classType}:${one.subjectId}`))
  for (const classType of ages)
    for (const [subjectId, , indicators] of fields)
      if (!existing.has(`${classType}:${subjectId}`))
        rows.addTo(resultTemplate, {
          kindergartenId: null,
          classType,
          subjectId,
          indicators: [...indicators],
          text: template,
        })
}
