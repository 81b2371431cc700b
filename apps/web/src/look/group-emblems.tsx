import type { ReactNode } from 'react'

// The emblems of the groups, drawn on a 24 × 24 field in one colour (currentColor), so that they work on every pencil
// colour, in print and at 16 px.

const emblems = {
  bell: (
    <>
      <path d="M12 4.2c-3.4 0-5.2 2.5-5.2 5.6 0 3.4-.9 4.7-1.9 5.9-.4.5-.1 1.2.6 1.2h13c.7 0 1-.7.6-1.2-1-1.2-1.9-2.5-1.9-5.9 0-3.1-1.8-5.6-5.2-5.6Z" />
      <path d="M10 19.3a2.1 2.1 0 0 0 4 0M12 4.2V2.8" />
    </>
  ),
  bee: (
    <>
      <ellipse cx="12" cy="14" rx="4.6" ry="6" />
      <path d="M7.6 12.6h8.8M7.6 16h8.8M10.4 8.4 9 5.6M13.6 8.4 15 5.6" />
      <path d="M7.8 11.2C4.6 11 3 8.8 4 7.4c1.3-1.7 4.3-.2 5.1 2M16.2 11.2c3.2-.2 4.8-2.4 3.8-3.8-1.3-1.7-4.3-.2-5.1 2" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4.2" fill="currentColor" />
      <path d="M12 3.2v2M12 18.8v2M3.2 12h2M18.8 12h2M5.8 5.8l1.4 1.4M16.8 16.8l1.4 1.4M5.8 18.2l1.4-1.4M16.8 7.2l1.4-1.4" />
    </>
  ),
  bear: (
    <>
      <circle cx="6.7" cy="7" r="2.5" />
      <circle cx="17.3" cy="7" r="2.5" />
      <circle cx="12" cy="13" r="7" />
      <path d="M9.4 11.4v.1M14.6 11.4v.1M12 14.2v1.2M9.9 16.7c.7.8 3.5.8 4.2 0" />
      <ellipse cx="12" cy="14" rx="1.3" ry=".9" fill="currentColor" />
    </>
  ),
  ladybird: (
    <>
      <path d="M12 7.6c4 0 6.6 2.6 6.6 6.4 0 3.5-2.9 6-6.6 6s-6.6-2.5-6.6-6c0-3.8 2.6-6.4 6.6-6.4Z" />
      <path d="M12 7.6V20M8.7 8.2c0-2.3 1.4-3.7 3.3-3.7s3.3 1.4 3.3 3.7M10 4.9 8.8 3.2M14 4.9l1.2-1.7" />
      <path d="M8.7 12.2v.1M8.3 16v.1M15.3 12.2v.1M15.7 16v.1" strokeWidth="2.8" />
    </>
  ),
  sweet: (
    <>
      <circle cx="12" cy="12" r="4.6" />
      <path d="M8 9.4 3.6 7.2c-.4 1.5 0 3 .9 4.1-1 1.3-1.5 2.9-.9 4.4L8 14.4M16 9.4l4.4-2.2c.4 1.5 0 3-.9 4.1 1 1.3 1.5 2.9.9 4.4L16 14.4M10.2 14.6c0-2.4 3.6-2.8 3.6-5.2" />
    </>
  ),
  star: <path d="m12 3.6 2.5 5.3 5.7.8-4.2 4 1.1 5.8-5.1-2.8-5.1 2.8L8 13.7l-4.2-4 5.7-.8Z" fill="currentColor" />,
  flower: (
    <>
      <circle cx="12" cy="9.4" r="2" fill="currentColor" />
      <path d="M12 7.2c-1.5-1.4-1.5-3.6 0-4.6 1.5 1 1.5 3.2 0 4.6ZM14.2 8.6c.4-2 2.3-3.1 4-2.5.2 1.8-1.5 3.3-3.6 3.2M14 10.7c2-.3 3.7 1 3.7 2.8-1.7.8-3.7-.2-4.3-2.1M10 10.7c-2-.3-3.7 1-3.7 2.8 1.7.8 3.7-.2 4.3-2.1M9.8 8.6c-.4-2-2.3-3.1-4-2.5-.2 1.8 1.5 3.3 3.6 3.2M12 13v8.2M12 19c1-2.2 2.8-3 4.6-2.8-.3 1.9-2.3 3-4.6 2.8Z" />
    </>
  ),
  fish: (
    <>
      <path d="M3.6 12c2.2-3.6 5-5.2 8-5.2 2.6 0 4.8 1.6 6.2 3.6l3-2.4c-.6 2.7-.6 5.3 0 8l-3-2.4c-1.4 2-3.6 3.6-6.2 3.6-3 0-5.8-1.6-8-5.2Z" />
      <path d="M7.8 11.2v.1" strokeWidth="2.6" />
      <path d="M11.6 9.6c1.2 1.5 1.2 3.3 0 4.8" />
    </>
  ),
  butterfly: (
    <>
      <path d="M12 8c-1.4-3-4-4.6-6.4-4-1.6 2.9-.6 6.4 2.7 7.6-2.3.7-3.4 3-2.4 5.4 2.6 1 5-.4 6.1-3.4M12 8c1.4-3 4-4.6 6.4-4 1.6 2.9.6 6.4-2.7 7.6 2.3.7 3.4 3 2.4 5.4-2.6 1-5-.4-6.1-3.4" />
      <path d="M12 7.2v10.6M12 7.2l-1.7-3M12 7.2l1.7-3" />
    </>
  ),
  snail: (
    <>
      <path d="M3.4 18.4h13c2.2 0 3.2-1.6 3.2-3.8V9.2M19.6 9.2l1.6-2.4M19.6 9.2 18 6.8" />
      <path d="M15.4 18.2c1.6-4.8-.6-9.4-5.2-9.4-3.6 0-6 2.7-5.6 5.8.4 2.7 3 4.2 5.2 3.2 1.9-.8 2.3-3.1.8-4.2-1.1-.8-2.5-.1-2.4 1.2" />
    </>
  ),
  rabbit: (
    <>
      <path d="M9.6 10.2C7.4 7 7 3.6 8.4 3.2c1.6-.5 2.9 2.5 3 6M14.4 10.2c2.2-3.2 2.6-6.6 1.2-7-1.6-.5-2.9 2.5-3 6" />
      <path d="M12 9.2c3.8 0 6 2.4 6 5.6 0 3.4-2.6 5.6-6 5.6s-6-2.2-6-5.6c0-3.2 2.2-5.6 6-5.6Z" />
      <path d="M9.6 14v.1M14.4 14v.1" strokeWidth="2.4" />
      <path d="M12 16.2v1M10.2 18c.8.6 2.8.6 3.6 0" />
    </>
  ),
  hedgehog: (
    <>
      <path d="M3.2 15.8c1.8-.5 2.8-1.3 3.6-2.7M6.8 13.1 5.9 10l2.7.6.3-3.2 2.4 1.6L13 6l1.5 2.6 2.9-1-.2 2.9 3 .6-1.5 2.4 2 1.9-2.7.7" />
      <path d="M3.2 15.8c.4 1.5 1.7 2.4 3.4 2.4h10c1.5 0 2.2-1 2.4-2.1M7.4 14.8v.1" />
    </>
  ),
  rainbow: (
    <>
      <path d="M3 17.6a9 9 0 0 1 18 0M6.2 17.6a5.8 5.8 0 0 1 11.6 0M9.4 17.6a2.6 2.6 0 0 1 5.2 0" />
    </>
  ),
  boat: (
    <>
      <path d="M3.6 15.8h16.8c-.8 2.6-2.4 4.2-4.8 4.2H8.4c-2.4 0-4-1.6-4.8-4.2ZM11.4 13.6V3.6c-3.4 2.2-5.4 5.6-6 10ZM14 13.6V6.2c2.6 1.6 4.2 4.2 4.8 7.4Z" />
    </>
  ),
  balloon: (
    <>
      <path d="M12 3c3.6 0 5.8 2.6 5.8 6 0 3.8-2.8 7-5.8 7s-5.8-3.2-5.8-7c0-3.4 2.2-6 5.8-6Z" />
      <path d="m12 16-1.2 1.8h2.4ZM12 17.8c0 1.6-1.6 1.8-1.2 3.4M9 8.2C9.2 7 10 6 11.2 5.8" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type GroupEmblem = keyof typeof emblems
export const groupEmblems = Object.keys(emblems) as readonly GroupEmblem[]

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

/** What groups are usually called -> the emblem that says it. */
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

export const groupEmblemOf = (name: string, groupId: number): GroupEmblem =>
  byName.find(([pattern]) => pattern.test(name))?.[1] ?? groupEmblems[Math.abs(groupId) % groupEmblems.length] ?? 'star'

export function GroupEmblemGlyph({ emblem, size = 20 }: { emblem: GroupEmblem; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {emblems[emblem]}
    </svg>
  )
}
