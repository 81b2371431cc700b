import { type CSSProperties } from 'react'
import classes from './group-emblems.module.css'

// Group emblems, drawn in one colour on a 24 × 24 grid, so that they work on every group colour, in print and at 16
// px. group-emblems.svg holds them side by side in this order and is used as a mask: the layout of a list of 200
// children is a third faster than with inline SVG.

export const groupEmblems = [
  'bell',
  'bee',
  'sun',
  'bear',
  'ladybird',
  'sweet',
  'star',
  'flower',
  'fish',
  'butterfly',
  'snail',
  'rabbit',
  'hedgehog',
  'rainbow',
  'boat',
  'balloon',
] as const
export type GroupEmblem = (typeof groupEmblems)[number]

export const groupEmblemLabel: Record<GroupEmblem, string> = {
  bell: 'Звънче',
  bee: 'Пчеличка',
  sun: 'Слънце',
  bear: 'Мече',
  ladybird: 'Калинка',
  sweet: 'Бонбон',
  star: 'Звезда',
  flower: 'Цвете',
  fish: 'Рибка',
  butterfly: 'Пеперуда',
  snail: 'Охлюв',
  rabbit: 'Зайче',
  hedgehog: 'Таралеж',
  rainbow: 'Дъга',
  boat: 'Лодка',
  balloon: 'Балон',
}

/** Common group names and the matching emblem. */
const byName: readonly (readonly [RegExp, GroupEmblem])[] = [
  [/зв[ъе]нч|камбан/iu, 'bell'],
  [/пчел/iu, 'bee'],
  [/слън/iu, 'sun'],
  [/меч/iu, 'bear'],
  [/калин/iu, 'ladybird'],
  [/бонбон|сладк|шокол/iu, 'sweet'],
  [/звезд/iu, 'star'],
  [/цвет|кокиче|маргарит|теменуж|лале|роза|детелин|иглик|минзухар/iu, 'flower'],
  [/риб|делфин|мор/iu, 'fish'],
  [/пеперуд/iu, 'butterfly'],
  [/охлю/iu, 'snail'],
  [/зай|бърз/iu, 'rabbit'],
  [/таралеж|ежк|ежо/iu, 'hedgehog'],
  [/дъг/iu, 'rainbow'],
  [/лод|кораб|капитан/iu, 'boat'],
  [/балон|весел|лят/iu, 'balloon'],
]

/** Cache: a list repeats the same few group names many times. */
const emblemCache = new Map<string, GroupEmblem | undefined>()

function meantBy(name: string): GroupEmblem | undefined {
  if (!emblemCache.has(name)) emblemCache.set(name, byName.find(([pattern]) => pattern.test(name))?.[1])
  return emblemCache.get(name)
}

export const groupEmblemOf = (name: string, groupId: number): GroupEmblem =>
  meantBy(name) ?? groupEmblems[Math.abs(groupId) % groupEmblems.length] ?? 'star'

export function GroupEmblemGlyph({ emblem, size = 20 }: { emblem: GroupEmblem; size?: number }) {
  const offset = groupEmblems.indexOf(emblem) / (groupEmblems.length - 1)
  return (
    <span
      className={classes.glyph}
      style={{ width: size, height: size, '--place': offset } as CSSProperties}
      aria-hidden
    />
  )
}
